"""Bridges: the few records whose removal lets the seal floor go one step lower.

To find the fewest is a hard problem (vertex separation), so this is a heuristic. At the lower step, added links join
clusters that were apart. Records that carry added links are taken out one after another, in two orders: whole rims of
clusters, those first that set most of their cluster free for each record lost; and the best-connected records first.
The shortest run that suffices is found by halving; then every part of it that turns out not to be needed is given back,
halves first, down to 1/16 of the run. What remains is enough; a smaller set may exist.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable

import numpy as np
import numpy.typing as npt
from scipy.sparse import coo_matrix

from pepseal.splits.components import Edges, Positions

Keep = npt.NDArray[np.bool_]

# A set of records that would have to lose more than this share (hundredths) is no chain of bridges.
MOST_DROPPED_POINTS = 5
FINEST_PART = 16


def bridges(cluster_of: Positions, added: Edges, enough: Callable[[Keep], bool]) -> Keep | None:
    """The records to keep, shape (records,), or None where dropping 5 % of them is not enough.

    Args:
        cluster_of: smallest member of each record's cluster before the links were added.
        added: the links that the lower step adds.
        enough: whether the split holds with the records where its argument, shape (records,), is true.
    """
    size = len(cluster_of)
    limit = size * MOST_DROPPED_POINTS // 100
    apart = cluster_of[added[0]] != cluster_of[added[1]]
    links = added[0][apart], added[1][apart]
    orders = rims(cluster_of, links)[:limit], best_connected(size, links, limit)
    runs = [run for order in orders if (run := _shortest(size, order, enough)) is not None]
    found = [_give_back(size, run, enough) for run in runs]
    fewest = min(found, key=lambda dropped: (len(dropped), dropped.tolist()), default=None)
    return None if fewest is None else without(size, fewest)


def without(size: int, dropped: Iterable[int]) -> Keep:
    """True for all of `size` records but the `dropped` ones.

    >>> without(3, [1]).tolist()
    [True, False, True]
    """
    keep = np.ones(size, dtype=np.bool_)
    keep[np.fromiter(dropped, dtype=np.int64)] = False
    return keep


def rims(cluster_of: Positions, links: Edges) -> Positions:
    """The records with a link out of their cluster, cluster by cluster, best bargain first.

    The bargain is the number of records of the cluster that are set free for each record of its rim. Clusters that are
    all rim set nobody free and are left out.

    >>> cluster_of = np.array([0, 0, 2, 2, 2, 2, 6, 6])
    >>> rims(cluster_of, (np.array([0, 2]), np.array([2, 6]))).tolist()
    [2, 0, 6]
    """
    rim: dict[int, list[int]] = defaultdict(list)
    for record in np.unique(np.concatenate(links)).tolist():
        rim[int(cluster_of[record])].append(record)
    sizes = np.bincount(cluster_of).tolist()
    free = {head: sizes[head] - len(records) for head, records in rim.items()}
    order = sorted((head for head in rim if free[head]), key=lambda head: (-free[head] / len(rim[head]), head))
    return np.array([record for head in order for record in rim[head]], dtype=np.int64)


def best_connected(size: int, links: Edges, limit: int) -> Positions:
    """The record with most links left, again and again until none has a link or `limit` is reached.

    >>> best_connected(4, (np.array([0, 0, 0]), np.array([1, 2, 3])), 3).tolist()
    [0]
    """
    both = np.concatenate(links), np.concatenate(links[::-1])
    graph = coo_matrix((np.ones(len(both[0]), dtype=np.int64), both), shape=(size, size)).tocsr()
    left = np.diff(graph.indptr).astype(np.int64)
    order: list[int] = []
    while len(order) < limit and left.max() > 0:
        record = int(left.argmax())
        order.append(record)
        left[record] = 0
        around = graph.indices[graph.indptr[record] : graph.indptr[record + 1]]
        left[around] = np.maximum(left[around] - 1, 0)
    return np.array(order, dtype=np.int64)


def _shortest(size: int, order: Positions, enough: Callable[[Keep], bool]) -> Positions | None:
    """The shortest start of `order` that is enough, as far as halving can tell."""
    if not len(order) or not enough(without(size, order)):
        return None
    too_few, suffices = 0, len(order)
    while suffices - too_few > 1:
        middle = (too_few + suffices) // 2
        if enough(without(size, order[:middle])):
            suffices = middle
        else:
            too_few = middle
    return order[:suffices]


def _give_back(size: int, run: Positions, enough: Callable[[Keep], bool]) -> Positions:
    """`run` without the parts that are not needed, ascending; halves are tried first, then their halves."""
    dropped = set(run.tolist())
    finest = max(1, len(run) // FINEST_PART)
    parts = [run[::-1]]
    while parts:
        part = parts.pop()
        rest = dropped - set(part.tolist())
        if enough(without(size, sorted(rest))):
            dropped = rest
        elif len(part) > finest:
            parts += [part[len(part) // 2 :], part[: len(part) // 2]]
    return np.array(sorted(dropped), dtype=np.int64)
