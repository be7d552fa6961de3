"""Spreadsheets are read as text; the files are written by another library."""

import openpyxl
import pytest

from pepseal.errors import InputError
from pepseal.readers.spreadsheet import read_spreadsheet

ROWS = [["IC50 ", "sequence"], [1, "NA"], [0.25, "nan"], [None, None], ["No activity", "TRUE"], [101.0, "1E5"]]


def book(path, rows, title="one"):
    sheets = openpyxl.Workbook()
    sheets.active.title = title
    for row in rows:
        sheets.active.append(row)
    sheets.create_sheet("two").append(["other"])
    sheets.save(path)
    return path


def test_a1_a6_cells_are_text(tmp_path):
    table = read_spreadsheet(book(tmp_path / "a.xlsx", ROWS))
    assert table.to_dict("list") == {
        "IC50 ": ["1", "0.25", "No activity", "101"],
        "sequence": ["NA", "nan", "TRUE", "1E5"],
        "line": [2, 3, 5, 6],
    }


def test_notes_beside_a_table_stand_under_a_name_of_their_place(tmp_path):
    table = read_spreadsheet(book(tmp_path / "a.xlsx", [["sequence", None], ["NA", None], ["ACDE", "see ref. 3"]]))
    assert table["unnamed_2"].tolist() == ["", "see ref. 3"]


@pytest.mark.parametrize(
    ("rows", "sheet", "message"),
    [
        ([["sequence"]], None, "the sheet has no rows"),
        ([["a", "a"], ["x", "y"]], None, "a column name is repeated"),
        (ROWS, "three", "there is no sheet 'three'"),
    ],
)
def test_bad_sheets_give_one_clear_error(tmp_path, rows, sheet, message):
    with pytest.raises(InputError) as error:
        read_spreadsheet(book(tmp_path / "a.xlsx", rows), sheet)
    assert error.value.what == message


def test_a_file_that_is_no_spreadsheet(tmp_path):
    (tmp_path / "a.xlsx").write_text("<html>not found</html>")
    with pytest.raises(InputError, match="the file is not a spreadsheet"):
        read_spreadsheet(tmp_path / "a.xlsx")
