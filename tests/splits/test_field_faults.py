"""Faults reported by users of other splitters, each as the smallest table that shows it.

The numbers are those of the project's list of field faults. Others have their test beside the part they concern:
B1, B5, B6, B8-B11, B13, B15, B17-B21 and C12, C14-C19 in the files of components, neighbours, assignment, cdhit, ...
"""

import inspect

import numpy as np
import pandas as pd
import pytest

from pepseal.errors import InputError
from pepseal.splits import Proposal, cdhit, cold_start, ecfp, hybrid, kmer, mmseqs2, sealed, uniform
from pepseal.splits.strategies import split_table

STATES = {"train", "validation", "test"}


@pytest.fixture(scope="module")
def table(families):
    return families(50, 4, lengths=(6, 9))


@pytest.fixture(scope="module")
def proposals(table, search):
    own = {record_id: record_id for record_id in table["record_id"]}
    pairs = search(table)
    return [sealed(table, pairs, searched_from=0.3), uniform(table), kmer(table), mmseqs2(table, own)]


def test_c01_a_mutant_is_its_sequence_and_not_its_name(peptides, families):
    """F10F:W38V and W38V are one protein under two names."""
    others = families(30, 1).drop(columns="label")
    mutants = pd.DataFrame({"record_id": ["F10F:W38V", "W38V"], "sequence": ["ACDEFGHIKV"] * 2})
    proposal = uniform(pd.concat([others, mutants], ignore_index=True), seeds=tuple(range(30)))
    assert proposal.splits.loc["F10F:W38V"].equals(proposal.splits.loc["W38V"])


def test_c02_no_record_is_repeated_to_balance_the_classes(peptides):
    table = peptides([f"ACD{a}{b}" for a in "ACDEF" for b in "GHIK"], [0] * 5 + [1] * 15)
    assert uniform(table).splits.index.tolist() == sorted(table["record_id"])


def test_c03_duplicate_rows_do_not_meet_across_a_split(peptides, families, search):
    table = pd.concat([families(40, 3).assign(copy=n) for n in range(2)], ignore_index=True)
    table["record_id"] += table.pop("copy").astype(str)
    ids = table.set_index("record_id")["sequence"]
    for proposal in (uniform(table), sealed(table, search(table), searched_from=0.3), kmer(table)):
        for column in proposal.splits:
            assert proposal.splits[column].groupby(ids).nunique().eq(1).all()


def test_c04_one_chain_of_two_structures_is_one_molecule_even_if_the_search_missed_it(peptides, families, search):
    table = families(60, 2)
    copy = table.iloc[:1].assign(record_id="5gjq_q")
    doubled = pd.concat([table, copy], ignore_index=True)
    proposal = sealed(doubled, search(table), searched_from=0.3)
    assert proposal.clusters["5gjq_q"] == proposal.clusters[table["record_id"].iloc[0]]


def test_c06_the_definition_of_the_split_can_be_checked_on_what_it_proposes(proposals, table, search, crossing):
    proposal = proposals[0]
    pairs = search(table)
    floor = proposal.parameters["seal_floor"]
    assert all(crossing(proposal, pairs, c)["identity"].max() < floor for c in proposal.splits)


def test_c08_a_proposal_is_one_table_of_record_and_split(proposals):
    for proposal in proposals:
        assert proposal.splits.index.name == "record_id"
        assert set(proposal.splits.to_numpy().ravel()) == STATES


def test_c11_the_splitter_runs_on_a_table_of_the_users_own():
    mine = pd.DataFrame({"record_id": [f"me-{n}" for n in range(60)], "sequence": [f"{n:08b}" * 2 for n in range(60)]})
    mine["sequence"] = mine["sequence"].str.replace("0", "A").str.replace("1", "W")
    assert split_table(mine, "random").splits.shape == (60, 5)


def test_c12_c24_a_seed_moves_test_and_validation_alike(proposals):
    for proposal in proposals:
        for state, least in (("test", 5), ("validation", 3)):
            members = {frozenset(proposal.splits.index[proposal.splits[c] == state]) for c in proposal.splits}
            assert len(members) >= least


def test_c12_seeds_that_change_nothing_are_refused(families):
    """Three clusters of 16, 2 and 2 leave two test sets; two seeds that draw the same one are one seed."""
    table = families(3, [16, 2, 2])
    clusters = {i: str(n // 16 + n // 18) for n, i in enumerate(table["record_id"])}
    tests = [mmseqs2(table, clusters, seeds=(s,)).splits[f"mmseqs2_{s}"].eq("test").tolist() for s in range(9)]
    twin = tests.index(tests[0], 1)
    other = next(s for s in range(9) if tests[s] != tests[0])
    with pytest.raises(InputError, match="all seeds give the same test set"):
        mmseqs2(table, clusters, seeds=(0, twin))
    assert mmseqs2(table, clusters, seeds=(0, other)).parameters["test_overlap"] == 0.0


def test_c12_sealed_takes_a_higher_step_where_two_seeds_would_be_one(families, search):
    """Up to 0.5 fifteen of twenty families are one cluster, and ten test sets are left to choose from."""
    table = families(20, 2)
    ids = table["record_id"].tolist()
    joined = pd.DataFrame({"id_a": ids[0], "id_b": ids[2:30:2], "identity": 0.5, "method": "edit"})
    proposal = sealed(table, pd.concat([search(table, floor=0.8), joined]), searched_from=0.3, seeds=tuple(range(11)))
    lower = [step for step in proposal.parameters["ladder"] if step["floor"] <= 0.5]
    assert all("give the same test set" in step["reason"] for step in lower)
    assert proposal.parameters["seal_floor"] == 0.55
    assert proposal.parameters["test_overlap"] < 1


def test_c16_records_that_tie_are_told_apart_by_their_id(families):
    table = families(41, 5)
    clusters = {i: table["record_id"].iloc[n - n % 5] for n, i in enumerate(table["record_id"])}
    shuffled = table.sample(frac=1, random_state=3)
    assert mmseqs2(table, clusters).splits.equals(mmseqs2(shuffled, dict(reversed(clusters.items()))).splits)


def test_c17_a_record_more_leaves_the_clusters_of_the_others_alone(families, search):
    table = families(50, 3)
    more = pd.concat([table, families(51, 3).iloc[150:151]], ignore_index=True)
    one, other = (sealed(t, search(t), searched_from=0.3).clusters for t in (table, more))
    assert other[one.index].equals(one)


@pytest.mark.parametrize("size", [128, 129])
def test_c19_128_and_129_rows(families, search, size):
    table = families(size, 1)
    pairs = search(table)
    proposal = sealed(table, pairs, searched_from=0.3)
    assert proposal.digest() == sealed(table.iloc[::-1], pairs.iloc[::-1], searched_from=0.3).digest()


def test_c20_the_seed_is_an_argument_of_every_strategy_and_in_the_proposal(proposals):
    for strategy in (uniform, mmseqs2, cdhit, kmer, hybrid, ecfp, cold_start, sealed, split_table):
        assert inspect.signature(strategy).parameters["seeds"].default == (0, 1, 2, 3, 4)
    assert all(proposal.seeds == (0, 1, 2, 3, 4) for proposal in proposals)


def test_c21_every_row_has_a_state(proposals, table):
    for proposal in proposals:
        assert proposal.splits.index.tolist() == sorted(table["record_id"])
        assert proposal.splits.isin(STATES).all(axis=None)
        assert proposal.dropped.empty


def test_c22_what_cannot_be_done_raises(families, search):
    """25 families of which one is most of the table: no assignment, and no empty result without a word."""
    table = families(25, [200] + [1] * 24)
    with pytest.raises(InputError, match="no seal floor can be kept"):
        sealed(table, search(table), searched_from=0.3)


def test_c23_validation_is_drawn_by_cluster_and_by_seed_as_test_is(proposals):
    for proposal in proposals:
        for column in proposal.splits:
            assert proposal.splits[column].groupby(proposal.clusters).nunique().eq(1).all()


def changed(proposal, **parts):
    kept = {
        name: getattr(proposal, name) for name in ("strategy", "seeds", "clusters", "splits", "dropped", "parameters")
    }
    return Proposal(**(kept | parts)).digest()


def test_c25_the_digest_covers_order_names_and_values(proposals):
    proposal = proposals[0]
    assert changed(proposal) == proposal.digest()
    assert changed(proposal, splits=proposal.splits.iloc[::-1]) != proposal.digest()
    assert changed(proposal, splits=proposal.splits.rename(columns={"sealed_0": "sealed_9"})) != proposal.digest()
    assert changed(proposal, splits=proposal.splits.replace("test", "train")) != proposal.digest()
    assert changed(proposal, clusters=proposal.clusters.iloc[::-1]) != proposal.digest()
    assert changed(proposal, parameters=proposal.parameters | {"seal_floor": 0.9}) != proposal.digest()


def test_c26_equal_content_under_other_ids_stays_on_one_side(families):
    table = families(30, 1)
    twins = table.assign(record_id="twin-" + table["record_id"])
    proposal = uniform(pd.concat([table, twins], ignore_index=True))
    for record_id in table["record_id"]:
        assert proposal.splits.loc[record_id].equals(proposal.splits.loc[f"twin-{record_id}"])


def test_c31_records_of_one_sequence_and_both_labels_stay_on_one_side(peptides, families):
    table = families(40, 1)
    opposite = table.assign(record_id="x" + table["record_id"], label=1 - table["label"])
    proposal = kmer(pd.concat([table, opposite], ignore_index=True))
    assert (proposal.splits.loc[table["record_id"]].to_numpy() == proposal.splits.loc["x" + table["record_id"]]).all(
        axis=None
    )


def test_c32_replicate_measurements_of_one_peptide_stay_together(families, search):
    table = families(60, 3, measured=True)
    again = table.iloc[:40].assign(record_id=[f"again{n}" for n in range(40)])
    again["label"] += 8.0
    both = pd.concat([table, again], ignore_index=True)
    proposal = sealed(both, search(table), searched_from=0.3)
    for replicate, record_id in zip(again["record_id"], table["record_id"], strict=False):
        assert proposal.splits.loc[replicate].equals(proposal.splits.loc[record_id])


def test_c38_sequence_and_label_of_a_row_are_never_parted(families):
    """A row without label is refused, not taken out of one column only."""
    table = families(20, 1)
    table["label"] = table["label"].astype("float64").where(np.arange(20) != 3)
    with pytest.raises(InputError, match="a label is missing"):
        uniform(table)


def test_a_peptide_that_reads_like_a_missing_value_is_a_peptide_like_any_other(peptides):
    words = ["NA", "nan", "NULL", "None", "TRUE", "INF", "1E5", "null", "NaN", "n/a"]
    proposal = uniform(peptides(words))
    assert len(proposal.splits) == 10
    assert proposal.clusters.nunique() == 10
