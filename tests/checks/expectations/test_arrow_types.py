import pandas as pd
import pyarrow as pa
import pytest

from pepseal.checks.expectations.arrow_types import ExpectArrowTypesToMatch, arrow_types

EXPECTED = [["record_id", "string"], ["label", "int64"]]


def schema_of(table: pa.Table) -> list[list[str]]:
    return [[field.name, str(field.type)] for field in table.schema]


@pytest.mark.parametrize("dtype", ["int64", "Int64"])
def test_e12_types_are_read_from_arrow_whatever_pandas_calls_them(run, dtype):
    table = pd.DataFrame({"record_id": ["NA"], "label": pd.array([1], dtype=dtype)})
    arrow = pa.Table.from_pandas(table, preserve_index=False).cast(
        pa.schema([("record_id", pa.string()), ("label", pa.int64())])
    )
    outcome = run(table, ExpectArrowTypesToMatch(found=schema_of(arrow), expected=EXPECTED))
    assert (outcome.not_run, outcome.measurement.findings) == (None, ())


def test_e12_a_label_that_became_a_float_is_found():
    table = pd.DataFrame({"record_id": ["a"], "label": [1.0]})
    (finding,) = arrow_types(table, [["record_id", "string"], ["label", "double"]], EXPECTED).findings
    assert finding.line("toy") == "toy > column 2 > table: it is label (double); label (int64) expected"


def test_a10_a_wide_string_is_found():
    table = pd.DataFrame({"record_id": ["a"], "label": [1]})
    (finding,) = arrow_types(table, [["record_id", "large_string"], ["label", "int64"]], EXPECTED).findings
    assert finding.what == "it is record_id (large_string); record_id (string) expected"


def test_missing_and_additional_columns_are_found():
    table = pd.DataFrame({"record_id": ["a"]})
    (finding,) = arrow_types(table, [["record_id", "string"]], EXPECTED).findings
    assert finding.what == "it is no column; label (int64) expected"
    wide = pd.DataFrame({"record_id": ["a"], "label": [1], "note": ["x"]})
    (finding,) = arrow_types(wide, [*EXPECTED, ["note", "string"]], EXPECTED).findings
    assert finding.what == "it is note (string); no column expected"


def test_a_batch_that_is_not_the_file_is_found():
    (finding,) = arrow_types(pd.DataFrame({"label": [1], "record_id": ["a"]}), EXPECTED, EXPECTED).findings
    assert finding.what == "the batch has label, record_id; the file has record_id, label"
