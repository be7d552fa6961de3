import pandas as pd

from pepseal.checks.expectations.label_conflicts import ExpectLabelsNotToConflict, label_conflicts


def test_c31_one_sequence_with_both_labels_is_found(run):
    table = pd.DataFrame({"record_id": ["a", "b"], "sequence": ["AC", "AC"], "label": [0, 1]})
    (finding,) = run(table, ExpectLabelsNotToConflict()).measurement.findings
    assert finding.line("toy") == "toy > table > a: the sequence 'AC' has the labels 0, 1 (also b)"


def test_measured_labels_conflict_as_well():
    table = pd.DataFrame({"record_id": ["a", "b"], "sequence": ["AC", "AC"], "label": [1.0, 9.5]})
    (finding,) = label_conflicts(table).findings
    assert finding.what == "the sequence 'AC' has the labels 1, 9.5 (also b)"


def test_a_clean_table_passes(table, run):
    outcome = run(table, ExpectLabelsNotToConflict())
    assert (outcome.not_run, outcome.measurement.findings, outcome.measurement.comparisons) == (None, (), 60 * 59 // 2)


def test_a_missing_label_is_not_run(table, run):
    outcome = run(table.astype({"label": "float64"}).replace({"label": {0: None}}), ExpectLabelsNotToConflict())
    assert outcome.not_run == "the column 'label' cannot be compared: 30 values are missing or empty"
