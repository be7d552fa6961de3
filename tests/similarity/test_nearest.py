"""The nearest target against all pairs computed one by one."""

import importlib
from fractions import Fraction

import edlib
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pepseal.errors import InputError
from pepseal.similarity import nearest

peptide_lists = st.lists(st.text("ACDk", min_size=1, max_size=12), max_size=20)


def plainly(query, targets):
    """(id, identity) of the nearest of {id: sequence}: highest identity, then smallest id."""

    def identity(name):
        longer = max(len(query), len(targets[name]))
        return 1 - Fraction(edlib.align(query, targets[name])["editDistance"], longer)

    best = min(sorted(targets), key=lambda name: (-identity(name), name))
    return best, float(identity(best))


@given(peptide_lists, peptide_lists.filter(bool), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_exact_maximum_and_smallest_id_on_ties(queries, targets, random):
    names = [f"t{k:02d}" for k in range(len(targets))]
    random.shuffle(names)
    by_name = dict(zip(names, targets, strict=True))
    q_ids = [f"q{k:02d}" for k in range(len(queries))]
    found = nearest(q_ids, queries, names, targets, workers=1)
    expected = [(q_id, *plainly(query, by_name)) for q_id, query in zip(q_ids, queries, strict=True)]
    assert list(found[["query_id", "target_id", "identity"]].itertuples(index=False, name=None)) == expected
    lengths = [sorted([len(q), len(by_name[t])]) for q, t in zip(queries, found["target_id"], strict=True)]
    assert found["coverage"].tolist() == [low / high for low, high in lengths]


def test_nothing_in_common_is_a_row_of_zero():
    found = nearest(["q"], ["AAAA"], ["t2", "t1"], ["CC", "CCCCCC"])
    assert found.to_dict("records") == [
        {"query_id": "q", "target_id": "t1", "identity": 0.0, "coverage": 4 / 6, "method": "edit"}
    ]


def test_a_tie_between_two_lengths_goes_to_the_smaller_id():
    # ACDE to ACDEF and to ACDF... are both at 0.8 or lower: 1 - 1/5 twice, once longer and once of the query's length.
    found = nearest(["q"], ["ACDEF"], ["b", "a"], ["ACDEW", "ACDE"])
    assert found[["target_id", "identity"]].to_numpy().tolist() == [["a", 0.8]]


@pytest.mark.parametrize("length", [64, 255, 256, 1000])
def test_long_queries_do_not_overflow(length):
    found = nearest(["q"], ["A" * length], ["far", "near"], ["C" * length, "C" + "A" * (length - 1)])
    assert found[["target_id", "identity"]].to_numpy().tolist() == [["near", (length - 1) / length]]
    alone = nearest(["q"], ["A" * length], ["far"], ["C" * length])
    assert alone["identity"].tolist() == [0.0]


@pytest.mark.parametrize("block", [1, 49, 50, 51])
def test_c19_block_sizes_threads_and_order_do_not_matter(monkeypatch, block):
    rng = np.random.default_rng(0)
    peptides = ["".join(rng.choice(list("ACDE"), rng.integers(4, 8))) for _ in range(150)]
    ids = [f"p{k:03d}" for k in range(150)]
    whole = nearest(ids[:50], peptides[:50], ids[50:], peptides[50:], workers=1)
    module = importlib.import_module("pepseal.similarity.nearest")
    monkeypatch.setattr(module, "ROW_BLOCK", block)
    monkeypatch.setattr(module, "COLUMN_BLOCK", block)
    q, t = rng.permutation(50), 50 + rng.permutation(100)
    arguments = [[column[k] for k in order] for order in (q, t) for column in (ids, peptides)]
    pd.testing.assert_frame_equal(nearest(*arguments, workers=3), whole)


def test_b23_the_audit_sees_pairs_that_a_clustering_hides():
    """A chain a-b-c: b stands for both, yet a (test) and c (train) are compared directly."""
    found = nearest(["a"], ["ACDEFGHIKL"], ["c"], ["ACDEFGHIWW"])
    assert found["identity"].tolist() == [0.8]


def test_an_empty_training_set_cannot_be_audited():
    with pytest.raises(InputError) as caught:
        nearest(["q"], ["ACD"], [], [])
    assert str(caught.value) == (
        "there is no target to be nearest to\n"
        "  where:     target\n"
        "  expected:  at least one record\n"
        "  found:     none\n"
        "  next step: check the name of the split: an empty training set cannot be audited"
    )


def test_no_query_is_no_row():
    found = nearest([], [], ["t"], ["ACD"])
    assert len(found) == 0
    assert found.columns.tolist() == ["query_id", "target_id", "identity", "coverage", "method"]
