"""Peptide families and an all-pairs search of the tests' own, so that nothing here rests on pepseal.similarity."""

import hashlib
import itertools
import random

import numpy as np
import pandas as pd
import pytest
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

RESIDUES = "ACDEFGHIKLMNPQRSTVWY"


def record_ids(sequences):
    return [hashlib.sha256(sequence.encode()).hexdigest()[:20] for sequence in sequences]


def as_table(sequences, labels=None):
    table = pd.DataFrame({"record_id": record_ids(sequences), "sequence": list(sequences)}, dtype="str")
    return table if labels is None else table.assign(label=np.asarray(labels))


def make_families(count, size, seed=0, measured=False, lengths=(12, 20)):
    """`count` random peptides of `lengths` residues, each with `size` - 1 variants of one substitution."""
    draw = random.Random(seed)
    sequences, labels = {}, []
    for family in range(count):
        parent = "".join(draw.choices(RESIDUES, k=draw.randint(*lengths)))
        for member in range(size if isinstance(size, int) else size[family]):
            child = parent
            while child in sequences:
                place = draw.randrange(len(parent))
                child = parent[:place] + draw.choice(RESIDUES) + parent[place + 1 :]
            sequences[child] = None
            labels.append(draw.gauss(family % 7, 1.0) if measured else (family + member) % 2)
    return as_table(sequences, np.array(labels, dtype=np.float64 if measured else np.int64))


def all_pairs(table, floor=0.3):
    """Every pair with an edit identity of `floor` or more, by comparing all of them."""
    ids, sequences = table["record_id"].tolist(), table["sequence"].tolist()
    identity = cdist(sequences, sequences, scorer=Levenshtein.normalized_similarity, dtype=np.float64)
    first, second = np.nonzero(np.triu(identity >= floor - 1e-9, 1))
    ends = [sorted((ids[a], ids[b])) for a, b in zip(first.tolist(), second.tolist(), strict=True)]
    return pd.DataFrame(
        {
            "id_a": pd.Series([a for a, _ in ends], dtype="str"),
            "id_b": pd.Series([b for _, b in ends], dtype="str"),
            "identity": identity[first, second],
            "coverage": 1.0,
            "method": "edit",
        }
    )


def across(proposal, pairs, column):
    """The pairs whose records are in different splits of `column`; pairs with a dropped record are left out."""
    state = proposal.splits[column]
    left, right = state.loc[pairs["id_a"]].to_numpy(), state.loc[pairs["id_b"]].to_numpy()
    return pairs[(left != right) & (left != "dropped") & (right != "dropped")]


def kmers_in_two_splits(proposal, table, names, column):
    """Those of the k-mers `names` that occur in more than one split."""
    state = proposal.splits[column]
    found = {name: set() for name in names}
    rows = itertools.product(zip(table["record_id"], table["sequence"], strict=True), names)
    for (record_id, sequence), name in rows:
        if name in sequence and state[record_id] != "dropped":
            found[name].add(state[record_id])
    return sorted(name for name, states in found.items() if len(states) > 1)


@pytest.fixture(scope="session")
def families():
    return make_families


@pytest.fixture(scope="session")
def peptides():
    return as_table


@pytest.fixture(scope="session")
def search():
    return all_pairs


@pytest.fixture(scope="session")
def crossing():
    return across


@pytest.fixture(scope="session")
def straddling():
    return kmers_in_two_splits
