"""Each regression metric against an independent implementation on 200 random cases, and one hand-worked case."""

import math

import numpy as np
import pytest
from scipy import stats

from pepseal.scoring.metric import Undefined, evaluate
from pepseal.scoring.regression import REGRESSION

TABLE = {metric.name: metric for metric in REGRESSION}
CASES = 200
WEIGHTED = 40


def case(seed):
    """A random case with ties and an offset, neither column constant."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(5, 40))
    truth = rng.normal(7, 2, n).round(1)
    prediction = (truth * rng.normal(0, 1) + rng.normal(0, 1, n)).round(1)
    truth[:2], prediction[:2] = (5.0, 6.0), (1.5, 1.0)
    return truth, prediction


def tau_b(truth, prediction):
    """Kendall's tau-b from its definition, over all pairs of rows."""
    agree, truth_pairs, prediction_pairs = 0, 0, 0
    for i in range(len(truth)):
        for j in range(i):
            a, b = np.sign(truth[i] - truth[j]), np.sign(prediction[i] - prediction[j])
            agree, truth_pairs, prediction_pairs = agree + a * b, truth_pairs + a * a, prediction_pairs + b * b
    return agree / math.sqrt(truth_pairs * prediction_pairs)


REFERENCE = {
    "mae": lambda t, p: sum(abs(a - b) for a, b in zip(t, p, strict=True)) / len(t),
    "rmse": lambda t, p: math.sqrt(sum((a - b) ** 2 for a, b in zip(t, p, strict=True)) / len(t)),
    "r2": lambda t, p: 1 - np.mean((t - p) ** 2) / np.var(t),
    "pearson": lambda t, p: stats.pearsonr(t, p).statistic,
    "spearman": lambda t, p: stats.spearmanr(t, p).statistic,
    "kendall": tau_b,
}

# Truth 1 2 3 4, prediction 1 3 2 6. Errors 0 1 1 2; variance sum 5; deviations of the prediction -2 0 -1 3, so the
# products with -1.5 -.5 .5 1.5 add up to 7 and the squares to 14. Ranks 1 3 2 4: 1 - 6*2/(4*15). 5 pairs agree, 1 not.
HAND_TRUTH = np.array([1.0, 2, 3, 4])
HAND_PREDICTION = np.array([1.0, 3, 2, 6])
HAND = {
    "mae": 1.0,
    "rmse": math.sqrt(6 / 4),
    "r2": 1 - 6 / 5,
    "pearson": 7 / math.sqrt(5 * 14),
    "spearman": 0.8,
    "kendall": 4 / 6,
}
CORRELATIONS = ["pearson", "spearman", "kendall"]


def test_every_metric_has_a_reference_and_a_hand_worked_case():
    assert set(TABLE) == set(REFERENCE) == set(HAND)


@pytest.mark.parametrize("name", TABLE)
def test_agrees_with_the_reference_on_random_cases(name):
    for seed in range(CASES):
        truth, prediction = case(seed)
        score = evaluate(TABLE[name], truth, prediction)
        assert score == pytest.approx(REFERENCE[name](truth, prediction), abs=1e-12), seed


@pytest.mark.parametrize("name", TABLE)
def test_agrees_with_the_hand_worked_case(name):
    assert evaluate(TABLE[name], HAND_TRUTH, HAND_PREDICTION) == pytest.approx(HAND[name], abs=1e-15)


@pytest.mark.parametrize("name", TABLE)
def test_a_weight_is_a_repeated_row(name):
    for seed in range(WEIGHTED):
        truth, prediction = case(seed)
        weight = np.random.default_rng(seed).integers(0, 4, len(truth))
        weight[:2] += 1
        repeated = REFERENCE[name](np.repeat(truth, weight), np.repeat(prediction, weight))
        assert evaluate(TABLE[name], truth, prediction, weight) == pytest.approx(repeated, abs=1e-12), seed


@pytest.mark.parametrize("name", [name for name in TABLE if TABLE[name].recount])
def test_recount_of_drawn_clusters_is_the_score_of_their_rows(name):
    metric = TABLE[name]
    defined = 0
    for seed in range(WEIGHTED):
        truth, prediction = case(seed)
        rng = np.random.default_rng(seed)
        clusters = np.unique(rng.integers(0, 5, len(truth)), return_inverse=True)[1]
        counts = rng.multinomial(clusters.max() + 1, np.full(clusters.max() + 1, 1 / (clusters.max() + 1)))
        drawn = metric.recount(truth, prediction, clusters)(counts)[name]
        expected = evaluate(metric, truth, prediction, counts[clusters])
        if isinstance(expected, Undefined):
            assert drawn == expected, seed
        else:
            defined += 1
            assert drawn == pytest.approx(expected, abs=1e-9), seed
    assert defined > WEIGHTED / 2


@pytest.mark.parametrize("name", ["r2", "pearson"])
def test_a_draw_whose_sums_cancel_is_counted_by_rows(name):
    truth = np.array([1e9, 1e9 + 1, 1e9 + 2, -3e9])
    prediction = np.array([1e9, 1e9 + 2, 1e9 + 1, -3e9])
    counts = np.array([1, 1, 1, 0])
    drawn = TABLE[name].recount(truth, prediction, np.arange(4))(counts)[name]
    assert drawn == pytest.approx({"r2": 0.0, "pearson": 0.5}[name], abs=1e-12)


@pytest.mark.parametrize("name", CORRELATIONS)
def test_d12_identical_pairs_correlate_exactly_one(name):
    rng = np.random.default_rng(12)
    for _ in range(2000 if name != "kendall" else 200):
        values = rng.normal(size=3) * 10.0 ** rng.integers(-8, 8)
        assert evaluate(TABLE[name], values, values.copy()) == 1.0
        assert evaluate(TABLE[name], values, -values) == -1.0


@pytest.mark.parametrize("name", ["mae", "rmse", "r2"])
def test_d16_a_perfect_prediction_reaches_the_end_of_the_range(name):
    low, high = TABLE[name].range
    assert evaluate(TABLE[name], HAND_TRUTH, HAND_TRUTH) == (high if TABLE[name].direction == "max" else low)


@pytest.mark.parametrize("name", ["r2", *CORRELATIONS])
def test_d7_a_constant_truth_is_undefined(name):
    score = evaluate(TABLE[name], np.full(3, 0.1), np.array([1.0, 2, 3]))
    assert score == Undefined("the truth is constant")


@pytest.mark.parametrize("name", CORRELATIONS)
def test_d7_constant_predictions_have_no_correlation(name):
    score = evaluate(TABLE[name], np.array([1.0, 2, 3]), np.full(3, 0.1))
    assert score == Undefined("the predictions are constant")


def test_r2_of_constant_predictions_is_a_number():
    assert evaluate(TABLE["r2"], np.array([1.0, 2, 3]), np.full(3, 2.0)) == 0.0


@pytest.mark.parametrize("name", ["rmse", "r2"])
def test_squares_past_float64_are_undefined_and_not_infinite(name):
    score = evaluate(TABLE[name], np.array([0.0, 1.0]), np.array([1e200, 0.0]))
    assert score == Undefined("the result is out of reach of 64-bit numbers")


def test_correlations_hold_for_numbers_whose_squares_do_not_fit():
    huge = np.array([1e200, 2e200, 4e200])
    assert evaluate(TABLE["pearson"], huge, np.array([1.0, 2, 4])) == pytest.approx(1.0, abs=1e-15)
