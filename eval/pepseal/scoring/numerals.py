"""Numbers written as text, read strictly: a decimal number and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from pepseal.scoring.metric import Vector

NUMBER = r"^[ \t]*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?[ \t]*$"
EMPTY = r"^[ \t]*$"
NAN = r"(?i)^[ \t]*[+-]?nan[ \t]*$"
INFINITY = r"(?i)^[ \t]*[+-]?inf(inity)?[ \t]*$"

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Numerals:
    """What a column of text holds, cell by cell; each cell is of exactly one kind, and `value` is 0 if not a number.

    Args:
        value: shape (n,), finite.
        number: where a finite decimal number stands.
        empty: where nothing but blanks stands.
        nan: where NaN stands, in any case of letters.
        infinite: where infinity stands, or a number past the largest float64.
        text: where anything else stands.
    """

    value: Vector
    number: Mask
    empty: Mask
    nan: Mask
    infinite: Mask
    text: Mask


def matches(column: pa.Array | pa.ChunkedArray, pattern: str) -> Mask:
    """Where a column of text matches a regular expression (RE2 syntax), shape (n,)."""
    return np.asarray(pc.match_substring_regex(column, pattern).to_numpy(zero_copy_only=False), dtype=bool)


def read_numerals(cells: Sequence[str]) -> Numerals:
    """Read each cell as a decimal number (a point, no thousands separator, `1e-3` allowed, blanks around it ignored).

    >>> read_numerals(["0.5", "1e999", "nan", "", "0,5", "0x1"]).text.tolist()
    [False, False, False, False, True, True]
    """
    column = pa.array(cells, type=pa.string())
    decimal = matches(column, NUMBER)
    values = np.array([float(cell) if is_one else 0.0 for cell, is_one in zip(cells, decimal, strict=True)])
    too_large = ~np.isfinite(values)
    empty, nan, infinite = matches(column, EMPTY), matches(column, NAN), matches(column, INFINITY)
    return Numerals(
        value=np.where(too_large, 0.0, values),
        number=decimal & ~too_large,
        empty=empty,
        nan=nan,
        infinite=infinite | too_large,
        text=~(decimal | empty | nan | infinite),
    )
