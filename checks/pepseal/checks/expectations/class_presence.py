"""Every split holds every class."""

from typing import ClassVar

import pandas as pd

from pepseal.checks.crossing import require_complete
from pepseal.checks.expectations.measured import MeasuredExpectation, TableMeasurement
from pepseal.checks.finding import TABLE, Finding, Measurement
from pepseal.manifest import SPLITS


def class_presence(table: pd.DataFrame, column: str, classes: list[int]) -> Measurement:
    """The splits of `column` that lack rows, or rows of one of the `classes`; `worst` holds all counts.

    Args:
        table: record_id, label and `column`.
        column: a split column.
        classes: the labels that each split must hold; none for a regression.
    """
    require_complete(table, "record_id", "label", column)
    counts: dict[str, dict[str, int]] = {
        split: _counts(table.loc[(table[column] == split).to_numpy(), "label"], classes) for split in SPLITS
    }
    findings = [
        Finding(
            f"{column}: {split}", TABLE, "it has no rows" if kind == "rows" else f"it has no record of class {kind}"
        )
        for split in SPLITS
        for kind, rows in counts[split].items()
        if rows == 0
    ]
    return Measurement(tuple(findings), len(SPLITS) * max(1, len(classes)), counts)


def _counts(labels: "pd.Series[int]", classes: list[int]) -> dict[str, int]:
    return {"rows": len(labels)} | {str(kind): int((labels == kind).sum()) for kind in classes}


class ClassPresence(TableMeasurement):
    """Rows of each class in each split."""

    metric_name = "table.pepseal.class_presence"
    value_keys = ("column", "classes")
    measure = staticmethod(class_presence)


class ExpectEverySplitToHoldEveryClass(MeasuredExpectation):
    """Train, validation and test each hold records of every class."""

    column: str
    classes: list[int]
    description: str | None = "Train, validation and test each hold records of every class."
    metric_dependencies: ClassVar[tuple[str, ...]] = ("table.pepseal.class_presence",)
    success_keys: ClassVar[tuple[str, ...]] = ("column", "classes")
