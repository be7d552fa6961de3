"""Digests of tables hold column names, types, order and values, and nothing of the file format."""

import hashlib

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pepseal.digest import file_sha256, record_id, table_digest

TABLE = pd.DataFrame({"sequence": ["ACDK", "NA", "nan"], "label": [1, 0, 1]})


def test_record_id_is_the_start_of_a_sha256():
    assert record_id("ACDK") == hashlib.sha256(b"ACDK").hexdigest()[:20]


def test_file_sha256_agrees_with_hashlib_over_several_chunks(tmp_path):
    content = np.random.default_rng(0).bytes(3 * (1 << 20) + 17)
    (tmp_path / "raw").write_bytes(content)
    assert file_sha256(tmp_path / "raw") == hashlib.sha256(content).hexdigest()


@pytest.mark.parametrize(
    "other",
    [
        TABLE.iloc[[1, 0, 2]],
        TABLE.rename(columns={"label": "class"}),
        TABLE[["label", "sequence"]],
        TABLE.astype({"label": "int32"}),
        TABLE.astype({"label": "float64"}),
        TABLE.assign(sequence=["ACDK", "NA", "NaN"]),
        TABLE.assign(sequence=["ACD", "KNA", "nan"]),
        TABLE.iloc[:2],
    ],
    ids=["order", "name", "columns", "width", "type", "case", "boundary", "length"],
)
def test_c25_every_change_of_content_changes_the_digest(other):
    assert table_digest(other) != table_digest(TABLE)


def test_a_missing_value_is_not_an_empty_one():
    assert table_digest(pa.table({"a": ["", "x"]})) != table_digest(pa.table({"a": [None, "x"]}))


def test_a10_e17_digest_outlives_writers_and_text_widths(tmp_path):
    expected = table_digest(TABLE)
    TABLE.to_parquet(tmp_path / "pandas.parquet")
    pl.from_pandas(TABLE).write_parquet(tmp_path / "polars.parquet")
    pq.write_table(pa.Table.from_pandas(TABLE), tmp_path / "plain.parquet", use_dictionary=False, compression="none")
    for path in sorted(tmp_path.iterdir()):
        assert table_digest(pq.read_table(path).replace_schema_metadata()) == expected, path.name


def test_lists_are_digested_by_their_boundaries():
    left, right = pa.table({"mz": [[1.0, 2.0], [3.0]]}), pa.table({"mz": [[1.0], [2.0, 3.0]]})
    assert table_digest(left) != table_digest(right)
    assert table_digest(left) == table_digest(pa.table({"mz": pa.array([[1.0, 2.0], [3.0]], pa.list_(pa.float64()))}))


@given(st.lists(st.text(), max_size=8), st.integers(1, 7))
def test_chunks_do_not_matter(texts, cut):
    whole = pa.table({"text": pa.array(texts, pa.string())})
    parts = pa.concat_tables([whole.slice(0, cut), whole.slice(cut)])
    assert table_digest(parts) == table_digest(whole)
