import pytest

from pepseal.checks.canaries import CANARIES, release
from pepseal.checks.expectations.enriched_kmers import EnrichedKmers
from pepseal.checks.expectations.label_conflicts import LabelConflicts
from pepseal.checks.expectations.near_neighbours import NearNeighbours
from pepseal.checks.expectations.normalised_duplicates import NormalisedDuplicates
from pepseal.checks.expectations.shared_clusters import SharedClusters
from pepseal.checks.expectations.shared_sequences import SharedSequences, shared_sequences
from pepseal.checks.finding import Measurement
from pepseal.checks.planting import peptide
from pepseal.similarity import edit_neighbours


@pytest.fixture
def only(monkeypatch):
    """Release only the canaries of one check."""

    def choose(check):
        chosen = tuple(canary for canary in CANARIES if canary.check == check)
        monkeypatch.setattr("pepseal.checks.canaries.CANARIES", chosen)

    return choose


def test_every_canary_is_found_on_a_clean_table(toy, table):
    results = release(toy.subject(table))
    assert len(results) == len(CANARIES) == 15
    assert [canary.canary for canary in results if not canary.sings] == []
    planted = {canary.canary: canary.planted for canary in results}
    # Three borders in two split columns.
    assert planted["an exact copy under another id"] == planted["a neighbour at the seal floor"] == 6
    assert planted["an unknown split"] == 2
    assert planted["a missing value"] == 7


@pytest.mark.parametrize("floor", [0.3, 0.45, 0.9])
def test_neighbours_are_found_at_every_floor(toy, table, only, floor):
    toy.floor = floor
    only("near_neighbour")
    assert all(canary.sings for canary in release(toy.subject(table)))


def test_a_listed_kmer_is_planted_and_found(toy, table, only):
    toy.kmers = ("WWW", "WCW")
    only("enriched_kmer")
    (result,) = release(toy.subject(table))
    assert (result.found, result.planted, result.reason) == (6, 6, None)


@pytest.mark.parametrize(
    ("check", "provider"),
    [
        ("shared_sequence", SharedSequences),
        ("normalised_duplicate", NormalisedDuplicates),
        ("near_neighbour", NearNeighbours),
        ("enriched_kmer", EnrichedKmers),
        ("shared_cluster", SharedClusters),
        ("label_conflict", LabelConflicts),
    ],
)
def test_a_check_that_finds_nothing_is_betrayed(toy, table, only, monkeypatch, check, provider):
    only(check)
    monkeypatch.setattr(provider, "measure", staticmethod(lambda *_, **__: Measurement()))
    results = release(toy.subject(table))
    assert results
    assert not any(canary.sings for canary in results)
    assert all(canary.found == 0 for canary in results)


def test_a_check_that_sees_only_exact_copies_is_betrayed(toy, table, only, monkeypatch):
    """Each planted pair stands by itself: finding its records for another reason does not count."""
    only("near_neighbour")
    monkeypatch.setattr(
        NearNeighbours, "measure", staticmethod(lambda table, column, floor: shared_sequences(table, column))
    )
    assert [canary.found for canary in release(toy.subject(table))] == [0, 0]


def test_a_check_that_forgets_validation_is_betrayed(toy, table, only, monkeypatch):
    def forgetful(table, column):
        found = shared_sequences(table, column)
        return Measurement(tuple(f for f in found.findings if "validation" not in f.split), found.comparisons, {})

    only("shared_sequence")
    monkeypatch.setattr(SharedSequences, "measure", staticmethod(forgetful))
    (result,) = release(toy.subject(table))
    assert (result.found, result.planted, result.sings) == (2, 6, False)


def test_a_check_that_says_nothing_of_the_second_seed_is_betrayed(toy, table, only, monkeypatch):
    def first_seed(table, column):
        return shared_sequences(table, column) if column == "sealed_0" else Measurement()

    only("shared_sequence")
    monkeypatch.setattr(SharedSequences, "measure", staticmethod(first_seed))
    (result,) = release(toy.subject(table))
    assert (result.found, result.planted) == (3, 6)


def test_a_check_that_cannot_run_on_the_copy_is_betrayed_with_its_reason(toy, table, only):
    subject = toy.subject(table)
    table.loc[3, "sequence"] = None
    only("shared_sequence")
    (result,) = release(subject)
    assert (result.found, result.sings) == (0, False)
    assert result.reason == "the column 'sequence' cannot be compared: 1 values are missing or empty"


def test_planting_leaves_the_table_itself_alone(toy, table, only):
    before = table.copy()
    only("shared_cluster")
    release(toy.subject(table))
    assert table.equals(before)


def test_drawn_peptides_resemble_nothing(table):
    drawn = [peptide(f"{canary.name}, test and train") for canary in CANARIES]
    names = [str(i) for i in range(len(drawn) + len(table))]
    near = edit_neighbours(names, [*drawn, *table["sequence"]], 0.5)
    assert near.empty
