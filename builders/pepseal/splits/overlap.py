"""Whether seeds matter: how much the test sets of different seeds have in common."""

from collections.abc import Mapping
from itertools import combinations

from pepseal.errors import InputError
from pepseal.splits.arguments import STATES
from pepseal.splits.assignment import Split

TEST = STATES.index("test")


def equal_seeds(assigned: Mapping[int, Split]) -> tuple[int, int] | None:
    """The first two seeds with one test set, or None."""
    tests: dict[bytes, int] = {}
    for seed, split in assigned.items():
        other = tests.setdefault((split == TEST).tobytes(), seed)
        if other != seed:
            return other, seed
    return None


def overlap_of_tests(assigned: Mapping[int, Split]) -> float:
    """The largest share of records that the test sets of two seeds have in common (intersection over union).

    >>> import numpy as np
    >>> overlap_of_tests({0: np.array([0, 2, 2]), 1: np.array([2, 2, 0])})
    0.333333
    """
    tests = [split == TEST for split in assigned.values()]
    shares = [int((a & b).sum()) / max(1, int((a | b).sum())) for a, b in combinations(tests, 2)]
    return round(max(shares, default=0.0), 6)


def refuse_idle_seeds(assigned: Mapping[int, Split]) -> None:
    """Stop where there are several seeds and all of them give one test set.

    Raises:
        InputError: the clusters leave nothing to choose.
    """
    if len(assigned) > 1 and len({(split == TEST).tobytes() for split in assigned.values()}) == 1:
        raise InputError(
            "all seeds give the same test set",
            where="seeds",
            expected="test sets that differ from seed to seed",
            found="too few clusters to choose from",
            next_step="name one seed, or choose a strategy with smaller clusters",
        )
