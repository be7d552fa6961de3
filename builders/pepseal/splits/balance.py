"""How far a split is from its ratios and from the label mix of the whole, in exact integers.

All figures count rows. A label mix is a table of counts, one column per bin: a class for classification, a quantile bin
for regression, a single column where there are no labels. The distance between two mixes is the largest gap between
their cumulative shares (Kolmogorov-Smirnov); for two classes that is the difference of the class shares.
"""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

Counts = npt.NDArray[np.int64]

POINTS = 100


@dataclass(frozen=True, eq=False)
class Target:
    """What a split has to look like.

    Args:
        ratios: whole numbers, one per split, such as (8, 1, 1).
        totals: rows of the whole set in each label bin, shape (bins,).
        size_points: how many points (hundredths) a split's share of the rows may be off.
        mix_points: how many points a split's cumulative label shares may be off.
        every_bin: every split needs a row of every bin (true for classes, false for quantile bins).

    >>> target = Target((8, 1, 1), np.array([50, 50]), size_points=2, mix_points=10, every_bin=True)
    >>> target.rows, target.limits(0), target.limits(1)
    (100, (78, 82), (8, 12))
    """

    ratios: tuple[int, ...]
    totals: Counts
    size_points: int
    mix_points: int
    every_bin: bool
    rows: int = field(init=False)
    parts: int = field(init=False)
    wanted: Counts = field(init=False)
    weights: Counts = field(init=False)

    def __post_init__(self) -> None:
        rows, parts = int(self.totals.sum()), sum(self.ratios)
        wanted = np.outer(self.ratios, np.concatenate(([rows], self.totals)))
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "parts", parts)
        object.__setattr__(self, "wanted", wanted)
        object.__setattr__(self, "weights", (rows * parts * parts) // np.maximum(wanted, 1))

    def limits(self, split: int) -> tuple[int, int]:
        """The fewest and the most rows that split number `split` may hold."""
        wanted = POINTS * self.ratios[split] * self.rows
        slack = self.size_points * self.rows * self.parts
        return -((slack - wanted) // (POINTS * self.parts)), (wanted + slack) // (POINTS * self.parts)


def imbalance(target: Target, counts: Counts) -> Counts:
    """Squared distance of every split from its exact target, shape (..., splits); 0 is perfect.

    Rows and every bin are weighed by the inverse of what the split should hold, as in a chi-square statistic.

    Args:
        target: what is wanted.
        counts: rows of each split in each bin, shape (..., splits, bins).
    """
    held = np.concatenate((counts.sum(axis=-1, keepdims=True), counts), axis=-1)
    squares: Counts = ((target.parts * held - target.wanted) ** 2 * target.weights).sum(axis=-1)
    return squares


def excess(target: Target, counts: Counts) -> Counts:
    """By how many rows every split breaks the tolerances, shape (..., splits); 0 where they hold.

    The unit is one row times `POINTS * rows * sum(ratios)`, so that every term is a whole number. A bin without a row
    counts as far as the whole set, where `every_bin` asks for it; so does a split without any row.

    Args:
        target: what is wanted.
        counts: rows of each split in each bin, shape (..., splits, bins).
    """
    rows, parts = target.rows, target.parts
    held = counts.sum(axis=-1)
    size_gap = POINTS * np.abs(parts * held - target.wanted[:, 0]) - target.size_points * rows * parts
    mix_gap = POINTS * mix_distance(target, counts) - target.mix_points * rows * held
    missing: Counts = (counts == 0).sum(axis=-1) if target.every_bin else (held == 0).astype(np.int64)
    total: Counts = np.maximum(size_gap, 0) * rows + np.maximum(mix_gap, 0) * parts
    total += missing * (POINTS * parts * rows * rows)
    return total


def mix_distance(target: Target, counts: Counts) -> Counts:
    """Largest gap between the cumulative label shares of `counts` (..., bins) and the whole, times both row counts.

    >>> half = Target((8, 1, 1), np.array([50, 50]), size_points=2, mix_points=10, every_bin=True)
    >>> int(mix_distance(half, np.array([2, 8]))) / (10 * 100)
    0.3
    """
    held = counts.sum(axis=-1, keepdims=True)
    gaps = np.abs(counts.cumsum(axis=-1) * target.rows - target.totals.cumsum() * held)
    largest: Counts = gaps.max(axis=-1)
    return largest
