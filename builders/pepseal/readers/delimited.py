"""Delimited text (CSV, TSV; RFC 4180): every cell is text, so the peptides NA, nan, TRUE and 1E5 stay what they are."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path

import pandas as pd

from pepseal.errors import InputError
from pepseal.readers.text import read_text

LONGEST_CELL = 10_000_000
LINE = "line"


def read_delimited(
    path: Path,
    *,
    separator: str = ",",
    skip_lines: int = 0,
    columns: Sequence[str] | None = None,
    encoding: str = "utf-8",
) -> pd.DataFrame:
    """Read a delimited file into a table of text, with the column `line` for the line where each row ends.

    A byte-order mark is dropped; LF, CRLF and CR end a line; blank lines are passed over, but in a file of one column a
    blank line between others is an empty cell. White space around a cell is
    kept, because it is part of what was published.

    Args:
        path: the file.
        separator: one character.
        skip_lines: lines before the header, or before the first record where `columns` is given.
        columns: the names, where the file has no header line.
        encoding: as Python names it.

    Raises:
        InputError: missing, another encoding, no rows, a repeated column name, or a row with too many or too few cells.
    """
    rows = _rows(path, separator, skip_lines, encoding)
    header = list(columns) if columns is not None else _header(rows)
    repeated = sorted({name for name in header if header.count(name) > 1})
    if repeated:
        raise InputError("a column name is repeated", where=str(path), found=", ".join(repeated))
    refuse_reserved(header, path)
    if len(header) == 1:
        rows = [(line, cells or [""]) for line, cells in rows]  # the empty cell of a column, not a blank line
    rows = [(line, cells) for line, cells in rows if cells]
    for line, cells in rows:
        if len(cells) != len(header):
            raise InputError(
                "a row has the wrong number of cells",
                where=f"{path}, line {line}",
                expected=f"{len(header)}: {', '.join(header)}",
                found=str(len(cells)),
            )
    if not rows:
        raise InputError("the file has no rows", where=str(path), expected="at least one row under the header")
    table = pd.DataFrame([cells for _, cells in rows], columns=header, dtype="str")
    return table.assign(**{LINE: [line for line, _ in rows]})


def _header(rows: list[tuple[int, list[str]]]) -> list[str]:
    """Take the first line that is not blank, and what stands before it, away from the rows."""
    while rows:
        _, cells = rows.pop(0)
        if cells:
            return cells
    return []


def _rows(path: Path, separator: str, skip_lines: int, encoding: str) -> list[tuple[int, list[str]]]:
    text = read_text(path, encoding)
    csv.field_size_limit(LONGEST_CELL)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        rows = [(reader.line_num, cells) for cells in reader]
    except csv.Error as error:
        raise InputError(
            "the file is not a delimited table", where=f"{path}, line {reader.line_num}", found=str(error)
        ) from error
    rows = [(line, cells) for line, cells in rows if line > skip_lines]
    while rows and not rows[-1][1]:
        rows.pop()  # blank lines at the end of a file are no rows
    return rows


def refuse_reserved(header: Sequence[str], path: Path) -> None:
    """Refuse a column under the name that line numbers stand under.

    Raises:
        InputError: there is one.
    """
    if LINE in header:
        raise InputError(
            f"a column is called {LINE!r}, the name that line numbers stand under",
            where=str(path),
            next_step="rename the column",
        )
