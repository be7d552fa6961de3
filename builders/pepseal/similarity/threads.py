"""Threads: how many, and the same results in the same order whatever their number."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from pepseal.errors import InputError
from pepseal.progress import track

Item = TypeVar("Item")
Result = TypeVar("Result")


def thread_count(workers: int | None) -> int:
    """The number of threads to use: `workers`, or all processors where it is None.

    Raises:
        InputError: `workers` is less than 1.

    >>> thread_count(2)
    2
    """
    if workers is None:
        return os.cpu_count() or 1
    if workers < 1:
        raise InputError(
            "the number of workers is too small",
            where="workers",
            expected="1 or more, or nothing for all processors",
            found=str(workers),
            next_step="leave the argument out",
        )
    return workers


def in_order(
    function: Callable[[Item], Result], items: Sequence[Item], description: str, workers: int | None
) -> list[Result]:
    """Apply `function` to every item in threads, show how far along it is, and keep the order of `items`.

    The functions used here leave Python's global lock inside rapidfuzz and numpy, so threads are enough.

    >>> in_order(abs, [-2, 1], "counting", workers=2)
    [2, 1]
    """
    with ThreadPoolExecutor(max_workers=thread_count(workers)) as pool:
        return list(track(pool.map(function, items), description, total=len(items)))
