"""Strategies by name, with what they need searched for them."""

import random

import pandas as pd
import pytest

from pepseal.errors import InputError
from pepseal.splits import sealed
from pepseal.splits.strategies import STRATEGIES, split_table

RESIDUES = "ACDEFGHIKLMNPQRSTVWY"


def test_the_names_are_those_that_benchmarks_use():
    sides = [f"{side}_{variant}_cold" for side in ("protein", "peptide") for variant in ("random", "mmseqs", "kmer")]
    names = {"sealed", "random", "mmseqs2", "cdhit", "kmer", "hybrid", "ecfp", "protein_hybrid_cold", *sides}
    assert set(STRATEGIES) == {*names, "peptide_hybrid_cold"}


def test_sealed_by_name_is_sealed_on_all_pairs(families, search):
    table = families(40, 5, lengths=(6, 9))
    by_hand = sealed(table, search(table), searched_from=0.3)
    assert split_table(table).digest() == by_hand.digest()


@pytest.mark.parametrize("strategy", ["random", "kmer"])
def test_strategies_that_need_no_search(families, strategy):
    proposal = split_table(families(60, 2), strategy, seeds=(0, 1))
    assert proposal.splits.columns.tolist() == [f"{strategy}_0", f"{strategy}_1"]


@pytest.fixture
def clustered(monkeypatch):
    """A stand-in for MMseqs2, whose own tests are those of pepseal.similarity: clusters by the first letter."""
    calls = []

    def by_first_letter(ids, sequences, **options):
        calls.append((list(ids), options))
        rows = [(i, s[0]) for i, s in zip(ids, sequences, strict=True)]
        return pd.DataFrame(rows, columns=["id", "cluster_id"])

    monkeypatch.setattr("pepseal.splits.strategies.mmseqs_clusters", by_first_letter)
    return calls


@pytest.mark.parametrize("strategy", ["mmseqs2", "hybrid"])
def test_strategies_that_need_mmseqs2_run_it_as_published(families, clustered, strategy):
    table = families(60, 2)
    proposal = split_table(table, strategy)
    ((ids, options),) = clustered
    assert sorted(ids) == sorted(table["record_id"])
    assert options == {"min_seq_id": 0.3, "coverage": 0.6, "cov_mode": 0, "seq_id_mode": 2, "cluster_mode": 2}
    assert proposal.parameters["clustering"] == options
    first = table.set_index("record_id")["sequence"].str[0]
    assert proposal.clusters.nunique() == first.nunique()


def test_molecules_are_told_apart_by_their_smiles():
    pytest.importorskip("rdkit")
    chains = pd.DataFrame(
        {"record_id": [f"r{n:02d}" for n in range(20)], "smiles": [f"N{'C' * n}O" for n in range(20)]}
    )
    proposal = split_table(chains, "ecfp")
    assert proposal.strategy == "ecfp"
    assert 3 <= proposal.clusters.nunique() < 20
    with pytest.raises(InputError, match="the records have no column 'smiles'"):
        split_table(chains.rename(columns={"smiles": "sequence"}), "ecfp")


@pytest.mark.parametrize("variant", ["random", "mmseqs", "kmer", "hybrid"])
def test_cold_starts(variant, clustered):
    draw = random.Random(1)
    proteins = ["".join(draw.choices(RESIDUES, k=60)) for _ in range(30)]
    rows = [
        (f"r{i:02d}{j}", p, "".join(draw.choices(RESIDUES, k=9)), i % 2) for i, p in enumerate(proteins) for j in "ab"
    ]
    table = pd.DataFrame(rows, columns=["record_id", "protein", "sequence", "label"])
    proposal = split_table(table, f"protein_{variant}_cold", seeds=(3,))
    assert proposal.splits.columns.tolist() == [f"protein_{variant}_cold_3"]
    assert proposal.clusters.nunique() == (30 if variant in ("random", "kmer") else len({p[0] for p in proteins}))
    assert len(clustered) == (variant in ("mmseqs", "hybrid"))


def test_a_strategy_that_is_not_there_is_refused_with_the_names_of_those_that_are(families):
    with pytest.raises(InputError) as caught:
        split_table(families(10, 2), "seald")
    assert "there is no such strategy" in str(caught.value)
    assert "expected:  sealed, random, mmseqs2, cdhit, kmer, hybrid, ecfp, protein_random_cold" in str(caught.value)


def test_seeds_and_ratios_are_checked_before_anything_is_searched(families, clustered):
    with pytest.raises(InputError, match="the seeds are not usable"):
        split_table(families(10, 2), "mmseqs2", seeds=5)
    with pytest.raises(InputError, match="the ratios are not usable"):
        split_table(families(10, 2), "mmseqs2", ratios=(0.8, 0.1, 0.1))
    assert clustered == []


def test_only_sealed_drops_bridges(families):
    with pytest.raises(InputError, match="only the strategy sealed can drop bridges"):
        split_table(families(10, 2), "random", drop_bridges=True)
