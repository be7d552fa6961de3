"""The table of exclusions: what the repository holds, and what the reader refuses."""

from pathlib import Path

import pytest

from pepseal.errors import InputError
from pepseal.negatives.exclusions import read_exclusions

TABLE = Path(__file__).parents[2] / "datasets" / "pepbench" / "exclusions.tsv"


def written(folder, text):
    path = folder / "exclusions.tsv"
    path.write_text(text, encoding="utf-8", newline="")
    return path


def test_the_table_of_pepbench():
    excluded = read_exclusions(TABLE)
    assert len(excluded) == 28
    assert sum(map(len, excluded.values())) == 249
    assert excluded["bbp"] == {"antibacterial", "antifungal", "antimicrobial", "bbp", "cpp", "neuropeptide"}
    assert excluded["PpI"] == {"PpI", "PpI_X", "PpI_ba", "PpI_ba_X"}
    assert excluded["ttca"] == {"ttca"}
    assert len(excluded["antimicrobial"]) == 21


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("target\texclude\na\ta\n", "the header of a table of exclusions is wrong"),
        ("target\texcluded\na\ta\na\ta\n", "a table of exclusions is out of order or repeats a line"),
        ("target\texcluded\nb\tb\na\ta\n", "a table of exclusions is out of order or repeats a line"),
        ("target\texcluded\na\t\n", "a cell of a table of exclusions is not a name"),
        ("target\texcluded\na\ta \n", "a cell of a table of exclusions is not a name"),
        ("target\texcluded\na\tb\n", "a does not exclude itself"),
        ("target\texcluded\na\ta\tb\n", "a row has the wrong number of cells"),
    ],
)
def test_a_broken_table_is_refused(tmp_path, text, message):
    with pytest.raises(InputError) as error:
        read_exclusions(written(tmp_path, text))
    assert error.value.what == message
    assert "exclusions.tsv" in error.value.parts["where"]


def test_a_line_out_of_order_is_named(tmp_path):
    path = written(tmp_path, "target\texcluded\nb\tb\na\ta\n")
    with pytest.raises(InputError) as error:
        read_exclusions(path)
    assert error.value.parts == {
        "where": f"{path}, line 3",
        "expected": "a pair after b, b",
        "found": "a, a",
        "next step": "sort the lines and remove repeats",
    }
