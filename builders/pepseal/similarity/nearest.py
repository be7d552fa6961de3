"""The nearest target of each query: how close a test peptide comes to the training set, over all pairs.

For every query the target lengths are visited from the one that allows the highest edit identity downwards, and a
query is done when no length left could reach what it already has. Nothing is skipped that could be equal or better.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from pepseal.similarity.edit import METHOD, lengths_of
from pepseal.similarity.levenshtein import (
    COLUMN_BLOCK,
    ROW_BLOCK,
    LengthOrder,
    distances,
    length_order,
    length_runs,
)
from pepseal.similarity.records import checked_records, refuse_no_target
from pepseal.similarity.table import between_sets, id_ranks
from pepseal.similarity.threads import in_order


@dataclass(frozen=True)
class Best:
    """The best target so far of each query of a block: its identity and its rank among the ids; arrays (rows,)."""

    identity: NDArray[np.float64]
    rank: NDArray[np.int64]


def nearest(
    query_ids: Iterable[str],
    query_sequences: Iterable[str],
    target_ids: Iterable[str],
    target_sequences: Iterable[str],
    *,
    workers: int | None = None,
) -> pd.DataFrame:
    """One row a query: the target of highest edit identity, exact over all targets; the smallest id on a tie.

    Args:
        query_ids: ids of the queries, (Q,), each once.
        query_sequences: their sequences, (Q,).
        target_ids: ids of the targets, (T,), each once, at least one.
        target_sequences: their sequences, (T,).
        workers: threads; all processors where None. The result does not depend on it.

    Returns:
        The between-sets neighbours table with Q rows sorted by query_id. A query that shares nothing with any target
        has its row too, with identity 0.0.

    Raises:
        InputError: no target; repeated ids, empty sequences, ids and sequences that differ in number.

    >>> print(nearest(["q"], ["ACDEK"], ["t2", "t1"], ["ACDEW", "ACDER"]).to_string(index=False))
    query_id target_id  identity  coverage method
           q        t1       0.8       1.0   edit
    """
    queries, query_peptides = checked_records(query_ids, query_sequences, where="query")
    targets, target_peptides = checked_records(target_ids, target_sequences, where="target")
    refuse_no_target(targets)
    _, ranks = id_ranks(targets)
    rows, columns = length_order(query_peptides), length_order(target_peptides, ranks.tolist())
    search = partial(_nearest_of_block, rows, columns, ranks[columns.positions])
    found = in_order(search, length_runs(rows, ROW_BLOCK), "finding the nearest", workers)
    rank = np.concatenate([np.empty(0, dtype=np.int64), *(best.rank for best in found)])
    identity = np.concatenate([np.empty(0), *(best.identity for best in found)])
    target = np.argsort(ranks)[rank]
    a, b = lengths_of(query_peptides)[rows.positions], lengths_of(target_peptides)[target]
    coverage = np.minimum(a, b) / np.maximum(a, b)
    return between_sets(queries, targets, rows.positions, target, identity, coverage, METHOD)


def _nearest_of_block(rows: LengthOrder, columns: LengthOrder, ranks: NDArray[np.int64], block: slice) -> Best:
    """The best targets of one block of queries, all of one length; `ranks` are those of the columns."""
    length = int(rows.lengths[block.start])
    size = block.stop - block.start
    best = Best(np.full(size, -1.0), np.full(size, len(ranks), dtype=np.int64))
    runs = length_runs(columns, COLUMN_BLOCK)
    bounds = [min(length, other) / max(length, other) for other in (int(columns.lengths[run.start]) for run in runs)]
    for k in sorted(range(len(runs)), key=lambda k: (-bounds[k], k)):
        # An equal bound is not skipped: it could hold an equal identity under a smaller id.
        open_rows = np.flatnonzero(best.identity <= bounds[k])
        if not len(open_rows):
            break
        other = int(columns.lengths[runs[k].start])
        peptides = [rows.sequences[block.start + row] for row in open_rows.tolist()]
        found = distances(peptides, columns.sequences[runs[k]], max(length, other))
        # Columns of one length are in the order of their ids, and argmin takes the first of equals.
        column = found.argmin(axis=1)
        distance = found[np.arange(len(open_rows)), column].astype(np.int64)
        _improve(best, open_rows, (max(length, other) - distance) / max(length, other), ranks[runs[k]][column])
    return best


def _improve(best: Best, rows: NDArray[np.int64], identity: NDArray[np.float64], rank: NDArray[np.int64]) -> None:
    """Put in the candidates that are better, or equal under a smaller id."""
    equal_but_smaller = (identity == best.identity[rows]) & (rank < best.rank[rows])
    better = (identity > best.identity[rows]) | equal_but_smaller
    best.identity[rows[better]] = identity[better]
    best.rank[rows[better]] = rank[better]
