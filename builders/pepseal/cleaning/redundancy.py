"""Near-duplicates: keep one peptide of every group of near-copies, by exact comparison of all pairs."""

from collections import defaultdict

import pandas as pd

from pepseal.similarity import edit_neighbours


def redundant(sequences: pd.Series, identity: float) -> set[str]:
    """The sequences that have a kept near-copy, so that no two of those that stay reach `identity`.

    Longer sequences are kept before shorter ones, and earlier in the alphabet before later ones, so the answer does
    not depend on the order of rows. Identity is edit identity in [0, 1].

    >>> sorted(redundant(pd.Series(["ACDEFGHIKL", "ACDEFGHIKM", "WWWWW"]), 0.9))
    ['ACDEFGHIKM']
    """
    unique = sorted(set(sequences), key=lambda sequence: (-len(sequence), sequence))
    pairs = edit_neighbours(unique, unique, identity)
    near: dict[str, list[str]] = defaultdict(list)
    for left, right in zip(pairs["id_a"], pairs["id_b"], strict=True):
        near[left].append(right)
        near[right].append(left)
    gone: set[str] = set()
    for sequence in unique:
        if sequence not in gone:
            gone.update(near[sequence])
    return gone
