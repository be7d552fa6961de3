"""Planting known leaks into a copy of a table: pairs of peptides across every border between splits.

The peptides are drawn from sha256, so they resemble no record, and each pair stands or falls by itself.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, TypeAlias

import pandas as pd

from pepseal.checks.crossing import BORDERS
from pepseal.checks.subject import TEXTS, Subject

Row: TypeAlias = dict[str, Any]
# The canonical residues without W, which is left for substitutions: it then matches nothing in a drawn peptide.
RESIDUES = "ACDEFGHIKLMNPQRSTVY"
LENGTH = 30


@dataclass(frozen=True)
class Planted:
    """A copy of a subject with something planted.

    Args:
        subject: the copy.
        groups: for each column that the check looks at ("" for a check of the whole table), the groups of records
            that one finding must name together.
    """

    subject: Subject
    groups: Mapping[str, tuple[frozenset[str], ...]]


Plant: TypeAlias = Callable[[Subject, str], Planted]


def peptide(name: str, length: int = LENGTH) -> str:
    """A peptide of `length` residues drawn from sha256 of `name`; it has no tryptophan (W).

    >>> peptide("a") == peptide("a"), peptide("a") == peptide("b"), len(peptide("a", 70))
    (True, False, 70)
    """
    blocks = (sha256(f"{name} {block}".encode()).digest() for block in range(length // 32 + 1))
    return "".join(RESIDUES[byte % len(RESIDUES)] for byte in b"".join(blocks)[:length])


def with_rows(subject: Subject, rows: Iterable[Row]) -> Subject:
    """`subject` with further rows at the end of its table; columns that the table lacks are left out."""
    table = pd.DataFrame(list(rows), columns=list(subject.table.columns))
    texts = {column: "str" for column in (*TEXTS, *subject.manifest.columns) if column in table.columns}
    return replace(subject, table=pd.concat([subject.table, table.astype(texts)], ignore_index=True))


def row(subject: Subject, record: str, split: str, **values: object) -> Row:
    """A row that breaks no rule of leakage by itself, with `values` in place of the usual ones."""
    usual: Row = {
        "record_id": record,
        "sequence": peptide(record),
        "label": 0,
        "source": "canary",
        "cluster_id": record,
    }
    return usual | dict.fromkeys(subject.manifest.columns, split) | values


def across_borders(make: Callable[[Subject, str], tuple[Row, Row]]) -> Plant:
    """Plant two rows across every border and in every split column; `make(subject, place)` says what they hold."""

    def plant(subject: Subject, name: str) -> Planted:
        rows: list[Row] = []
        groups = []
        for query, target in BORDERS:
            place = f"{name}, {query} and {target}"
            left, right = make(subject, place)
            planted = (row(subject, f"{place}, 1", query, **left), row(subject, f"{place}, 2", target, **right))
            groups.append(frozenset(str(entry["record_id"]) for entry in planted))
            rows += planted
        return Planted(with_rows(subject, rows), dict.fromkeys(subject.manifest.columns, tuple(groups)))

    return plant


def spelled(spell: Callable[[str], str]) -> Plant:
    """Plant a peptide and another spelling of it across every border."""
    return across_borders(lambda _subject, place: ({"sequence": peptide(place)}, {"sequence": spell(peptide(place))}))


def in_each(columns: Callable[[Subject], Iterable[str]], value: object) -> Plant:
    """Plant one row for each column, with `value` in it."""

    def plant(subject: Subject, name: str) -> Planted:
        rows, groups = [], {}
        for number, column in enumerate(columns(subject)):
            planted = row(subject, f"{name}, {column}", "train", **{column: value})
            # A row without an id is named by its place in the table.
            record = f"row {len(subject.table) + number}" if planted["record_id"] is None else planted["record_id"]
            rows.append(planted)
            groups[column] = (frozenset((str(record),)),)
        return Planted(with_rows(subject, rows), groups)

    return plant
