"""mmseqs2, kmer, hybrid and ecfp: as published, faults included, and what they leave open."""

import numpy as np
import pandas as pd
import pytest

from pepseal.errors import InputError
from pepseal.splits import ecfp, hybrid, kmer, mmseqs2, rest


@pytest.fixture(scope="module")
def motif_table(families, peptides):
    """60 positives, 20 of them with a motif, and 60 negatives, two with the motif; none else alike."""
    plain = families(120, 1, seed=3)["sequence"]
    sequences = [s[:5] + "WCHWC" + s[5:] if i < 20 or i in (60, 61) else s for i, s in enumerate(plain)]
    return peptides(sequences, np.array([1] * 60 + [0] * 60, dtype=np.int64))


def with_motif(table):
    return set(table["record_id"][table["sequence"].str.contains("WCHWC")])


def representatives(table, size):
    """A clustering by order: the first of every `size` records stands for them."""
    ids = table["record_id"].tolist()
    return {record_id: ids[place - place % size] for place, record_id in enumerate(ids)}


def test_mmseqs2_keeps_the_clusters_it_is_given(families):
    table = families(60, 3)
    clusters = representatives(table, 6)
    proposal = mmseqs2(table, clusters)
    assert proposal.clusters.nunique() == 30
    for column in proposal.splits:
        groups = proposal.splits[column].groupby(pd.Series(clusters))
        assert groups.nunique().eq(1).all()
        assert proposal.splits[column].value_counts().to_dict() == {"train": 144, "validation": 18, "test": 18}
    assert proposal.parameters["clustering"] == {
        "min_seq_id": 0.3,
        "coverage": 0.6,
        "cov_mode": 0,
        "seq_id_mode": 2,
        "cluster_mode": 2,
    }


def test_b01_identical_sequences_are_joined_whatever_the_clustering_says(peptides):
    table = peptides([f"ACD{a}{b}" for a in "ACDEF" for b in "GHIK"] * 2)
    table["record_id"] = [f"r{number:02d}" for number in range(40)]
    proposal = mmseqs2(table, {record_id: record_id for record_id in table["record_id"]})
    assert proposal.clusters.nunique() == 20
    assert proposal.clusters["r20"] == "r00"


def test_b11_a_cluster_map_of_other_records_is_refused(families):
    table = families(10, 3)
    clusters = representatives(table, 3)
    clusters.pop(table["record_id"].iloc[4])
    with pytest.raises(InputError, match="the clusters are not those of these records"):
        mmseqs2(table, clusters)


def test_an_empty_split_is_refused(families):
    table = families(10, 3)
    with pytest.raises(InputError) as caught:
        mmseqs2(table, representatives(table, 15))
    assert str(caught.value).splitlines()[0].endswith("would be empty")
    assert "2 clusters, the largest with 15 of 30 records" in str(caught.value)


def test_what_whole_clusters_cannot_reach_is_in_the_parameters(families):
    table = families(10, 6)
    reached = mmseqs2(table, representatives(table, 20), seeds=(0,)).parameters["reached"]["0"]
    assert reached["splits"]["train"]["rows"] == 20
    assert "rows; " in reached["shortfall"]


def test_kmer_joins_the_holders_of_a_motif_and_nobody_else(motif_table):
    proposal = kmer(motif_table)
    assert "WCHWC" in proposal.parameters["enriched_kmers"]
    assert proposal.parameters["kmer_length"] == 5
    sizes = proposal.clusters.value_counts()
    assert len(set(proposal.clusters[sorted(with_motif(motif_table))])) == 1
    assert sizes.iloc[0] == len(with_motif(motif_table)) == 22
    assert (sizes.iloc[1:] == 1).all()


def test_the_released_notebook_needs_two_positives_only(peptides, families):
    plain = families(10, 1, seed=3)["sequence"].tolist()
    table = peptides([f"WCHWC{s}" for s in plain[:2]] + plain[2:], [1, 1] + [0] * 8)
    assert kmer(table, least_positives=3).parameters["enriched_kmers"] == []
    assert "WCHWC" in kmer(table, least_positives=2).parameters["enriched_kmers"]


def test_hybrid_takes_kmers_first_and_clusters_of_the_rest(motif_table):
    left = rest(motif_table)
    assert set(left["record_id"]) == set(motif_table["record_id"]) - with_motif(motif_table)
    assert left["record_id"].is_monotonic_increasing
    proposal = hybrid(motif_table, representatives(left, 7))
    sizes = proposal.clusters.value_counts()
    assert sorted(sizes, reverse=True) == [22, *[7] * 14]
    assert set(proposal.parameters) >= {"enriched_kmers", "clustering", "least_positives", "reached"}


def test_hybrid_refuses_clusters_of_the_whole_table(motif_table):
    with pytest.raises(InputError, match="22 unknown"):
        hybrid(motif_table, representatives(motif_table, 7))


def test_hybrid_leaves_open_what_sealed_closes(motif_table):
    """A copy but for one residue inside the motif holds no enriched k-mer, and lands anywhere."""
    holder = sorted(with_motif(motif_table))[0]
    sequence = motif_table.set_index("record_id")["sequence"][holder]
    near = pd.DataFrame({"record_id": ["near"], "sequence": [sequence.replace("WCHWC", "WCGWC")], "label": [1]})
    table = pd.concat([motif_table, near], ignore_index=True)
    assert "near" in rest(table)["record_id"].tolist()
    proposal = hybrid(table, {record_id: record_id for record_id in rest(table)["record_id"]})
    assert proposal.clusters["near"] != proposal.clusters[holder]


def molecules(peptides):
    table = peptides([f"C{'C' * n}(=O)N" for n in range(30)])
    ids = table["record_id"].tolist()
    rows = [(*sorted((ids[n], ids[n + 1])), 0.8 if n < 4 else 0.79) for n in range(29)]
    return table, pd.DataFrame(rows, columns=["id_a", "id_b", "identity"]).assign(method="tanimoto")


def test_ecfp_joins_what_is_linked_at_a_tanimoto_similarity_of_eight_tenths(peptides):
    table, neighbours = molecules(peptides)
    proposal = ecfp(table, neighbours, searched_from=0.5)
    sizes = proposal.clusters.value_counts()
    assert sizes.iloc[0] == 5
    assert len(sizes) == 26
    assert proposal.parameters["tanimoto"] == 0.8
    assert proposal.parameters["identity"] == ["tanimoto"]


def test_ecfp_refuses_a_search_that_stopped_too_early(peptides):
    table, neighbours = molecules(peptides)
    with pytest.raises(InputError, match=r"the neighbours do not reach down to the threshold of ecfp"):
        ecfp(table, neighbours.iloc[:0], searched_from=0.9)
