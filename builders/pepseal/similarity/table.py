"""The neighbours table: the one form in which pairs travel between the stages, the splitters and the audit.

Pairs within one set: columns id_a, id_b (id_a < id_b), identity, coverage, method, sorted by (id_a, id_b). Pairs
between two sets: query_id, target_id, identity, coverage, method, sorted by (query_id, target_id). Ids and method are
text, identity and coverage float64 in [0, 1]. Ids are compared code point by code point, as Python compares str.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

WITHIN = ("id_a", "id_b")
BETWEEN = ("query_id", "target_id")


def within_set(
    ids: Sequence[str],
    first: NDArray[np.integer],
    second: NDArray[np.integer],
    identity: NDArray[np.float64],
    coverage: NDArray[np.float64],
    method: str,
) -> pd.DataFrame:
    """The table of pairs within one set, from positions in `ids`; arrays of shape (P,), each pair once."""
    names, rank = id_ranks(ids)
    low = np.minimum(rank[first], rank[second])
    high = np.maximum(rank[first], rank[second])
    return _table(WITHIN, (names, names), (low, high), identity, coverage, method)


def between_sets(
    query_ids: Sequence[str],
    target_ids: Sequence[str],
    first: NDArray[np.integer],
    second: NDArray[np.integer],
    identity: NDArray[np.float64],
    coverage: NDArray[np.float64],
    method: str,
) -> pd.DataFrame:
    """The table of pairs between two sets, from positions in `query_ids` and `target_ids`; arrays of shape (P,)."""
    queries, query_rank = id_ranks(query_ids)
    targets, target_rank = id_ranks(target_ids)
    return _table(BETWEEN, (queries, targets), (query_rank[first], target_rank[second]), identity, coverage, method)


def id_ranks(ids: Sequence[str]) -> tuple[list[str], NDArray[np.int64]]:
    """The ids in order, and the place of each id in that order.

    >>> names, rank = id_ranks(["b", "a", "c"])
    >>> names, rank.tolist()
    (['a', 'b', 'c'], [1, 0, 2])
    """
    order = sorted(range(len(ids)), key=ids.__getitem__)
    rank = np.empty(len(ids), dtype=np.int64)
    rank[order] = np.arange(len(ids))
    return [ids[k] for k in order], rank


def _table(
    columns: tuple[str, str],
    names: tuple[list[str], list[str]],
    ranks: tuple[NDArray[np.int64], NDArray[np.int64]],
    identity: NDArray[np.float64],
    coverage: NDArray[np.float64],
    method: str,
) -> pd.DataFrame:
    order = np.argsort(ranks[0] * max(len(names[1]), 1) + ranks[1])
    texts = [_texts(name, rank[order]) for name, rank in zip(names, ranks, strict=True)]
    return pd.DataFrame(
        {
            columns[0]: texts[0],
            columns[1]: texts[1],
            "identity": identity[order].astype(np.float64),
            "coverage": coverage[order].astype(np.float64),
            "method": _texts([method], np.zeros(len(order), dtype=np.int64)),
        }
    )


def _texts(names: list[str], places: NDArray[np.int64]) -> "pd.Series[str]":
    """`names` at `places` as a text column, without a Python string for each row."""
    return pd.Series(pd.array(names, dtype="str").take(places) if len(places) else [], dtype="str")
