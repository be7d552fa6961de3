import pandas as pd
import pytest
from great_expectations.expectations.core.expect_column_values_to_be_unique import ExpectColumnValuesToBeUnique
from great_expectations.expectations.core.expect_column_values_to_match_regex import ExpectColumnValuesToMatchRegex

from pepseal.checks.canaries import CANARIES
from pepseal.checks.expectations.shared_sequences import SharedSequences
from pepseal.checks.results import summarise
from pepseal.checks.shortcut import shortcut
from pepseal.checks.suite import suite
from pepseal.checks.validation import validate


def states(subject, *checks):
    outcomes, _result = validate(subject.table, suite(subject), "toy")
    results = {result.check: result for result in summarise(outcomes)}
    return [results[check].state for check in checks] if checks else results


def test_a_clean_dataset_passes_every_check_for_every_seed(toy, table):
    results = states(toy.subject(table))
    assert {result.state for result in results.values()} == {"passed"}
    assert len(results) == 20
    assert results["shared_sequence"].comparisons == 2 * 612
    assert sorted(results["near_neighbour"].worst) == ["sealed_0", "sealed_1"]
    assert {canary.check for canary in CANARIES} < set(results)


def test_e10_the_library_passes_nulls_and_the_suite_does_not(toy, table, run):
    """Two of three peptides missing: patterns and uniqueness are content, so they never stand alone."""
    missing = pd.DataFrame({"record_id": ["a", "b", "c"], "sequence": ["ACDK", None, None]}, dtype="str")
    for expectation in (
        ExpectColumnValuesToMatchRegex(column="sequence", regex=r"\S"),
        ExpectColumnValuesToBeUnique(column="sequence"),
    ):
        outcome = run(missing, expectation)
        assert (outcome.not_run, outcome.measurement.findings) == (None, ())
    subject = toy.subject(table)
    table.loc[[3, 9], "sequence"] = None
    results = states(subject)
    assert results["not_empty"].state == "passed"
    assert (results["not_null"].state, results["not_null"].total) == ("found", 2)
    assert results["not_null"].findings[0].what == "its sequence is missing"
    assert results["shared_sequence"].state == results["near_neighbour"].state == "not run"


def test_e11_an_empty_table_is_found_and_nothing_passes_as_compared(toy, table):
    subject = toy.subject(table)
    empty = subject.__class__(**(vars(subject) | {"table": table.iloc[:0]}))
    results = states(empty)
    # The library's checks of values pass on no rows, by design; the row count does not.
    assert results["record_id_unique"].state == results["not_null"].state == "passed"
    assert results["row_count"].total == 2
    assert results["row_count"].findings[0].what == "it has 0 rows: The table has rows."
    assert results["row_account"].state == "found"
    for check in ("shared_record", "shared_sequence", "near_neighbour", "shared_cluster", "label_conflict"):
        assert (results[check].state, results[check].total) == ("not run", 0), check


def test_c37_an_exception_inside_an_expectation_is_not_run(toy, table, monkeypatch):
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a library is missing")

    monkeypatch.setattr(SharedSequences, "measure", staticmethod(broken))
    result = states(toy.subject(table))["shared_sequence"]
    assert (result.state, result.total, result.comparisons) == ("not run", 0, 0)
    assert result.reason == "sealed_0: a library is missing; sealed_1: a library is missing"


def test_d23_a_missing_column_is_not_run_by_name(toy, table):
    subject = toy.subject(table.drop(columns="source"))
    results = states(subject)
    assert results["column_types"].state == "found"
    assert results["not_null"].state == results["not_empty"].state == "not run"
    assert "source" in str(results["not_null"].reason)


def test_c21_every_row_has_a_state(toy, table):
    subject = toy.subject(table)
    table.loc[2, "sealed_1"] = "holdout"
    result = states(subject)["split_value"]
    (finding,) = result.findings
    assert finding.line("toy") == f"toy > column sealed_1 > {table.loc[2, 'record_id']}: its sealed_1 is 'holdout'"


@pytest.mark.parametrize(
    ("column", "value", "check", "what"),
    [
        ("record_id", "r1", "record_id_form", "its record_id is 'r1'"),
        ("label", 2, "label_value", "its label is 2"),
        ("source", " ", "not_empty", "its source is ' '"),
        ("cluster_id", None, "not_null", "its cluster_id is missing"),
    ],
)
def test_single_values(toy, table, column, value, check, what):
    subject = toy.subject(table)
    table.loc[5, column] = value
    outcomes, _result = validate(table, suite(subject, only=check), "toy")
    (finding,) = [finding for outcome in outcomes for finding in outcome.measurement.findings]
    assert (finding.record, finding.what) == (str(table.loc[5, "record_id"]), what)


def test_b10_a_record_id_that_is_there_twice(toy, table):
    subject = toy.subject(table)
    table.loc[5, "record_id"] = table.loc[6, "record_id"]
    ((outcome,), _result) = validate(table, suite(subject, only="record_id_unique"), "toy")
    assert [finding.record for finding in outcome.measurement.findings] == [table.loc[6, "record_id"]] * 2


def test_a_record_without_an_id_is_named_by_its_row(toy, table):
    subject = toy.subject(table)
    table.loc[7, "record_id"] = None
    outcomes, _result = validate(table, suite(subject, only="not_null"), "toy")
    (finding,) = [finding for outcome in outcomes for finding in outcome.measurement.findings]
    assert finding.line("toy") == "toy > column record_id > row 7: its record_id is missing"


def test_outcomes_come_in_the_order_of_the_suite(toy, table):
    subject = toy.subject(table)
    table.loc[5, "source"] = None
    expectations = suite(subject)
    outcomes, result = validate(table, expectations, "toy")
    assert [(o.check, o.column) for o in outcomes] == [(e.meta["check"], e.meta["column"]) for e in expectations]
    assert [entry.expectation_config.meta["position"] for entry in result.results] == list(range(len(expectations)))


def test_every_expectation_says_what_it_expects_in_a_sentence(toy, table):
    for expectation in suite(toy.subject(table)):
        text = expectation.description
        assert text[0].isupper(), text
        assert text.endswith("."), text


def test_measured_labels_need_no_classes(toy, table):
    """A regression: float labels, every split has rows, and composition shortcuts of classes are undefined."""
    measured = table.assign(label=[i / 7 for i in range(len(table))])
    subject = toy.subject(measured)
    changed = {"spec": subject.spec.model_copy(update={"task": "regression"})}
    schema = tuple((name, "double" if name == "label" else kind) for name, kind in subject.schema)
    results = states(type(subject)(**(vars(subject) | changed | {"schema": schema})))
    assert {result.state for result in results.values()} == {"passed"}
    assert "label_value" not in results
    assert results["class_presence"].worst["sealed_0"]["test"] == {"rows": 6}
    assert shortcut(measured, "sealed_0").undefined == "the labels are not the classes 0 and 1"
