"""What holds for every table, however odd: found by hypothesis, checked against all pairs."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pepseal.errors import InputError
from pepseal.splits import kmer, mmseqs2, sealed, uniform

STATES = {"train", "validation", "test"}
FEW = settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])

tables = st.builds(
    dict,
    size=st.lists(st.integers(1, 9), min_size=8, max_size=40),
    seed=st.integers(0, 10_000),
    measured=st.booleans(),
    lengths=st.sampled_from([(5, 8), (8, 14), (14, 30)]),
)


def table_of(families, drawn):
    return families(len(drawn["size"]), drawn["size"], drawn["seed"], drawn["measured"], drawn["lengths"])


def check_whole(proposal, table):
    assert proposal.splits.index.tolist() == sorted(table["record_id"])
    assert proposal.splits.isin(STATES).all(axis=None)
    for column in proposal.splits:
        assert set(proposal.splits[column]) == STATES
        assert proposal.splits[column].groupby(proposal.clusters).nunique().eq(1).all()


@FEW
@given(tables, st.integers(0, 50), st.booleans())
def test_sealed(families, search, crossing, drawn, first_seed, drop):
    table = table_of(families, drawn)
    pairs = search(table)
    seeds = (first_seed, first_seed + 1)
    try:
        proposal = sealed(table, pairs, searched_from=0.3, seeds=seeds, drop_bridges=drop)
    except InputError as error:
        assert str(error).startswith(("no seal floor can be kept", "there is one class only", "there are too few"))
        return
    kept = ~proposal.splits.index.isin(proposal.dropped["record_id"])
    assert drop or kept.all()
    for column in proposal.splits:
        assert set(proposal.splits[column][~kept]) <= {"dropped"}
        states = proposal.splits[column][kept]
        assert states.isin(STATES).all()
        assert (crossing(proposal, pairs, column)["identity"] < proposal.parameters["seal_floor"] - 1e-9).all()
        assert states.groupby(proposal.clusters[kept]).nunique().eq(1).all()
        shares = states.value_counts(normalize=True)
        assert abs(shares["train"] - 0.8) <= 0.02 + 1e-9
        assert max(abs(shares["test"] - 0.1), abs(shares["validation"] - 0.1)) <= 0.02 + 1e-9
        labels = table.set_index("record_id")["label"].reindex(states.index)
        if not drawn["measured"]:
            assert labels.groupby(states).mean().sub(labels.mean()).abs().max() <= 0.1 + 1e-9
            assert labels.groupby(states).nunique().eq(2).all()


@FEW
@given(tables, st.randoms(use_true_random=False))
def test_the_order_of_rows_and_of_pairs_means_nothing(families, search, drawn, draw):
    table = table_of(families, drawn)
    rows = draw.sample(range(len(table)), len(table))
    pairs = search(table)
    lines = draw.sample(range(len(pairs)), len(pairs))
    turned = pairs.rename(columns={"id_a": "id_b", "id_b": "id_a"})
    outcomes = []
    for one, other in ((table, pairs), (table.iloc[rows], pairs.iloc[lines]), (table.iloc[::-1], turned)):
        try:
            outcomes.append(sealed(one, other, searched_from=0.3, seeds=(0, 1)).digest())
        except InputError as error:
            outcomes.append(str(error))
    assert len(set(outcomes)) == 1


@FEW
@given(tables, st.integers(0, 50), st.integers(1, 6))
def test_strategies_that_seal_nothing_keep_their_clusters_all_the_same(families, drawn, seed, width):
    table = table_of(families, drawn)
    ids = table["record_id"].tolist()
    clusters = {record_id: ids[place - place % width] for place, record_id in enumerate(ids)}
    for split in (uniform, kmer, lambda t, seeds: mmseqs2(t, clusters, seeds=seeds)):
        try:
            check_whole(split(table, seeds=(seed,)), table)
        except InputError as error:
            assert "would be empty" in str(error) or "too few" in str(error) or "one class only" in str(error)


def test_the_message_of_an_empty_split_is_an_error_and_not_a_proposal(families):
    with pytest.raises(InputError, match="too few different sequences"):
        uniform(families(2, 1).drop(columns="label"))
