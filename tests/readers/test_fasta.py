"""FASTA as people write it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pepseal.errors import InputError
from pepseal.readers.fasta import read_fasta


def read(tmp_path, text):
    path = tmp_path / "a.fasta"
    path.write_bytes(text.encode())
    return read_fasta(path)


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_wrapped_records(tmp_path, end):
    table = read(tmp_path, end.join([">sp|P1|X Some protein", "ACDE", "FG HI", "", ">b", "NA", ""]))
    assert table.to_dict("list") == {
        "id": ["sp|P1|X", "b"],
        "description": ["Some protein", ""],
        "sequence": ["ACDEFGHI", "NA"],
        "line": [1, 5],
    }


def test_b9_a_space_after_the_sign_is_no_part_of_the_id(tmp_path):
    assert list(read(tmp_path, "> b\nACDE\n")["id"]) == ["b"]


def test_only_line_ends_end_a_line_and_any_white_space_ends_an_id(tmp_path):
    table = read(tmp_path, ">c\tone\x0ctwo\u2028three\nAAAA\n>d e\nCCCC\n")
    assert table[["id", "sequence"]].to_numpy().tolist() == [["c", "AAAA"], ["d", "CCCC"]]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file has no records"),
        ("ACDE\n", "the file is not FASTA: its first line is not a header"),
        ("<html>\n", "the file is not FASTA: its first line is not a header"),
        (">\nACDE\n", "a FASTA header has no id"),
        (">a\n>b\nACDE\n", "a FASTA record has no sequence"),
        (">a\tone\nACDE\n>a\ttwo\nACDF\n", "1 FASTA ids are used more than once"),
        (">a one\nACDE\n>a two\nACDF\n", "1 FASTA ids are used more than once"),
    ],
)
def test_b8_b10_bad_files_give_one_clear_error(tmp_path, text, message):
    with pytest.raises(InputError) as error:
        read(tmp_path, text)
    assert error.value.what == message


@given(
    st.lists(st.text("ACDEacdeXU*-", min_size=1, max_size=200), min_size=1, max_size=5), st.sampled_from([60, 70, 80])
)
def test_round_trip_at_any_width(tmp_path_factory, sequences, width):
    lines = []
    for number, sequence in enumerate(sequences):
        lines += [f">r{number}", *(sequence[i : i + width] for i in range(0, len(sequence), width))]
    path = tmp_path_factory.mktemp("fasta") / "a.fasta"
    path.write_text("\n".join(lines) + "\n")
    assert list(read_fasta(path)["sequence"]) == sequences
