"""Alignment identity against a plain Gotoh programme that keeps (score, identical, aligned) apart."""

from itertools import product

import numpy as np
import pandas as pd
import pytest
from Bio.Align import PairwiseAligner, substitution_matrices
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pepseal.errors import InputError
from pepseal.similarity import alignment_identity, edit_neighbours
from pepseal.similarity.alignment import align

BLOSUM62 = substitution_matrices.load("BLOSUM62")
NOTHING = (-(10**9), 0, 0)
words = st.text("ARNDCEGHILKWXUk", min_size=1, max_size=14)


def score(a, b):
    a, b = (letter if letter in BLOSUM62.alphabet else "X" for letter in (a, b))
    return int(BLOSUM62[a][b])


def plus(best, *step):
    return tuple(x + y for x, y in zip(best, step, strict=True))


def gotoh(a, b):
    """The best (score, identical columns, aligned columns), compared in that order; a gap of n letters costs 11 + n."""
    match = {(0, 0): (0, 0, 0)}
    down, right = {}, {}
    for i, j in product(range(len(a) + 1), range(len(b) + 1)):
        tables = (match, down, right)
        if i and j:
            before = max(table.get((i - 1, j - 1), NOTHING) for table in tables)
            match[i, j] = plus(before, score(a[i - 1], b[j - 1]), a[i - 1] == b[j - 1], 1)
        if i:
            opened = max(match.get((i - 1, j), NOTHING), right.get((i - 1, j), NOTHING))
            down[i, j] = max(plus(opened, -12, 0, 0), plus(down.get((i - 1, j), NOTHING), -1, 0, 0))
        if j:
            opened = max(match.get((i, j - 1), NOTHING), down.get((i, j - 1), NOTHING))
            right[i, j] = max(plus(opened, -12, 0, 0), plus(right.get((i, j - 1), NOTHING), -1, 0, 0))
    return max(table.get((len(a), len(b)), NOTHING) for table in (match, down, right))


def aligned(a, b):
    found = align([a, b], np.array([0]), np.array([1]))
    return tuple(int(part[0]) for part in (found.score, found.identical, found.aligned, found.columns))


@given(words, words)
@example("ARNDCEG", "ARNCEG")
@example("WWWW", "A")
@settings(max_examples=80, deadline=None)
def test_same_as_gotoh(a, b):
    best = gotoh(a, b)
    assert aligned(a, b) == (*best, len(a) + len(b) - best[2])
    assert aligned(b, a) == aligned(a, b)


def test_same_as_gotoh_on_peptides_of_fifty():
    rng = np.random.default_rng(0)
    letters = list("ACDEFGHIKLMNPQRSTVWY")
    for _ in range(4):
        a = "".join(rng.choice(letters, 50))
        b = a[:10] + "".join(rng.choice(letters, 12)) + a[27:] + "KR"
        assert aligned(a, b)[:3] == gotoh(a, b)


def test_scores_are_those_of_blastp():
    """The library's own preset for protein BLAST: the same matrix, the same meaning of 11 and 1."""
    blastp = PairwiseAligner(scoring="blastp")
    rng = np.random.default_rng(1)
    for _ in range(30):
        a, b = ("".join(rng.choice(list("ACDEFGHIKLMNPQRSTVWY"), rng.integers(1, 40))) for _ in range(2))
        assert aligned(a, b)[0] == blastp.score(a, b)


def test_matrix_values_as_published():
    # Henikoff and Henikoff 1992, figure 2.
    values = {"AA": 4, "WW": 11, "CC": 9, "ND": 1, "EZ": 4, "IL": 2, "WG": -2, "KR": 2, "FY": 3}
    assert {pair: aligned(*pair)[0] for pair in values} == values


def test_worked_by_hand():
    # WWAWW over WW-WW: four W of 11 each, less a gap of one letter, 11 + 1; 4 of 5 columns identical.
    assert aligned("WWAWW", "WWWW") == (44 - 12, 4, 4, 5)
    # A gap of three letters costs 11 + 3, inside or at the end.
    assert aligned("WWAAAWW", "WWWW") == (44 - 14, 4, 4, 7)
    assert aligned("WWWWAAA", "WWWW") == (44 - 14, 4, 4, 7)


def test_of_equally_good_alignments_the_one_with_most_identical_columns():
    # One A of AA is lost, whichever: the score is 4 - 12 and one column is identical.
    assert aligned("AA", "A") == (-8, 1, 1, 2)
    # K against R scores 2 both ways round; nothing is identical although the letters are related.
    assert aligned("KK", "RR") == (4, 0, 2, 2)


@pytest.mark.parametrize(
    "word", ["HWLEKNFSKRUKKTRLAG", "UUUUUUUUUUUU", "acdk", "XXXX", "JOB*Z-", "\N{GREEK SMALL LETTER BETA}A"]
)
def test_a16_identical_strings_are_one_whatever_the_letters(word):
    pairs = pd.DataFrame({"id_a": ["x"], "id_b": ["y"]})
    assert alignment_identity(pairs, {"x": word, "y": word})["alignment_identity"].tolist() == [1.0]


def test_a16_letters_without_a_score_count_as_x():
    assert aligned("AUA", "AXA") == (4 - 1 + 4, 2, 3, 3)
    assert aligned("AUA", "AUA") == (4 - 1 + 4, 3, 3, 3)


def test_a_column_is_added_and_nothing_else_changes():
    ids, peptides = ["a", "b", "c"], ["ACDEFGHIK", "ACDFGHIK", "ACDEFGHIW"]
    pairs = edit_neighbours(ids, peptides, 0.3)
    found = alignment_identity(pairs, pd.Series(peptides, index=ids))
    pd.testing.assert_frame_equal(found[pairs.columns], pairs)
    assert found["alignment_identity"].tolist() == [8 / 9, 8 / 9, 7 / 9]
    assert "alignment_identity" not in pairs.columns


def test_pairs_between_two_sets_and_no_pairs():
    pairs = pd.DataFrame({"query_id": ["q"], "target_id": ["t"]})
    assert alignment_identity(pairs, {"q": "ACD", "t": "ACE"})["alignment_identity"].tolist() == [2 / 3]
    assert alignment_identity(pairs[:0], {})["alignment_identity"].tolist() == []


def test_sequences_of_thousands_of_letters():
    rng = np.random.default_rng(2)
    long = "".join(rng.choice(list("ACDEFGHIKLMNPQRSTVWY"), 3000))
    assert aligned(long, long)[1:] == (3000, 3000, 3000)
    assert aligned(long, "A")[2] == 1
    assert aligned(long, "A")[0] <= 4 - (11 + 2999)


def test_unknown_id_is_refused():
    with pytest.raises(InputError) as caught:
        alignment_identity(pd.DataFrame({"id_a": ["x"], "id_b": ["y"]}), {"x": "ACD"})
    assert str(caught.value) == (
        "a pair names an id that has no sequence\n"
        "  where:     alignment_identity\n"
        "  expected:  a sequence for every id of the pairs\n"
        "  found:     1 without: y\n"
        "  next step: pass the records that the pairs were computed from"
    )


def test_a_table_that_is_no_neighbours_table_is_refused():
    with pytest.raises(InputError) as caught:
        alignment_identity(pd.DataFrame({"id": ["x"]}), {})
    assert caught.value.parts["expected"] == "columns id_a and id_b, or query_id and target_id"
    assert caught.value.parts["found"] == "id"


def test_too_long_a_sequence_is_refused():
    with pytest.raises(InputError, match="a sequence is too long to align") as caught:
        aligned("A" * 65_536, "A")
    assert caught.value.parts["found"] == "65536 letters"
