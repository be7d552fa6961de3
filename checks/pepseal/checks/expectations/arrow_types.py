"""Columns have their declared names, order and Arrow types.

pandas names one and the same column `int64`, `Int64`, `str`, `object` or `string` from version to version; the schema
of the Parquet file does not change, so that is what is compared.
"""

from itertools import zip_longest
from typing import ClassVar

import pandas as pd

from pepseal.checks.expectations.measured import MeasuredExpectation, TableMeasurement
from pepseal.checks.finding import TABLE, Finding, Measurement


def arrow_types(table: pd.DataFrame, found: list[list[str]], expected: list[list[str]]) -> Measurement:
    """The columns whose name, place or type is not the expected one.

    Args:
        table: the batch; its columns must be those of `found`.
        found: name and Arrow type of each column, in order, as the Parquet file has them.
        expected: the same as declared.
    """
    findings = [
        Finding(f"column {position}", TABLE, f"it is {_named(here)}; {_named(wanted)} expected")
        for position, (here, wanted) in enumerate(zip_longest(found, expected), start=1)
        if here != wanted
    ]
    names = [name for name, _kind in found]
    if list(table.columns) != names:
        findings.append(
            Finding("columns", TABLE, f"the batch has {', '.join(table.columns)}; the file has {', '.join(names)}")
        )
    return Measurement(tuple(findings), len(expected), {"columns": len(found)})


def _named(column: list[str] | None) -> str:
    return "no column" if column is None else f"{column[0]} ({column[1]})"


class ArrowTypes(TableMeasurement):
    """Columns with another name, place or type than declared."""

    metric_name = "table.pepseal.arrow_types"
    value_keys = ("found", "expected")
    measure = staticmethod(arrow_types)


class ExpectArrowTypesToMatch(MeasuredExpectation):
    """Every column has its declared name, place and Arrow type."""

    found: list[list[str]]
    expected: list[list[str]]
    description: str | None = "Every column has its declared name, place and Arrow type."
    metric_dependencies: ClassVar[tuple[str, ...]] = ("table.pepseal.arrow_types",)
    success_keys: ClassVar[tuple[str, ...]] = ("found", "expected")
