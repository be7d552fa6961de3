import random

import numpy as np
import pandas as pd
import pytest
from scipy.stats import fisher_exact

from pepseal.splits.enriched_kmers import enriched_kmers, holding, kmer_length, kmers, sharing, telling_kmers
from pepseal.splits.records import read_records


def fisher_and_benjamini_hochberg(sequences, positive, k, rate, least):
    """The definition, word for word: a 2 x 2 table per k-mer, then the step-up rule."""
    every = sorted({s[i : i + k] for s in sequences for i in range(len(s) - k + 1)})
    p_values = {}
    for name in every:
        a = sum(name in s for s, p in zip(sequences, positive, strict=True) if p)
        b = sum(name in s for s, p in zip(sequences, positive, strict=True) if not p)
        if a >= least:
            c, d = sum(positive) - a, len(positive) - sum(positive) - b
            p_values[name] = fisher_exact([[a, b], [c, d]], alternative="greater").pvalue
    ranked = sorted(p_values.values())
    bound = max((p for i, p in enumerate(ranked, 1) if p <= rate * i / len(ranked)), default=-1.0)
    return [name for name in every if p_values.get(name, 2.0) <= bound]


@pytest.mark.parametrize(("k", "least", "seed"), [(3, 3, 0), (3, 2, 1), (4, 3, 2), (2, 3, 3)])
def test_enriched_kmers_are_those_of_fisher_and_benjamini_hochberg(k, least, seed):
    draw = random.Random(seed)
    sequences = ["".join(draw.choices("AKLG", k=draw.randint(4, 14))) for _ in range(60)]
    positive = [i < 25 for i in range(60)]
    sequences = [s + "WKW" if p and draw.random() < 0.7 else s for s, p in zip(sequences, positive, strict=True)]
    found = enriched_kmers(sequences, np.array(positive), k, least_positives=least)
    expected = fisher_and_benjamini_hochberg(sequences, positive, k, 0.05, least)
    assert found["kmer"].tolist() == expected
    assert expected


def test_worked_by_hand():
    """AKK is in 4 of 4 positives and 0 of 4 negatives: 1 of the 70 ways to choose 4 of 8."""
    found = enriched_kmers(["AKK", "AKKA", "GAKK", "AKKG", "GGG", "GGGG", "GAG", "AGA"], np.arange(8) < 4, 3)
    assert found["kmer"].tolist() == ["AKK"]
    assert found["positives"].tolist() == found["sequences"].tolist() == [4]
    assert found["p_value"].tolist() == pytest.approx([1 / 70])


def test_a_kmer_counts_once_per_sequence_and_needs_three_positives():
    assert kmers("KKKKKK", 3) == {"KKK"}
    sequences = ["KKKKKKK", "KKKK"] + ["GGGG"] * 18
    assert enriched_kmers(sequences, np.arange(20) < 2, 3).empty
    assert enriched_kmers(sequences, np.arange(20) < 2, 3, least_positives=2)["kmer"].tolist() == ["KKK"]


def test_sequences_shorter_than_k_hold_none():
    assert kmers("NA", 3) == set()
    assert holding(["NA", "NAN"], ["NAN"]) == {"NAN": [1]}


def test_length_rule_of_the_paper():
    assert kmer_length(["A" * 15]) == 3
    assert kmer_length(["A" * 15, "A" * 15, "A" * 16]) == 5


def test_sequences_that_share_a_kmer_are_in_one_group():
    groups = sharing(["AKKA", "GGGG", "TAKK", "KKAT"], ["AKK", "KKA"])
    assert sorted(zip(*(e.tolist() for e in groups.links()), strict=True)) == [(0, 2), (0, 3)]
    assert sharing(["AKKA"], []).member.size == 0


def test_measured_values_are_tested_in_both_halves():
    high, low = [f"WWW{a}" for a in "ACDEFGHI"], [f"PPP{a}" for a in "ACDEFGHI"]
    table = pd.DataFrame({"record_id": high + low, "sequence": high + low, "label": np.arange(16.0)})
    assert telling_kmers(read_records(table)) == ("PPP", "WWW")


def test_without_labels_nothing_is_enriched():
    table = pd.DataFrame({"record_id": ["a", "b", "c"], "sequence": ["KKKA", "KKKC", "KKKD"]})
    assert telling_kmers(read_records(table)) == ()
