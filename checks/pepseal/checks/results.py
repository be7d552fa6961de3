"""The result of each check: outcomes on all columns together, and what named exceptions make of them."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from pepseal.checks.finding import FIRST, Finding
from pepseal.checks.named_exceptions import NamedException
from pepseal.checks.outcome import Outcome

State: TypeAlias = Literal["passed", "found", "not run", "excepted"]
EXCEPTIONS = "named_exception"


class CheckResult(BaseModel):
    """What one check came to, on every column it looks at."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    check: str = Field(description="name of the check, as exceptions.yaml uses it")
    says: str = Field(description="what the check expects, as a sentence")
    state: State = Field(description="passed, found, not run, or excepted (found, and named in exceptions.yaml)")
    reason: str | None = Field(default=None, description="why it could not run, or why its findings are excepted")
    comparisons: int = Field(description="pairs of records compared; single values for a check of values")
    total: int = Field(description="number of findings")
    worst: dict[str, Any] = Field(description="worst value found, by split column where the check has one")
    findings: tuple[Finding, ...] = Field(description=f"the first {FIRST} findings")


class CanaryResult(BaseModel):
    """Whether one canary was found."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    canary: str = Field(description="what was planted")
    check: str = Field(description="the check that had to find it")
    planted: int = Field(description="how many times it was planted: borders between splits times split columns")
    found: int = Field(description="how many of these were found")
    reason: str | None = Field(default=None, description="why the check could not run on the copy")

    @property
    def sings(self) -> bool:
        """Whether all that was planted was found."""
        return 0 < self.planted == self.found


def summarise(outcomes: Sequence[Outcome], exceptions: Sequence[NamedException] = ()) -> tuple[CheckResult, ...]:
    """One result a check, in the order of the outcomes; and one on the exceptions, if the dataset names any."""
    checks: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        checks.setdefault(outcome.check, []).append(outcome)
    named = {entry.check: entry for entry in exceptions}
    results = tuple(_result(check, parts, named.get(check)) for check, parts in checks.items())
    return (*results, _exceptions_result(exceptions, results)) if exceptions else results


def _result(check: str, parts: Sequence[Outcome], exception: NamedException | None) -> CheckResult:
    findings = [finding for part in parts for finding in part.measurement.findings]
    reasons = list(dict.fromkeys(f"{part.column}: {part.not_run}" if part.column else part.not_run
                                 for part in parts if part.not_run is not None))  # fmt: skip
    state: State = "not run" if reasons else "found" if findings else "passed"
    reason = "; ".join(reasons) or None
    if state == "found" and exception is not None and len(findings) <= exception.count:
        state, reason = "excepted", exception.reason
    worst = [(part.column, part.measurement.worst) for part in parts]
    return CheckResult(
        check=check,
        says=" ".join(dict.fromkeys(part.says for part in parts)),
        state=state,
        reason=reason,
        comparisons=sum(part.measurement.comparisons for part in parts),
        total=len(findings),
        worst={column or "table": value for column, value in worst if value},
        findings=tuple(findings[:FIRST]),
    )


def _exceptions_result(exceptions: Sequence[NamedException], results: Sequence[CheckResult]) -> CheckResult:
    """An exception that no finding needs is a finding: it would hide the next one."""
    states = {result.check: result.state for result in results}
    findings = tuple(
        Finding(
            "exceptions.yaml", entry.check, f"it excepts nothing: the check is {states.get(entry.check, 'unknown')}"
        )
        for entry in exceptions
        if states.get(entry.check) not in ("found", "excepted")
    )
    return CheckResult(
        check=EXCEPTIONS,
        says="Every exception in exceptions.yaml is needed.",
        state="found" if findings else "passed",
        comparisons=len(exceptions),
        total=len(findings),
        worst={},
        findings=findings,
    )
