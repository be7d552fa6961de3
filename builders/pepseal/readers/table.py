"""Any table people have, as a table of text: CSV, TSV, Parquet, JSON Lines, FASTA, spreadsheets."""

import json
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from pepseal.errors import InputError
from pepseal.readers.delimited import LINE, read_delimited, refuse_reserved
from pepseal.readers.fasta import read_fasta
from pepseal.readers.spreadsheet import read_spreadsheet
from pepseal.readers.text import read_lines

FASTA = (".fasta", ".fa", ".faa", ".fas")
REFUSED = (".pkl", ".pickle", ".pt", ".pth", ".npy", ".joblib")
SPREADSHEETS = (".xlsx", ".xls", ".ods")
READABLE = (".csv", ".tsv", ".tab", ".parquet", ".jsonl", ".ndjson", *SPREADSHEETS, *FASTA)


def read_any(path: Path) -> pd.DataFrame:
    """Read a table by the ending of its name; every value becomes text, and `line` says where a row stands.

    Raises:
        InputError: an ending that is not known, a format that can run code, or a file that is not what it says.
    """
    ending = path.suffix.lower()
    if ending in REFUSED:
        raise InputError(
            "this format can run code when it is read, and is refused",
            where=str(path),
            expected=", ".join(READABLE),
            next_step="export the table as CSV or Parquet",
        )
    if ending not in READABLE:
        raise InputError("the kind of table is not known", where=str(path), expected=", ".join(READABLE), found=ending)
    if ending in FASTA:
        return read_fasta(path)
    if ending in SPREADSHEETS:
        return read_spreadsheet(path)
    if ending == ".parquet":
        return _read_parquet(path)
    if ending in (".jsonl", ".ndjson"):
        return _read_json_lines(path)
    return read_delimited(path, separator="," if ending == ".csv" else "\t")


def _read_parquet(path: Path) -> pd.DataFrame:
    try:
        table = pq.read_table(path)
    except (OSError, pa.ArrowInvalid) as error:
        raise InputError("the file is not Parquet", where=str(path), found=str(error)) from error
    flat = [field.name for field in table.schema if _is_text_like(field.type)]
    refuse_reserved(flat, path)
    if table.num_rows == 0:
        raise InputError("the file has no rows", where=str(path), expected="at least one row")
    texts = {name: _texts(table.column(name)) for name in flat}
    return pd.DataFrame(texts).assign(**{LINE: range(1, table.num_rows + 1)})


def _is_text_like(kind: pa.DataType) -> bool:
    """Whether a value of this type has one text: no lists or records, and no raw bytes."""
    raw = pa.types.is_binary(kind) or pa.types.is_large_binary(kind) or pa.types.is_fixed_size_binary(kind)
    return not (pa.types.is_nested(kind) or raw)


def _texts(column: pa.ChunkedArray) -> pd.Series:
    kind = column.type
    plain = pa.types.is_floating(kind) or pa.types.is_integer(kind) or pa.types.is_boolean(kind)
    column = column if plain else column.cast(pa.string())
    values = ["" if value is None else str(value) for value in column.to_pylist()]
    return pd.Series(values, dtype="str")


def _read_json_lines(path: Path) -> pd.DataFrame:
    rows = []
    for number, line in enumerate(read_lines(path), start=1):
        if line.strip():
            rows.append((number, _json_row(line, f"{path}, line {number}")))
    if not rows:
        raise InputError("the file has no rows", where=str(path), expected="one JSON object a line")
    names = list(dict.fromkeys(name for _, row in rows for name in row))
    refuse_reserved(names, path)
    columns = {name: [_json_text(row.get(name)) for _, row in rows] for name in names}
    return pd.DataFrame(columns, dtype="str").assign(**{LINE: [number for number, _ in rows]})


def _json_row(line: str, where: str) -> dict[str, object]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InputError("a line is not JSON", where=where, found=str(error)) from error
    if not isinstance(row, dict):
        raise InputError("a line is not a JSON object", where=where, found=type(row).__name__)
    return row


def _json_text(value: object) -> str:
    return "" if value is None else value if isinstance(value, str) else json.dumps(value)
