"""Progress bars for people, silence for programs.

Bars go to standard error, so that standard output stays readable by a program, and only to a terminal.
"""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

Item = TypeVar("Item")


def console() -> Console:
    """Standard error, as rich sees it."""
    return Console(stderr=True)


def bar() -> Progress:
    """A progress display that draws nothing where standard error is not a terminal."""
    err = console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=err, transient=True, disable=not err.is_terminal)


def track(items: Iterable[Item], description: str, total: int | None = None) -> Iterator[Item]:
    """Yield `items` one by one and show how far along they are.

    >>> list(track([1, 2, 3], "counting"))
    [1, 2, 3]
    """
    with bar() as progress:
        yield from progress.track(items, total=total, description=description)
