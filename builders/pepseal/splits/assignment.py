"""Whole clusters to splits: seeded, balanced in size and labels, in whole numbers only.

Clusters are taken in an order drawn from sha256 of the seed and the cluster's id, and each goes to the split that is
furthest behind. Then single clusters are moved between splits, the best move first, as long as a move brings the
splits closer to their tolerances or, at equal distance, closer to their exact targets; where no move helps and the
tolerances do not hold, two clusters change places. Nothing depends on the order of rows, on a library's random numbers,
or on floating point.
"""

import hashlib
from collections.abc import Sequence
from itertools import combinations, permutations

import numpy as np
import numpy.typing as npt

from pepseal.splits.balance import Counts, Target, excess, imbalance

Split = npt.NDArray[np.int64]
# (profile, from split, to split)
Move = tuple[int, int, int]

MOST_EXCHANGES = 200_000


def seeded_order(cluster_ids: Sequence[str], seed: int) -> list[int]:
    """Positions of `cluster_ids` in the order that `seed` draws.

    >>> seeded_order("abcdef", 0), seeded_order("abcdef", 1)
    ([2, 3, 0, 1, 5, 4], [2, 5, 3, 0, 4, 1])
    """
    keys = [hashlib.sha256(f"{seed}\t{cluster_id}".encode()).digest() for cluster_id in cluster_ids]
    return sorted(range(len(keys)), key=keys.__getitem__)


def assign(cluster_ids: Sequence[str], counts: Counts, target: Target, seed: int) -> Split:
    """The split number of every cluster, shape (clusters,).

    Args:
        cluster_ids: unique ids, in any order.
        counts: rows of each cluster in each label bin, shape (clusters, bins).
        target: ratios and tolerances.
        seed: which of the many good assignments is wanted.

    It is the best that moves and exchanges can reach; whether the tolerances hold is for the caller to see.
    """
    order = seeded_order(cluster_ids, seed)
    split = _deal(order, counts, target)
    _improve(order, counts, target, split)
    return split


def _deal(order: Sequence[int], counts: Counts, target: Target) -> Split:
    """Give each cluster, in order, to the split whose imbalance it mends most; ties go to the larger ratio."""
    weights = target.weights.tolist()
    surplus = (-target.wanted).tolist()
    vectors = np.concatenate((counts.sum(axis=1, keepdims=True), counts), axis=1) * target.parts
    choices = sorted(range(len(target.ratios)), key=lambda s: -target.ratios[s])
    split = np.zeros(len(order), dtype=np.int64)
    for cluster in order:
        vector = [(column, value) for column, value in enumerate(vectors[cluster].tolist()) if value]
        costs = [sum(v * (v + 2 * surplus[s][c]) * weights[s][c] for c, v in vector) for s in choices]
        best = choices[costs.index(min(costs))]
        for column, value in vector:
            surplus[best][column] += value
        split[cluster] = best
    return split


def _improve(order: Sequence[int], counts: Counts, target: Target, split: Split) -> None:
    """Change `split` by the best move, or where none helps the best exchange, again and again, until neither helps.

    Clusters with equal counts are interchangeable, so both are sought among profiles, not clusters.
    """
    profiles, profile_of = np.unique(counts, axis=0, return_inverse=True)
    splits = range(len(target.ratios))
    members: list[list[list[int]]] = [[[] for _ in splits] for _ in profiles]
    for cluster in order:
        members[profile_of[cluster]][split[cluster]].append(cluster)
    stock = np.array([[len(kept) for kept in row] for row in members])
    held = np.array([counts[split == s].sum(axis=0) for s in splits])
    while moves := _best_move(profiles, stock, held, target) or _best_exchange(profiles, stock, held, target):
        taken = [members[profile][source].pop() for profile, source, _ in moves]
        for cluster, (profile, source, goal) in zip(taken, moves, strict=True):
            members[profile][goal].append(cluster)
            stock[profile, [source, goal]] += (-1, 1)
            held[source] -= profiles[profile]
            held[goal] += profiles[profile]
            split[cluster] = goal


def _best_move(profiles: Counts, stock: Counts, held: Counts, target: Target) -> list[Move]:
    """The move of one cluster that helps most, or none; ties go to the first in order of (from, to, profile)."""
    now = _cost(target, held)
    less = _cost(target, held - profiles[:, None]) - now
    more = _cost(target, held + profiles[:, None]) - now
    best, moves = (0, 0), []
    for source, goal in permutations(range(len(held)), 2):
        present = np.flatnonzero(stock[:, source])
        if len(present):
            place, gain = _least(less[present, source] + more[present, goal])
            if gain < best:
                best, moves = gain, [(int(present[place]), source, goal)]
    return moves


def _best_exchange(profiles: Counts, stock: Counts, held: Counts, target: Target) -> list[Move]:
    """The exchange of two clusters that helps the tolerances most, or none where they hold already.

    Sets with very many different profiles have no need of it, and are left out.
    """
    now = _cost(target, held).sum(axis=0)
    if not now[0] or len(profiles) ** 2 * profiles.shape[1] > MOST_EXCHANGES:
        return []
    best, moves = (0, 0), []
    for one, other in combinations(range(len(held)), 2):
        here, there = np.flatnonzero(stock[:, one]), np.flatnonzero(stock[:, other])
        left, right = np.repeat(here, len(there)), np.tile(there, len(here))
        if len(left):
            change = profiles[right] - profiles[left]
            sums = np.repeat(held[None], len(left), axis=0)
            sums[:, one] += change
            sums[:, other] -= change
            place, gain = _least(_cost(target, sums).sum(axis=1) - now)
            if gain < best:
                best = gain
                moves = [(int(left[place]), one, other), (int(right[place]), other, one)]
    return moves


def _least(changes: Counts) -> tuple[int, tuple[int, int]]:
    """The first place of the smallest row of `changes`, shape (n, 2), and that row."""
    place = int(np.lexsort((changes[:, 1], changes[:, 0]))[0])
    return place, (int(changes[place, 0]), int(changes[place, 1]))


def _cost(target: Target, counts: Counts) -> Counts:
    """What counts first and what counts next, shape (..., splits, 2), of `counts`, shape (..., splits, bins)."""
    return np.stack((excess(target, counts), imbalance(target, counts)), axis=-1)
