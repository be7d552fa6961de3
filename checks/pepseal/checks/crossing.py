"""The borders between splits: which records stand on either side, and which values stand on both.

Every comparison across a split starts here, and fails closed: a table without rows, a missing value or an empty split
raises, because "nothing found" would then be no result.
"""

from collections import defaultdict

import pandas as pd

from pepseal.checks.finding import Finding, Measurement, several
from pepseal.errors import InputError
from pepseal.manifest import SPLITS, SplitName

BORDERS: tuple[tuple[SplitName, SplitName], ...] = (
    ("test", "train"),
    ("validation", "train"),
    ("test", "validation"),
)


def border_name(column: str, query: str, target: str) -> str:
    """The place of a finding between two splits.

    >>> border_name("sealed_0", "test", "train")
    'sealed_0: test vs train'
    """
    return f"{column}: {query} vs {target}"


def require_complete(table: pd.DataFrame, *columns: str) -> None:
    """Refuse to compare what is not there.

    Raises:
        InputError: the table has no rows, lacks a column, or has a missing or empty value in one.
    """
    if table.empty:
        raise InputError("the table has no rows to compare")
    for column in columns:
        if column not in table.columns:
            raise InputError(f"the table has no column {column!r}", found=", ".join(map(str, table.columns)))
        missing = int((table[column].isna() | (table[column] == "")).sum())
        if missing:
            raise InputError(f"the column {column!r} cannot be compared: {missing} values are missing or empty")


def sides(table: pd.DataFrame, column: str, *needed: str) -> dict[SplitName, pd.DataFrame]:
    """The rows of train, validation and test by the split column `column`; rows that were dropped are on no side.

    Args:
        table: has record_id, `column` and the columns `needed`.
        column: a split column, such as sealed_0.
        needed: further columns that must be complete.

    Raises:
        InputError: a needed value is missing, or a split has no rows.
    """
    require_complete(table, "record_id", column, *needed)
    rows = {split: table[(table[column] == split).to_numpy()] for split in SPLITS}
    for split, part in rows.items():
        if part.empty:
            raise InputError(f"nothing can be compared: the split {split} of {column} has no rows")
    return rows


def pairs_across(rows: dict[SplitName, pd.DataFrame]) -> int:
    """How many pairs of records stand across a border.

    >>> part = pd.DataFrame({"record_id": ["a", "b"]})
    >>> pairs_across({"train": part, "validation": part, "test": part})
    12
    """
    return sum(len(rows[query]) * len(rows[target]) for query, target in BORDERS)


def shared_values(rows: dict[SplitName, pd.DataFrame], column: str, values: str, noun: str) -> Measurement:
    """The values of the column `values` that stand in more than one split; one finding a value and border.

    Comparing values for equality by grouping compares every pair across each border.

    Args:
        rows: the sides, as :func:`sides` gives them.
        column: the split column, for the place of a finding.
        values: the column whose values may not be shared.
        noun: what the value is, for the text of a finding.
    """
    holders = {split: _holders(part, values) for split, part in rows.items()}
    findings = []
    for query, target in BORDERS:
        for value in sorted(holders[query].keys() & holders[target].keys()):
            here, there = holders[query][value], holders[target][value]
            text = f"its {noun} {value!r} is also in {target}: {several(there)}"
            findings.append(Finding(border_name(column, query, target), here[0], text, (*here[1:], *there)))
    return Measurement(tuple(findings), pairs_across(rows), {"shared": len(findings)})


def _holders(part: pd.DataFrame, values: str) -> dict[str, list[str]]:
    holders: dict[str, list[str]] = defaultdict(list)
    for value, record in sorted(zip(part[values].tolist(), part["record_id"].tolist(), strict=True)):
        holders[value].append(record)
    return holders
