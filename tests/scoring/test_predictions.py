import json
import pickle

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pepseal.errors import InputError
from pepseal.scoring.predictions import from_frame, read_predictions

# 20 hexadecimal digits that a careless reader takes for a number, and words that it takes for a missing value.
IDS = ["00000000000000000123", "1234567890123456e789", "NA", "nan", "TRUE", "1E5", "null", "INF"]
CELLS = ["0.1", "0.20", "1e-3", "NaN", "", "0.5", "1", "0"]


def rows(predictions):
    return predictions.frame["record_id"].tolist(), predictions.frame["prediction"].tolist()


def delimited(separator, end="\n"):
    return end.join(separator.join(pair) for pair in [("record_id", "prediction"), *zip(IDS, CELLS, strict=True)]) + end


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("p.csv", delimited(",")),
        ("p.CSV", delimited(",", "\r\n")),
        ("bom.csv", "\ufeff" + delimited(",")),
        ("p.tsv", delimited("\t")),
        (
            "p.jsonl",
            "".join(json.dumps({"record_id": i, "prediction": c}) + "\n\n" for i, c in zip(IDS, CELLS, strict=True)),
        ),
    ],
)
def test_text_formats_keep_every_cell_as_text(tmp_path, name, content):
    (tmp_path / name).write_bytes(content.encode())
    assert rows(read_predictions(tmp_path / name)) == (IDS, CELLS)


def test_other_columns_are_passed_over_and_named(tmp_path):
    (tmp_path / "p.csv").write_text("sequence,prediction,record_id\nNA,0.5,a\n")
    read = read_predictions(tmp_path / "p.csv")
    assert rows(read) == (["a"], ["0.5"])
    assert read.columns == ("sequence", "prediction", "record_id")


def test_json_numbers_keep_their_spelling(tmp_path):
    (tmp_path / "p.jsonl").write_text(
        '{"record_id": 1e5, "prediction": 0.10}\n{"record_id": "b", "prediction": NaN}\n'
        '{"record_id": "c", "prediction": null}\n{"record_id": "d"}\n{"record_id": "e", "prediction": true}\n'
        '{"record_id": "f", "prediction": [0.5]}\n'
    )
    assert rows(read_predictions(tmp_path / "p.jsonl")) == (
        ["1e5", "b", "c", "d", "e", "f"],
        ["0.10", "NaN", "", "", "true", '["0.5"]'],
    )


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.dictionary(pa.int32(), pa.string())])
def test_parquet_ids_of_any_text_type_are_read(tmp_path, kind):
    ids = pa.array(IDS).cast(kind) if not pa.types.is_dictionary(kind) else pa.array(IDS).dictionary_encode()
    pq.write_table(pa.table({"record_id": ids, "prediction": [0.1] * len(IDS)}), tmp_path / "p.parquet")
    assert rows(read_predictions(tmp_path / "p.parquet"))[0] == IDS


def test_parquet_numbers_come_through_exactly(tmp_path):
    values = [0.1, 1 / 3, 1e-300, float("nan"), float("inf"), None]
    pq.write_table(pa.table({"record_id": list("abcdef"), "prediction": values}), tmp_path / "p.parquet")
    cells = rows(read_predictions(tmp_path / "p.parquet"))[1]
    assert [float(cell) for cell in cells[:3]] == values[:3]
    assert cells[3:] == ["nan", "inf", ""]


def test_parquet_single_precision_is_widened_before_it_is_written_out(tmp_path):
    pq.write_table(
        pa.table({"record_id": ["a"], "prediction": pa.array([0.1], type=pa.float32())}), tmp_path / "p.parquet"
    )
    assert float(rows(read_predictions(tmp_path / "p.parquet"))[1][0]) == float(np.float32(0.1))


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"record_id": [1, 2], "prediction": [0.1, 0.2]}, "the column record_id is of type int64"),
        ({"record_id": [1e5], "prediction": [0.1]}, "the column record_id is of type double"),
        ({"record_id": ["a"], "prediction": [True]}, "the column prediction is of type bool"),
        ({"record_id": ["a"], "prediction": [[0.1]]}, "the column prediction is of type list<element: double>"),
    ],
)
def test_parquet_columns_of_a_wrong_type_are_named(tmp_path, table, message):
    pq.write_table(pa.table(table), tmp_path / "p.parquet")
    with pytest.raises(InputError) as caught:
        read_predictions(tmp_path / "p.parquet")
    assert caught.value.what == message
    assert caught.value.parts["where"] == str(tmp_path / "p.parquet")


@pytest.mark.parametrize("ending", ["pkl", "pickle", "pt", "pth", "npy", "npz", "joblib"])
def test_formats_that_can_run_code_are_refused_by_name_unopened(tmp_path, ending):
    path = tmp_path / f"p.{ending}"
    path.write_bytes(pickle.dumps([1]))
    with pytest.raises(InputError) as caught:
        read_predictions(path)
    assert str(caught.value) == (
        f".{ending} files are not read: opening one can run code that somebody put into it\n"
        f"  where:     {path}\n"
        "  expected:  one of .csv, .tsv, .jsonl, .parquet\n"
        "  next step: write the columns record_id and prediction to one of these"
    )


def test_an_unknown_ending_is_named(tmp_path):
    with pytest.raises(InputError, match=r"no reader for the ending '\.xlsx'"):
        read_predictions(tmp_path / "p.xlsx")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(InputError) as caught:
        read_predictions(tmp_path / "p.csv")
    assert str(caught.value) == f"the file of predictions does not exist\n  where:     {tmp_path / 'p.csv'}"


@pytest.mark.parametrize(
    ("name", "content", "found"),
    [
        ("empty.csv", b"", "Empty CSV file"),
        ("ragged.csv", b"record_id,prediction\na,1,2\n", "Expected 2 columns, got 3: a,1,2"),
        ("short.tsv", b"record_id\tprediction\na\n", "Expected 2 columns, got 1: a"),
        ("latin.csv", b"record_id,prediction\n\xff,1\n", "invalid UTF8 data"),
        ("pickled.csv", b"\x80\x04\x95", "Empty CSV file or block"),
        ("broken.jsonl", b'{"record_id": "a"\n', "line 1: Expecting ',' delimiter"),
        ("twice.jsonl", b'\n{"record_id": "a", "record_id": "b"}\n', "line 2: a key is there more than once"),
        ("list.jsonl", b"[1]\n", "line 1: not a JSON object"),
        ("latin.jsonl", b'{"record_id": "\xff"}\n', "can't decode byte 0xff"),
        ("text.parquet", b"record_id,prediction\n", "Parquet magic bytes not found"),
    ],
)
def test_a_file_that_is_not_what_its_ending_says(tmp_path, name, content, found):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(InputError) as caught:
        read_predictions(tmp_path / name)
    ending = name.rsplit(".", 1)[1].upper()
    assert caught.value.what == f"the file of predictions is not {ending} in UTF-8"
    assert found in caught.value.parts["found"]
    assert caught.value.exit_code == 2


def test_a_column_that_is_there_twice_is_refused(tmp_path):
    (tmp_path / "p.csv").write_text("record_id,record_id,prediction\na,b,1\n")
    with pytest.raises(InputError, match="the column record_id is there more than once"):
        read_predictions(tmp_path / "p.csv")


def test_the_checksum_is_that_of_the_bytes(tmp_path):
    (tmp_path / "p.csv").write_bytes(b"record_id,prediction\na,1\n")
    assert read_predictions(tmp_path / "p.csv").sha256 == (
        "ee9eebb1030ed950e078eea724904c7604e5dc9ae43446e1529b1e54498f76f9"
    )


def test_frames_keep_nan_and_missing_apart():
    floats = from_frame(pd.DataFrame({"record_id": ["a", "b"], "prediction": [0.5, float("nan")]}))
    texts = from_frame(pd.DataFrame({"record_id": ["a", "b"], "prediction": ["0.5", None]}))
    assert rows(floats) == (["a", "b"], ["0.5", "nan"])
    assert rows(texts) == (["a", "b"], ["0.5", ""])
    assert floats.sha256 is None


def test_frames_with_ids_that_became_numbers_are_refused():
    with pytest.raises(InputError) as caught:
        from_frame(pd.DataFrame({"record_id": [123], "prediction": [0.5]}))
    assert str(caught.value) == (
        "the column record_id is of type int64\n"
        "  where:     predictions in memory\n"
        "  expected:  text\n"
        "  next step: ids are text even where they look like numbers: read and write them as such"
    )


def test_frames_that_mix_types_are_refused():
    with pytest.raises(InputError, match="the column prediction mixes types"):
        from_frame(pd.DataFrame({"record_id": ["a", "b"], "prediction": pd.Series(["0.5", 0.5], dtype=object)}))


def test_frames_with_a_column_twice_are_refused():
    table = pd.DataFrame([["a", 0.5, 0.6]], columns=["record_id", "prediction", "prediction"])
    with pytest.raises(InputError, match="the column prediction is there more than once"):
        from_frame(table)


def test_a_folder_name_does_not_become_a_column(tmp_path):
    folder = tmp_path / "prediction=1"
    folder.mkdir()
    pq.write_table(pa.table({"record_id": ["a"]}), folder / "p.parquet")
    assert read_predictions(folder / "p.parquet").columns == ("record_id",)
