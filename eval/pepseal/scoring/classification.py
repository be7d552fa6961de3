"""Metrics of binary classification. Truth is 0 or 1, prediction the probability of 1; shapes (n,).

Scikit-learn does the mathematics. It takes over a second to import, so each function imports what it needs.
"""

import numpy as np

from pepseal.scoring.calibration import calibration_error, recount_calibration_error
from pepseal.scoring.confusion import (
    NO_POSITIVE,
    ONE_SIDE,
    balanced_accuracy,
    classes,
    f1,
    matthews_correlation,
    one_class,
    recount_confusion,
)
from pepseal.scoring.metric import Counts, Metric, Score, Vector
from pepseal.scoring.ranking import recount_ranking
from pepseal.scoring.sums import by_sums


def roc_auc(truth: Vector, prediction: Vector, weight: Counts) -> Score:
    """Chance in [0, 1] that a positive record has a higher probability than a negative one; ties count one half.

    >>> roc_auc(np.array([0.0, 1, 1]), np.array([0.2, 0.2, 0.9]), np.ones(3, dtype=np.int64))
    0.75
    """
    from sklearn.metrics import roc_auc_score

    return one_class(*classes(truth, weight)) or float(roc_auc_score(truth, prediction, sample_weight=weight))


def average_precision(truth: Vector, prediction: Vector, weight: Counts) -> Score:
    """Precision averaged over the steps of recall, in [0, 1]; not interpolated.

    >>> average_precision(np.array([1.0, 0, 1]), np.array([0.9, 0.8, 0.1]), np.ones(3, dtype=np.int64)).__round__(4)
    0.8333
    """
    from sklearn.metrics import average_precision_score

    undefined = one_class(*classes(truth, weight))
    return undefined or float(average_precision_score(truth, prediction, sample_weight=weight))


def brier(truth: Vector, prediction: Vector, weight: Counts) -> Score:
    """Mean squared difference of probability and truth, in [0, 1]."""
    from sklearn.metrics import brier_score_loss

    return float(brier_score_loss(truth, prediction, sample_weight=weight, pos_label=1))


def _squared_error(truth: Vector, prediction: Vector) -> list[Vector]:
    return [(truth - prediction) ** 2, np.ones_like(truth)]


recount_brier = by_sums(_squared_error, {"brier": lambda sums: sums[0] / sums[1]})

PROBABILITY_RANGE = (0.0, 1.0)
ONE_CLASS_POLICY = "the truth has one class only"

CLASSIFICATION: tuple[Metric, ...] = (
    Metric(
        name="roc_auc",
        title="ROC-AUC",
        function=roc_auc,
        direction="max",
        range=PROBABILITY_RANGE,
        kind="probability",
        undefined=ONE_CLASS_POLICY,
        source="Hanley & McNeil 1982, doi:10.1148/radiology.143.1.7063747",
        recount=recount_ranking,
    ),
    Metric(
        name="pr_auc",
        title="PR-AUC (average precision)",
        function=average_precision,
        direction="max",
        range=PROBABILITY_RANGE,
        kind="probability",
        undefined=ONE_CLASS_POLICY,
        source="Manning et al. 2008, section 8.4, doi:10.1017/CBO9780511809071",
        recount=recount_ranking,
    ),
    Metric(
        name="mcc",
        title="MCC",
        function=matthews_correlation,
        direction="max",
        range=(-1.0, 1.0),
        kind="label",
        undefined=f"{ONE_CLASS_POLICY}, or {ONE_SIDE}",
        source="Matthews 1975, doi:10.1016/0005-2795(75)90109-9",
        recount=recount_confusion,
    ),
    Metric(
        name="f1",
        title="F1",
        function=f1,
        direction="max",
        range=PROBABILITY_RANGE,
        kind="label",
        undefined=NO_POSITIVE,
        source="van Rijsbergen 1979, Information Retrieval, 2nd edition, chapter 7",
        recount=recount_confusion,
    ),
    Metric(
        name="balanced_accuracy",
        title="Balanced accuracy",
        function=balanced_accuracy,
        direction="max",
        range=PROBABILITY_RANGE,
        kind="label",
        undefined=ONE_CLASS_POLICY,
        source="Brodersen et al. 2010, doi:10.1109/ICPR.2010.764",
        recount=recount_confusion,
    ),
    Metric(
        name="brier",
        title="Brier score",
        function=brier,
        direction="min",
        range=PROBABILITY_RANGE,
        kind="probability",
        undefined="never",
        source="Brier 1950, doi:10.1175/1520-0493(1950)078<0001:VOFEIT>2.0.CO;2",
        recount=recount_brier,
    ),
    Metric(
        name="calibration_error",
        title="Expected calibration error",
        function=calibration_error,
        direction="min",
        range=PROBABILITY_RANGE,
        kind="probability",
        undefined="never",
        source="Naeini et al. 2015, doi:10.1609/aaai.v29i1.9602",
        recount=recount_calibration_error,
    ),
)
