"""Delimited text is read as text, whatever it looks like and however its lines end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pepseal.errors import InputError
from pepseal.readers.delimited import read_delimited

TRAPS = ["ACDK", "NA", "nan", "NaN", "null", "NULL", "None", "n/a", "FALSE", "TRUE", "INF", "1E5", "T", "0012"]


def read(tmp_path, content, **options):
    path = tmp_path / "raw.csv"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_delimited(path, **options)


def test_a1_a3_a6_nothing_is_guessed(tmp_path):
    table = read(tmp_path, "sequence\n" + "\n".join(TRAPS) + "\n")
    assert list(table["sequence"]) == TRAPS
    assert list(table["line"]) == list(range(2, len(TRAPS) + 2))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "BOM"])
def test_a25_marks_and_line_ends(tmp_path, end, mark):
    table = read(tmp_path, mark + end.join(["id,sequence", "1,ACDK", "2,NA", ""]).encode())
    assert table.to_dict("list") == {"id": ["1", "2"], "sequence": ["ACDK", "NA"], "line": [2, 3]}


def test_a4_a_file_without_header_keeps_its_first_record(tmp_path):
    table = read(tmp_path, "ACDK,1\nNA,0\n", columns=["sequence", "class"])
    assert list(table["sequence"]) == ["ACDK", "NA"]


def test_first_line_that_is_not_a_record_is_skipped_by_declaration(tmp_path):
    table = read(tmp_path, "2,1,UniProt,AMP\nACDK, 1\nNA, 0\n", columns=["sequence", "class"], skip_lines=1)
    assert table.to_dict("list") == {"sequence": ["ACDK", "NA"], "class": [" 1", " 0"], "line": [2, 3]}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "the file has no rows"),
        ("sequence,class\n", "the file has no rows"),
        ("sequence,class\nACDK\n", "a row has the wrong number of cells"),
        ("sequence,class\nACDK,1,2\n", "a row has the wrong number of cells"),
        ("sequence,sequence\nACDK,1\n", "a column name is repeated"),
        ("sequence\n\xb5M\n".encode("latin1"), "the file is not UTF-8"),
        (b"PK\x03\x04\x00\x00", "the file is not text: it holds NUL bytes"),
        ('sequence\n"ACDK\n', "the file is not a delimited table"),
    ],
)
def test_bad_files_give_one_clear_error(tmp_path, content, message):
    with pytest.raises(InputError) as error:
        read(tmp_path, content)
    assert error.value.what == message
    assert "raw.csv" in str(error.value)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(InputError, match=r"the file cannot be read\n  where:     .*gone\.csv"):
        read_delimited(tmp_path / "gone.csv")


def test_a_line_of_a_million_letters_is_read(tmp_path):
    assert read(tmp_path, "sequence\n" + "A" * 1_000_000 + "\n")["sequence"].str.len().tolist() == [1_000_000]


@given(st.lists(st.text(alphabet=st.characters(codec="utf-8", exclude_characters="\r\n\x00\ufeff"), min_size=1)))
def test_round_trip_of_any_text(tmp_path_factory, cells):
    quoted = ['"' + cell.replace('"', '""') + '"' for cell in cells]
    path = tmp_path_factory.mktemp("round") / "a.csv"
    path.write_text("\n".join(["text", *quoted, '"end"']) + "\n", encoding="utf-8", newline="")
    assert list(read_delimited(path)["text"]) == [*cells, "end"]


def test_another_encoding_is_read_where_it_is_declared(tmp_path):
    content = "HC50 (\xb5M)\n1\n".encode("latin1")
    assert list(read(tmp_path, content, encoding="latin1").columns) == ["HC50 (\xb5M)", "line"]
    with pytest.raises(InputError, match="there is no such encoding"):
        read(tmp_path, content, encoding="latin-one")


def test_a_blank_line_is_an_empty_cell_where_there_is_one_column(tmp_path):
    assert list(read(tmp_path, "sequence\nACDK\n\nNA\n\n\n")["sequence"]) == ["ACDK", "", "NA"]
    assert list(read(tmp_path, "sequence,class\nACDK,1\n\nNA,0\n")["sequence"]) == ["ACDK", "NA"]
