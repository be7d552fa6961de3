"""Pearson's and Kendall's correlation with whole-number weights."""

import numpy as np

from pepseal.scoring.metric import Counts, Score, Undefined, Vector

CONSTANT_TRUTH = "the truth is constant"
CONSTANT_PREDICTION = "the predictions are constant"


def constant(truth: Vector, prediction: Vector) -> Undefined | None:
    """The reason why a correlation has no value, if it has none.

    >>> constant(np.array([1.0, 2.0]), np.array([3.0, 3.0]))
    Undefined(reason='the predictions are constant')
    """
    if truth.min() == truth.max():
        return Undefined(CONSTANT_TRUTH)
    return Undefined(CONSTANT_PREDICTION) if prediction.min() == prediction.max() else None


def _centred(values: Vector, weight: Counts) -> Vector:
    scaled = values / np.abs(values).max()
    centred = scaled - np.add.reduce(weight * scaled) / weight.sum()
    return np.asarray(centred / np.abs(centred).max())


def pearson(truth: Vector, prediction: Vector, weight: Counts) -> Score:
    """Pearson's correlation in [-1, 1]. Scipy's takes no weights, so the sums are here, two passes, scaled.

    >>> pearson(np.array([1.0, 2, 3]), np.array([2.0, 4, 6]), np.ones(3, dtype=np.int64))
    1.0
    """
    if undefined := constant(truth, prediction):
        return undefined
    x, y = _centred(truth, weight), _centred(prediction, weight)
    spread = np.add.reduce(weight * x * x) * np.add.reduce(weight * y * y)
    return float(np.clip(np.add.reduce(weight * x * y) / np.sqrt(spread), -1.0, 1.0))


def kendall(truth: Vector, prediction: Vector, weight: Counts) -> Score:
    """Kendall's tau-b in [-1, 1]. Scipy's takes no weights, so rows are repeated."""
    from scipy.stats import kendalltau

    if undefined := constant(truth, prediction):
        return undefined
    tau = kendalltau(np.repeat(truth, weight), np.repeat(prediction, weight), variant="b", method="asymptotic")
    return float(np.clip(tau.statistic, -1.0, 1.0))
