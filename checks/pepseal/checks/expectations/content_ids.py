"""Record ids are what their sequences say they are."""

from typing import ClassVar

import pandas as pd

from pepseal.checks.crossing import require_complete
from pepseal.checks.expectations.measured import MeasuredExpectation, TableMeasurement
from pepseal.checks.finding import TABLE, Finding, Measurement
from pepseal.digest import record_id


def content_ids(table: pd.DataFrame) -> Measurement:
    """The records whose id is not the digest of their sequence: a changed letter shows here."""
    require_complete(table, "record_id", "sequence")
    findings = [
        Finding(TABLE, found, f"its sequence {sequence!r} has the id {expected}")
        for found, sequence in sorted(zip(table["record_id"].tolist(), table["sequence"].tolist(), strict=True))
        if found != (expected := record_id(sequence))
    ]
    return Measurement(tuple(findings), len(table), {"other ids": len(findings)})


class ContentIds(TableMeasurement):
    """Records whose id is not the digest of their sequence."""

    metric_name = "table.pepseal.content_ids"
    value_keys = ()
    measure = staticmethod(content_ids)


class ExpectRecordIdsToBeContentIds(MeasuredExpectation):
    """Every record id is the digest of its sequence."""

    description: str | None = "Every record id is the digest of its record's sequence."
    metric_dependencies: ClassVar[tuple[str, ...]] = ("table.pepseal.content_ids",)
