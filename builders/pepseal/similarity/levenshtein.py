"""Levenshtein distance over all pairs of two sets, exactly, in bounded memory.

Rows and columns are ordered by length. A pair of lengths a <= b differs by at least b - a letters, so its identity is
at most a / b: for each block of rows only the columns within that bound are compared, and no pair is lost by it. The
distances are computed with bit-parallel code (Hyyro 2003, doi:10.1007/978-3-540-39763-2_10 in rapidfuzz), many pairs
an instruction. Whether a pair reaches the floor is decided in integers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from pepseal.similarity.threads import in_order

ROW_BLOCK = 256
COLUMN_BLOCK = 8192  # with ROW_BLOCK, 2 MiB of one-byte distances a thread: it stays in the processor's cache


@dataclass(frozen=True)
class LengthOrder:
    """Sequences from short to long: `sequences[k]`, of `lengths[k]` letters, was given at `positions[k]`."""

    sequences: list[str]
    lengths: NDArray[np.int64]
    positions: NDArray[np.int32]


@dataclass(frozen=True)
class Pairs:
    """Pairs as positions in the two sets given, with their Levenshtein distance; three arrays of shape (P,)."""

    first: NDArray[np.int32]
    second: NDArray[np.int32]
    distance: NDArray[np.int32]


def length_order(sequences: Sequence[str], ranks: Sequence[int] | None = None) -> LengthOrder:
    """Order sequences by length, then by `ranks` (by position where there are none).

    >>> length_order(["ACD", "K", "GE"]).sequences
    ['K', 'GE', 'ACD']
    """
    keys = range(len(sequences)) if ranks is None else ranks
    order = sorted(range(len(sequences)), key=lambda k: (len(sequences[k]), keys[k]))
    lengths = np.fromiter((len(sequences[k]) for k in order), dtype=np.int64, count=len(order))
    return LengthOrder([sequences[k] for k in order], lengths, np.array(order, dtype=np.int32))


def length_runs(order: LengthOrder, at_most: int) -> list[slice]:
    """Cut the order into slices of at most `at_most` sequences, all of one length.

    >>> length_runs(length_order(["AA", "C", "DD", "EE"]), at_most=2)
    [slice(0, 1, None), slice(1, 3, None), slice(3, 4, None)]
    """
    _, starts = np.unique(order.lengths, return_index=True)
    stops = [*starts[1:].tolist(), len(order.lengths)][: len(starts)]  # no runs where there are no sequences
    return [
        slice(begin, min(begin + at_most, stop))
        for start, stop in zip(starts.tolist(), stops, strict=True)
        for begin in range(start, stop, at_most)
    ]


def distances(rows: list[str], columns: list[str], longest: int, cutoff: int | None = None) -> NDArray[np.integer]:
    """Levenshtein distances, shape (rows, columns); those above `cutoff` may be any number above it.

    `longest` is the length of the longest sequence on either side: no distance exceeds it, so the smallest type that
    holds it cannot overflow.
    """
    result: NDArray[np.integer] = process.cdist(
        rows,
        columns,
        scorer=Levenshtein.distance,
        score_cutoff=cutoff,
        dtype=np.min_scalar_type(longest),
        workers=1,
    )
    return result


def close_pairs(rows: LengthOrder, columns: LengthOrder, percent: int, *, once: bool, workers: int | None) -> Pairs:
    """Every pair whose edit identity is at least `percent` / 100.

    Args:
        rows: the first set.
        columns: the second set; the same object as `rows` where `once` is set.
        percent: the floor, 1 to 100.
        once: the two sets are one: report each unordered pair once, and no sequence with itself.
        workers: threads; all processors where None. The result does not depend on it.
    """
    compare = partial(_close_pairs_of_block, rows, columns, percent, once)
    found = in_order(compare, length_runs(rows, ROW_BLOCK), "comparing sequences", workers)
    parts = [part for block in found for part in block]
    empty = np.empty(0, dtype=np.int32)
    return Pairs(
        rows.positions[np.concatenate([empty, *(part.first for part in parts)])],
        columns.positions[np.concatenate([empty, *(part.second for part in parts)])],
        np.concatenate([empty, *(part.distance for part in parts)]),
    )


def _close_pairs_of_block(
    rows: LengthOrder, columns: LengthOrder, percent: int, once: bool, block: slice
) -> list[Pairs]:
    """The pairs of one block of rows, as indices into the two length orders."""
    length = int(rows.lengths[block.start])
    parts = []
    for span in _admissible_columns(columns, length, percent, block.start if once else 0):
        longer = np.maximum(columns.lengths[span], length)
        limit = (100 - percent) * longer // 100
        found = distances(rows.sequences[block], columns.sequences[span], int(longer.max()), cutoff=int(limit.max()))
        hits = np.flatnonzero(found <= limit.astype(found.dtype))
        row, column = np.divmod(hits, span.stop - span.start)
        row, column = row + block.start, column + span.start
        keep = row < column if once else np.ones(len(hits), dtype=bool)
        parts.append(
            Pairs(row[keep].astype(np.int32), column[keep].astype(np.int32), found.ravel()[hits[keep]].astype(np.int32))
        )
    return parts


def _admissible_columns(columns: LengthOrder, length: int, percent: int, begin: int) -> Iterator[slice]:
    """Slices of the columns whose length allows `percent` with a sequence of `length` letters, from `begin` on."""
    shortest, longest = -(-percent * length // 100), length * 100 // percent
    start = max(begin, int(np.searchsorted(columns.lengths, shortest, side="left")))
    stop = int(np.searchsorted(columns.lengths, longest, side="right"))
    for low in range(start, stop, COLUMN_BLOCK):
        yield slice(low, min(low + COLUMN_BLOCK, stop))
