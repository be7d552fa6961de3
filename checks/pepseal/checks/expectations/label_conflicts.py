"""No sequence has two labels."""

from typing import ClassVar

import pandas as pd

from pepseal.checks.crossing import require_complete
from pepseal.checks.expectations.measured import MeasuredExpectation, TableMeasurement
from pepseal.checks.finding import TABLE, Finding, Measurement, several


def label_conflicts(table: pd.DataFrame) -> Measurement:
    """The sequences with more than one label, wherever their records are."""
    require_complete(table, "record_id", "sequence", "label")
    many = table.groupby("sequence", sort=True)["label"].transform("nunique").to_numpy() > 1
    findings = []
    for sequence, rows in table[many].groupby("sequence", sort=True):
        labels = ", ".join(f"{label:g}" for label in sorted(set(rows["label"])))
        first, *others = sorted(rows["record_id"])
        text = f"the sequence {sequence!r} has the labels {labels}" + (f" (also {several(others)})" if others else "")
        findings.append(Finding(TABLE, first, text, tuple(others)))
    return Measurement(tuple(findings), len(table) * (len(table) - 1) // 2, {"conflicts": len(findings)})


class LabelConflicts(TableMeasurement):
    """Sequences with more than one label."""

    metric_name = "table.pepseal.label_conflicts"
    value_keys = ()
    measure = staticmethod(label_conflicts)


class ExpectLabelsNotToConflict(MeasuredExpectation):
    """No sequence has two labels."""

    description: str | None = "No sequence has two labels."
    metric_dependencies: ClassVar[tuple[str, ...]] = ("table.pepseal.label_conflicts",)
