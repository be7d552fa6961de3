"""Score predictions against the truth: strict about ids, every metric of the task, each with an interval."""

from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from platform import python_version
from types import MappingProxyType

import numpy as np
import pandas as pd

from pepseal.scoring.bootstrap import Resampled, bootstrap
from pepseal.scoring.dataset import Truth
from pepseal.scoring.joining import join
from pepseal.scoring.metric import Metric, Score, Undefined, evaluate
from pepseal.scoring.predictions import Predictions, from_frame, read_predictions
from pepseal.scoring.result import Identity, Interval, MetricScore, ScoreReport
from pepseal.scoring.table import Task, metrics_of
from pepseal.scoring.truth import read_labels

PACKAGES = ("pepseal", "numpy", "pandas", "scikit-learn", "scipy")
NO_OTHERS: Mapping[str, str] = MappingProxyType({})
NOT_STATED = Identity()
SIGNIFICANT_DIGITS = 10


def score(
    truth: pd.DataFrame,
    predictions: pd.DataFrame | Predictions,
    *,
    task: Task,
    resamples: int = 1000,
    seed: int = 0,
    other_ids: Mapping[str, str] = NO_OTHERS,
    allow_missing: bool = False,
    identity: Identity = NOT_STATED,
) -> ScoreReport:
    """Score predictions. The order of rows changes nothing, and the same input gives the same report to the last digit.

    Args:
        truth: columns record_id (text, unique), label (0 or 1; a number for regression), cluster_id.
        predictions: columns record_id (text) and prediction (probability of class 1; a number for regression).
        task: which metrics.
        resamples: bootstrap draws of clusters, at least 100.
        seed: of the draws.
        other_ids: record_id -> split, for the splits that are not scored, so that their ids are named in the error.
        allow_missing: score the records that have a prediction, and say so beside every number.
        identity: which dataset, version and split the truth is.

    Raises:
        InputError: the truth or the predictions cannot be used; every problem is in the text.

    >>> truth = pd.DataFrame({"record_id": ["a", "b", "c"], "label": [0, 1, 1], "cluster_id": ["a", "b", "b"]})
    >>> told = pd.DataFrame({"record_id": ["c", "a", "b"], "prediction": [0.9, 0.2, 0.2]})
    >>> score(truth, told, task="classification", resamples=100).headline.value
    0.75
    """
    metrics = metrics_of(task)
    labelled = read_labels(truth, task, other_ids)
    told = predictions if isinstance(predictions, Predictions) else from_frame(predictions)
    joined = join(told, labelled.record_id, task=task, other_ids=other_ids, allow_missing=allow_missing)
    here = joined.present
    label, prediction = labelled.label[here], joined.prediction[here]
    cluster = np.unique(labelled.cluster[here], return_inverse=True)[1]
    intervals = bootstrap(metrics, label, prediction, cluster, resamples=resamples, seed=seed)
    share = rounded(len(label) / len(here))
    return ScoreReport(
        identity=identity,
        task=task,
        scope="all records" if here.all() else "records with a prediction",
        records=len(here),
        scored=len(label),
        coverage=share,
        positives=int((label == 1).sum()) if task == "classification" else None,
        clusters=int(cluster.max()) + 1,
        metrics=tuple(
            _entry(metric, evaluate(metric, label, prediction), intervals[metric.name], len(label), share)
            for metric in metrics
        ),
        resamples=resamples,
        bootstrap_seed=seed,
        warnings=joined.warnings,
        software_versions=software_versions(),
        prediction_sha256=told.sha256,
    )


def score_file(
    truth: Truth, path: Path, *, task: Task, resamples: int = 1000, seed: int = 0, allow_missing: bool = False
) -> ScoreReport:
    """Score a file of predictions against one split of a published dataset.

    Raises:
        InputError: the file or the dataset cannot be used; every problem is in the text.
    """
    return score(
        truth.frame,
        read_predictions(path),
        task=task,
        resamples=resamples,
        seed=seed,
        other_ids=truth.other_ids,
        allow_missing=allow_missing,
        identity=truth.identity,
    )


def rounded(value: float) -> float:
    """Ten significant digits: below them, machines may round a last bit differently.

    >>> rounded(2 / 3)
    0.6666666667
    """
    return float(f"{value:.{SIGNIFICANT_DIGITS}g}")


def _parts(value: Score) -> tuple[float | None, str | None]:
    return (None, value.reason) if isinstance(value, Undefined) else (rounded(value), None)


def _entry(metric: Metric, value: Score, resampled: Resampled, n: int, coverage: float) -> MetricScore:
    (number, undefined), (low, reason), (high, _) = map(_parts, (value, resampled.low, resampled.high))
    return MetricScore(
        name=metric.name,
        title=metric.title,
        value=number,
        undefined=undefined,
        interval=Interval(
            low=low,
            high=high,
            undefined=reason,
            resamples=resampled.resamples,
            undefined_resamples=resampled.undefined_resamples,
        ),
        n=n,
        coverage=coverage,
        direction=metric.direction,
        range=metric.range,
        kind=metric.kind,
        source=metric.source,
    )


def software_versions() -> dict[str, str]:
    """The versions that a score depends on; `not installed` for a package that runs from its source folder."""
    versions = {"python": python_version()}
    for package in PACKAGES:
        try:
            versions[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            versions[package] = "not installed"
    return versions
