"""A Hub dataset, pinned by its revision, through the real client against a server on this machine."""

import json
import os
import subprocess
import sys
import threading

import pytest

from audit.hub_server import hub_server

LEAKY = {"train.csv": "sequence\nNA\nACDEF\n", "test.csv": "sequence\nACDEF\n", "load.py": "raise SystemExit(9)\n"}
CLEAN = LEAKY | {"test.csv": "sequence\nGHIKL\n"}


@pytest.fixture(scope="module")
def hub():
    server = hub_server("org/peptides", {"main": CLEAN, "v1.0.0": LEAKY, "v1.1.0": CLEAN})
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def audit_hub(hub, tmp_path):
    def run(*arguments, endpoint=hub):
        environment = os.environ | {"HF_ENDPOINT": endpoint, "HF_HOME": str(tmp_path / "home"), "HF_TOKEN": "secret"}
        command = [sys.executable, "-m", "pepseal.cli", "audit", *arguments, "--json"]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert "Traceback" not in done.stderr
        assert "secret" not in done.stdout + done.stderr
        return done.returncode, json.loads(done.stdout) if done.stdout else None, done.stderr

    return run


def test_each_revision_is_audited_as_what_it_is(audit_hub):
    code, report, _ = audit_hub("org/peptides", "--revision", "v1.0.0")
    assert code == 1
    assert report["crossings"][0]["shared_sequences"]["first"] == ["ACDEF"]
    code, report, _ = audit_hub("org/peptides", "--revision", "v1.1.0")
    assert code == 0
    assert report["rows"]["compared"] == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["org/peptides", "--revision", "v9"], "the Hub has no such dataset or revision"),
        (["org/other"], "the Hub has no such dataset or revision"),
    ],
)
def test_e1_a_revision_that_does_not_exist_is_refused(audit_hub, arguments, message):
    audit_hub("org/peptides")
    code, report, err = audit_hub(*arguments)
    assert (code, report) == (2, None)
    assert message in err


def test_a_hub_that_does_not_answer_is_one_clear_error(audit_hub):
    code, _, err = audit_hub("org/peptides", endpoint="http://127.0.0.1:9")
    assert code == 2
    assert "the Hub cannot be reached" in err
