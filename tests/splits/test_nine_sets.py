"""The nine real sets on which the seal is promised: no pair at or above the floor crosses, no row is lost.

The files are UniDL4BioPep's (MIT), at commit d595145; canonical residues, at most 50 of them, every sequence once, the
files of a set merged, and of contradicting labels the first one read. They are looked for in the folder that
PEPSEAL_MIRROR names, or in shared/mirror beside the repository.
"""

import os
import re
import zipfile
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pandas as pd
import pytest
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist
from scipy.optimize import linprog

from pepseal.similarity import edit_neighbours
from pepseal.splits import sealed
from pepseal.splits.components import components, identical
from pepseal.splits.enriched_kmers import sharing
from pepseal.splits.neighbours import read_neighbours

ROOT = Path(__file__).parents[2]
MIRROR = Path(os.environ.get("PEPSEAL_MIRROR") or ROOT.parent / "shared" / "mirror")
COMMIT = "d595145e27fd48386328710a93bb296378ed2717"
FOLDER = MIRROR / "raw.githubusercontent.com" / "dzjxzyd" / "UniDL4BioPep" / COMMIT
SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"

# Folder and files, rows, the seal floor promised, and the seal floor reached.
SETS = {
    "antimicrobial": ("5. Antimicrobial activity", "AMP_train AMP_test", 5292, 0.45, 0.40),
    "anticancer": (
        "8. ACP Anticancer activity-{}",
        "alternative_ACP_train alternative_ACP_test main_ACP_train main_ACP_test",
        2801,
        0.45,
        0.40,
    ),
    "ace_inhibitory": ("1. ACE inhibitory activity", "AHT_train AHT_test", 2351, 0.55, 0.55),
    "dppiv_inhibitors": ("2. DPPIV inhibitory activity", "DPPIV_train DPPIV_test", 1314, 0.55, 0.55),
    "antibacterial": ("14. antibacterial AB", "AB_train AB_test", 12328, 0.55, 0.50),
    "antiviral": ("16. AV Antiviral", "AV_train AV_test", 5710, 0.45, 0.40),
    "neuropeptide": ("13.NeuroPred", "neuro_train neuro_test", 4489, 0.45, 0.40),
    "toxicity": ("17. Toxicity 2021 Dataset", "train_3284 test_580", 3864, 0.45, 0.40),
    "ttca": ("10. TTCA", "TTCA_train TTCA_test", 970, 0.45, 0.45),
}

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason=f"the UniDL4BioPep files are not in {MIRROR}")


def first_sheet(path):
    """Columns A and B of the first sheet of an xlsx file, as text, without the header."""
    with zipfile.ZipFile(path) as book:
        strings = ET.fromstring(book.read("xl/sharedStrings.xml")).iter(f"{SHEET}si")
        shared = ["".join(t.text or "" for t in entry.iter(f"{SHEET}t")) for entry in strings]
        sheet = ET.fromstring(book.read("xl/worksheets/sheet1.xml"))
    for row in list(sheet.iter(f"{SHEET}row"))[1:]:
        cells = {re.match("[A-Z]+", c.get("r"))[0]: c for c in row.iter(f"{SHEET}c")}
        values = [cells[column].findtext(f"{SHEET}v") for column in "AB" if column in cells]
        if len(values) == 2:
            yield shared[int(values[0])].strip(), int(values[1])


def read_set(name):
    folder, files, *_ = SETS[name]
    labels = {}
    for file in files.split():
        for sequence, label in first_sheet(FOLDER / folder.format(file.split("_")[0]) / f"{file}.xlsx"):
            if re.fullmatch("[ACDEFGHIKLMNPQRSTVWY]{1,50}", sequence):
                labels.setdefault(sequence, label)
    return labels


@pytest.fixture(scope="module", params=SETS)
def result(request, peptides):
    labels = read_set(request.param)
    table = peptides(list(labels), np.array(list(labels.values()), dtype=np.int64))
    pairs = edit_neighbours(table["record_id"].tolist(), table["sequence"].tolist(), 0.3)
    return request.param, table, pairs, sealed(table, pairs, searched_from=0.3)


def test_rows_are_those_of_the_published_table_and_none_is_lost(result):
    name, table, _, proposal = result
    assert len(table) == SETS[name][2]
    assert proposal.splits.index.tolist() == sorted(table["record_id"])
    assert proposal.splits.isin(["train", "validation", "test"]).all(axis=None)
    assert proposal.dropped.empty


def test_the_seal_floor_is_the_promised_one_or_lower(result):
    name, _, _, proposal = result
    promised, reached = SETS[name][3:]
    assert proposal.parameters["seal_floor"] == reached <= promised


def test_six_sets_are_promised_to_be_sealed_at_45_per_cent():
    assert sum(promised <= 0.45 for *_, promised, _ in SETS.values()) == 6


def test_no_pair_at_the_floor_crosses_for_any_seed(result, crossing):
    _, _, pairs, proposal = result
    near = pairs[pairs["identity"] >= proposal.parameters["seal_floor"] - 1e-9]
    assert len(near)
    for column in proposal.splits:
        assert crossing(proposal, near, column).empty


def test_nor_does_one_that_the_search_may_have_missed(result):
    """Test against the rest, all pairs, without pepseal.similarity."""
    _, table, _, proposal = result
    state = proposal.splits["sealed_0"].loc[table["record_id"]].to_numpy()
    test, rest = table["sequence"][state == "test"].tolist(), table["sequence"][state != "test"].tolist()
    options = {"scorer": Levenshtein.normalized_similarity, "dtype": np.float32, "workers": -1}
    assert cdist(test, rest, **options).max() < proposal.parameters["seal_floor"] - 1e-6


def test_no_enriched_kmer_crosses_for_any_seed(result):
    _, table, _, proposal = result
    k, wanted = proposal.parameters["kmer_length"], set(proposal.parameters["enriched_kmers"])
    holders = {}
    for record_id, sequence in zip(table["record_id"], table["sequence"], strict=True):
        for name in {sequence[i : i + k] for i in range(len(sequence) - k + 1)} & wanted:
            holders.setdefault(name, set()).add(record_id)
    assert set(holders) == wanted
    for column in proposal.splits:
        state = proposal.splits[column].to_dict()
        assert [name for name, ids in holders.items() if len({state[i] for i in ids}) > 1] == []


def test_ratios_and_classes_hold_and_seeds_differ(result):
    _, table, _, proposal = result
    labels = table.set_index("record_id")["label"]
    for column in proposal.splits:
        groups = labels.groupby(proposal.splits[column])
        assert groups.size().div(len(labels)).sub([0.1, 0.8, 0.1]).abs().max() <= 0.02 + 1e-9
        assert groups.mean().sub(labels.mean()).abs().max() <= 0.1 + 1e-9
        assert groups.nunique().tolist() == [2, 2, 2]
    tests = [set(proposal.splits.index[proposal.splits[column] == "test"]) for column in proposal.splits]
    assert max(len(a & b) / len(a | b) for a, b in combinations(tests, 2)) < 0.35


def possible(sizes, total):
    """Whether clusters of `sizes` (rows of class 0, of class 1) can be split as asked, if the small ones could be cut.

    A cluster of more than 12 % fits into train only. For the others the shares in train, validation and test are free
    between 0 and 1: a linear programme, so that "impossible" is a proof and "possible" is not.
    """
    rows, large = total.sum(), sizes.sum(axis=1) > 0.12 * total.sum()
    loose = sizes[~large].sum(axis=0)
    held = np.zeros((3, 2))
    held[0] = sizes[large].sum(axis=0)
    bounds, limits = [], []
    for split, ratio in enumerate((0.8, 0.1, 0.1)):
        share = total[1] / rows
        for weights, limit in (
            ((1, 1), (ratio + 0.02) * rows),
            ((-1, -1), -(ratio - 0.02) * rows),
            ((-(share + 0.1), 1 - (share + 0.1)), 0),
            ((share - 0.1, -(1 - (share - 0.1))), 0),
        ):
            row = np.zeros(6)
            row[2 * split : 2 * split + 2] = weights
            bounds.append(row)
            limits.append(limit - np.dot(weights, held[split]) + 1e-6)
    equal = [[1, 0] * 3, [0, 1] * 3]
    return linprog(np.zeros(6), A_ub=bounds, b_ub=limits, A_eq=equal, b_eq=loose).status == 0


def test_no_assignment_whatever_could_go_a_step_lower(result):
    _, table, pairs, proposal = result
    table = table.sort_values("record_id")
    found = read_neighbours(table["record_id"].tolist(), pairs, 0.3)
    kmers = sharing(table["sequence"].tolist(), proposal.parameters["enriched_kmers"]).links()
    same = identical(table["sequence"].tolist()).links()
    total = table["label"].value_counts().sort_index().to_numpy()
    for step in proposal.parameters["ladder"]:
        cluster = components(len(table), [found.at_least(step["floor"]), kmers, same])
        sizes = pd.crosstab(cluster, table["label"].to_numpy()).to_numpy()
        assert possible(sizes, total) == step["held"]
