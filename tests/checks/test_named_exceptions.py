import pytest

from pepseal.checks.finding import Finding, Measurement
from pepseal.checks.named_exceptions import NamedException, read_exceptions
from pepseal.checks.outcome import Outcome
from pepseal.checks.results import summarise
from pepseal.errors import InputError

REASON = "both spellings are kept on purpose, see the card"


def outcome(check, findings=0, not_run=None, column="sealed_0"):
    found = tuple(Finding("sealed_0: test vs train", f"r{i}", "is a copy") for i in range(findings))
    return Outcome(check, column, "Nothing is wrong.", Measurement(found, 10, {"shared": findings}), not_run)


def named(check="normalised_duplicate", count=2):
    return (NamedException(check=check, count=count, reason=REASON),)


def test_findings_up_to_the_count_are_excepted_with_their_reason():
    result, exceptions = summarise([outcome("normalised_duplicate", 2)], named())
    assert (result.state, result.reason, result.total) == ("excepted", REASON, 2)
    assert (exceptions.check, exceptions.state) == ("named_exception", "passed")


def test_one_finding_more_is_a_finding_and_all_are_shown():
    result, exceptions = summarise([outcome("normalised_duplicate", 3)], named())
    assert (result.state, result.reason, len(result.findings)) == ("found", None, 3)
    assert exceptions.state == "passed"


def test_the_count_is_over_all_seeds():
    parts = [outcome("normalised_duplicate", 2, column=column) for column in ("sealed_0", "sealed_1")]
    assert summarise(parts, named(count=3))[0].state == "found"
    assert summarise(parts, named(count=4))[0].state == "excepted"


def test_another_check_is_not_excepted():
    assert [r.state for r in summarise([outcome("shared_sequence", 1)], named())] == ["found", "found"]


@pytest.mark.parametrize(
    ("outcomes", "state"),
    [
        ([outcome("normalised_duplicate")], "passed"),
        ([outcome("normalised_duplicate", not_run="no rows")], "not run"),
        ([outcome("shared_sequence")], "unknown"),
    ],
)
def test_an_exception_that_excepts_nothing_is_a_finding(outcomes, state):
    (finding,) = summarise(outcomes, named())[-1].findings
    assert finding.line("toy") == (
        f"toy > exceptions.yaml > normalised_duplicate: it excepts nothing: the check is {state}"
    )


def test_a_check_that_could_not_run_is_never_excepted():
    (result, _exceptions) = summarise([outcome("normalised_duplicate", not_run="no rows")], named())
    assert (result.state, result.reason) == ("not run", "sealed_0: no rows")


def test_no_file_is_no_exception(tmp_path):
    assert read_exceptions(tmp_path) == ()


def test_a_file_is_read(tmp_path):
    (tmp_path / "exceptions.yaml").write_text(f"- check: normalised_duplicate\n  count: 2\n  reason: {REASON}\n")
    assert read_exceptions(tmp_path) == named()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("- check: x\n  count: 0\n  reason: a reason that is long enough\n", "0.count: Input should be greater than"),
        ("- check: x\n  count: 1\n  reason: because\n", "0.reason: String should have at least 20 characters"),
        ("- check: x\n  count: 1\n", "0.reason: Field required"),
        ("- check: x\n  count: 1\n  reason: a reason that is long enough\n  also: 1\n", "0.also: Extra inputs"),
        ("", "Input should be a valid tuple"),
        ("- {check: x, count: 1, reason: a reason that is long enough}\n" * 2, "named more than once: x"),
        ("- [\n", "exceptions.yaml is not YAML"),
    ],
)
def test_a_malformed_file_is_refused(tmp_path, text, problem):
    (tmp_path / "exceptions.yaml").write_text(text)
    with pytest.raises(InputError) as caught:
        read_exceptions(tmp_path)
    assert problem in str(caught.value)
    assert str(tmp_path / "exceptions.yaml") in str(caught.value)
