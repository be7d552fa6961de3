"""Edit neighbours against a plain dynamic programme, edlib, and cases worked by hand."""

from fractions import Fraction
from itertools import combinations, product

import edlib
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edit_oracle import exact_identity
from pepseal.similarity import edit_neighbours, edit_neighbours_between, levenshtein

LETTERS = "ACDEFGHIKLMNPQRSTVWY"
peptide_lists = st.lists(st.text("ACDk", min_size=1, max_size=12), max_size=25)
floors = st.integers(30, 100).map(lambda percent: percent / 100)


def random_peptides(n, seed, low=5, high=30):
    rng = np.random.default_rng(seed)
    return ["".join(rng.choice(list(LETTERS), rng.integers(low, high + 1))) for _ in range(n)]


def named(peptides):
    return [f"p{k:04d}" for k in range(len(peptides))]


def rows(table):
    return [tuple(row) for row in table.itertuples(index=False)]


@given(peptide_lists, floors)
@settings(max_examples=60, deadline=None)
def test_every_pair_at_the_floor_once_and_no_other(peptides, floor):
    ids, percent = named(peptides), round(floor * 100)
    expected = []
    for a, b in combinations(range(len(peptides)), 2):
        identity = exact_identity(peptides[a], peptides[b])
        if identity >= Fraction(percent, 100):
            lengths = sorted([len(peptides[a]), len(peptides[b])])
            expected.append((ids[a], ids[b], float(identity), lengths[0] / lengths[1], "edit"))
    assert rows(edit_neighbours(ids, peptides, floor, workers=1)) == expected


@given(peptide_lists, peptide_lists, floors)
@settings(max_examples=40, deadline=None)
def test_between_two_sets(queries, targets, floor):
    q_ids, t_ids, percent = named(queries), named(targets), round(floor * 100)
    expected = [
        (q_ids[a], t_ids[b], float(exact_identity(queries[a], targets[b])))
        for a, b in product(range(len(queries)), range(len(targets)))
        if exact_identity(queries[a], targets[b]) >= Fraction(percent, 100)
    ]
    found = edit_neighbours_between(q_ids, queries, t_ids, targets, floor)
    assert found.columns.tolist() == ["query_id", "target_id", "identity", "coverage", "method"]
    assert rows(found[["query_id", "target_id", "identity"]]) == expected


def test_worked_by_hand():
    # KITTEN -> SITTING: two substitutions and an insertion, so 1 - 3/7; the classical example of the distance.
    found = edit_neighbours(["b", "a"], ["KITTEN", "SITTING"], 0.5)
    assert rows(found) == [("a", "b", 4 / 7, 6 / 7, "edit")]
    assert found.dtypes.astype(str).tolist() == ["str", "str", "float64", "float64", "str"]


def test_no_pair_gives_an_empty_table_of_the_same_types():
    for found in (edit_neighbours([], [], 0.3), edit_neighbours(["a", "b"], ["AAA", "CCC"], 0.3)):
        assert len(found) == 0
        assert found.columns.tolist() == ["id_a", "id_b", "identity", "coverage", "method"]
        assert found.dtypes.astype(str).tolist() == ["str", "str", "float64", "float64", "str"]


@pytest.mark.parametrize("percent", range(30, 101))
def test_ties_with_the_floor_are_kept(percent):
    # 100 letters of which 100 - percent are replaced: identity is the floor exactly, one more letter is below it.
    whole = "A" * 100
    at, below = "A" * percent + "C" * (100 - percent), "A" * (percent - 1) + "C" * (101 - percent)
    found = edit_neighbours_between(["q"], [whole], ["at", "below"], [at, below], percent / 100)
    assert rows(found[["target_id", "identity"]]) == [("at", percent / 100)]


def test_filtering_by_a_higher_floor_is_searching_at_it():
    peptides = random_peptides(150, 1, 5, 12) + random_peptides(150, 2, 5, 12)
    wide = edit_neighbours(named(peptides), peptides, 0.3)
    for percent in range(30, 101, 5):
        narrow = edit_neighbours(named(peptides), peptides, percent / 100)
        pd.testing.assert_frame_equal(wide[wide["identity"] >= percent / 100].reset_index(drop=True), narrow)


def test_against_edlib_on_lengths_up_to_fifty():
    peptides = random_peptides(120, 3, 2, 50)
    ids = named(peptides)
    expected = {
        (ids[a], ids[b])
        for a, b in combinations(range(120), 2)
        if (max(map(len, (peptides[a], peptides[b]))) - edlib.align(peptides[a], peptides[b])["editDistance"]) * 10
        >= 3 * max(map(len, (peptides[a], peptides[b])))
    }
    found = edit_neighbours(ids, peptides, 0.3)
    assert set(rows(found[["id_a", "id_b"]])) == expected
    assert len(found) == len(expected) > 10


@pytest.mark.parametrize("length", [63, 64, 65, 127, 128, 129, 254, 255, 256, 257, 300, 3000])
def test_long_sequences_do_not_overflow(length):
    """One-byte distances end at 255: long sequences near, at and far below the floor, and short ones against long."""
    rng = np.random.default_rng(length)
    whole = "".join(rng.choice(list(LETTERS), length))
    other = "".join(rng.choice(list(LETTERS), length))
    texts = {
        "whole": whole,
        "near": "w" + whole[2:],
        "half": whole[: length // 2] + "w" * (length - length // 2),
        "short": whole[: length // 3 + 1],
        "other": other,
    }
    found = edit_neighbours(list(texts), list(texts.values()), 0.3)
    expected = {}
    for a, b in combinations(sorted(texts), 2):
        longer = max(len(texts[a]), len(texts[b]))
        distance = edlib.align(texts[a], texts[b])["editDistance"]
        if (longer - distance) * 10 >= 3 * longer:
            expected[a, b] = (longer - distance) / longer
    assert {(a, b): identity for a, b, identity, *_ in rows(found)} == expected
    assert expected["near", "whole"] == (length - 2) / length


@pytest.mark.parametrize("n", [127, 128, 129])
@pytest.mark.parametrize("extra", [-1, 0, 1])
def test_c19_same_result_around_block_sizes(monkeypatch, n, extra):
    peptides = random_peptides(n, n, 8, 9)
    whole = edit_neighbours(named(peptides), peptides, 0.3)
    monkeypatch.setattr(levenshtein, "ROW_BLOCK", 64 + extra)
    monkeypatch.setattr(levenshtein, "COLUMN_BLOCK", n + extra)
    pd.testing.assert_frame_equal(edit_neighbours(named(peptides), peptides, 0.3), whole)
    monkeypatch.setattr(levenshtein, "ROW_BLOCK", n + extra)
    monkeypatch.setattr(levenshtein, "COLUMN_BLOCK", 7)
    pd.testing.assert_frame_equal(edit_neighbours(named(peptides), peptides, 0.3), whole)
    assert len(whole) > 50


@pytest.mark.parametrize("n", [255, 256, 257])
def test_c19_same_result_at_the_real_block_size(n):
    peptides = [f"{'ACDE'[k % 4]}{'FGHI'[k // 4 % 4]}{'KLMN'[k // 16 % 4]}{'PQRS'[k // 64 % 4]}" for k in range(256)]
    peptides = [*peptides, "WWWW"][:n]
    found = edit_neighbours(named(peptides), peptides, 0.75)
    # Every one of the 256 has 4 x 3 neighbours at one substitution.
    expected = 256 * 12 // 2 if n >= 256 else 256 * 12 // 2 - 12
    assert len(found) == expected
    assert set(found["identity"]) == {0.75}


def test_a16_identity_of_identical_strings_is_one_whatever_the_letters():
    words = [
        "HWLEKNFSKRUKKTRLAG",
        "acdk",
        "AC[Oxidation]DK",
        "*",
        "\N{GREEK SMALL LETTER BETA}A-X",
        "\N{DNA DOUBLE HELIX}",
    ]
    ids = [f"{k}{copy}" for k in range(len(words)) for copy in "ab"]
    found = edit_neighbours(ids, [word for word in words for _ in "ab"], 1.0)
    assert rows(found[["id_a", "id_b", "identity"]]) == [(f"{k}a", f"{k}b", 1.0) for k in range(len(words))]


def test_a19_case_is_a_difference():
    assert len(edit_neighbours(["l", "d"], ["ACDK", "acdk"], 0.3)) == 0


def test_b6_identical_sequences_under_many_ids():
    found = edit_neighbours([f"r{k}" for k in range(5)], ["GGGGGGGG"] * 5, 1.0)
    assert rows(found[["id_a", "id_b"]]) == list(combinations([f"r{k}" for k in range(5)], 2))


def test_b8_ids_come_back_byte_for_byte():
    ids = ["a desc one", "a desc two", "sp|P12345|X", "> b", "689_dog", "NA", "\N{GREEK SMALL LETTER ALPHA}"]
    found = edit_neighbours(ids, ["ACDK"] * len(ids), 1.0)
    assert set(found["id_a"]) | set(found["id_b"]) == set(ids)
    assert len(found) == 21
    assert (found["id_a"] < found["id_b"]).all()


@pytest.mark.parametrize("length", range(8, 19))
def test_b2_b3_every_one_substitution_pair_is_found(length):
    """The canary: 200 pairs of one length, each one substitution apart, none missed."""
    rng = np.random.default_rng(length)
    wild = ["".join(rng.choice(list(LETTERS), length)) for _ in range(200)]
    places = rng.integers(0, length, 200)
    mutant = [word[:k] + word[k].lower() + word[k + 1 :] for word, k in zip(wild, places, strict=True)]
    ids = [f"{k:03d}{kind}" for kind in "wm" for k in range(200)]
    found = edit_neighbours(ids, wild + mutant, 0.85)
    assert {(f"{k:03d}m", f"{k:03d}w") for k in range(200)} <= set(rows(found[["id_a", "id_b"]]))


def test_b4_mixed_lengths_lose_no_pair():
    wild = random_peptides(300, 4, 5, 30)
    ids = [f"{k:03d}{kind}" for kind in "wm" for k in range(300)]
    found = edit_neighbours(ids, wild + [word[:-1] + "x" for word in wild], 0.8)
    assert {(f"{k:03d}m", f"{k:03d}w") for k in range(300)} <= set(rows(found[["id_a", "id_b"]]))


def test_b17_pairs_below_the_floor_are_not_kept():
    peptides = random_peptides(200, 6, 5, 8)
    wide, narrow = (edit_neighbours(named(peptides), peptides, floor) for floor in (0.3, 0.5))
    assert narrow["identity"].min() == 0.5
    assert len(narrow) < len(wide) / 4


def test_order_of_rows_and_threads_do_not_matter():
    peptides = random_peptides(200, 5, 5, 9)
    ids = named(peptides)
    whole = edit_neighbours(ids, peptides, 0.3, workers=1)
    for seed, workers in ((1, 2), (2, 5)):
        order = np.random.default_rng(seed).permutation(200)
        shuffled = edit_neighbours([ids[k] for k in order], [peptides[k] for k in order], 0.3, workers=workers)
        pd.testing.assert_frame_equal(shuffled, whole)
