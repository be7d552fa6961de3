import pytest

from pepseal.checks.expectations.enriched_kmers import ExpectSplitsToShareNoEnrichedKmer, enriched_kmers
from pepseal.errors import InputError


def with_kmer(table, kmer, *splits):
    for split in splits:
        row = table.index[table["sealed_0"] == split][0]
        table.loc[row, "sequence"] = f"G{kmer}G"
    return table


def test_a_kmer_in_one_split_is_no_leak(table, run):
    spoiled = with_kmer(table, "WWW", "train")
    outcome = run(spoiled, ExpectSplitsToShareNoEnrichedKmer(column="sealed_0", kmers=["WWW"], length=3))
    assert (outcome.not_run, outcome.measurement.findings) == (None, ())
    assert outcome.measurement.worst == {"enriched k-mers": 1, "shared": 0}


def test_a_shared_kmer_is_named_with_its_records(table, run):
    spoiled = with_kmer(table, "WWW", "train", "validation")
    (train, validation) = (table.loc[table["sealed_0"] == s, "record_id"].iloc[0] for s in ("train", "validation"))
    outcome = run(spoiled, ExpectSplitsToShareNoEnrichedKmer(column="sealed_0", kmers=["WWW"], length=3))
    (finding,) = outcome.measurement.findings
    assert (finding.split, finding.record) == ("sealed_0: validation vs train", validation)
    assert finding.what == f"its enriched k-mer 'WWW' is also in train: {train}"


def test_a_kmer_that_is_not_listed_is_no_finding(table):
    spoiled = with_kmer(table, "WWW", "train", "test")
    assert enriched_kmers(spoiled, "sealed_0", [], 3).findings == ()


def test_no_list_is_not_an_empty_list(table, run):
    outcome = run(table, ExpectSplitsToShareNoEnrichedKmer(column="sealed_0"))
    assert outcome.not_run == "the manifest does not list its enriched k-mers (enriched_kmers, kmer_length)"


def test_a_kmer_of_another_length_is_refused(table):
    with pytest.raises(InputError, match="an enriched k-mer is not 3 residues long"):
        enriched_kmers(table, "sealed_0", ["WWWW"], 3)


def test_kmers_at_both_ends_of_a_peptide_count(table):
    train, test = (table.index[table["sealed_0"] == split][0] for split in ("train", "test"))
    table.loc[train, "sequence"], table.loc[test, "sequence"] = "WWWG", "GWWW"
    assert len(enriched_kmers(table, "sealed_0", ["WWW"], 3).findings) == 1
