"""A metric: a function, and what a reader must know to read its number (direction, range, input, when undefined)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pepseal.errors import InputError

Vector: TypeAlias = NDArray[np.float64]
Counts: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True)
class Undefined:
    """The value of a number that does not exist for the data at hand, with the reason. It is never NaN and never 0."""

    reason: str


Score: TypeAlias = float | Undefined
Function: TypeAlias = Callable[[Vector, Vector, Counts], Score]
Recount: TypeAlias = Callable[[Counts], dict[str, Score]]
Prepare: TypeAlias = Callable[[Vector, Vector, Counts], Recount]
Direction: TypeAlias = Literal["max", "min"]
InputKind: TypeAlias = Literal["probability", "label", "value"]


@dataclass(frozen=True)
class Metric:
    """One row of the table of metrics.

    Args:
        name: the key in reports, in snake case.
        title: the name as papers print it.
        function: truth (n,), prediction (n,), weight (n,) of whole numbers >= 1 -> the score. A weight of 2 counts a
            record twice, exactly as if its row stood there twice.
        direction: `max` where higher is better, `min` where lower is better.
        range: lowest and highest possible value, None where there is no bound.
        kind: what the metric reads: a `probability` of the positive class, the `label` that follows from it (positive
            at 0.5 or more), or a `value`.
        undefined: when the score does not exist, in words.
        source: where the definition is published.
        recount: the same score for many draws of clusters: truth (n,), prediction (n,), cluster number of each record
            (n,) -> a function from the times each cluster was drawn (clusters,) to the scores, by name, of all metrics
            that share it. None: a draw costs a call of `function`.
    """

    name: str
    title: str
    function: Function
    direction: Direction
    range: tuple[float | None, float | None]
    kind: InputKind
    undefined: str
    source: str
    recount: Prepare | None = None


def evaluate(metric: Metric, truth: Vector, prediction: Vector, weight: Counts | None = None) -> Score:
    """The score of one metric: a finite number, or :class:`Undefined` with its reason.

    Args:
        metric: a row of the table of metrics.
        truth: shape (n,); 0 or 1 for classification.
        prediction: shape (n,), finite.
        weight: shape (n,), how often each record counts, >= 0; once each if not given.

    Raises:
        InputError: the shapes differ, or a weight is negative.
    """
    weight = np.ones(len(truth), dtype=np.int64) if weight is None else weight
    if not truth.shape == prediction.shape == weight.shape:
        raise InputError(
            f"{metric.name} needs one truth, prediction and weight for each record",
            expected="equal shapes",
            found=f"truth {truth.shape}, prediction {prediction.shape}, weight {weight.shape}",
        )
    if len(weight) and weight.min() < 0:
        raise InputError(f"{metric.name} cannot count a record a negative number of times", found=str(weight.min()))
    kept = weight > 0
    if not kept.any():
        return Undefined("no records")
    with unwarned():
        return finite(metric.function(truth[kept], prediction[kept], weight[kept]))


def unwarned() -> np.errstate:
    """A context in which numpy says nothing of results past float64, because :func:`finite` deals with them."""
    return np.errstate(over="ignore", invalid="ignore", divide="ignore")


def finite(score: Score) -> Score:
    """`score`, or Undefined where float64 cannot hold it (squares past 1e308, say).

    >>> finite(0.5), finite(float("inf"))
    (0.5, Undefined(reason='the result is out of reach of 64-bit numbers'))
    """
    if isinstance(score, Undefined) or np.isfinite(score):
        return score
    return Undefined("the result is out of reach of 64-bit numbers")


@dataclass(frozen=True)
class Mean:
    """A mean over the scores that exist, with how many did and did not."""

    value: Score
    defined: int
    undefined: int


def mean(scores: Sequence[Score]) -> Mean:
    """The mean of several scores; undefined ones are left out and counted.

    >>> mean([0.5, Undefined("one class"), 1.0])
    Mean(value=0.75, defined=2, undefined=1)
    >>> mean([Undefined("one class")])
    Mean(value=Undefined(reason='no score is defined'), defined=0, undefined=1)
    """
    numbers = [score for score in scores if not isinstance(score, Undefined)]
    value: Score = float(np.mean(numbers)) if numbers else Undefined("no score is defined")
    return Mean(value, len(numbers), len(scores) - len(numbers))
