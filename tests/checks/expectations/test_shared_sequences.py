import pandas as pd

from pepseal.checks.expectations.shared_sequences import ExpectSplitsToShareNoSequence, shared_sequences


def rows(*entries: tuple[str, str, str]) -> pd.DataFrame:
    return pd.DataFrame(entries, columns=["record_id", "sequence", "split"], dtype="str")


def test_c37_an_equal_sequence_in_train_and_test_is_found(run):
    """The smallest leak: train ['AC'], test ['AC']."""
    table = rows(("a", "AC", "train"), ("b", "AC", "test"), ("c", "DE", "validation"))
    outcome = run(table, ExpectSplitsToShareNoSequence(column="split"))
    assert outcome.not_run is None
    (finding,) = outcome.measurement.findings
    assert finding.line("toy") == "toy > split: test vs train > b: its sequence 'AC' is also in train: a"
    assert outcome.measurement.worst == {"shared": 1}


def test_c37_what_cannot_be_compared_is_not_run_and_never_zero(run):
    table = rows(("a", "AC", "train"), ("b", "AC", "test"), ("c", None, "validation"))
    outcome = run(table, ExpectSplitsToShareNoSequence(column="split"))
    assert outcome.not_run == "the column 'sequence' cannot be compared: 1 values are missing or empty"
    assert outcome.measurement.findings == ()
    assert outcome.measurement.comparisons == 0


def test_c26_equal_strings_under_other_ids_are_found(table, run, moved):
    spoiled = moved(table, "train", sealed_0="validation", record_id="another id")
    (finding,) = run(spoiled, ExpectSplitsToShareNoSequence(column="sealed_0")).measurement.findings
    assert (finding.split, finding.record) == ("sealed_0: validation vs train", "another id")


def test_peptides_that_look_like_missing_values_are_peptides():
    table = rows(("a", "NA", "train"), ("b", "nan", "train"), ("c", "NA", "test"), ("d", "NULL", "validation"))
    (finding,) = shared_sequences(table, "split").findings
    assert finding.what == "its sequence 'NA' is also in train: a"


def test_rows_that_were_dropped_are_on_no_side(table, run, moved):
    dropped = moved(table, "train", sealed_0="dropped", record_id="x")
    assert run(dropped, ExpectSplitsToShareNoSequence(column="sealed_0")).measurement.findings == ()


def test_one_finding_a_value_and_border_names_all_its_records():
    table = rows(
        ("a", "AC", "train"), ("b", "AC", "train"), ("c", "AC", "test"), ("d", "AC", "validation"), ("e", "AC", "test")
    )
    found = shared_sequences(table, "split").findings
    assert [(finding.split, finding.record, finding.others) for finding in found] == [
        ("split: test vs train", "c", ("e", "a", "b")),
        ("split: validation vs train", "d", ("a", "b")),
        ("split: test vs validation", "c", ("e", "d")),
    ]
