"""Reading a file of predictions: CSV, TSV, JSON Lines or Parquet, every cell as text.

A record_id is never a number: 20 hexadecimal digits may be digits only, or look like 1234e5678. Formats that can run
code when they are opened (pickle and what is built on it) are refused by name.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pa_csv
import pyarrow.parquet as pq

from pepseal.digest import file_sha256
from pepseal.errors import InputError

COLUMNS = ("record_id", "prediction")
MEMORY = "predictions in memory"
REFUSED = (".pickle", ".pkl", ".pt", ".pth", ".ckpt", ".npy", ".npz", ".joblib", ".dill")


@dataclass(frozen=True)
class Predictions:
    """A file of predictions as read, not yet checked.

    Args:
        frame: the columns record_id and prediction, as far as the file has them, all text; a null is empty text.
        columns: all columns of the file.
        source: the path, for messages.
        sha256: of the file's bytes.
    """

    frame: pd.DataFrame
    columns: tuple[str, ...]
    source: str
    sha256: str | None


def read_predictions(path: Path) -> Predictions:
    """Read a file of predictions by the ending of its name.

    Raises:
        InputError: the file is missing, of another format, or not what its ending says.
    """
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise _wrong_format(path)
    try:
        table = reader(path)
        return Predictions(as_text(table, str(path)), tuple(table.column_names), str(path), file_sha256(path))
    except FileNotFoundError as error:
        raise InputError("the file of predictions does not exist", where=str(path)) from error
    except (OSError, UnicodeDecodeError, pa.ArrowInvalid, ValueError) as error:
        raise InputError(
            f"the file of predictions is not {path.suffix.lower()[1:].upper()} in UTF-8",
            where=str(path),
            expected=f"columns {' and '.join(COLUMNS)}, the same number of cells in each row",
            found=str(error),
        ) from error


def _wrong_format(path: Path) -> InputError:
    if path.suffix.lower() in REFUSED:
        what = f"{path.suffix.lower()} files are not read: opening one can run code that somebody put into it"
    else:
        what = f"no reader for the ending {path.suffix!r}"
    next_step = "write the columns record_id and prediction to one of these"
    return InputError(what, where=str(path), expected=f"one of {', '.join(READERS)}", next_step=next_step)


def from_frame(frame: pd.DataFrame) -> Predictions:
    """Predictions that are in memory already.

    Raises:
        InputError: record_id is not text, so that ids such as 00123 or 1e5 may have been lost already; or a column is
            there twice, or mixes types.
    """
    _once(list(frame.columns), MEMORY)
    arrays = {name: _array(frame[name], name) for name in COLUMNS if name in frame.columns}
    return Predictions(as_text(pa.table(arrays), MEMORY), tuple(map(str, frame.columns)), MEMORY, None)


def _array(column: pd.Series, name: str) -> pa.Array:
    try:
        # NaN stays NaN in a column of floats and becomes a null elsewhere: the two are different faults.
        return pa.array(column, from_pandas=not pd.api.types.is_float_dtype(column.dtype))
    except (pa.ArrowInvalid, pa.ArrowTypeError) as error:
        raise InputError(f"the column {name} mixes types", where=MEMORY, found=str(error)) from error


def as_text(table: pa.Table, where: str) -> pd.DataFrame:
    """The columns of predictions as text. A number becomes the shortest text that gives the same float64.

    Raises:
        InputError: a column is there twice, record_id is not text, or prediction is neither text nor number.
    """
    _once(table.column_names, where)
    texts = {name: _text(table.column(name), name, where) for name in COLUMNS if name in table.column_names}
    frame: pd.DataFrame = pa.table(texts).to_pandas()
    return frame


def _once(columns: list[str], where: str) -> None:
    for name in COLUMNS:
        if columns.count(name) > 1:
            raise InputError(f"the column {name} is there more than once", where=where)


def _text(column: pa.ChunkedArray, name: str, where: str) -> pa.ChunkedArray:
    kind = column.type.value_type if pa.types.is_dictionary(column.type) else column.type
    is_number = pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind)
    is_text = pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)
    if not (is_text or pa.types.is_null(kind) or (is_number and name == "prediction")):
        raise InputError(
            f"the column {name} is of type {kind}",
            where=where,
            expected="text" if name == "record_id" else "a number, or text that is one",
            next_step="ids are text even where they look like numbers: read and write them as such"
            if name == "record_id"
            else None,
        )
    wide = column.cast(pa.float64()) if is_number else column
    return pc.fill_null(wide.cast(pa.string()), "")


def _read_csv(path: Path) -> pa.Table:
    return _read_delimited(path, ",")


def _read_tsv(path: Path) -> pa.Table:
    return _read_delimited(path, "\t")


def _read_delimited(path: Path, separator: str) -> pa.Table:
    options = pa_csv.ConvertOptions(column_types=dict.fromkeys(COLUMNS, pa.string()), strings_can_be_null=False)
    return pa_csv.read_csv(path, parse_options=pa_csv.ParseOptions(delimiter=separator), convert_options=options)


def _read_parquet(path: Path) -> pa.Table:
    # Without partitioning, a folder called prediction=1 stays a folder and does not become a column.
    return pq.read_table(path, partitioning=None)


def _read_jsonl(path: Path) -> pa.Table:
    rows = []
    with path.open(encoding="utf-8-sig") as stream:
        for number, line in enumerate(stream, start=1):
            if line.strip():
                rows.append(_json_row(line, number))
    names = dict.fromkeys(name for row in rows for name in row)
    return pa.table({name: pa.array([row.get(name) for row in rows], type=pa.string()) for name in names})


def _json_row(line: str, number: int) -> dict[str, str | None]:
    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        if len({key for key, _ in items}) < len(items):
            raise ValueError(f"line {number}: a key is there more than once")
        return dict(items)

    try:
        # Numbers keep their own spelling, so that a float never stands between the file and the strict reader.
        row = json.loads(line, parse_float=str, parse_int=str, parse_constant=str, object_pairs_hook=pairs)
    except (json.JSONDecodeError, RecursionError) as error:
        raise ValueError(f"line {number}: {error}") from error
    if not isinstance(row, dict):
        raise ValueError(f"line {number}: not a JSON object")  # noqa: TRY004 (one kind for all that is wrong in a file)
    return {key: value if isinstance(value, str | None) else json.dumps(value) for key, value in row.items()}


READERS: Mapping[str, Callable[[Path], pa.Table]] = MappingProxyType(
    {".csv": _read_csv, ".tsv": _read_tsv, ".jsonl": _read_jsonl, ".parquet": _read_parquet}
)
