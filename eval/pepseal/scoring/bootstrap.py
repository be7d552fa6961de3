"""Bootstrap intervals that resample clusters: what the split kept together is drawn together.

Records of one cluster resemble each other, so drawing single records would make an interval too narrow. A resample
draws as many clusters as there are, with replacement; a record counts as often as its cluster was drawn (Field & Welsh
2007, doi:10.1111/j.1467-9868.2007.00593.x). The interval is that of percentiles (Efron & Tibshirani 1993, chapter 13).
It says how far a score depends on which clusters are in the test set; it says nothing about training seeds.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from pepseal.errors import InputError
from pepseal.progress import track
from pepseal.scoring.metric import Counts, Metric, Recount, Score, Undefined, Vector, evaluate, finite, unwarned

TAILS = (0.025, 0.975)
FEWEST_RESAMPLES = 100
# A thread needs about 100 MB for 1,000,000 records.
MOST_THREADS = 8
# A metric without `recount` costs one call a draw. Up to this many records that is seconds; beyond, minutes.
MOST_RECORDS_CALLED = 50_000


@dataclass(frozen=True)
class Resampled:
    """What the resamples of one metric gave: the interval, or why there is none, and how many were undefined."""

    low: Score
    high: Score
    resamples: int
    undefined_resamples: int


def draw(seed: int, number: int, clusters: int) -> Counts:
    """How often each cluster is drawn in one resample, (clusters,). It depends on its three arguments alone.

    >>> int(draw(seed=0, number=3, clusters=50).sum())
    50
    """
    generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(number,))))
    return np.bincount(generator.integers(0, clusters, size=clusters), minlength=clusters).astype(np.int64)


def bootstrap(
    metrics: Sequence[Metric],
    truth: Vector,
    prediction: Vector,
    clusters: Counts,
    *,
    resamples: int = 1000,
    seed: int = 0,
) -> dict[str, Resampled]:
    """The 95 % interval of each metric, by name.

    Args:
        metrics: rows of the table of metrics; each one is in the answer.
        truth: shape (n,).
        prediction: shape (n,).
        clusters: cluster of each record, (n,), numbered from 0 without gaps.
        resamples: at least 100.
        seed: any whole number >= 0; the same seed gives the same draws, whatever the number of threads.

    Raises:
        InputError: too few resamples, or a negative seed.
    """
    if resamples < FEWEST_RESAMPLES or seed < 0:
        raise InputError(
            "the bootstrap cannot be run",
            expected=f"at least {FEWEST_RESAMPLES} resamples and a seed of 0 or more",
            found=f"{resamples} resamples, seed {seed}",
        )
    if clusters.max() == 0:
        return _without(metrics, "all records are in one cluster, so there is nothing to resample")
    called = [m for m in metrics if m.recount is None and len(truth) > MOST_RECORDS_CALLED]
    reason = f"not run: over {MOST_RECORDS_CALLED:,} records, each resample would take too long"
    done = [metric for metric in metrics if metric not in called]
    rows = _resample(_recounts(done, truth, prediction, clusters), int(clusters.max()) + 1, resamples, seed)
    return _without(called, reason) | {m.name: percentiles([row[m.name] for row in rows]) for m in done}


def _without(metrics: Sequence[Metric], reason: str) -> dict[str, Resampled]:
    return {metric.name: Resampled(Undefined(reason), Undefined(reason), 0, 0) for metric in metrics}


def _recounts(metrics: Sequence[Metric], truth: Vector, prediction: Vector, clusters: Counts) -> list[Recount]:
    def call(metric: Metric) -> Recount:
        return lambda counts: {metric.name: evaluate(metric, truth, prediction, counts[clusters])}

    shared = dict.fromkeys(metric.recount for metric in metrics if metric.recount is not None)
    with unwarned():
        prepared = [prepare(truth, prediction, clusters) for prepare in shared]
    return prepared + [call(metric) for metric in metrics if metric.recount is None]


def _resample(recounts: Sequence[Recount], clusters: int, resamples: int, seed: int) -> list[dict[str, Score]]:
    def one(number: int) -> dict[str, Score]:
        counts = draw(seed, number, clusters)
        with unwarned():
            scores = [recount(counts) for recount in recounts]
        return {name: finite(score) for part in scores for name, score in part.items()}

    with ThreadPoolExecutor(max_workers=min(MOST_THREADS, os.cpu_count() or 1)) as pool:
        return list(track(pool.map(one, range(resamples)), "resampling", total=resamples))


def percentiles(scores: Sequence[Score]) -> Resampled:
    """The interval of resampled scores. Undefined ones are left out and counted; there is none if most are undefined.

    >>> percentiles([0.0, 80.0, Undefined("one class")])
    Resampled(low=2.0, high=78.0, resamples=3, undefined_resamples=1)
    """
    numbers = [score for score in scores if not isinstance(score, Undefined)]
    undefined = len(scores) - len(numbers)
    if 2 * len(numbers) < len(scores):
        reason = Undefined(f"{undefined:,} of {len(scores):,} resamples are undefined")
        return Resampled(reason, reason, len(scores), undefined)
    low, high = np.quantile(np.array(numbers), TAILS)
    return Resampled(float(low), float(high), len(scores), undefined)
