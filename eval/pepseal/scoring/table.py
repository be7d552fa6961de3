"""The table of metrics: for each task, its metrics, the headline first."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

from pepseal.errors import InputError
from pepseal.scoring.classification import CLASSIFICATION
from pepseal.scoring.metric import Metric
from pepseal.scoring.regression import REGRESSION

Task: TypeAlias = Literal["classification", "regression"]

METRICS: Mapping[Task, tuple[Metric, ...]] = MappingProxyType(
    {"classification": CLASSIFICATION, "regression": REGRESSION}
)


def metrics_of(task: Task) -> tuple[Metric, ...]:
    """The metrics of a task, the headline first.

    Raises:
        InputError: there is no such task.

    >>> [metric.name for metric in metrics_of("regression")]
    ['mae', 'rmse', 'r2', 'pearson', 'spearman', 'kendall']
    """
    if task not in METRICS:
        raise InputError("no task has that name", expected=" or ".join(get_args(Task)), found=repr(task))
    return METRICS[task]
