"""Killing the build at any stage, and running it again, ends in the same bytes and the same digests."""

import json
import os
import re
import shutil
import signal

import pytest

from end_to_end.conftest import Checkout, tiny_checkout

pytestmark = pytest.mark.end_to_end
STAGES = ["fetch@tiny", *(f"{step}@tiny_words" for step in ("clean", "negatives", "neighbours", "split", "freeze"))]
STAGES += ["check@tiny_words", "publish@tiny_words", "card@tiny", "score@tiny_words"]


def outcome(checkout):
    """Bytes of the manifest, and the sha256 of everything published, the seal too."""
    folder = checkout.root / "datasets/tiny/tiny_words"
    record = json.loads((checkout.root / "data/hub/tiny/tiny_words/digests.json").read_text(encoding="utf-8"))
    digests = {name: entry["sha256"] for name, entry in record["files"].items()}
    manifest = [(folder / name).read_bytes() for name in ("splits.tsv", "splits.yaml")]
    scores = json.loads((checkout.root / "data/score/tiny_words/scores.json").read_text(encoding="utf-8"))
    return manifest, digests, scores["metrics"]


def build_and_kill(checkout, spared):
    """Start a build, kill all its processes when a stage not in `spared` begins, and name that stage."""
    build = checkout.start("pepseal", "build", "tiny_words")
    stage, said = None, ""
    for line in build.stdout:
        said += line
        begun = re.match(r"Running stage '(.*)'", line)
        if begun and begun[1] not in spared:
            stage = begun[1]
            os.killpg(build.pid, signal.SIGKILL)
            break
    build.stdout.close()
    assert build.wait() == (0 if stage is None else -signal.SIGKILL), said
    return stage


def test_killed_at_every_stage_in_turn(tiny_pipeline, tmp_path):
    checkout = tiny_checkout(tmp_path)
    frozen = tiny_pipeline.root / "datasets"
    shutil.copytree(frozen, checkout.root / "datasets", dirs_exist_ok=True)
    checkout.git("init", "--quiet")
    killed = []
    while stage := build_and_kill(checkout, killed):
        killed.append(stage)
    assert sorted(killed) == sorted(STAGES)
    assert outcome(checkout) == outcome(tiny_pipeline)
    assert checkout.run("pepseal", "verify").stdout == "tiny_words: 9 files compared, 0 changed\n"


DEAD = '{"data/clean/tiny_words": {"write": {"pid": 999999999, "cmd": "dvc repro"}}}'


@pytest.mark.parametrize("left", ["", '{"data', DEAD])
def test_a_lock_that_a_killed_build_half_wrote_is_mended(tiny_pipeline, tmp_path, left):
    shutil.copytree(tiny_pipeline.root, tmp_path / "copy", symlinks=True)
    checkout = Checkout(tmp_path / "copy", tiny_pipeline.home)
    (checkout.root / ".dvc/tmp/rwlock").write_text(left)
    assert "Running stage" not in checkout.run("pepseal", "build", "tiny_words").stderr


def test_one_deleted_output_is_rebuilt_alone(tiny_pipeline, tmp_path):
    shutil.copytree(tiny_pipeline.root, tmp_path / "copy", symlinks=True)
    checkout = Checkout(tmp_path / "copy", tiny_pipeline.home)
    shutil.rmtree(checkout.root / "data/hub/tiny/tiny_words")
    again = checkout.run("pepseal", "build", "tiny_words")
    # From the cache, or by running its own stage; never by running another.
    assert {line for line in again.stderr.splitlines() if "Running stage" in line} <= {
        "Running stage 'publish@tiny_words':"
    }
    assert outcome(checkout) == outcome(tiny_pipeline)


def test_a_changed_input_stops_the_build_with_the_difference(tiny_pipeline, tmp_path):
    shutil.copytree(tiny_pipeline.root, tmp_path / "copy", symlinks=True)
    checkout = Checkout(tmp_path / "copy", tiny_pipeline.home)
    facts = checkout.root / "datasets/tiny/tiny_words/dataset.yaml"
    facts.write_text(facts.read_text(encoding="utf-8").replace("min_length: 1", "min_length: 5"), encoding="utf-8")
    before = (checkout.root / "datasets/tiny/tiny_words/splits.tsv").read_bytes()
    stopped = checkout.run("pepseal", "build", "tiny_words", code=2)
    assert "tiny_words: this build differs from the frozen manifest" in stopped.stderr
    assert "records lost: " in stopped.stderr
    assert "Running stage 'check@tiny_words'" not in stopped.stderr
    assert (checkout.root / "datasets/tiny/tiny_words/splits.tsv").read_bytes() == before
