"""What is audited: records with a split each, in one form, wherever they came from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

import pandas as pd

from pepseal.errors import InputError
from pepseal.manifest import SPLITS, SplitName
from pepseal.readers.columns import Columns, column_for, require_column
from pepseal.readers.delimited import LINE

Notation: TypeAlias = Literal["fasta", "smiles", "helm", "proforma"]
NAMES: Mapping[str, SplitName] = MappingProxyType(
    dict.fromkeys(("train", "training", "tr"), SPLITS[0])
    | dict.fromkeys(("validation", "valid", "val", "dev", "eval"), SPLITS[1])
    | dict.fromkeys(("test", "testing", "te", "heldout", "held_out"), SPLITS[2])
)


@dataclass(frozen=True)
class Audited:
    """Records of at least two splits.

    Args:
        table: columns id, sequence, split (train, validation, test), where (file and line), and label and group where
            the source has them; all text. One row a record, in the order read.
        origin: what was audited, for the report.
        notation: how `sequence` is written.
        read: rows read.
        dropped: reason -> rows that are not compared.
    """

    table: pd.DataFrame
    origin: str
    notation: Notation
    read: int
    dropped: dict[str, int] = field(default_factory=dict)

    @property
    def splits(self) -> list[SplitName]:
        """The splits that are there, in the order train, validation, test."""
        return [split for split in SPLITS if (self.table["split"] == split).any()]

    def part(self, split: SplitName) -> pd.DataFrame:
        """The records of one split."""
        return self.table[(self.table["split"] == split).to_numpy()]


def split_name(text: str) -> SplitName | None:
    """The split that a word means.

    >>> split_name("Valid"), split_name("fold 3")
    ('validation', None)
    """
    return NAMES.get(text.strip().lower())


def rows_of(table: pd.DataFrame, columns: Columns, where: str, split: SplitName | None) -> pd.DataFrame:
    """The audited columns of one table, its split taken from a column unless `split` says it.

    Raises:
        InputError: a column is missing, a split has a name that is not known, a cell of sequences is empty, or ids are
            repeated.
    """
    sequence = require_column(table, "sequence", columns.sequence, where)
    found = {"sequence": table[sequence].str.strip(), "where": where + ", line " + table[LINE].astype(str)}
    for role, named in (("label", columns.label), ("group", columns.group)):
        column = column_for(table, role, named, where)
        if column is not None:
            found[role] = table[column].str.strip()
    rows = pd.DataFrame(found)
    rows["split"] = split if split is not None else _splits(table, columns, where)
    rows["id"] = _ids(table, columns, where)
    refuse_empty(rows)
    return rows


def refuse_empty(rows: pd.DataFrame) -> None:
    """Refuse rows whose sequence or group is empty: two of them would seem to share it.

    Raises:
        InputError: there are such rows; the first is named.
    """
    for role in [role for role in ("sequence", "group") if role in rows]:
        empty = rows[rows[role] == ""]
        if len(empty):
            raise InputError(
                f"{len(empty)} rows have no {role}",
                where=empty.iloc[0]["where"],
                expected=f"a {role} in every row",
                next_step=f"fill them in, remove these rows, or name another column with --{role}",
            )


def _splits(table: pd.DataFrame, columns: Columns, where: str) -> pd.Series:
    named = require_column(table, "split", columns.split, where)
    splits = table[named].map(split_name)
    unknown = sorted(set(table.loc[splits.isna(), named]))
    if unknown:
        raise InputError(
            "a split has a name that is not known",
            where=f"{where}, column {named}",
            expected="train, validation or test (or a usual short form)",
            found=", ".join(map(repr, unknown[:5])),
            next_step="rename the values of this column",
        )
    return splits


def _ids(table: pd.DataFrame, columns: Columns, where: str) -> pd.Series:
    named = column_for(table, "id", columns.id, where)
    if named is None:
        return table[LINE].astype(str)
    repeated = sorted(set(table.loc[table[named].duplicated(), named]))
    if repeated and columns.id is not None:
        raise InputError(
            f"{len(repeated)} ids are used more than once",
            where=f"{where}, column {named}",
            expected="one row an id",
            found=", ".join(repeated[:5]),
            next_step="name another column with --id",
        )
    return table[LINE].astype(str) if repeated else table[named]
