"""Expected calibration error: how far predicted probabilities are from observed frequencies, bin by bin.

With B bins of equal width, ECE = sum over bins of |sum of (prediction - truth)| / n. A bin holds its lower edge; the
last one holds 1 too. No library computes it with weights, so it is done here.
"""

import numpy as np

from pepseal.scoring.metric import Counts, Recount, Score, Vector

BINS = 10


def bins(prediction: Vector) -> Counts:
    """The bin, 0 to 9, of each probability.

    >>> bins(np.array([0.0, 0.1, 0.29, 0.3, 1.0])).tolist()
    [0, 1, 2, 3, 9]
    """
    return np.searchsorted(np.arange(1, BINS) / BINS, prediction, side="right").astype(np.int64)


def calibration_error(truth: Vector, prediction: Vector, weight: Counts) -> Score:
    """Expected calibration error in [0, 1] over ten bins of equal width.

    >>> calibration_error(np.array([0.0, 1, 1]), np.array([0.25, 0.25, 1]), np.ones(3, dtype=np.int64)).__round__(4)
    0.1667
    """
    gaps = np.bincount(bins(prediction), weights=weight * (prediction - truth), minlength=BINS)
    return float(np.abs(gaps).sum() / weight.sum())


def recount_calibration_error(truth: Vector, prediction: Vector, clusters: Counts) -> Recount:
    """:func:`calibration_error` for draws of clusters. Records are first added up by cluster and bin."""
    cells, cell = np.unique(clusters * BINS + bins(prediction), return_inverse=True)
    gaps = np.bincount(cell, weights=prediction - truth)
    sizes = np.bincount(clusters)
    cluster, bin_ = cells // BINS, cells % BINS

    def recount(counts: Counts) -> dict[str, Score]:
        drawn = np.bincount(bin_, weights=counts[cluster] * gaps, minlength=BINS)
        return {"calibration_error": float(np.abs(drawn).sum() / (counts * sizes).sum())}

    return recount
