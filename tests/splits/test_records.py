import numpy as np
import pandas as pd
import pytest

from pepseal.errors import InputError
from pepseal.splits.records import read_records


def table(**columns):
    standard = {"record_id": ["c", "a", "b"], "sequence": ["NA", "nan", "1E5"], "label": [1, 0, 1]}
    return pd.DataFrame(standard | columns)


def message(records):
    with pytest.raises(InputError) as caught:
        read_records(records)
    return str(caught.value)


def test_records_come_in_order_of_their_id_with_everything_else():
    records = read_records(table())
    assert records.ids == ("a", "b", "c")
    assert records.sequences == ("nan", "1E5", "NA")
    assert records.labels.tolist() == [0, 1, 1]
    assert records.kind == "classification"


def test_measured_values_are_regression_and_no_labels_are_unlabelled():
    assert read_records(table(label=[0.5, 1.5, 2.5])).kind == "regression"
    assert read_records(table(label=[None, None, None])).kind == "unlabelled"
    assert read_records(table().drop(columns="label")).labels is None


@pytest.mark.parametrize("kind", ["int8", "Int64", "float32", "Float64"])
def test_any_whole_numbers_are_classes_and_any_decimal_numbers_are_values(kind):
    records = read_records(table(label=pd.Series([1, 0, 2 if "loat" in kind else 1], dtype=kind)))
    assert records.kind == ("regression" if "loat" in kind else "classification")
    assert records.labels.dtype == ("float64" if "loat" in kind else "int64")


def test_take_keeps_ids_sequences_and_labels_together():
    rest = read_records(table()).take(np.array([True, False, True]))
    assert (rest.ids, rest.sequences, rest.labels.tolist()) == (("a", "c"), ("nan", "NA"), [0, 1])


def test_b10_duplicate_ids_are_refused():
    assert message(table(record_id=["x1", "x1", "b"])) == (
        "a record id occurs more than once\n"
        "  where:     column record_id\n"
        "  expected:  one record per id\n"
        "  found:     1 repeated: x1\n"
        "  next step: merge the records of one id before splitting"
    )


@pytest.mark.parametrize(
    ("rows", "found"),
    [([], "0 in 0 records"), (["AC"], "1 in 1 record"), (["AC", "AC", "AC"], "1 in 3 records"), (["A", "C"], "2 in 2")],
)
def test_b06_an_empty_file_one_row_and_identical_rows_are_refused(rows, found):
    records = pd.DataFrame({"record_id": [f"r{i}" for i in range(len(rows))], "sequence": rows}, dtype="str")
    text = message(records)
    assert text.startswith("there are too few different sequences to split")
    assert found in text


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        ({"label": [1, 1, 1]}, "there is one class only"),
        ({"label": [0, 1, 2]}, "a class is neither 0 nor 1"),
        ({"label": [0.5, 0.5, 0.5]}, "all labels are equal"),
        ({"label": [0.0, 1.0, 1.0]}, "classes are written as decimal numbers"),
        ({"label": [0.5, None, 1.0]}, "a label is missing"),
        ({"label": [0.5, np.inf, 1.0]}, "a label is not finite"),
        ({"label": ["0", "1", "1"]}, "the labels have the wrong type"),
        ({"label": [True, False, True]}, "the labels have the wrong type"),
        ({"sequence": ["AC", None, "AD"]}, "a sequence is empty, is no text, or holds white space"),
        ({"sequence": ["AC", "A C", "AD"]}, "a sequence is empty, is no text, or holds white space"),
        ({"sequence": ["AC", "", "AD"]}, "a sequence is empty, is no text, or holds white space"),
        ({"record_id": ["a", "b\n", "c"]}, "a record id is empty, is no text, or holds white space"),
        ({"record_id": [1, 2, 3]}, "a record id is empty, is no text, or holds white space"),
    ],
)
def test_bad_cells_give_one_clear_message(columns, expected):
    text = message(table(**columns))
    assert text.splitlines()[0] == expected
    assert "next step:" in text


def test_a_bad_cell_is_named():
    assert "column sequence, row 2 (and 0 more)" in message(table(sequence=["AC", "A C", "AD"]))


@pytest.mark.parametrize("column", ["record_id", "sequence"])
def test_a_missing_column_is_named(column):
    text = message(table().drop(columns=column))
    assert text.startswith(f"the records have no column '{column}'")


def test_a_line_of_a_million_letters_is_a_sequence_like_any_other():
    assert len(read_records(table(sequence=["A" * 1_000_000, "C", "D"])).sequences[2]) == 1_000_000
