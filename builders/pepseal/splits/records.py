"""The table that every split strategy starts from, checked once and put in order of record id."""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np
import numpy.typing as npt
import pandas as pd

from pepseal.errors import InputError

Kind = Literal["classification", "regression", "unlabelled"]
Labels = npt.NDArray[np.int64] | npt.NDArray[np.float64]

WORD = re.compile(r"[^\s\x00-\x1f\x7f]+")


@dataclass(frozen=True, eq=False)
class Records:
    """Records in order of their id.

    Args:
        ids: unique record ids, ascending by code point.
        sequences: one per record, as text; equal sequences are equal molecules.
        labels: shape (records,); classes 0 and 1 as int64, measured values as float64, or None.
        kind: what the labels are.
    """

    ids: tuple[str, ...]
    sequences: tuple[str, ...]
    labels: Labels | None
    kind: Kind

    def __len__(self) -> int:
        return len(self.ids)

    def take(self, keep: npt.NDArray[np.bool_]) -> "Records":
        """The records where `keep`, shape (records,), is true."""
        positions = np.flatnonzero(keep).tolist()
        labels = None if self.labels is None else self.labels[keep]
        ids, sequences = self.ids, self.sequences
        return Records(tuple(ids[p] for p in positions), tuple(sequences[p] for p in positions), labels, self.kind)


def read_records(table: pd.DataFrame) -> Records:
    """Check `table` and bring it into order of `record_id`.

    Args:
        table: columns `record_id` and `sequence` (text), and `label` where there is one: classes 0 and 1 as
            integers, or measured values as floats. The order of rows and other columns play no part.

    Raises:
        InputError: a column is missing, an id occurs twice, a cell is empty or no text, a label is missing, there is
            one label only, or there are too few rows to split.

    >>> table = pd.DataFrame({"record_id": ["c", "b", "a"], "sequence": ["ACDK", "NA", "nan"], "label": [0, 1, 1]})
    >>> read_records(table).sequences
    ('nan', 'NA', 'ACDK')
    """
    for column in ("record_id", "sequence"):
        if column not in table.columns:
            raise InputError(
                f"the records have no column '{column}'",
                expected="record_id, sequence and, where there are labels, label",
                found=", ".join(map(str, table.columns)) or "no columns",
                next_step=f"rename the column that holds the {column.replace('_', ' ')}",
            )
    ids, sequences = _text(table, "record_id"), _text(table, "sequence")
    order = sorted(range(len(ids)), key=ids.__getitem__)
    ids = [ids[p] for p in order]
    _refuse_repeated(ids)
    _refuse_few(len(set(sequences)), len(ids))
    labels, kind = _labels(table)
    labels = None if labels is None else labels[order]
    return Records(tuple(ids), tuple(sequences[p] for p in order), labels, kind)


def _refuse_repeated(ids: list[str]) -> None:
    twice = sorted({a for a, b in pairwise(ids) if a == b})
    if twice:
        raise InputError(
            "a record id occurs more than once",
            where="column record_id",
            expected="one record per id",
            found=f"{len(twice)} repeated: {_some(twice)}",
            next_step="merge the records of one id before splitting",
        )


def _refuse_few(different: int, rows: int) -> None:
    if different < 3:
        raise InputError(
            "there are too few different sequences to split",
            expected="at least 3, one for each of train, validation and test",
            found=f"{different} in {rows} record{'s' * (rows != 1)}",
            next_step="check that the right file and the right column were read",
        )


def _text(table: pd.DataFrame, column: str) -> list[str]:
    values = table[column].tolist()
    bad = [(row, value) for row, value in enumerate(values) if not isinstance(value, str) or not WORD.fullmatch(value)]
    if bad:
        row, value = bad[0]
        raise InputError(
            f"a {column.replace('_', ' ')} is empty, is no text, or holds white space",
            where=f"column {column}, row {row + 1} (and {len(bad) - 1} more)",
            expected="text without white space; NA, nan and 1E5 are read as text",
            found=repr(value)[:60],
            next_step="read the file with every column as text, and clean the cell",
        )
    return values


def _labels(table: pd.DataFrame) -> tuple[Labels | None, Kind]:
    if "label" not in table.columns or bool(table["label"].isna().all()):
        return None, "unlabelled"
    column = table["label"]
    missing = int(column.isna().sum())
    if missing:
        raise _bad_label("a label is missing", "a label for every record, or for none", f"{missing} records without")
    if pd.api.types.is_integer_dtype(column.dtype):
        return _classes(column.to_numpy(dtype=np.int64))
    if pd.api.types.is_float_dtype(column.dtype):
        return _values(column.to_numpy(dtype=np.float64))
    raise _bad_label(
        "the labels have the wrong type", "classes 0 and 1 as integers, or measured values as floats", str(column.dtype)
    )


def _classes(labels: npt.NDArray[np.int64]) -> tuple[Labels, Kind]:
    found = np.unique(labels).tolist()
    if not set(found) <= {0, 1}:
        raise _bad_label("a class is neither 0 nor 1", "the classes 0 and 1", _some(found))
    if len(found) == 1:
        raise _bad_label("there is one class only", "records of class 0 and of class 1", f"class {found[0]} only")
    return labels, "classification"


def _values(labels: npt.NDArray[np.float64]) -> tuple[Labels, Kind]:
    found = np.unique(labels).tolist()
    if not np.isfinite(labels).all():
        raise _bad_label("a label is not finite", "finite numbers", "an infinite value")
    if len(found) == 1:
        raise _bad_label("all labels are equal", "at least two different values", repr(found[0]))
    if found == [0.0, 1.0]:
        raise _bad_label("classes are written as decimal numbers", "the classes 0 and 1 as integers", "0.0 and 1.0")
    return labels, "regression"


def _bad_label(what: str, expected: str, found: str) -> InputError:
    step = "correct the column, or leave it out to split without labels"
    return InputError(what, where="column label", expected=expected, found=found, next_step=step)


def _some(values: list[str] | list[int], most: int = 5) -> str:
    text = ", ".join(map(str, values[:most]))
    return text if len(values) <= most else f"{text}, ... ({len(values)} in all)"
