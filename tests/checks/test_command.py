import json
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from pepseal.checks.command import check, exit_code, lines
from pepseal.checks.results import CanaryResult
from pepseal.errors import InputError


@pytest.fixture
def pepseal(monkeypatch):
    """Run the command in a project whose checks were run before, so that it shows what they found."""

    def command(checked, *arguments):
        monkeypatch.chdir(checked.project.root)
        monkeypatch.setattr("pepseal.checks.run.check_dataset", lambda _project, _name: checked.seal)
        (checked.project.root / "params.yaml").touch()
        app = typer.Typer()
        app.command()(check)
        return CliRunner().invoke(app, arguments)

    return command


def test_a_sealed_dataset_exits_0_and_shows_every_check(pepseal, sealed):
    result = pepseal(sealed, "toy")
    assert result.exit_code == 0, result.output
    assert "toy 1.0.0: sealed at floor 0.6" in result.output
    for entry in sealed.seal.checks:
        assert entry.check in result.output
    assert "canaries" in result.output
    assert f"report: {sealed.folder / 'docs' / 'index.html'}" in result.output


def test_findings_exit_1_with_a_line_each(pepseal, leaky):
    result = pepseal(leaky, "toy")
    assert result.exit_code == 1
    (shared,) = [r for r in leaky.seal.checks if r.check == "shared_sequence"]
    assert shared.findings[0].line("toy") in result.output.splitlines()
    assert "toy > sealed_0: test vs train > " in result.output


def test_json_is_the_seal(pepseal, leaky):
    result = pepseal(leaky, "toy", "--json")
    assert result.exit_code == 1
    assert json.loads(result.output) == {"toy": leaky.seal.model_dump(mode="json")}


def test_what_could_not_run_exits_2_with_its_reason(sealed):
    first, *rest = sealed.seal.checks
    broken = first.model_copy(update={"state": "not run", "reason": "the table has no rows"})
    seal = sealed.seal.model_copy(update={"checks": (broken, *rest), "verdict": "failed"})
    assert exit_code(seal) == 2
    assert lines(seal) == ["toy > row_count: not run: the table has no rows"]


def test_findings_in_one_seed_are_shown_when_another_could_not_run(leaky):
    shared = next(result for result in leaky.seal.checks if result.check == "shared_sequence")
    broken = shared.model_copy(update={"state": "not run", "reason": "sealed_1: no rows"})
    assert lines(leaky.seal.model_copy(update={"checks": (broken,)})) == [
        "toy > shared_sequence: not run: sealed_1: no rows",
        *(finding.line("toy") for finding in shared.findings),
    ]


def test_a_canary_that_was_not_found_exits_2(sealed):
    silent = CanaryResult(canary="an exact copy", check="shared_sequence", planted=6, found=4)
    seal = sealed.seal.model_copy(update={"canaries": (silent,), "verdict": "failed"})
    assert exit_code(seal) == 2
    assert lines(seal) == ["toy > shared_sequence: canary 'an exact copy' found 4 of 6 times"]


def test_what_is_excepted_is_shown_with_its_reason(sealed):
    first, *rest = sealed.seal.checks
    excepted = first.model_copy(update={"state": "excepted", "total": 2, "reason": "as agreed with the owners"})
    assert lines(sealed.seal.model_copy(update={"checks": (excepted, *rest)})) == [
        "toy > row_count: 2 excepted: as agreed with the owners"
    ]


def test_more_findings_than_are_shown_are_counted(leaky):
    shared = next(result for result in leaky.seal.checks if result.check == "shared_sequence")
    seal = leaky.seal.model_copy(update={"checks": (shared.model_copy(update={"total": 1_234}),)})
    assert lines(seal)[-1] == "toy > shared_sequence: and 1,233 more, see report.json"


def test_an_unknown_name_is_bad_input(sealed, monkeypatch):
    monkeypatch.chdir(sealed.project.root)
    (sealed.project.root / "params.yaml").touch()
    with pytest.raises(InputError, match="no dataset is called 'toyy'") as caught:
        check(["toyy"])
    assert caught.value.exit_code == 2


def test_importing_the_command_loads_no_slow_library():
    code = (
        "import sys; import pepseal.checks.command;"
        "print(sorted({'great_expectations', 'sklearn', 'datasets', 'rdkit'} & set(sys.modules)))"
    )
    path = [str(Path(entry).resolve()) for entry in sys.path if entry]
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONPATH": ":".join(path)}
    )
    assert done.stdout == "[]\n"
