import itertools

import numpy as np

from pepseal.splits.bridges import best_connected, bridges, rims, without
from pepseal.splits.components import components, grouped
from pepseal.splits.ladder import Evidence, kept
from pepseal.splits.neighbours import read_neighbours
from pepseal.splits.records import read_records


def edges(*pairs):
    return np.array([a for a, _ in pairs], dtype=np.int64), np.array([b for _, b in pairs], dtype=np.int64)


def chain_of_families(families=10, members=10):
    """Families of 10, each a chain; the last of one and the first of the next are linked at the lower step."""
    inside = [(f * members + m, f * members + m + 1) for f in range(families) for m in range(members - 1)]
    between = [(f * members + members - 1, (f + 1) * members) for f in range(families - 1)]
    return edges(*inside), edges(*between)


def enough_at(most, *links):
    def enough(keep):
        place = components(int(keep.sum()), [kept(link, keep) for link in links])
        return np.bincount(place).max() <= most

    return enough


def test_the_one_bridge_between_two_halves_is_found():
    inside, between = chain_of_families(families=2, members=10)
    keep = bridges(components(20, [inside]), between, enough_at(10, inside, between))
    assert np.flatnonzero(~keep).tolist() in ([9], [10])


def test_no_more_is_dropped_than_any_choice_of_as_few_needs():
    inside, between = chain_of_families(families=10, members=10)
    enough = enough_at(60, inside, between)
    keep = bridges(components(100, [inside]), between, enough)
    assert enough(keep)
    fewest = next(n for n in range(5) for d in itertools.combinations(range(100), n) if enough(without(100, d)))
    assert (~keep).sum() == fewest == 1


def test_more_than_five_per_cent_is_no_bridge():
    inside, between = chain_of_families(families=10, members=10)
    assert bridges(components(100, [inside]), between, enough_at(5, inside, between)) is None


def test_nothing_is_dropped_where_the_lower_step_adds_nothing():
    inside, _ = chain_of_families()
    assert bridges(components(100, [inside]), edges(), lambda keep: True) is None


def test_rims_come_with_the_best_bargain_first():
    cluster_of = components(9, [edges((0, 1), (1, 2), (2, 3), (4, 5), (6, 7), (7, 8))])
    assert rims(cluster_of, edges((3, 4), (5, 6))).tolist() == [3, 6]


def test_best_connected_counts_links_that_are_left():
    assert best_connected(6, edges((0, 1), (0, 2), (0, 3), (1, 2), (4, 5)), 6).tolist() == [0, 1, 4]


def test_dropping_one_holder_of_a_kmer_does_not_free_the_others(peptides):
    records = read_records(peptides(["AKKA", "CKKC", "DKKD", "GGGG"]))
    holders = [i for i, s in enumerate(records.sequences) if "KK" in s]
    table = read_neighbours(records.ids, peptides([]).assign(id_a="", id_b="", identity=0.5).iloc[:0], 0.3)
    evidence = Evidence(records, table, grouped((h, "KK") for h in holders), grouped([]))
    for dropped in holders:
        keep = without(4, [dropped])
        assert len(set(components(3, evidence.edges(30, keep)).tolist())) == 2
