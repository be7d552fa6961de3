"""Edit identity: every pair of peptides at or above a floor, found by comparing all pairs.

Edit identity of a and b is 1 - Levenshtein(a, b) / max(len(a), len(b)), with a cost of 1 for a substitution, an
insertion or a deletion (Levenshtein 1966). Letters are compared as they are: case and unusual letters count, so D
residues in lower case differ from L residues, and identical strings have identity 1 whatever they are made of.

The column holds (longest - distance) / longest, rounded once; comparing it with a two-decimal number therefore
decides as exact arithmetic would, and `table[table.identity >= 0.6]` loses no tie.
"""

from collections.abc import Iterable

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from pepseal.similarity.floor import floor_percent
from pepseal.similarity.levenshtein import Pairs, close_pairs, length_order
from pepseal.similarity.records import checked_records
from pepseal.similarity.table import between_sets, within_set

METHOD = "edit"


def edit_neighbours(
    ids: Iterable[str], sequences: Iterable[str], floor: float, *, workers: int | None = None
) -> pd.DataFrame:
    """Every pair within one set whose edit identity is at least `floor`, each once.

    Args:
        ids: one id a sequence, (N,), each once.
        sequences: peptides of any letters and any length, (N,); equal sequences under two ids are a pair.
        floor: least identity, 0.30 to 1.00 in steps of 0.01.
        workers: threads; all processors where None. The result depends neither on it nor on the order of rows.

    Returns:
        The neighbours table (see `pepseal.similarity.table`), method "edit"; coverage is shorter / longer length.

    Raises:
        InputError: repeated ids, an empty sequence, ids and sequences that differ in number, a floor out of range.

    >>> print(edit_neighbours(["p1", "p2", "p3"], ["ACDEK", "ACDEKK", "WWWW"], 0.8).to_string(index=False))
    id_a id_b  identity  coverage method
      p1   p2  0.833333  0.833333   edit
    """
    percent = floor_percent(floor)
    names, peptides = checked_records(ids, sequences, where="edit_neighbours")
    order = length_order(peptides)
    pairs = close_pairs(order, order, percent, once=True, workers=workers)
    lengths = lengths_of(peptides)
    identity, coverage = edit_identity(pairs, lengths, lengths)
    return within_set(names, pairs.first, pairs.second, identity, coverage, METHOD)


def edit_neighbours_between(
    query_ids: Iterable[str],
    query_sequences: Iterable[str],
    target_ids: Iterable[str],
    target_sequences: Iterable[str],
    floor: float,
    *,
    workers: int | None = None,
) -> pd.DataFrame:
    """Every pair of a query and a target whose edit identity is at least `floor`.

    An id may be in both sets; it is a name, not a reason to leave a pair out. Otherwise as `edit_neighbours`.

    >>> edit_neighbours_between(["q"], ["ACDEK"], ["t1", "t2"], ["ACDEK", "ACDEW"], 0.8)["identity"].tolist()
    [1.0, 0.8]
    """
    percent = floor_percent(floor)
    queries, query_peptides = checked_records(query_ids, query_sequences, where="query")
    targets, target_peptides = checked_records(target_ids, target_sequences, where="target")
    rows, columns = length_order(query_peptides), length_order(target_peptides)
    pairs = close_pairs(rows, columns, percent, once=False, workers=workers)
    identity, coverage = edit_identity(pairs, lengths_of(query_peptides), lengths_of(target_peptides))
    return between_sets(queries, targets, pairs.first, pairs.second, identity, coverage, METHOD)


def lengths_of(sequences: list[str]) -> NDArray[np.int64]:
    """Number of letters of each sequence, (N,)."""
    return np.fromiter(map(len, sequences), dtype=np.int64, count=len(sequences))


def edit_identity(
    pairs: Pairs, first_lengths: NDArray[np.int64], second_lengths: NDArray[np.int64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Identity and coverage of pairs, two arrays of shape (P,) in [0, 1]."""
    a, b = first_lengths[pairs.first], second_lengths[pairs.second]
    longer = np.maximum(a, b)
    return (longer - pairs.distance) / longer, np.minimum(a, b) / longer
