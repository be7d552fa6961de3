"""What one expectation came to, apart from the library that ran it."""

from dataclasses import dataclass

from pepseal.checks.finding import Measurement


@dataclass(frozen=True)
class Outcome:
    """What one expectation came to.

    Args:
        check: the check it belongs to.
        column: the column it looked at, if one.
        says: what it expects, as a sentence.
        measurement: what it measured; empty if it could not run.
        not_run: why it could not run.
    """

    check: str
    column: str | None
    says: str
    measurement: Measurement
    not_run: str | None = None
