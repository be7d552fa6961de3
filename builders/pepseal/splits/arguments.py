"""Seeds, ratios and lengths as a user gives them, checked."""

from collections.abc import Sequence
from math import gcd

from pepseal.errors import InputError

SEEDS = (0, 1, 2, 3, 4)
RATIOS = (8, 1, 1)
STATES = ("train", "validation", "test")
DROPPED = "dropped"


def read_seeds(seeds: Sequence[int]) -> tuple[int, ...]:
    """The seeds as given, if each is a whole number from 0 on and none comes twice.

    >>> read_seeds([0, 1])
    (0, 1)
    """
    whole = not isinstance(seeds, str | bytes) and isinstance(seeds, Sequence)
    if not whole or not seeds or any(type(s) is not int or s < 0 for s in seeds) or len(set(seeds)) < len(seeds):
        raise InputError(
            "the seeds are not usable",
            where="seeds",
            expected="different whole numbers from 0 on, such as 0, 1, 2, 3, 4",
            found=repr(seeds)[:80],
            next_step="name each seed once; every one gives its own split",
        )
    return tuple(seeds)


def read_ratios(ratios: Sequence[int]) -> tuple[int, ...]:
    """The ratios of train, validation and test in lowest terms.

    >>> read_ratios((80, 10, 10))
    (8, 1, 1)
    """
    whole = not isinstance(ratios, str | bytes) and isinstance(ratios, Sequence)
    if not whole or len(ratios) != len(STATES) or any(type(r) is not int or r < 1 for r in ratios) or sum(ratios) > 100:
        raise InputError(
            "the ratios are not usable",
            where="ratios",
            expected="three whole numbers from 1 on (train, validation, test) with a sum of at most 100",
            found=repr(ratios)[:80],
            next_step="write 0.8, 0.1, 0.1 as 8, 1, 1",
        )
    divisor = gcd(*ratios)
    return tuple(r // divisor for r in ratios)


def read_length(kmer_length: int) -> int:
    """The length of k-mers in residues, if it is one that can tell classes apart."""
    if type(kmer_length) is not int or not 2 <= kmer_length <= 50:
        raise InputError(
            "the length of the k-mers is not usable",
            where="kmer_length",
            expected="a whole number of residues from 2 to 50",
            found=repr(kmer_length)[:80],
            next_step="leave it out to have 5 or 3, as published",
        )
    return kmer_length
