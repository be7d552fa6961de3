"""Splits share no sequence, letter for letter."""

from typing import ClassVar

import pandas as pd

from pepseal.checks.crossing import shared_values, sides
from pepseal.checks.expectations.measured import MeasuredExpectation, TableMeasurement
from pepseal.checks.finding import Measurement


def shared_sequences(table: pd.DataFrame, column: str) -> Measurement:
    """The sequences that are in more than one split of `column`, whatever the ids of their records."""
    return shared_values(sides(table, column, "sequence"), column, "sequence", "sequence")


class SharedSequences(TableMeasurement):
    """Sequences in more than one split."""

    metric_name = "table.pepseal.shared_sequences"
    value_keys = ("column",)
    measure = staticmethod(shared_sequences)


class ExpectSplitsToShareNoSequence(MeasuredExpectation):
    """No sequence is in two splits, under the same record id or another."""

    column: str
    description: str | None = "No sequence is in two splits, under the same record id or another."
    metric_dependencies: ClassVar[tuple[str, ...]] = ("table.pepseal.shared_sequences",)
    success_keys: ClassVar[tuple[str, ...]] = ("column",)
