"""Writing files so that a reader never meets half of one: to a temporary name first, then moved into place."""

import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from pepseal.errors import InputError


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A temporary path beside `path`; moved onto it when the block ends well, removed when it does not.

    Raises:
        InputError: the folder cannot be made or written to, `path` is a folder, or there is no space left.
    """
    part: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
        os.close(handle)
        part = Path(name)
        yield part
        part.chmod(0o644)
        part.replace(path)
    except OSError as error:
        raise InputError(
            "the output cannot be written",
            where=str(path),
            found=error.strerror or str(error),
            next_step="choose a file in a folder that you may write to and that has free space",
        ) from error
    finally:
        if part is not None:
            part.unlink(missing_ok=True)


def refuse_own_input(output: Path | None, inputs: Iterable[Path]) -> None:
    """Refuse to write over what was read.

    Raises:
        InputError: `output` is one of `inputs`.
    """
    if output is not None and any(path.exists() and output.resolve() == path.resolve() for path in inputs):
        raise InputError("the output would replace an input", where=str(output), next_step="name another file")


def write_text(path: Path, text: str) -> None:
    """Write text as UTF-8 with LF line ends."""
    with replacing(path) as part:
        part.write_text(text, encoding="utf-8", newline="\n")


def write_json(path: Path, content: Any) -> None:
    """Write JSON with sorted keys; NaN and infinity are refused, because JSON has neither."""
    write_text(path, json.dumps(content, indent=2, sort_keys=True, ensure_ascii=False, allow_nan=False) + "\n")


def read_json(path: Path) -> Any:
    """Read JSON.

    Raises:
        InputError: the file is missing or is not JSON.
    """
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        found = getattr(error, "strerror", None) or str(error)
        raise InputError("a JSON file cannot be read", where=str(path), found=found) from error


def arrow_table(frame: pd.DataFrame) -> pa.Table:
    """`frame` with every text column as plain Arrow `string`: some readers refuse `large_string`."""
    table = pa.Table.from_pandas(frame, preserve_index=False)
    fields = [pa.field(f.name, pa.string() if pa.types.is_large_string(f.type) else f.type) for f in table.schema]
    return table.cast(pa.schema(fields))


def write_parquet(path: Path, frame: pd.DataFrame) -> None:
    """Write a table, rows in the order given, without pandas' own metadata (which differs between versions)."""
    with replacing(path) as part:
        pq.write_table(arrow_table(frame), part, compression="zstd")


def read_parquet(path: Path) -> pd.DataFrame:
    """Read a table; texts stay texts, whatever they look like.

    Raises:
        InputError: the file is missing or is not Parquet.
    """
    try:
        frame: pd.DataFrame = pq.read_table(path).to_pandas()
    except FileNotFoundError as error:
        raise InputError("a Parquet file is missing", where=str(path)) from error
    except (OSError, pa.ArrowInvalid) as error:
        raise InputError("a Parquet file cannot be read", where=str(path), found=str(error)) from error
    return frame
