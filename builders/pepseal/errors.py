"""Errors that a person can act on: what, where, expected, found, and the next step.

Every error pepseal raises on purpose is a :class:`PepsealError`. The command line prints its text and exits with its
`exit_code`; a traceback therefore always means a fault in pepseal itself.

Exit codes: 0 all well; 1 something was found (a leak, a failed check); 2 the work could not be done (bad input, a
source that does not answer, a check that could not run).
"""


class PepsealError(Exception):
    """An error with its parts kept apart, so that programs and people read the same facts.

    Args:
        what: one sentence that says what is wrong.
        where: the file, dataset, split, record or column concerned.
        expected: what would have been right.
        found: what is there instead.
        next_step: what the reader can do about it.

    >>> print(PepsealError("the file has no column 'sequence'", where="my.csv", next_step="rename the column"))
    the file has no column 'sequence'
      where:     my.csv
      next step: rename the column
    """

    exit_code = 2

    def __init__(
        self,
        what: str,
        *,
        where: str | None = None,
        expected: str | None = None,
        found: str | None = None,
        next_step: str | None = None,
    ) -> None:
        super().__init__(what)
        self.what = what
        self.parts = {"where": where, "expected": expected, "found": found, "next step": next_step}

    def __str__(self) -> str:
        lines = [self.what]
        lines += [f"  {f'{name}:':<11}{text}" for name, text in self.parts.items() if text is not None]
        return "\n".join(lines)


class InputError(PepsealError):
    """A file, table or argument from outside is not what it should be."""


class SourceError(PepsealError):
    """A raw source is missing, unreachable, or not the bytes that were pinned."""


class ToolError(PepsealError):
    """An external program is missing, has the wrong version, or failed."""


class FrozenError(PepsealError):
    """A frozen manifest and the present inputs or proposal disagree."""

    exit_code = 1


class CheckError(PepsealError):
    """A check found something, or could not run; both stop a release."""

    exit_code = 1
