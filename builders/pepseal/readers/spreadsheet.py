"""Spreadsheets (XLSX, XLS, ODS) as tables of text: the first row names the columns, every cell becomes text."""

import datetime
from pathlib import Path

import pandas as pd

from pepseal.errors import InputError, ToolError
from pepseal.readers.delimited import LINE, refuse_reserved


def read_spreadsheet(path: Path, sheet: str | None = None) -> pd.DataFrame:
    """Read one sheet into a table of text, with the column `line` for the row of the sheet.

    A whole number is written without a decimal point (1, not 1.0), another number with the fewest digits that read
    back to it, a truth value as TRUE or FALSE, an empty cell as an empty text. Rows without any value are passed over;
    a column without a name is called `unnamed_<its place>`.

    Args:
        path: the file.
        sheet: name of the sheet; by default the first.

    Raises:
        InputError: missing, not a spreadsheet, no such sheet, no rows, or a repeated column name.
        ToolError: python-calamine is not installed.
    """
    rows = [(number, [_text(cell) for cell in cells]) for number, cells in enumerate(_cells(path, sheet), start=1)]
    rows = [(number, cells) for number, cells in rows if any(cells)]
    if len(rows) < 2:
        raise InputError("the sheet has no rows", where=str(path), expected="a row of names and at least one record")
    # People write notes beside a table, under no name.
    header = [name or f"unnamed_{place}" for place, name in enumerate(rows[0][1], start=1)]
    refuse_reserved(header, path)
    wrong = sorted({name for name in header if header.count(name) > 1})
    if wrong:
        raise InputError("a column name is repeated", where=f"{path}, row {rows[0][0]}", found=", ".join(wrong))
    table = pd.DataFrame([cells for _, cells in rows[1:]], columns=header, dtype="str")
    return table.assign(**{LINE: [number for number, _ in rows[1:]]})


def _cells(path: Path, sheet: str | None) -> list[list[object]]:
    try:
        from python_calamine import CalamineError, CalamineWorkbook
    except ImportError as error:
        raise ToolError("spreadsheets need python-calamine", next_step="pip install 'pepseal[build]'") from error
    try:
        book = CalamineWorkbook.from_path(str(path))
        if sheet is not None and sheet not in book.sheet_names:
            found = ", ".join(book.sheet_names)
            raise InputError(f"there is no sheet {sheet!r}", where=str(path), found=found)
        rows = book.get_sheet_by_name(sheet or book.sheet_names[0]).to_python(skip_empty_area=False)
    except (CalamineError, OSError) as error:
        raise InputError("the file is not a spreadsheet", where=str(path), found=str(error)) from error
    return [list(row) for row in rows]


def _text(cell: object) -> str:
    """One cell as text.

    >>> _text(1.0), _text(0.25), _text(True), _text("NA"), _text("")
    ('1', '0.25', 'TRUE', 'NA', '')
    """
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else repr(cell)
    if isinstance(cell, datetime.date | datetime.time):
        return cell.isoformat()
    return str(cell)
