import json

import pytest

from pepseal.cli import main


@pytest.fixture
def audit(monkeypatch, capsys, tmp_path):
    """Run `pepseal audit` in a folder of its own; gives exit code, JSON (or text) of standard output, errors."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments, as_json=True):
        options = ["--json"] if as_json else []
        monkeypatch.setattr("sys.argv", ["pepseal", "audit", *map(str, arguments), *options])
        with pytest.raises(SystemExit) as stopped:
            main()
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return stopped.value.code or 0, json.loads(out) if as_json and out else out, err

    return run


@pytest.fixture
def table(tmp_path):
    """Write a table beside the test and give its name."""

    def write(name, text):
        (tmp_path / name).write_text(text, encoding="utf-8", newline="")
        return name

    return write
