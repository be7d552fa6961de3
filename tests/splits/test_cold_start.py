import random

import numpy as np
import pandas as pd
import pytest

from pepseal.errors import InputError
from pepseal.splits import cold_start, partners, partners_without_kmer

RESIDUES = "ACDEFGHIKLMNPQRSTVWY"


@pytest.fixture(scope="module")
def table():
    """60 proteins of 80 residues with five peptides each, drawn from 40 peptides; 15 proteins share a motif."""
    draw = random.Random(0)
    proteins = ["".join(draw.choices(RESIDUES, k=80)) for _ in range(60)]
    proteins = [f"WCHWC{p}" if i < 15 else p for i, p in enumerate(proteins)]
    binders = ["".join(draw.choices(RESIDUES, k=9)) for _ in range(40)]
    rows = [(p, b, int(i < 30)) for i, p in enumerate(proteins) for b in draw.sample(binders, 5)]
    frame = pd.DataFrame(rows, columns=["protein", "sequence", "label"])
    return frame.assign(record_id=[f"pair{n:04d}" for n in range(len(frame))])


def sides(proposal, table, column, side):
    state = proposal.splits[column]
    return {s: set(table.set_index("record_id")[side][state[state == s].index]) for s in ("train", "test")}


@pytest.mark.parametrize(("side", "column"), [("protein", "protein"), ("peptide", "sequence")])
def test_no_partner_of_the_test_set_is_trained_on(table, side, column):
    proposal = cold_start(table, side=side)
    assert proposal.strategy == f"{side}_random_cold"
    for name in proposal.splits:
        found = sides(proposal, table, name, column)
        assert not found["train"] & found["test"]
        assert proposal.splits[name].value_counts(normalize=True)["test"] == pytest.approx(0.1, abs=0.02)


def test_the_other_side_is_free_to_repeat(table):
    found = sides(cold_start(table), table, "protein_random_cold_0", "sequence")
    assert found["train"] & found["test"]


def test_partners_are_records_of_their_own(table):
    proteins = partners(table)
    assert len(proteins) == table["protein"].nunique() == 60
    assert proteins["record_id"].tolist() == [f"pair{n:04d}" for n in range(0, 300, 5)]
    assert proteins["label"].tolist() == [1] * 30 + [0] * 30


def test_clusters_of_partners_stay_together(table):
    proteins = partners(table)["record_id"].tolist()
    clusters = {record_id: proteins[place - place % 4] for place, record_id in enumerate(proteins)}
    proposal = cold_start(table, clusters, variant="mmseqs")
    assert proposal.strategy == "protein_mmseqs_cold"
    assert proposal.clusters.nunique() == 15
    assert set(proposal.clusters.value_counts()) == {20}


def test_partners_that_share_an_enriched_kmer_stay_together(table):
    proposal = cold_start(table, variant="kmer")
    assert "WCHWC" in proposal.parameters["enriched_kmers"]
    for column in proposal.splits:
        assert len(set(proposal.splits[column].iloc[: 15 * 5])) == 1


def test_hybrid_clusters_the_partners_without_a_kmer(table):
    left = partners_without_kmer(table)["record_id"].tolist()
    assert len(left) == 45
    proposal = cold_start(table, {i: left[0] if i in left[:5] else i for i in left}, variant="hybrid")
    sizes = proposal.clusters.value_counts().tolist()
    assert sizes == [75, 25, *[5] * 40]


def test_pairs_without_classes_among_the_partners_have_no_enriched_kmer(table):
    mixed = table.assign(label=np.tile([0, 1, 0, 1, 0], 60))
    assert cold_start(mixed, variant="kmer").parameters["enriched_kmers"] == []
    measured = table.assign(label=np.linspace(0.0, 1.0, 300))
    assert cold_start(measured, variant="kmer").parameters["enriched_kmers"] == []


def test_c21_pairs_that_repeat_each_have_a_state(table):
    doubled = pd.concat([table, table.assign(record_id=table["record_id"] + "b")], ignore_index=True)
    proposal = cold_start(doubled)
    assert proposal.splits.index.tolist() == sorted(doubled["record_id"])
    assert proposal.splits.isin(["train", "validation", "test"]).all(axis=None)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"side": "ligand"}, "there is no such side of a cold start"),
        ({"variant": "cdhit"}, "there is no such variant of a cold start"),
        ({"variant": "mmseqs"}, "the variant mmseqs takes a cluster map"),
        ({"clusters": {}}, "the variant random takes no cluster map"),
    ],
)
def test_what_does_not_fit_together_is_refused(table, options, text):
    with pytest.raises(InputError, match=text):
        cold_start(table, **options)


def test_a_missing_column_is_named(table):
    with pytest.raises(InputError, match="the pairs have no column 'protein'"):
        cold_start(table.drop(columns="protein"))
    with pytest.raises(InputError, match="the records have no column 'sequence'"):
        cold_start(table.drop(columns="sequence"), side="peptide")
