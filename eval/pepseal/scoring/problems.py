"""Problems found in a table: collected, counted, shown with examples, and reported together."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pepseal.errors import InputError

SHOWN = 5
LONGEST_CELL = 40
INDENT = "\n" + " " * 13


@dataclass(frozen=True)
class Problem:
    """One kind of fault, how often it occurs, and the first examples in order of content."""

    what: str
    count: int
    examples: tuple[str, ...] = ()

    def __str__(self) -> str:
        if not self.examples:
            return f"{self.what}: {self.count:,}"
        more = ", ..." if self.count > len(self.examples) else ""
        return f"{self.what}: {self.count:,} ({', '.join(self.examples)}{more})"


def problem(what: str, examples: Iterable[str]) -> list[Problem]:
    """A list with the problem of these cases, or an empty one where there is no case.

    >>> [str(p) for p in problem("duplicate ids", ["c", "b", "a", "d", "e", "f"])]
    ['duplicate ids: 6 (a, b, c, d, e, ...)']
    >>> problem("duplicate ids", [])
    []
    """
    cases = sorted(examples)
    return [Problem(what, len(cases), tuple(cases[:SHOWN]))] if cases else []


def quoted(cell: str) -> str:
    """A cell as it stands in a message: in quotes, control characters escaped, cut if long.

    >>> quoted("0,5")
    "'0,5'"
    >>> quoted("A" * 50)
    "'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'..."
    """
    return repr(cell) if len(cell) <= LONGEST_CELL else f"{cell[:LONGEST_CELL]!r}..."


def refuse(what: str, problems: Sequence[Problem], *, where: str, expected: str, next_step: str) -> None:
    """Do nothing if there is no problem.

    Raises:
        InputError: there is one or more; all are in its text.
    """
    if problems:
        kinds = f"{len(problems)} problem{'s' if len(problems) > 1 else ''}"
        found = INDENT.join(str(item) for item in problems)
        raise InputError(f"{what}: {kinds}", where=where, expected=expected, found=found, next_step=next_step)
