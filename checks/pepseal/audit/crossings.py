"""What crosses a border between two splits: shared sequences, shared groups, and the nearest record of each."""

from dataclasses import dataclass

import pandas as pd

from pepseal.audit.audited import Audited
from pepseal.audit.forms import Forms
from pepseal.manifest import SplitName
from pepseal.similarity import nearest, nearest_molecules

BORDERS: tuple[tuple[SplitName, SplitName], ...] = (("test", "train"), ("validation", "train"), ("test", "validation"))
THRESHOLDS = (0.9, 0.8, 0.6, 0.5)


@dataclass(frozen=True)
class Shared:
    """Values that are in both splits: how many different ones, and how many records of the query split hold one."""

    texts: tuple[str, ...]
    records: int


@dataclass(frozen=True)
class Crossing:
    """One border.

    Args:
        query: the split that is asked about (test, mostly).
        target: the split it may not know (train, mostly).
        pairs: pairs of records compared.
        exact: sequences that are in both, as written.
        respelled: normal forms that are in both, though no sequence is as written (case, modifications, I = L).
        groups: groups that are in both; None where no group was named.
        near: one row a query record: query_id, target_id, identity.
    """

    query: SplitName
    target: SplitName
    pairs: int
    exact: Shared
    respelled: Shared
    groups: Shared | None
    near: pd.DataFrame

    @property
    def name(self) -> str:
        """`test vs train`, as it is printed."""
        return f"{self.query} vs {self.target}"

    def at_least(self, threshold: float) -> int:
        """How many query records have a target record of at least this identity."""
        return int((self.near["identity"] >= threshold).sum())


def crossings(audited: Audited, forms: Forms) -> list[Crossing]:
    """Every border between two splits that are there, all pairs compared."""
    return [
        _crossing(audited, forms, query, target)
        for query, target in BORDERS
        if query in audited.splits and target in audited.splits
    ]


def _crossing(audited: Audited, forms: Forms, query: SplitName, target: SplitName) -> Crossing:
    here, there = audited.part(query), audited.part(target)
    search = nearest_molecules if audited.notation == "smiles" else nearest
    near = search(
        list(here["id"]), list(forms.compared[here.index]), list(there["id"]), list(forms.compared[there.index])
    )
    return Crossing(
        query=query,
        target=target,
        pairs=len(here) * len(there),
        exact=_shared(here["sequence"], there["sequence"]),
        respelled=_respelled(here, there, forms.normal),
        groups=_shared(here["group"], there["group"]) if "group" in audited.table else None,
        near=near[["query_id", "target_id", "identity"]],
    )


def _shared(here: pd.Series, there: pd.Series) -> Shared:
    values = tuple(sorted(set(here) & set(there)))
    return Shared(values, int(here.isin(values).sum()))


def _respelled(here: pd.DataFrame, there: pd.DataFrame, normal: pd.Series) -> Shared:
    """What `_shared` misses: records whose normal form is on the other side, and their text is not."""
    new = ~here["sequence"].isin(set(there["sequence"]))
    return _shared(normal[here.index][new], normal[there.index])


def label_conflicts(audited: Audited) -> tuple[str, ...]:
    """Sequences, as written, that stand with more than one label (for the same group, where groups are named)."""
    if "label" not in audited.table:
        return ()
    keys = [key for key in ("sequence", "group") if key in audited.table]
    labels = audited.table.groupby(keys)["label"].nunique()
    return tuple(sorted(set(labels[labels > 1].index.get_level_values("sequence"))))
