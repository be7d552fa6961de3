"""Greedy exchange: swap chosen candidates for others of the same length while that brings the distributions nearer.

The aim is three quarters of every bound, as a distance. For the k-mers, whose divergence alone is bounded, that is far
below the bound: a model still tells two sets apart whose k-mers differ by as much as it allows. What is above a bound
in its own measure weighs ten times as much, so that none is given up to come nearer to another aim.

Lengths stay as they are, so every swap keeps the totals of all histograms. One step estimates, from the effect of one
count more or less in each bin, what leaving or entering is worth to each candidate; pairs the best to leave with the
best to enter within each length; and swaps as many of the best pairs as lower the objective: twice as many as in the
last step are tried, then half as many until they do. It ends where every aim is met or not even the best pair helps.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from pepseal.negatives.distributions import BOUNDS, COLUMNS, POWERS, distances, divergence_terms

STEPS = 300  # a fence against steps that gain next to nothing
LIMITS = {name: float(bound ** (1 / POWERS[name])) for name, bound in BOUNDS.items()}  # the bounds as distances
AIMS = {name: 0.75 * bound for name, bound in BOUNDS.items()}
LIMIT_WEIGHT = 10
SINGLES = 200  # pairs tried one by one where no group of pairs helps
LEAST_GAIN = 1e-6
SCALE = 2.0**50  # gains are rounded to integers: their sums are exact, and ties are ties on every machine

Counts = NDArray[np.int64]


def excess(target: Counts, counts: Counts) -> float:
    """What the five distances are above their aims, and ten times what they are above their limits; 0 at the aim."""
    found = distances(target, counts)
    above_aim = sum(max(found[name] - AIMS[name], 0.0) for name in found)
    above_limit = sum(max(found[name] - LIMITS[name], 0.0) for name in found)
    return above_aim + LIMIT_WEIGHT * above_limit


def improve(cells: csr_array, lengths: Counts, chosen: NDArray[np.bool_], target: Counts) -> NDArray[np.bool_]:
    """The choice after all exchanges that lower its :func:`excess`.

    Args:
        cells: the bins in which each candidate counts, (N, WIDTH), from `incidence`; the earlier row wins a tie.
        lengths: residues of each, (N,).
        chosen: the first choice, (N,).
        target: the histograms to come near, (WIDTH,).
    """
    chosen = chosen.copy()
    counts = _sums(cells, np.flatnonzero(chosen))
    size = len(lengths)
    for _ in range(STEPS):
        leave, enter = best_pairs(cells, lengths, chosen, target, counts)
        swaps = _swaps(cells, counts, target, leave, enter, 2 * size)
        if swaps is None:
            break
        chosen[leave[swaps]], chosen[enter[swaps]] = False, True
        counts = counts + _sums(cells, enter[swaps]) - _sums(cells, leave[swaps])
        size = swaps.stop - swaps.start
    return chosen


def _swaps(
    cells: csr_array, counts: Counts, target: Counts, leave: Counts, enter: Counts, at_most: int
) -> slice | None:
    """Which pairs to swap: as many of the first as lower the excess, or the first single one that does."""
    least = excess(target, counts) - LEAST_GAIN
    size = min(at_most, len(leave))
    while size:
        if excess(target, counts + _sums(cells, enter[:size]) - _sums(cells, leave[:size])) < least:
            return slice(0, size)
        size //= 2
    singles = (cells[enter[:SINGLES]] - cells[leave[:SINGLES]]).toarray()
    better = (at for at, change in enumerate(singles) if excess(target, counts + change) < least)
    at = next(better, None)
    return None if at is None else slice(at, at + 1)


def _sums(cells: csr_array, rows: Counts) -> Counts:
    sums: Counts = cells[rows].sum(axis=0)
    return sums


def best_pairs(
    cells: csr_array, lengths: Counts, chosen: NDArray[np.bool_], target: Counts, counts: Counts
) -> tuple[Counts, Counts]:
    """Who should leave for whom, (P,) and (P,): pairs of one length with an estimated gain, the best first."""
    losing, entering = _gains(target, counts)
    inside, outside = np.flatnonzero(chosen), np.flatnonzero(~chosen)
    leave = _ranked(lengths, inside, (cells @ losing)[inside])
    enter = _ranked(lengths, outside, (cells @ entering)[outside])
    _, first, second = np.intersect1d(leave.keys, enter.keys, assume_unique=True, return_indices=True)
    gain = leave.gains[first] + enter.gains[second]
    order = np.lexsort((leave.positions[first], -gain))
    order = order[gain[order] > 0]
    return leave.positions[first][order], enter.positions[second][order]


@dataclass(frozen=True)
class _Ranked:
    """Positions with their gains, and a key that is the same for the k-th best of one length on either side."""

    positions: Counts
    gains: Counts
    keys: Counts


def _ranked(lengths: Counts, positions: Counts, gains: Counts) -> _Ranked:
    order = np.lexsort((positions, -gains, lengths[positions]))
    positions, gains = positions[order], gains[order]
    _, starts, sizes = np.unique(lengths[positions], return_index=True, return_counts=True)
    rank = np.arange(len(positions)) - np.repeat(starts, sizes)
    return _Ranked(positions, gains, lengths[positions] * len(lengths) + rank)


def _gains(target: Counts, counts: Counts) -> tuple[Counts, Counts]:
    """By how much the excess falls for one count less and for one count more in each bin, (WIDTH,) each, in 1 / SCALE.

    Only properties above their aim count, and no swap changes the lengths. The distance is the root of a sum over bins,
    so a change in one bin weighs 1 / (2 distance).
    """
    losing, entering = np.zeros(len(counts), dtype=np.int64), np.zeros(len(counts), dtype=np.int64)
    for name, distance in distances(target, counts).items():
        at = COLUMNS[name]
        if name != "length" and distance > AIMS[name] and target[at].any() and counts[at].any():
            p, total = target[at] / target[at].sum(), counts[at].sum()
            now = divergence_terms(p, counts[at] / total)
            weight = SCALE * (1 + LIMIT_WEIGHT * (distance > LIMITS[name])) / (2 * distance)
            losing[at] = np.rint((now - divergence_terms(p, np.maximum(counts[at] - 1, 0) / total)) * weight)
            entering[at] = np.rint((now - divergence_terms(p, (counts[at] + 1) / total)) * weight)
    return losing, entering
