"""Metrics of regression. Truth and prediction are numbers in the unit of the dataset's label; shapes (n,).

Scikit-learn and scipy do the mathematics wherever they take weights; they are slow to import, so each function imports
what it needs.
"""

import numpy as np

from pepseal.scoring.correlation import CONSTANT_TRUTH, kendall, pearson
from pepseal.scoring.metric import Counts, Metric, Score, Undefined, Vector
from pepseal.scoring.ranks import recount_spearman, spearman
from pepseal.scoring.sums import Sums, by_sums

# A variance that is a smaller part than this of the sum of squares has lost over half its digits to cancellation.
CANCELLED = 1e-6


def mean_absolute_error(truth: Vector, prediction: Vector, weight: Counts) -> Score:
    """Mean of |truth - prediction|, in the label's unit, >= 0."""
    from sklearn.metrics import mean_absolute_error as mae

    return float(mae(truth, prediction, sample_weight=weight))


def root_mean_squared_error(truth: Vector, prediction: Vector, weight: Counts) -> Score:
    """Square root of the mean of (truth - prediction)^2, in the label's unit, >= 0."""
    from sklearn.metrics import root_mean_squared_error as rmse

    return float(rmse(truth, prediction, sample_weight=weight))


def r_squared(truth: Vector, prediction: Vector, weight: Counts) -> Score:
    """Share of the variance of the truth that is explained, <= 1; below 0 where the mean would predict better."""
    from sklearn.metrics import r2_score

    if truth.min() == truth.max():
        return Undefined(CONSTANT_TRUTH)
    return float(r2_score(truth, prediction, sample_weight=weight))


def _moments(truth: Vector, prediction: Vector) -> list[Vector]:
    """Records, |error|, error^2, and the first and second moments of truth and prediction about their means."""
    error = truth - prediction
    x, y = truth - truth.mean(), prediction - prediction.mean()
    return [np.ones_like(x), np.abs(error), error**2, x, y, x * x, y * y, x * y]


def _mae_of(sums: Sums) -> Score:
    return sums[1] / sums[0]


def _rmse_of(sums: Sums) -> Score:
    return float(np.sqrt(sums[2] / sums[0]))


def _spread(n: float, total: float, squares: float) -> float | None:
    spread = squares - total * total / n
    return spread if spread > CANCELLED * squares else None


def _r2_of(sums: Sums) -> Score | None:
    n, _, errors, x, _, xx, _, _ = sums
    spread = _spread(n, x, xx)
    return None if spread is None else 1 - errors / spread


def _pearson_of(sums: Sums) -> Score | None:
    n, _, _, x, y, xx, yy, xy = sums
    x_spread, y_spread = _spread(n, x, xx), _spread(n, y, yy)
    if x_spread is None or y_spread is None:
        return None
    return float(np.clip((xy - x * y / n) / (np.sqrt(x_spread) * np.sqrt(y_spread)), -1.0, 1.0))


recount_moments = by_sums(
    _moments,
    {"mae": _mae_of, "rmse": _rmse_of, "r2": _r2_of, "pearson": _pearson_of},
    {"r2": r_squared, "pearson": pearson},
)

ERROR_RANGE = (0.0, None)
CORRELATION_RANGE = (-1.0, 1.0)
CONSTANT_POLICY = "the truth or the predictions are constant"

REGRESSION: tuple[Metric, ...] = (
    Metric(
        name="mae",
        title="MAE",
        function=mean_absolute_error,
        direction="min",
        range=ERROR_RANGE,
        kind="value",
        undefined="never",
        source="Willmott & Matsuura 2005, doi:10.3354/cr030079",
        recount=recount_moments,
    ),
    Metric(
        name="rmse",
        title="RMSE",
        function=root_mean_squared_error,
        direction="min",
        range=ERROR_RANGE,
        kind="value",
        undefined="never",
        source="Chai & Draxler 2014, doi:10.5194/gmd-7-1247-2014",
        recount=recount_moments,
    ),
    Metric(
        name="r2",
        title="R2",
        function=r_squared,
        direction="max",
        range=(None, 1.0),
        kind="value",
        undefined=CONSTANT_TRUTH,
        source="Kvalseth 1985, equation 1, doi:10.1080/00031305.1985.10479448",
        recount=recount_moments,
    ),
    Metric(
        name="pearson",
        title="Pearson r",
        function=pearson,
        direction="max",
        range=CORRELATION_RANGE,
        kind="value",
        undefined=CONSTANT_POLICY,
        source="Pearson 1895, doi:10.1098/rspl.1895.0041",
        recount=recount_moments,
    ),
    Metric(
        name="spearman",
        title="Spearman rho",
        function=spearman,
        direction="max",
        range=CORRELATION_RANGE,
        kind="value",
        undefined=CONSTANT_POLICY,
        source="Spearman 1904, doi:10.2307/1412159",
        recount=recount_spearman,
    ),
    Metric(
        name="kendall",
        title="Kendall tau-b",
        function=kendall,
        direction="max",
        range=CORRELATION_RANGE,
        kind="value",
        undefined=CONSTANT_POLICY,
        source="Kendall 1945, doi:10.1093/biomet/33.3.239",
    ),
)
