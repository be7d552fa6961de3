"""Spearman's rank correlation with whole-number weights. Scipy's takes none; ranks here are exact whole numbers."""

from dataclasses import dataclass

import numpy as np

from pepseal.scoring.correlation import CONSTANT_PREDICTION, CONSTANT_TRUTH
from pepseal.scoring.metric import Counts, Recount, Score, Undefined, Vector


@dataclass(frozen=True)
class Ranked:
    """Values in rising order: `below` and `through` count, for each, the values that are lower, and lower or equal."""

    order: Counts
    below: Counts
    through: Counts

    @classmethod
    def of(cls, values: Vector) -> "Ranked":
        """Sort once.

        >>> Ranked.of(np.array([7.0, 5, 7])).below.tolist()
        [0, 1, 1]
        """
        order = np.argsort(values, kind="stable")
        rising = values[order]
        return cls(order, np.searchsorted(rising, rising, side="left"), np.searchsorted(rising, rising, side="right"))

    def centred(self, weight: Counts) -> Vector:
        """Twice the distance of each rank from the mean rank, in rising order. Equal values share their mean rank.

        Args:
            weight: in rising order too; a value of weight 3 takes three ranks.

        >>> Ranked.of(np.array([7.0, 5, 7])).centred(np.array([1, 1, 1])).tolist()
        [-2.0, 1.0, 1.0]
        """
        cumulative = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(weight)])
        return np.asarray(cumulative[self.below] + cumulative[self.through] - cumulative[-1], dtype=np.float64)


def recount_spearman(truth: Vector, prediction: Vector, clusters: Counts) -> Recount:
    """:func:`spearman` for draws of clusters: both columns are sorted once."""
    left, right = Ranked.of(truth), Ranked.of(prediction)
    left_clusters, right_clusters = clusters[left.order], clusters[right.order]
    place = np.empty_like(right.order)
    place[right.order] = np.arange(len(place))
    place = place[left.order]

    def recount(counts: Counts) -> dict[str, Score]:
        left_weight, right_weight = counts[left_clusters], counts[right_clusters]
        x, y = left.centred(left_weight), right.centred(right_weight)
        weighted = left_weight * x
        x_spread = float(np.add.reduce(weighted * x))
        y_spread = float(np.add.reduce(right_weight * y * y))
        return {"spearman": _correlation(float(np.add.reduce(weighted * y[place])), x_spread, y_spread)}

    return recount


def _correlation(shared: float, truth_spread: float, prediction_spread: float) -> Score:
    if truth_spread == 0:
        return Undefined(CONSTANT_TRUTH)
    if prediction_spread == 0:
        return Undefined(CONSTANT_PREDICTION)
    return float(np.clip(shared / np.sqrt(truth_spread * prediction_spread), -1.0, 1.0))


def spearman(truth: Vector, prediction: Vector, weight: Counts) -> Score:
    """Spearman's rank correlation in [-1, 1]; ties share their mean rank.

    >>> spearman(np.array([1.0, 2, 3]), np.array([1.0, 8, 27]), np.ones(3, dtype=np.int64))
    1.0
    """
    return recount_spearman(truth, prediction, np.arange(len(truth)))(weight)["spearman"]
