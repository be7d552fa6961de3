"""A reader never meets half a file."""

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pepseal.errors import InputError
from pepseal.files import read_json, read_parquet, replacing, write_json, write_parquet, write_text


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path):
    path = tmp_path / "out.txt"
    write_text(path, "old")
    with pytest.raises(RuntimeError), replacing(path) as part:
        part.write_text("half")
        raise RuntimeError
    assert path.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


def test_an_unwritable_output_is_one_clear_error(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(InputError) as error:
        write_text(tmp_path / "file" / "out.txt", "text")
    assert str(error.value).startswith("the output cannot be written\n  where:     ")
    assert "next step: choose a file in a folder that you may write to" in str(error.value)


def test_json_refuses_nan(tmp_path):
    with pytest.raises(ValueError, match="JSON"):
        write_json(tmp_path / "a.json", {"value": float("nan")})
    assert list(tmp_path.iterdir()) == []


def test_json_that_is_not_json_names_the_file(tmp_path):
    write_text(tmp_path / "a.json", "{")
    with pytest.raises(InputError, match=r"a JSON file cannot be read\n  where:     .*a\.json"):
        read_json(tmp_path / "a.json")


def test_a10_parquet_texts_are_plain_strings(tmp_path):
    frame = pd.DataFrame({"sequence": ["NA", "nan", "1E5", "TRUE", "INF", "NULL"], "label": [0, 1, 0, 1, 0, 1]})
    write_parquet(tmp_path / "a.parquet", frame)
    schema = pq.read_schema(tmp_path / "a.parquet")
    assert schema.field("sequence").type == pa.string()
    assert schema.metadata is None
    assert read_parquet(tmp_path / "a.parquet").to_dict("list") == frame.to_dict("list")


def test_a_damaged_parquet_is_an_input_error(tmp_path):
    (tmp_path / "a.parquet").write_bytes(b"PAR1 nothing PAR1")
    with pytest.raises(InputError, match="a Parquet file cannot be read"):
        read_parquet(tmp_path / "a.parquet")
