"""Each classification metric against plain numpy on 200 random cases, one hand-worked case, and both ends of range."""

import math

import numpy as np
import pytest

from pepseal.scoring.classification import CLASSIFICATION
from pepseal.scoring.metric import Undefined, evaluate

TABLE = {metric.name: metric for metric in CLASSIFICATION}
CASES = 200
WEIGHTED = 40


def case(seed):
    """A random case with ties, both classes in the truth, and predictions on both sides of one half."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(6, 60))
    truth = np.concatenate([[0.0, 1.0], rng.integers(0, 2, n - 2)])
    prediction = np.concatenate([[0.9, 0.1], np.clip(rng.normal(0.4 + 0.2 * truth[2:], 0.3), 0, 1).round(2)])
    return truth, prediction


def pairwise_auc(truth, prediction):
    wins = [(p > q) + (p == q) / 2 for p in prediction[truth == 1] for q in prediction[truth == 0]]
    return sum(wins) / len(wins)


def stepwise_precision(truth, prediction):
    total, recall = 0.0, 0.0
    for threshold in sorted(set(prediction), reverse=True):
        chosen = prediction >= threshold
        hits = truth[chosen].sum()
        total += (hits / truth.sum() - recall) * hits / chosen.sum()
        recall = hits / truth.sum()
    return total


def four_counts(truth, prediction):
    said = [p >= 0.5 for p in prediction]
    pairs = list(zip(truth, said, strict=True))
    return tuple(sum(1 for t, s in pairs if (t == 1, s) == kind) for kind in ((1, 1), (0, 1), (1, 0), (0, 0)))


def correlation(truth, prediction):
    return np.corrcoef(truth, prediction >= 0.5)[0, 1]


def harmonic(truth, prediction):
    tp, fp, fn, _ = four_counts(truth, prediction)
    return 0.0 if tp == 0 else 2 / ((tp + fp) / tp + (tp + fn) / tp)


def mean_recall(truth, prediction):
    tp, fp, fn, tn = four_counts(truth, prediction)
    return (tp / (tp + fn) + tn / (tn + fp)) / 2


def squares(truth, prediction):
    return sum((p - t) ** 2 for t, p in zip(truth, prediction, strict=True)) / len(truth)


def binned(truth, prediction):
    total = 0.0
    for b in range(10):
        inside = [
            (t, p) for t, p in zip(truth, prediction, strict=True) if b / 10 <= p < (b + 1) / 10 or (b == 9 and p == 1)
        ]
        if inside:
            total += abs(sum(p for _, p in inside) / len(inside) - sum(t for t, _ in inside) / len(inside)) * len(
                inside
            )
    return total / len(truth)


REFERENCE = {
    "roc_auc": pairwise_auc,
    "pr_auc": stepwise_precision,
    "mcc": correlation,
    "f1": harmonic,
    "balanced_accuracy": mean_recall,
    "brier": squares,
    "calibration_error": binned,
}

# Truth 1 1 0 0 0, prediction .9 .4 .6 .4 .1. Of 6 pairs 4 are won, 1 is tied, 1 is lost: 4.5/6. Recall steps: 1/2 at
# precision 1/1; then 1/2 at precision 2/4. At 0.5: tp 1, fp 1, fn 1, tn 2. Squares: .01 + .36 + .36 + .16 + .01.
# Bins: .1 -> .1; .4 and .4 with one positive -> |.8 - 1|; .6 -> .6; .9 -> |.9 - 1|.
HAND_TRUTH = np.array([1.0, 1, 0, 0, 0])
HAND_PREDICTION = np.array([0.9, 0.4, 0.6, 0.4, 0.1])
HAND = {
    "roc_auc": 4.5 / 6,
    "pr_auc": 0.5 * 1 + 0.5 * 2 / 4,
    "mcc": (1 * 2 - 1 * 1) / math.sqrt(2 * 2 * 3 * 3),
    "f1": 2 * 1 / (2 * 1 + 1 + 1),
    "balanced_accuracy": (1 / 2 + 2 / 3) / 2,
    "brier": 0.9 / 5,
    "calibration_error": (0.1 + 0.2 + 0.6 + 0.1) / 5,
}


def test_every_metric_has_a_reference_and_a_hand_worked_case():
    assert set(TABLE) == set(REFERENCE) == set(HAND)


@pytest.mark.parametrize("name", TABLE)
def test_agrees_with_plain_numpy_on_random_cases(name):
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


@pytest.mark.parametrize("name", TABLE)
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
            assert drawn == pytest.approx(expected, abs=1e-12), seed
    assert defined > WEIGHTED / 2


@pytest.mark.parametrize("name", TABLE)
def test_d16_perfect_and_inverted_predictions_reach_both_ends_of_the_range(name):
    truth = np.array([0.0, 0.0, 1.0, 1.0])
    scores = [evaluate(TABLE[name], truth, prediction) for prediction in (truth, 1 - truth)]
    low, high = TABLE[name].range
    best, worst = (high, low) if TABLE[name].direction == "max" else (low, high)
    # Average precision cannot reach 0: here all are tied at last, and half of them are positive.
    assert scores == [best, 0.5 if name == "pr_auc" else worst]


@pytest.mark.parametrize("name", ["roc_auc", "pr_auc", "mcc", "balanced_accuracy"])
@pytest.mark.parametrize(("only", "lacking"), [(1.0, "negative"), (0.0, "positive")])
def test_d7_one_class_is_undefined_and_neither_zero_nor_nan(name, only, lacking):
    truth, prediction = np.full(3, only), np.array([0.2, 0.5, 0.9])
    assert evaluate(TABLE[name], truth, prediction) == Undefined(f"the truth has no {lacking} record")


def test_d7_f1_without_a_positive_record_is_undefined():
    assert evaluate(TABLE["f1"], np.zeros(2), np.array([0.9, 0.1])) == Undefined("the truth has no positive record")


def test_d7_matthews_of_one_predicted_label_is_undefined():
    score = evaluate(TABLE["mcc"], np.array([0.0, 1.0]), np.array([0.6, 0.7]))
    assert score == Undefined("all predictions are on one side of 0.5")


def test_constant_predictions_rank_by_chance():
    assert evaluate(TABLE["roc_auc"], np.array([0.0, 1.0, 1.0]), np.full(3, 0.3)) == 0.5


def test_one_half_is_a_positive_label():
    assert evaluate(TABLE["balanced_accuracy"], np.array([0.0, 1.0]), np.array([0.49999, 0.5])) == 1.0
