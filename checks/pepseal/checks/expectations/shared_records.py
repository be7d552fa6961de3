"""Splits share no record id."""

from typing import ClassVar

import pandas as pd

from pepseal.checks.crossing import shared_values, sides
from pepseal.checks.expectations.measured import MeasuredExpectation, TableMeasurement
from pepseal.checks.finding import Measurement


def shared_records(table: pd.DataFrame, column: str) -> Measurement:
    """The record ids that are in more than one split of `column`."""
    return shared_values(sides(table, column), column, "record_id", "record id")


class SharedRecords(TableMeasurement):
    """Record ids in more than one split."""

    metric_name = "table.pepseal.shared_records"
    value_keys = ("column",)
    measure = staticmethod(shared_records)


class ExpectSplitsToShareNoRecord(MeasuredExpectation):
    """No record is in two splits."""

    column: str
    description: str | None = "No record id is in two splits."
    metric_dependencies: ClassVar[tuple[str, ...]] = ("table.pepseal.shared_records",)
    success_keys: ClassVar[tuple[str, ...]] = ("column",)
