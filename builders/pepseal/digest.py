"""Digests: of bytes as they lie on disk, and of a table's logical content, which outlives any file format."""

import hashlib
from pathlib import Path
from typing import Protocol

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc


class Hash(Protocol):
    """The part of hashlib's objects that is used here."""

    def update(self, data: bytes, /) -> None: ...  # noqa: D102


def file_sha256(path: Path) -> str:
    """Sha256 of the bytes of a file, as 64 hex digits."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def record_id(canonical: str) -> str:
    """The first 20 hex digits of the sha256 over a record's canonical input: 80 bits, the same wherever it stands.

    >>> record_id("NA")
    '20ef0f0c8d0eea987724'
    """
    return hashlib.sha256(canonical.encode()).hexdigest()[:20]


def table_digest(table: pd.DataFrame | pa.Table) -> str:
    """Sha256 over column names, types, row order and values, so that it does not depend on who wrote the Parquet.

    Texts of any width (`string`, `large_string`, `string_view`) are one type here, as they hold the same values.

    >>> left = pd.DataFrame({"a": ["x", "y"], "b": [1, 2]})
    >>> table_digest(left) == table_digest(left.iloc[::-1])
    False
    >>> table_digest(left) == table_digest(left.rename(columns={"a": "c"}))
    False
    """
    arrow = table if isinstance(table, pa.Table) else pa.Table.from_pandas(table, preserve_index=False)
    digest = hashlib.sha256()
    for name in arrow.column_names:
        _update(digest, name, arrow.column(name).combine_chunks())
    return digest.hexdigest()


def _update(digest: Hash, name: str, array: pa.Array) -> None:
    if isinstance(array, pa.ChunkedArray):
        array = pa.concat_arrays(array.chunks) if array.num_chunks else pa.array([], array.type)
    kind = array.type
    is_text = pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)
    is_list = pa.types.is_list(kind) or pa.types.is_large_list(kind)
    head = "text" if is_text else "list" if is_list else str(kind)
    digest.update(f"{len(name)}:{name}|{head}|{len(array)}|".encode())
    digest.update(np.packbits(pc.is_valid(array).to_numpy(zero_copy_only=False)).tobytes())
    if is_text:
        values = [value.encode() for value in array.fill_null("").to_pylist()]
        digest.update(np.array([len(value) for value in values], dtype="<i8").tobytes())
        digest.update(b"".join(values))
    elif is_list:
        digest.update(pc.list_value_length(array).fill_null(0).to_numpy(zero_copy_only=False).astype("<i8").tobytes())
        _update(digest, name, array.flatten())
    else:
        numbers = array.fill_null(False if pa.types.is_boolean(kind) else 0).to_numpy(zero_copy_only=False)
        digest.update(np.ascontiguousarray(numbers).astype(numbers.dtype.newbyteorder("<")).tobytes())
