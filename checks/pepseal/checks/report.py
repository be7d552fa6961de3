"""The report of a run: everything that was found, as plain data."""

from collections.abc import Sequence
from typing import Any

from pepseal.checks.finding import Measurement
from pepseal.checks.outcome import Outcome
from pepseal.checks.seal import Seal

# Enough to work through; a table that leaks more than this is not repaired record by record.
MOST = 1000


def report(seal: Seal, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The content of report.json: the seal's verdict, and every outcome with its findings (the first thousand each)."""
    return {
        "dataset": seal.dataset,
        "version": seal.version,
        "verdict": seal.verdict,
        "seal_sha256": seal.seal_sha256,
        "outcomes": [_entry(seal.dataset, outcome) for outcome in outcomes],
    }


def _entry(dataset: str, outcome: Outcome) -> dict[str, Any]:
    measured: Measurement = outcome.measurement
    return {
        "check": outcome.check,
        "column": outcome.column,
        "says": outcome.says,
        "not_run": outcome.not_run,
        "comparisons": measured.comparisons,
        "worst": measured.worst,
        "total": len(measured.findings),
        "findings": [
            {"split": finding.split, "record": finding.record, "what": finding.what, "line": finding.line(dataset)}
            for finding in measured.findings[:MOST]
        ],
    }
