"""Running expectations on a table with Great Expectations, and reading both halves of each answer.

An expectation that raised comes back as success=False, like one that found something; only its exception_info tells
them apart. A check that could not run is never read as "nothing found".
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import great_expectations as gx
import pandas as pd
from great_expectations.core import ExpectationSuiteValidationResult, ExpectationValidationResult
from great_expectations.core.batch_definition import BatchDefinition
from great_expectations.data_context.types.base import ProgressBarsConfig
from great_expectations.expectations.expectation import Expectation

from pepseal.checks.finding import TABLE, Finding, Measurement
from pepseal.checks.outcome import Outcome

# Every failing row, by its position: a canary must be found among any number of real findings.
RESULT_FORMAT = {"result_format": "COMPLETE"}


@cache
def _whole_table() -> BatchDefinition[Any]:
    """Great Expectations' name for "all rows of a data frame", in a context that lives in memory and tells nobody."""
    context = gx.get_context(mode="ephemeral")
    context.enable_analytics(enable=False)
    context.variables.progress_bars = ProgressBarsConfig(globally=False)
    asset = context.data_sources.add_pandas("pepseal").add_dataframe_asset("records")
    return asset.add_batch_definition_whole_dataframe("whole table")


def validate(
    table: pd.DataFrame, expectations: Sequence[Expectation], name: str
) -> tuple[list[Outcome], ExpectationSuiteValidationResult]:
    """Run `expectations` on `table`; outcomes in the order of the expectations, and Great Expectations' own result.

    Nothing is written, and nothing leaves this process.
    """
    table = table.reset_index(drop=True)
    batch = _whole_table().get_batch(batch_parameters={"dataframe": table})
    suite = gx.ExpectationSuite(name=name, expectations=list(expectations))
    result = batch.validate(suite, result_format=RESULT_FORMAT)
    result.results.sort(key=_position)
    found = {_position(entry): entry for entry in result.results}
    return [_outcome(table, expectation, found.get(place)) for place, expectation in enumerate(expectations)], result


def _position(result: ExpectationValidationResult) -> int:
    """The place of a result's expectation in its suite: Great Expectations returns failures first."""
    configuration: Any = result.expectation_config
    return int(configuration.meta["position"])


def _outcome(table: pd.DataFrame, expectation: Expectation, result: ExpectationValidationResult | None) -> Outcome:
    meta: dict[str, Any] = expectation.meta or {}
    check, column, says = meta["check"], meta["column"], str(expectation.description)
    reason = "Great Expectations gave no result" if result is None else exception_message(result.exception_info)
    if result is not None and reason is None:
        measurement = _measurement(table, column, expectation, result)
        if measurement is not None:
            return Outcome(check, column, says, measurement)
        reason = "it failed and gave neither a value nor a reason"
    return Outcome(check, column, says, Measurement(), reason)


def exception_message(info: Mapping[str, Any]) -> str | None:
    """The first message in an exception_info, which is flat or has one entry a metric; None if nothing was raised.

    >>> exception_message({"raised_exception": False, "exception_message": None}) is None
    True
    >>> exception_message({"metric": {"raised_exception": True, "exception_message": "no rows"}})
    'no rows'
    """
    entries = [info] if "raised_exception" in info else list(info.values())
    raised = ["; ".join(str(entry["exception_message"]).split("\n")) for entry in entries if entry["raised_exception"]]
    return raised[0] if raised else None


def _measurement(
    table: pd.DataFrame, column: str | None, expectation: Expectation, result: ExpectationValidationResult
) -> Measurement | None:
    """What was measured, by a custom expectation or one of the library's; None if success and findings disagree."""
    content = result.result
    if "details" in content:
        measured = Measurement.from_dict(content["details"])
    elif "unexpected_index_list" in content:
        found = sorted(_value_finding(table, str(column), position) for position in content["unexpected_index_list"])
        worst = {"values": int(content["unexpected_count"])}
        measured = Measurement(tuple(found), int(content["element_count"]), worst)
    elif "observed_value" in content:
        rows = int(content["observed_value"])
        found = [] if result.success else [Finding(TABLE, TABLE, f"it has {rows:,} rows: {expectation.description}")]
        measured = Measurement(tuple(found), 1, {"rows": rows})
    else:
        return None
    return measured if result.success != bool(measured.findings) else None


def _value_finding(table: pd.DataFrame, column: str, position: int) -> Finding:
    value = table[column].iloc[position]
    record = table["record_id"].iloc[position] if "record_id" in table.columns else None
    name = f"row {position}" if pd.isna(record) else str(record)
    shown = repr(value) if isinstance(value, str) else str(value)
    text = f"its {column} is missing" if pd.isna(value) else f"its {column} is {shown}"
    return Finding(f"column {column}", name, text)
