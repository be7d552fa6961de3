"""Splits share no duplicate that only case, white space, I and L, or written modifications tell apart."""

from typing import ClassVar

import pandas as pd

from pepseal.checks.crossing import BORDERS, shared_values, sides
from pepseal.checks.expectations.measured import MeasuredExpectation, TableMeasurement
from pepseal.checks.finding import Measurement
from pepseal.notation.spelling import isobaric, letters


def normalised_duplicates(table: pd.DataFrame, column: str) -> Measurement:
    """The normalised sequences that are in more than one split; counted with and without I = L."""
    rows = sides(table, column, "sequence")
    noun = "sequence without case, white space, modifications and I/L"
    keyed = {split: part.assign(key=[isobaric(s) for s in part["sequence"].tolist()]) for split, part in rows.items()}
    found = shared_values(keyed, column, "key", noun)
    with_il = len(found.findings)
    strict = {split: {letters(s) for s in part["sequence"].tolist()} for split, part in rows.items()}
    without_il = sum(len(strict[query] & strict[target]) for query, target in BORDERS)
    return Measurement(found.findings, found.comparisons, {"shared with I=L": with_il, "shared without": without_il})


class NormalisedDuplicates(TableMeasurement):
    """Normalised sequences in more than one split."""

    metric_name = "table.pepseal.normalised_duplicates"
    value_keys = ("column",)
    measure = staticmethod(normalised_duplicates)


class ExpectSplitsToShareNoNormalisedDuplicate(MeasuredExpectation):
    """No sequence is in two splits in another spelling."""

    column: str
    description: str | None = (
        "No sequence is in two splits, also when case, white space, modifications and the difference of I and L are"
        " ignored."
    )
    metric_dependencies: ClassVar[tuple[str, ...]] = ("table.pepseal.normalised_duplicates",)
    success_keys: ClassVar[tuple[str, ...]] = ("column",)
