"""Distances between distributions against hand-worked cases, scipy, and plain Python."""

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.distance import jensenshannon

from pepseal.negatives.distributions import BOUNDS, COLUMNS, WIDTH, divergences, incidence, jensen_shannon
from pepseal.negatives.properties import hydrophobicity, net_charge

PEPTIDES = st.lists(st.text("ACDEFGHIKLMNPQRSTVWY", min_size=1, max_size=12), min_size=1, max_size=12)


def plain_divergence(left, right):
    """Jensen-Shannon divergence in bits of two Counters, from its definition as a difference of entropies."""

    def entropy(shares):
        return -sum(share * math.log2(share) for share in shares if share)

    p = [left[key] / left.total() for key in sorted(left | right)]
    q = [right[key] / right.total() for key in sorted(left | right)]
    middle = [(a + b) / 2 for a, b in zip(p, q, strict=True)]
    return entropy(middle) - (entropy(p) + entropy(q)) / 2


def plain_bin(values, value):
    low, high = min(values), max(values)
    if value < low or value > high:
        return -1 if value < low else 30
    return min(int((value - low) * 30 / ((high - low) or 1)), 29)


def test_by_hand():
    # p = (1/2, 1/2), q = (1, 0), m = (3/4, 1/4): H(m) - H(p) / 2 = 0.811278 - 0.5 = 0.311278 bits
    assert jensen_shannon(np.array([1, 1]), np.array([5, 0])) == pytest.approx(math.sqrt(0.3112781244591328), abs=1e-12)


def test_d16_both_ends_of_the_range():
    assert jensen_shannon(np.array([3, 0]), np.array([0, 9])) == 1.0
    assert jensen_shannon(np.array([3, 1]), np.array([9, 3])) == 0.0
    assert jensen_shannon(np.array([0, 0]), np.array([0, 0])) == 0.0
    assert jensen_shannon(np.array([0, 0]), np.array([0, 1])) == 1.0


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)), min_size=1, max_size=30))
def test_as_scipy_has_it(counts):
    left, right = np.array([(a + 1, b + 1) for a, b in counts]).T
    assert jensen_shannon(left, right) == pytest.approx(jensenshannon(left, right, base=2), abs=1e-7)
    assert jensen_shannon(left, right) == jensen_shannon(right, left)
    assert 0 <= jensen_shannon(left, right) <= 1
    natural = jensenshannon(left, right)
    assert natural <= jensen_shannon(left, right) + 1e-12  # what holds in base 2 holds in natural logarithms


@settings(deadline=None, max_examples=40)
@given(PEPTIDES, PEPTIDES)
def test_as_plain_python_has_it(positives, others):
    found = divergences(positives, others).set_index("property")
    for name, of in (("length", len), ("net charge", net_charge), ("hydrophobicity", hydrophobicity)):
        values = [of(sequence) for sequence in positives]
        cells = [Counter(plain_bin(values, of(sequence)) for sequence in side) for side in (positives, others)]
        assert found.loc[name, "value"] ** 2 == pytest.approx(plain_divergence(*cells), abs=1e-9)
    for size in (1, 2):
        cells = [
            Counter(s[at : at + size] for s in side for at in range(len(s) - size + 1)) for side in (positives, others)
        ]
        if all(cells):
            assert found.loc[f"{size}-mers", "value"] == pytest.approx(plain_divergence(*cells), abs=1e-9)
    assert found["bound"].to_dict() == BOUNDS == {
        "length": 0.2, "net charge": 0.2, "hydrophobicity": 0.2, "1-mers": 0.05, "2-mers": 0.08,
    }  # fmt: skip
    assert (found["held"] == (found["value"] < found["bound"])).all()


def test_an_extreme_value_cannot_hide_in_the_outermost_bin():
    table = divergences(["AAAA", "AAAAAAAA"], ["A", "A" * 50]).set_index("property")
    assert table.loc["length", "value"] == 1.0


def test_no_pair_of_residues_spans_two_sequences():
    rows = incidence(["AC", "GA"], ["AC", "GA"])
    assert rows.shape == (2, WIDTH)
    assert rows[:, COLUMNS["2-mers"]].sum() == 2
    assert rows[[0], COLUMNS["1-mers"]].sum() == 2
