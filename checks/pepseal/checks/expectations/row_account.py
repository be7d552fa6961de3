"""The row account adds up, from the first row read to the last row in the table."""

from itertools import pairwise
from typing import Any, ClassVar

import pandas as pd

from pepseal.checks.account import AccountStep
from pepseal.checks.expectations.measured import MeasuredExpectation, TableMeasurement
from pepseal.checks.finding import TABLE, Finding, Measurement
from pepseal.errors import InputError


def row_account(table: pd.DataFrame, steps: list[dict[str, Any]]) -> Measurement:
    """The steps that lost or gained rows, and the borders between steps that did.

    In each step, read = kept + merged + dropped; each step reads what the one before it kept; and the table holds
    what the last one kept.

    Raises:
        InputError: there is no step, so nothing is accounted for.
    """
    account = [AccountStep.model_validate(step) for step in steps]
    if not account:
        raise InputError("the row account has no step")
    findings = [
        Finding(f"account: {step.step}", TABLE, f"{step.read:,} rows read, {step.accounted:,} kept, merged or dropped")
        for step in account
        if step.read != step.accounted
    ]
    findings += [
        Finding(f"account: {after.step}", TABLE, f"{after.read:,} rows read, {before.kept:,} kept by {before.step}")
        for before, after in pairwise(account)
        if after.read != before.kept
    ]
    last = account[-1]
    if last.kept != len(table):
        findings.append(
            Finding("account", TABLE, f"{len(table):,} rows in the table, {last.kept:,} kept by {last.step}")
        )
    lost = sum(abs(step.read - step.accounted) for step in account)
    return Measurement(tuple(findings), 2 * len(account), {"rows not accounted for": lost})


class RowAccount(TableMeasurement):
    """Rows that the account does not explain."""

    metric_name = "table.pepseal.row_account"
    value_keys = ("steps",)
    measure = staticmethod(row_account)


class ExpectRowAccountToAddUp(MeasuredExpectation):
    """Every row that was read is kept, merged or dropped for a reason, and the table holds what was kept."""

    steps: list[dict[str, Any]]
    description: str | None = (
        "Every row that was read is kept, merged or dropped for a written reason, and the table holds what was kept."
    )
    metric_dependencies: ClassVar[tuple[str, ...]] = ("table.pepseal.row_account",)
    success_keys: ClassVar[tuple[str, ...]] = ("steps",)
