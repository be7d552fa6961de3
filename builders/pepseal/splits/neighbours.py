"""The neighbours table as positions of records, checked: an id that nobody knows is an error, not a pair to skip."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd

from pepseal.errors import InputError
from pepseal.splits.components import Edges, Positions

# Identities are ratios of whole numbers; 1 - 11/20 comes out one bit below 0.45 and has to count as 0.45.
ROUNDING = 1e-9


@dataclass(frozen=True, eq=False)
class Neighbours:
    """Pairs of records with their identity; arrays of shape (pairs,)."""

    left: Positions
    right: Positions
    identity: npt.NDArray[np.float64]
    searched_from: float
    methods: tuple[str, ...]

    def at_least(self, floor: float) -> Edges:
        """The pairs of identity `floor` (0 to 1) or more."""
        near = self.identity >= floor - ROUNDING
        return self.left[near], self.right[near]

    def between(self, floor: float, ceiling: float) -> Edges:
        """The pairs of identity `floor` or more, but less than `ceiling`."""
        near = (self.identity >= floor - ROUNDING) & (self.identity < ceiling - ROUNDING)
        return self.left[near], self.right[near]


def read_neighbours(ids: Sequence[str], table: pd.DataFrame, searched_from: float) -> Neighbours:
    """Check a table of neighbours against the records it is meant for.

    Args:
        ids: record ids, ascending.
        table: columns id_a, id_b (text), identity (0 to 1) and, where known, method.
        searched_from: the identity from which on the table holds every pair.

    Raises:
        InputError: a column is missing, an id is unknown, or an identity is not a number from `searched_from` to 1.
    """
    lacking = {"id_a", "id_b", "identity"} - set(table.columns)
    if lacking:
        raise _bad("a column is missing", "id_a, id_b, identity", ", ".join(map(str, table.columns)))
    if not 0.0 <= searched_from <= 1.0:
        raise _bad("the floor of the search is no identity", "a number from 0 to 1", repr(searched_from))
    left, right = (_places(ids, table[column]) for column in ("id_a", "id_b"))
    unknown = np.flatnonzero((left < 0) | (right < 0))
    if len(unknown):
        row = table.iloc[int(unknown[0])]
        found = f"{len(unknown)} pairs with an unknown id, such as {row['id_a']!r}, {row['id_b']!r}"
        raise _bad("a pair names a record that is not there", f"ids of the {len(ids)} records", found)
    identity = table["identity"].to_numpy(dtype=np.float64)
    wrong = ~((identity >= searched_from - ROUNDING) & (identity <= 1.0 + ROUNDING))
    if wrong.any():
        expected = f"numbers from {searched_from} (the floor of the search) to 1"
        raise _bad("an identity is out of range", expected, repr(float(identity[wrong][0])))
    methods = tuple(sorted(set(table["method"].tolist()))) if "method" in table.columns else ()
    return Neighbours(left, right, identity, float(searched_from), methods)


def _places(ids: Sequence[str], column: pd.Series) -> Positions:
    """The position in `ids` of every cell of `column`; -1 for a stranger."""
    codes, different = pd.factorize(column)
    places = np.append(pd.Index(ids).get_indexer(pd.Index(different)), -1)
    return places[codes].astype(np.int64)


def _bad(what: str, expected: str, found: str) -> InputError:
    step = "search the neighbours of the same table that is split"
    return InputError(what, where="neighbours table", expected=expected, found=found, next_step=step)
