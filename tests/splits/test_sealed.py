import itertools
import json

import numpy as np
import pandas as pd
import pytest
from scipy.stats import ks_2samp

from pepseal.errors import InputError
from pepseal.splits import explain, mmseqs2, sealed

STATES = ["test", "train", "validation"]


def message(*arguments, **options):
    with pytest.raises(InputError) as caught:
        sealed(*arguments, searched_from=0.3, **options)
    return str(caught.value)


@pytest.fixture(scope="module")
def table(families):
    return families(40, 5, lengths=(6, 9))


@pytest.fixture(scope="module")
def pairs(table, search):
    return search(table)


@pytest.fixture(scope="module")
def proposal(table, pairs):
    return sealed(table, pairs, searched_from=0.3)


def test_the_proposal_has_the_form_that_the_pipeline_reads(proposal, table):
    assert proposal.strategy == "sealed"
    assert proposal.seeds == (0, 1, 2, 3, 4)
    assert proposal.splits.columns.tolist() == [f"sealed_{seed}" for seed in range(5)]
    assert proposal.splits.index.tolist() == sorted(table["record_id"])
    assert proposal.clusters.index.tolist() == sorted(table["record_id"])
    assert proposal.dropped.columns.tolist() == ["record_id", "reason"]
    assert proposal.dropped.empty
    assert json.loads(json.dumps(proposal.parameters, allow_nan=False)) == proposal.parameters


def test_a_cluster_is_called_by_its_smallest_record(proposal):
    for cluster_id, members in proposal.clusters.groupby(proposal.clusters):
        assert cluster_id == min(members.index)


def test_no_pair_at_the_floor_crosses_and_the_step_below_would(proposal, pairs, crossing):
    floor = proposal.parameters["seal_floor"]
    worst = [crossing(proposal, pairs, column)["identity"].max() for column in proposal.splits]
    assert max(worst) < floor - 1e-9
    assert max(worst) >= floor - 0.05 - 1e-9


def test_b05_neighbours_of_neighbours_stay_together(search, peptides, families, crossing):
    """A chain of peptides, each like the next but the ends unlike: clustering around representatives cuts it."""
    chain = ["AAAAAAAAAA", "AAAAAAAKKK", "AAAAKKKKKK", "AKKKKKKKKK", "KKKKKKKKKK"]
    table = pd.concat([peptides(chain), families(40, 3, seed=5).drop(columns="label")], ignore_index=True)
    proposal = sealed(table, search(table), searched_from=0.3)
    ids = peptides(chain)["record_id"]
    assert set(proposal.clusters[ids]) == {min(ids)}


def test_ratios_and_classes_hold_for_every_seed(proposal, table):
    labels = table.set_index("record_id")["label"]
    for column in proposal.splits:
        groups = labels.groupby(proposal.splits[column])
        assert groups.size().div(len(labels)).sub([0.1, 0.8, 0.1]).abs().max() <= 0.02 + 1e-9
        assert groups.mean().sub(labels.mean()).abs().max() <= 0.1 + 1e-9
        assert sorted(groups.groups) == STATES
        assert groups.nunique().tolist() == [2, 2, 2]


def test_the_ladder_says_why_each_lower_step_does_not_hold(proposal):
    ladder = proposal.parameters["ladder"]
    floors = [step["floor"] for step in ladder]
    assert floors == [round(0.3 + 0.05 * i, 2) for i in range(len(floors))]
    assert [step["held"] for step in ladder] == [False] * (len(ladder) - 1) + [True]
    assert all(step["reason"] for step in ladder[:-1])
    assert ladder[-1]["reason"] is None
    assert floors[-1] == proposal.parameters["seal_floor"]


def test_the_explanation_names_the_floor_and_the_reasons(proposal):
    lines = explain(proposal).splitlines()
    floor, tried = proposal.parameters["seal_floor"], proposal.parameters["ladder"][:-1]
    assert lines[:2] == [
        "sealed: 200 records, 8:1:1, 5 seeds",
        f"seal floor {floor:.2f}: no two records of that identity or more are in different splits",
    ]
    assert tried
    for step in tried:
        assert [line for line in lines if line.startswith(f"  {step['floor']:.2f} (") and step["reason"] in line]
    assert [line for line in lines if line.startswith(f"  {floor:.2f} (") and line.endswith(": holds")]
    assert [line.split(":")[0] for line in lines[-6:-1]] == [f"seed {seed}" for seed in range(5)]
    assert lines[-1].startswith("the test sets of any two seeds share at most ")


def test_the_explanation_of_a_strategy_without_a_floor_says_what_was_reached(families):
    clusters = {i: str(n // 20) for n, i in enumerate(families(10, 6)["record_id"])}
    lines = explain(mmseqs2(families(10, 6), clusters, seeds=(0,))).splitlines()
    assert lines[0] == "mmseqs2: 60 records, 8:1:1, 1 seed"
    assert lines[1].startswith("seed 0: train 20, validation 20, test 20; labels within 0.0 points of the whole; ")
    assert len(lines) == 2


def test_shared_enriched_kmers_stay_together(peptides, families, search, straddling):
    """24 unrelated positives with one motif: no pair is similar, yet all are one cluster."""
    plain = families(120, 1, seed=3)
    sequences = [s[:5] + "WCHWC" + s[5:10] if i < 24 else s for i, s in enumerate(plain["sequence"])]
    labels = np.array([1] * 60 + [0] * 60, dtype=np.int64)
    table = peptides(sequences, labels)
    proposal = sealed(table, search(table), searched_from=0.3, kmer_length=5)
    assert "WCHWC" in proposal.parameters["enriched_kmers"]
    assert len(set(proposal.clusters[peptides(sequences[:24])["record_id"]])) == 1
    for column in proposal.splits:
        assert straddling(proposal, table, proposal.parameters["enriched_kmers"], column) == []


def test_measured_values_keep_their_distribution(families, search):
    table = families(60, 4, measured=True)
    proposal = sealed(table, search(table), searched_from=0.3)
    labels = table.set_index("record_id")["label"]
    for column, state in itertools.product(proposal.splits, STATES):
        part = labels[proposal.splits[column] == state]
        assert ks_2samp(part, labels).statistic <= 0.15
    gaps = proposal.parameters["reached"]["0"]["splits"]["test"]["label_gap"]
    test = labels[proposal.splits["sealed_0"] == "test"]
    assert gaps == pytest.approx(ks_2samp(test, labels).statistic, abs=1e-6)


def test_records_without_labels_are_split_by_size_alone(families, search):
    table = families(40, 5).drop(columns="label")
    proposal = sealed(table, search(table), searched_from=0.3)
    assert proposal.parameters["enriched_kmers"] == []
    assert proposal.splits["sealed_0"].value_counts().to_dict() == {"train": 160, "validation": 20, "test": 20}


def test_other_ratios_and_seeds(table, pairs):
    proposal = sealed(table, pairs, searched_from=0.3, ratios=(70, 15, 15), seeds=(7,))
    assert proposal.parameters["ratios"] == [14, 3, 3]
    assert proposal.splits["sealed_7"].value_counts().to_dict() == pytest.approx(
        {"train": 140, "validation": 30, "test": 30}, abs=4
    )


def test_the_ladder_goes_no_lower_than_the_search(table, pairs):
    proposal = sealed(table, pairs[pairs["identity"] >= 0.6], searched_from=0.6)
    assert proposal.parameters["ladder"][0]["floor"] == 0.6
    assert "below 0.60 nothing was tried" in explain(proposal)


def test_neighbours_that_reach_no_step_are_refused(table, pairs):
    with pytest.raises(InputError, match="the neighbours do not reach down to any step of the ladder"):
        sealed(table, pairs.iloc[:0], searched_from=0.95)


def test_c22_no_floor_is_an_error_with_the_reason_of_every_step(families, search):
    table = families(1, 100)
    text = message(table, search(table))
    assert text.startswith("no seal floor can be kept\n")
    assert text.count("one cluster holds 100 of 100 rows; no split may hold more than 82") == 13
    assert "0.90: " in text
    assert "0.30: " in text
    assert "next step: add records that are less alike" in text


def test_where_kmers_alone_join_everything_the_message_says_so(peptides, families, search):
    plain = families(100, 1, seed=9)["sequence"]
    table = peptides([f"WWWWW{s}" if i < 50 else s for i, s in enumerate(plain)], [1] * 50 + [0] * 50)
    more = peptides([f"{s}WWWWW" for s in families(350, 1, seed=10)["sequence"]], [1] * 350)
    joined = pd.concat([table, more], ignore_index=True)
    text = message(joined, search(joined))
    assert "the enriched 5-mers alone join 400 of 450 rows, longer ones (kmer_length) join fewer" in text


def test_too_few_rows_for_the_ratios_are_refused(families, search):
    table = families(15, 1)
    assert "15 rows are too few for 8:1:1 within 2 points" in message(table, search(table))


def test_bridges_are_dropped_only_when_asked_for_and_each_has_its_reason(families, search):
    table = families(60, 5, seed=4)
    pairs = search(table, floor=0.7)
    hub = table["record_id"].iloc[0]
    others = table["record_id"].iloc[5::5].tolist()
    joined = pd.DataFrame({"id_a": hub, "id_b": others, "identity": 0.42, "coverage": 1.0, "method": "edit"})
    pairs = pd.concat([pairs, joined], ignore_index=True)
    plain = sealed(table, pairs, searched_from=0.3)
    assert (plain.parameters["seal_floor"], len(plain.dropped)) == (0.45, 0)
    lower = sealed(table, pairs, searched_from=0.3, drop_bridges=True)
    assert lower.parameters["seal_floor"] == 0.4
    assert lower.dropped.to_numpy().tolist() == [[hub, "bridge: without it the seal floor is 0.40, with it 0.45"]]
    assert (lower.splits.loc[hub] == "dropped").all()
    assert lower.splits.drop(index=hub).isin(["train", "validation", "test"]).all(axis=None)
    assert f"dropped {hub}: bridge" in explain(lower)
    assert "0.40 holds without the dropped records" in explain(lower)


def test_nothing_is_dropped_where_a_step_would_cost_too_much(table, pairs):
    proposal = sealed(table, pairs[pairs["identity"] >= 0.6], searched_from=0.6, drop_bridges=True)
    assert proposal.dropped.empty
    assert proposal.parameters["with_dropped"] is None


def test_the_digest_covers_strategy_records_splits_and_parameters(proposal, table, pairs):
    assert proposal.digest() == sealed(table, pairs, searched_from=0.3).digest()
    assert proposal.digest() != sealed(table, pairs, searched_from=0.3, seeds=(0, 1, 2, 3)).digest()
    assert proposal.digest() != sealed(table, pairs[pairs["identity"] > 0.9], searched_from=0.3).digest()


def test_c40_spellings_of_one_sequence_stay_together_however_far_apart_their_letters(peptides, families, search):
    # I for L in every place: edit identity 0, and still one peptide to a mass spectrometer.
    pair = peptides(["IIIIIIIIIIII", "LLLLLLLLLLLL"], [0, 1])
    table = pd.concat([families(120, 1), pair], ignore_index=True)
    assert search(pair).empty
    clusters = sealed(table, search(table), searched_from=0.3).clusters
    assert clusters[pair["record_id"][0]] == clusters[pair["record_id"][1]]
