"""Split sizes stand in the declared ratio."""

from fractions import Fraction
from typing import ClassVar

import pandas as pd

from pepseal.checks.crossing import require_complete
from pepseal.checks.expectations.measured import MeasuredExpectation, TableMeasurement
from pepseal.checks.finding import TABLE, Finding, Measurement
from pepseal.errors import InputError
from pepseal.manifest import SPLITS

TOLERANCE_POINTS = 2


def split_ratios(table: pd.DataFrame, column: str, ratios: list[int]) -> Measurement:
    """The splits of `column` whose share of the rows is more than two points off; rows that were dropped do not count.

    Raises:
        InputError: no row is in a split, or the ratios are not three positive numbers.
    """
    require_complete(table, column)
    if len(ratios) != len(SPLITS) or min(ratios) < 1:
        raise InputError("the ratios are not three positive numbers", found=str(ratios))
    sizes = [int((table[column] == split).sum()) for split in SPLITS]
    if sum(sizes) == 0:
        raise InputError(f"no row of {column} is in train, validation or test")
    findings, off = [], {}
    for split, size, ratio in zip(SPLITS, sizes, ratios, strict=True):
        share, wanted = Fraction(size, sum(sizes)), Fraction(ratio, sum(ratios))
        off[split] = 100 * abs(share - wanted)
        if off[split] > TOLERANCE_POINTS:
            text = (
                f"it holds {float(100 * share):.2f} % of the rows; {float(100 * wanted):.2f} % within 2 points expected"
            )
            findings.append(Finding(f"{column}: {split}", TABLE, text))
    worst = max(SPLITS, key=lambda split: off[split])
    return Measurement(tuple(findings), len(SPLITS), {"split": worst, "points off": round(float(off[worst]), 3)})


class SplitRatios(TableMeasurement):
    """Distance of each split's share from the declared one."""

    metric_name = "table.pepseal.split_ratios"
    value_keys = ("column", "ratios")
    measure = staticmethod(split_ratios)


class ExpectSplitRatiosToHold(MeasuredExpectation):
    """Each split's share of the rows is within two points of the declared ratio."""

    column: str
    ratios: list[int]
    description: str | None = "Each split's share of the rows is within two points of the declared ratio."
    metric_dependencies: ClassVar[tuple[str, ...]] = ("table.pepseal.split_ratios",)
    success_keys: ClassVar[tuple[str, ...]] = ("column", "ratios")
