import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import ks_2samp

from pepseal.splits.account import account, shortfall
from pepseal.splits.balance import Target, excess, imbalance, mix_distance


def half_and_half(rows=100):
    return Target((8, 1, 1), np.array([rows // 2, rows // 2]), size_points=2, mix_points=10, every_bin=True)


def test_limits_are_two_points():
    target = half_and_half(1000)
    assert [target.limits(s) for s in range(3)] == [(780, 820), (80, 120), (80, 120)]


def test_too_few_rows_have_no_limits():
    fewest, most = Target((8, 1, 1), np.array([7, 8]), size_points=2, mix_points=10, every_bin=True).limits(2)
    assert fewest > most


def test_the_exact_target_has_no_imbalance_and_no_excess():
    exact = np.array([[40, 40], [5, 5], [5, 5]])
    assert imbalance(half_and_half(), exact).tolist() == excess(half_and_half(), exact).tolist() == [0, 0, 0]


def test_excess_worked_by_hand():
    """Of 100 rows: 13 in validation is one too many; 4 of 10 short of 5 +- 1 in class 1 is 3 of 10 rows over."""
    held = np.array([[38, 39], [6, 7], [9, 1]])
    rows = excess(half_and_half(), held) / (100 * 100 * 10)
    assert rows.tolist() == pytest.approx([1.0, 1.0, 3.0])


def test_a_class_without_a_row_is_worse_than_anything_else():
    missing = excess(half_and_half(), np.array([[50, 40], [0, 5], [0, 5]]))
    assert missing[1] > excess(half_and_half(), np.array([[1, 1], [1, 1], [48, 48]])).max()


@given(st.lists(st.integers(0, 5), min_size=5, max_size=40), st.data())
def test_mix_distance_is_that_of_kolmogorov_and_smirnov(values, data):
    chosen = data.draw(st.lists(st.integers(0, len(values) - 1), min_size=1, unique=True))
    totals = np.bincount(values, minlength=6)
    target = Target((8, 1, 1), totals, size_points=2, mix_points=15, every_bin=False)
    part = [values[i] for i in chosen]
    distance = int(mix_distance(target, np.bincount(part, minlength=6))) / (len(part) * len(values))
    assert distance == pytest.approx(ks_2samp(part, values).statistic)


@given(st.lists(st.integers(0, 60), min_size=6, max_size=6))
def test_there_is_an_excess_exactly_where_there_is_a_shortfall(cells):
    held = np.array(cells).reshape(3, 2)
    if held.sum() and held.sum(axis=0).all():
        target = Target((8, 1, 1), held.sum(axis=0), size_points=2, mix_points=10, every_bin=True)
        assert (shortfall(target, held, "classification") is None) == (excess(target, held).sum() == 0)


@pytest.mark.parametrize(
    ("held", "text"),
    [
        ([[40, 40], [5, 5], [5, 5]], None),
        ([[45, 45], [3, 2], [2, 3]], "train holds 90 rows; 78 to 82 of 100 are wanted"),
        ([[35, 45], [10, 0], [5, 5]], "validation holds no row of class 1"),
        ([[43, 37], [5, 5], [2, 8]], "test holds 80.0 % of class 1, the whole 50.0 %; 10 points are allowed"),
    ],
)
def test_a_shortfall_is_told_in_words(held, text):
    assert shortfall(half_and_half(), np.array(held), "classification") == text


def test_a_shortfall_of_measured_values_names_the_distance():
    target = Target((8, 1, 1), np.array([50, 50]), size_points=2, mix_points=15, every_bin=False)
    text = shortfall(target, np.array([[43, 37], [5, 5], [2, 8]]), "regression")
    assert text == "test has labels 30.0 points (Kolmogorov-Smirnov) off the whole; 15 points are allowed"


def test_c22_what_no_split_can_reach_is_said_in_words():
    target = Target((8, 1, 1), np.array([7, 8]), size_points=2, mix_points=10, every_bin=True)
    held = np.array([[5, 6], [1, 1], [1, 1]])
    assert shortfall(target, held, "classification") == "15 rows are too few for 8:1:1 within 2 points"


def test_the_account_counts_rows_and_classes():
    figures = account(half_and_half(), np.array([[38, 42], [5, 5], [7, 3]]), "classification")
    assert figures["test"] == {"rows": 10, "share": 0.1, "label_gap": 0.2, "class_counts": [7, 3]}
