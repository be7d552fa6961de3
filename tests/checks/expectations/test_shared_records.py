import pytest

from pepseal.checks.expectations.shared_records import ExpectSplitsToShareNoRecord


@pytest.mark.parametrize("column", ["sealed_0", "sealed_1"])
def test_a_clean_table_passes_and_every_pair_is_compared(table, run, column):
    outcome = run(table, ExpectSplitsToShareNoRecord(column=column))
    assert outcome.not_run is None
    assert outcome.measurement.findings == ()
    # 6 test x 48 train + 6 validation x 48 train + 6 test x 6 validation
    assert outcome.measurement.comparisons == 612


def test_a_record_in_two_splits_is_named(table, run, moved):
    spoiled = moved(table, "train", sealed_0="test")
    record = spoiled["record_id"].iloc[-1]
    (finding,) = run(spoiled, ExpectSplitsToShareNoRecord(column="sealed_0")).measurement.findings
    assert finding.line("toy") == (
        f"toy > sealed_0: test vs train > {record}: its record id {record!r} is also in train: {record}"
    )


def test_the_other_seed_is_looked_at_by_itself(table, run, moved):
    spoiled = moved(table, "train", sealed_0="test")
    assert run(spoiled, ExpectSplitsToShareNoRecord(column="sealed_1")).measurement.findings == ()
