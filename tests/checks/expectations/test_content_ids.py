from pepseal.checks.expectations.content_ids import ExpectRecordIdsToBeContentIds
from pepseal.digest import record_id


def test_a_clean_table_passes(table, run):
    outcome = run(table, ExpectRecordIdsToBeContentIds())
    assert (outcome.not_run, outcome.measurement.findings, outcome.measurement.comparisons) == (None, (), 60)


def test_a_changed_letter_is_found(table, run):
    table.loc[7, "sequence"] = "NA"
    (finding,) = run(table, ExpectRecordIdsToBeContentIds()).measurement.findings
    assert finding.record == table.loc[7, "record_id"]
    assert finding.what == f"its sequence 'NA' has the id {record_id('NA')}"
