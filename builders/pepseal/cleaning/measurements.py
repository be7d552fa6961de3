"""Measured values: text to numbers, one unit a dataset, and one value a peptide.

Repeats of one peptide are treated as PepBenchmark (arXiv:2604.10531) says: values outside [Q1 - 1.5 IQR, Q3 + 1.5 IQR]
of that peptide's own values are dropped, the rest is averaged; both on the scale of the dataset, so on a logarithmic
one the mean is a geometric mean of concentrations.

A censored value (">100", or a number that a source writes for "not reached") is a bound, not a measurement, and is
never averaged. Beside exact values of the same peptide it is dropped. Where there are only bounds of one direction, the
one that says most is kept: the largest lower bound, the smallest upper bound. Where there are bounds of both
directions and nothing exact, all are dropped.
"""

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from pepseal.cleaning.account import RowAccount
from pepseal.cleaning.concentrations import LOGARITHMIC, falls, to_log10_micromolar, to_pkd, unit_name
from pepseal.errors import InputError

Censored = Literal["none", "above", "below"]
NUMBER = re.compile(r"(?P<sign>>=|<=|[<>\u2264\u2265])?\s*(?P<number>[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?)")
DIRECTION: dict[str | None, Censored] = {
    None: "none", ">": "above", ">=": "above", "\u2265": "above", "<": "below", "<=": "below", "\u2264": "below",
}  # fmt: skip
OPPOSITE: dict[Censored, Censored] = {"none": "none", "above": "below", "below": "above"}
COLUMNS = ["source", "line", "sequence", "value"]


@dataclass(frozen=True)
class MeasurementRule:
    """How a dataset's values are read.

    Attributes:
        scale: what the values become; "as published" converts nothing (and then there are no units).
        unit: of rows without a unit of their own.
        censored: cells that stand for a bound, as written, and its direction in the unit of the source: {"101.0":
            "above"}.
        no_value: cells that tell no number, as written ("No activity"); their rows are dropped.
    """

    scale: Literal["log10 uM", "pKd", "as published"]
    unit: str | None = None
    censored: Mapping[str, Literal["above", "below"]] = field(default_factory=dict)
    no_value: frozenset[str] = frozenset()


def parse_value(text: str, censored: Mapping[str, Literal["above", "below"]] | None = None) -> tuple[float, Censored]:
    """The number of a cell, and whether it is exact or a bound.

    Args:
        text: a decimal number, optionally after >, >=, < or <=; white space around it does not count.
        censored: numbers that stand for a bound, as written.

    Raises:
        InputError: anything else: words, ranges, thousands separators, decimal commas, nan, infinity.

    >>> parse_value(" >100 "), parse_value("101.0", {"101.0": "above"}), parse_value("1e-3")
    ((100.0, 'above'), (101.0, 'above'), (0.001, 'none'))
    """
    match = NUMBER.fullmatch(text.strip())
    number = float(match["number"]) if match else math.nan
    if match is None or not math.isfinite(number):
        raise InputError(
            "a measured value is not a number",
            expected="such as 12.5, 1e-3, >100 or <=0.5, without separators of thousands",
            found=repr(text),
            next_step="declare it as censored or as no value",
        )
    return number, (censored or {}).get(text.strip(), DIRECTION[match["sign"]])


def clean_measurements(rows: pd.DataFrame, rule: MeasurementRule) -> tuple[pd.DataFrame, RowAccount]:
    """One value for each peptide, and the account of all rows. The order of rows does not matter.

    Args:
        rows: source, line, sequence, value (text as published) and optionally unit (text; empty: the rule's unit).
            Letters of the sequences are compared as they are, so D residues in lower case stay apart.
        rule: how this dataset's values are read.

    Returns:
        sequence, value (float64, on the rule's scale), censored (none, above, below: the true value is above or below
        `value`), measurements (rows averaged; 1 for a bound) and source (all that contributed, joined by ", "); sorted
        by sequence.

    Raises:
        InputError: a column is missing, a value is not a number and not declared, a unit is unknown or missing, or a
            mass concentration belongs to a peptide whose mass is not known; names source and line.
    """
    missing = [column for column in COLUMNS if column not in rows.columns]
    if missing:
        raise InputError(
            "a table of measurements lacks columns", expected=", ".join(COLUMNS), found=", ".join(rows.columns)
        )
    account = RowAccount("measurements", read=len(rows))
    texts = {column: rows[column].str.strip() for column in ("sequence", "value")}
    rows = rows.assign(**texts).sort_values(["sequence", "source", "line", "value"], ignore_index=True)
    rows = _drop(rows, rows["sequence"] == "", account, "no sequence")
    rows = _drop(rows, rows["value"] == "", account, "no value")
    for text in sorted(rule.no_value):
        rows = _drop(rows, rows["value"] == text, account, f"no number: {text}")
    rows = _on_scale(rows, rule, account)
    kept = [_one_value(group, account) for _, group in rows.groupby("sequence", sort=True)]
    columns = {"sequence": "str", "value": "float64", "censored": "str", "measurements": "int64", "source": "str"}
    records = [record for record in kept if record is not None]
    return pd.DataFrame(records, columns=list(columns)).astype(columns), account


def _drop(rows: pd.DataFrame, gone: pd.Series, account: RowAccount, reason: str) -> pd.DataFrame:
    account.drop(rows[gone], reason)
    return rows[~gone]


def _on_scale(rows: pd.DataFrame, rule: MeasurementRule, account: RowAccount) -> pd.DataFrame:
    """Parse and convert; concentrations of 0 or less have no logarithm and are dropped."""
    units = rows["unit"].str.strip() if "unit" in rows.columns else pd.Series("", index=rows.index, dtype="str")
    read = list(_read(rows, units, rule))
    flags = pd.Series([flag for _, flag in read], index=rows.index, dtype="str")
    rows = rows.assign(number=[number for number, _ in read], censored=flags)
    return _drop(rows, rows["number"].isna(), account, "a concentration that is not above 0")


def _read(rows: pd.DataFrame, units: pd.Series, rule: MeasurementRule) -> Iterator[tuple[float, Censored]]:
    for (source, line, sequence, text), unit in zip(rows[COLUMNS].itertuples(index=False), units, strict=True):
        try:
            number, flag = parse_value(text, rule.censored)
            yield _converted(number, flag, unit or rule.unit, sequence, rule.scale)
        except InputError as error:
            parts = {name.replace(" ", "_"): part for name, part in error.parts.items() if name != "where"}
            raise InputError(error.what, where=f"{source}, line {line}", **parts) from error


def _converted(number: float, flag: Censored, unit: str | None, sequence: str, scale: str) -> tuple[float, Censored]:
    if scale == "as published":
        if unit:
            raise InputError("values with a unit are kept as published", expected="no unit", found=unit)
        return number, flag
    if not unit:
        raise InputError("a measured value has no unit", expected="a unit in its row or in the rule")
    convert: Callable[[float, str, str], float] = to_pkd if scale == "pKd" else to_log10_micromolar
    if falls(unit) != falls(scale):
        flag = OPPOSITE[flag]
    if number <= 0 and unit_name(unit) not in LOGARITHMIC:
        return math.nan, flag
    return convert(number, unit, sequence), flag


def _one_value(rows: pd.DataFrame, account: RowAccount) -> tuple[str, float, str, int, str] | None:
    """The record of one peptide, or None where its bounds contradict; every row goes to the account but one."""
    exact = rows[rows["censored"] == "none"]
    if exact.empty:
        return _one_bound(rows, account)
    account.drop(rows[rows["censored"] != "none"], "a bound, where the peptide has exact values")
    numbers = exact["number"].to_numpy(dtype=np.float64)
    inside = within_fences(numbers)
    account.drop(exact[~inside], "outside 1.5 IQR of the peptide's own values")
    account.merge(exact[inside].iloc[1:], "averaged with another value of the same peptide")
    used = exact[inside]
    mean = math.fsum(numbers[inside]) / len(used)  # exactly rounded, so the order does not matter
    return str(used["sequence"].iloc[0]), mean, "none", len(used), _sources(used)


def _one_bound(rows: pd.DataFrame, account: RowAccount) -> tuple[str, float, str, int, str] | None:
    directions = sorted(set(rows["censored"]))
    if len(directions) > 1:
        account.drop(rows, "bounds of both directions and no exact value")
        return None
    strongest = rows["number"].max() if directions == ["above"] else rows["number"].min()
    kept = rows[rows["number"] == strongest].iloc[[0]]
    account.merge(rows.drop(index=kept.index), "a bound that says no more than the one kept")
    return str(kept["sequence"].iloc[0]), float(strongest), directions[0], 1, _sources(kept)


def _sources(rows: pd.DataFrame) -> str:
    return ", ".join(sorted(set(rows["source"])))


def within_fences(values: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which of `values` (N,) lie in [Q1 - 1.5 IQR, Q3 + 1.5 IQR] of themselves; the ends belong to it (Tukey 1977).

    Quartiles are interpolated linearly (type 7 of Hyndman and Fan 1996, doi:10.1080/00031305.1996.10473566). Of fewer
    than four values none is ever outside.

    >>> within_fences(np.array([1.0, 1.0, 1.0, 10.0])).tolist()
    [True, True, True, False]
    """
    first, third = np.percentile(values, [25, 75])
    reach = 1.5 * (third - first)
    inside: NDArray[np.bool_] = (values >= first - reach) & (values <= third + reach)
    return inside
