"""Metrics of the table of confusion. A record is predicted positive where its probability is at least 0.5."""

import numpy as np

from pepseal.scoring.metric import Counts, Score, Undefined, Vector
from pepseal.scoring.sums import Sums, by_sums

THRESHOLD = 0.5
NO_POSITIVE = "the truth has no positive record"
NO_NEGATIVE = "the truth has no negative record"
ONE_SIDE = f"all predictions are on one side of {THRESHOLD}"


def one_class(positives: float, negatives: float) -> Undefined | None:
    """The reason why a metric that compares two classes has no value, if it has none.

    >>> one_class(3, 0)
    Undefined(reason='the truth has no negative record')
    """
    if positives == 0:
        return Undefined(NO_POSITIVE)
    return Undefined(NO_NEGATIVE) if negatives == 0 else None


def classes(truth: Vector, weight: Counts) -> tuple[int, int]:
    """How many records are positive, and negative."""
    positives = int(weight[truth == 1].sum())
    return positives, int(weight.sum()) - positives


def labels(prediction: Vector) -> Vector:
    """1 where the probability is at least 0.5, else 0.

    >>> labels(np.array([0.49, 0.5])).tolist()
    [0.0, 1.0]
    """
    return (prediction >= THRESHOLD).astype(np.float64)


def matthews_correlation(truth: Vector, prediction: Vector, weight: Counts) -> Score:
    """Correlation of truth and predicted label, in [-1, 1]."""
    from sklearn.metrics import matthews_corrcoef

    label = labels(prediction)
    if undefined := one_class(*classes(truth, weight)):
        return undefined
    return Undefined(ONE_SIDE) if np.ptp(label) == 0 else float(matthews_corrcoef(truth, label, sample_weight=weight))


def f1(truth: Vector, prediction: Vector, weight: Counts) -> Score:
    """Harmonic mean of precision and recall of the positive class, in [0, 1]."""
    from sklearn.metrics import f1_score

    if not classes(truth, weight)[0]:
        return Undefined(NO_POSITIVE)
    return float(f1_score(truth, labels(prediction), sample_weight=weight))


def balanced_accuracy(truth: Vector, prediction: Vector, weight: Counts) -> Score:
    """Mean of the recalls of both classes, in [0, 1]."""
    from sklearn.metrics import balanced_accuracy_score

    undefined = one_class(*classes(truth, weight))
    return undefined or float(balanced_accuracy_score(truth, labels(prediction), sample_weight=weight))


def confusion(truth: Vector, prediction: Vector) -> list[Vector]:
    """Columns of 0 and 1, (n,) each: true positive, false positive, false negative, true negative."""
    label = labels(prediction)
    return [truth * label, (1 - truth) * label, truth * (1 - label), (1 - truth) * (1 - label)]


def _matthews_of(sums: Sums) -> Score:
    tp, fp, fn, tn = sums
    if undefined := one_class(tp + fn, fp + tn):
        return undefined
    sides = (tp + fp) * (fn + tn)
    if not sides:
        return Undefined(ONE_SIDE)
    return (tp * tn - fp * fn) / float(np.sqrt((tp + fn) * (fp + tn)) * np.sqrt(sides))


def _f1_of(sums: Sums) -> Score:
    tp, fp, fn, _ = sums
    return 2 * tp / (2 * tp + fp + fn) if tp + fn else Undefined(NO_POSITIVE)


def _balanced_accuracy_of(sums: Sums) -> Score:
    tp, fp, fn, tn = sums
    return one_class(tp + fn, fp + tn) or (tp / (tp + fn) + tn / (fp + tn)) / 2


recount_confusion = by_sums(confusion, {"mcc": _matthews_of, "f1": _f1_of, "balanced_accuracy": _balanced_accuracy_of})
