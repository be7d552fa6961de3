import os

import numpy as np
import pytest
from scipy import stats

from pepseal.errors import InputError
from pepseal.scoring import bootstrap as module
from pepseal.scoring.bootstrap import bootstrap, draw, percentiles
from pepseal.scoring.metric import Undefined, evaluate
from pepseal.scoring.table import metrics_of

CLASSIFICATION = metrics_of("classification")
REGRESSION = metrics_of("regression")
BRIER = next(metric for metric in CLASSIFICATION if metric.name == "brier")


def labelled(n=200, clusters=40, seed=0):
    rng = np.random.default_rng(seed)
    truth = rng.integers(0, 2, n).astype(float)
    prediction = np.clip(rng.normal(0.4 + 0.2 * truth, 0.25), 0, 1)
    codes = np.concatenate([np.arange(clusters), rng.integers(0, clusters, n - clusters)])
    return truth, prediction, codes


def test_d19_a_draw_depends_on_its_seed_and_number_alone():
    assert draw(0, 0, 6).tolist() == [1, 1, 0, 0, 3, 1]
    assert draw(0, 7, 50).tolist() == draw(0, 7, 50).tolist()
    assert draw(0, 7, 50).tolist() != draw(0, 8, 50).tolist() != draw(1, 8, 50).tolist()


def test_every_cluster_is_drawn_equally_often():
    total = sum(draw(3, number, 20) for number in range(2000))
    assert total.sum() == 2000 * 20
    assert stats.chisquare(total).pvalue > 0.001


@pytest.mark.parametrize("metrics", [CLASSIFICATION, REGRESSION], ids=["classification", "regression"])
def test_intervals_are_those_of_a_plain_loop_over_rows(metrics):
    truth, prediction, codes = labelled()
    found = bootstrap(metrics, truth, prediction, codes, resamples=100, seed=5)
    drawn = [draw(5, number, 40)[codes] for number in range(100)]
    for metric in metrics:
        scores = sorted(evaluate(metric, np.repeat(truth, weight), np.repeat(prediction, weight)) for weight in drawn)
        # Position 0.025 * 99 = 2.475 and 96.525 of the sorted scores, by straight lines.
        low = scores[2] + 0.475 * (scores[3] - scores[2])
        high = scores[96] + 0.525 * (scores[97] - scores[96])
        assert (found[metric.name].low, found[metric.name].high) == pytest.approx((low, high), abs=1e-10)


def test_d20_every_metric_asked_for_is_answered():
    truth, prediction, codes = labelled()
    for metrics in (CLASSIFICATION, REGRESSION):
        assert list(bootstrap(metrics, truth, prediction, codes, resamples=100)) == [m.name for m in metrics]


def test_d13_the_answer_does_not_depend_on_the_number_of_threads(monkeypatch):
    answers = []
    for threads in (1, 3):
        monkeypatch.setattr(os, "cpu_count", lambda count=threads: count)
        answers.append(bootstrap(CLASSIFICATION, *labelled(), resamples=100))
    assert answers[0] == answers[1]


def test_copies_in_one_cluster_do_not_narrow_an_interval():
    truth, prediction, _ = labelled(n=30, clusters=30)
    once = bootstrap(CLASSIFICATION, truth, prediction, np.arange(30), resamples=100)
    copies = bootstrap(
        CLASSIFICATION, np.repeat(truth, 5), np.repeat(prediction, 5), np.repeat(np.arange(30), 5), resamples=100
    )
    singly = bootstrap(CLASSIFICATION, np.repeat(truth, 5), np.repeat(prediction, 5), np.arange(150), resamples=100)
    assert (copies["roc_auc"].low, copies["roc_auc"].high) == pytest.approx(
        (once["roc_auc"].low, once["roc_auc"].high), abs=1e-12
    )
    assert singly["roc_auc"].high - singly["roc_auc"].low < (once["roc_auc"].high - once["roc_auc"].low) / 1.5


def test_the_interval_covers_a_known_mean_about_95_times_in_100():
    """The squared error of a fair coin against 0.2 or 0.8 at random has the mean (0.04 + 0.64) / 2."""
    rng = np.random.default_rng(19)
    covered = 0
    for _ in range(100):
        truth = np.repeat(rng.integers(0, 2, 60).astype(float), 3)
        prediction = np.repeat(rng.choice([0.2, 0.8], 60), 3)
        interval = bootstrap([BRIER], truth, prediction, np.repeat(np.arange(60), 3), resamples=100)["brier"]
        covered += interval.low <= 0.34 <= interval.high
    assert 85 <= covered <= 99


def test_d7_undefined_resamples_are_counted_and_left_out():
    truth, prediction = np.array([1.0, 0.0, 0.0, 0.0]), np.array([0.9, 0.1, 0.2, 0.3])
    found = bootstrap(CLASSIFICATION, truth, prediction, np.arange(4), resamples=400)["roc_auc"]
    # No positive in (3/4)^4 of the draws, no negative in (1/4)^4.
    assert found.undefined_resamples == pytest.approx(400 * (0.75**4 + 0.25**4), abs=40)
    assert (found.low, found.high, found.resamples) == (1.0, 1.0, 400)


def test_no_interval_where_most_resamples_are_undefined():
    found = percentiles([0.5, Undefined("one class"), Undefined("one class")])
    assert found.low == found.high == Undefined("2 of 3 resamples are undefined")
    assert (found.resamples, found.undefined_resamples) == (3, 2)


def test_one_cluster_gives_no_interval():
    truth, prediction, _ = labelled(n=10, clusters=10)
    found = bootstrap(CLASSIFICATION, truth, prediction, np.zeros(10, dtype=np.int64))
    assert found["roc_auc"].low == Undefined("all records are in one cluster, so there is nothing to resample")


def test_d23_an_interval_that_was_not_run_says_so(monkeypatch):
    monkeypatch.setattr(module, "MOST_RECORDS_CALLED", 100)
    found = bootstrap(REGRESSION, *labelled(), resamples=100)
    assert found["kendall"].low == Undefined("not run: over 100 records, each resample would take too long")
    assert found["kendall"].resamples == 0
    assert isinstance(found["mae"].low, float)


@pytest.mark.parametrize(("resamples", "seed"), [(99, 0), (1000, -1)])
def test_too_few_resamples_and_negative_seeds_are_refused(resamples, seed):
    with pytest.raises(InputError) as caught:
        bootstrap(CLASSIFICATION, *labelled(), resamples=resamples, seed=seed)
    assert str(caught.value) == (
        "the bootstrap cannot be run\n"
        "  expected:  at least 100 resamples and a seed of 0 or more\n"
        f"  found:     {resamples} resamples, seed {seed}"
    )
