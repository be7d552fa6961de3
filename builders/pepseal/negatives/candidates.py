"""Candidate negatives: enough of each length, none near a positive, no two near each other, in an order of their own.

Comparing a whole pool with itself is what costs time, so it is not done: from each length the first ten candidates for
each negative wanted are taken (more where few are wanted, up to 20,000 in all), in the order of sha256, and those near
a positive are replaced by the next ones until there are as many or the pool has no more.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

import pandas as pd

from pepseal.cleaning.redundancy import redundant
from pepseal.similarity import edit_neighbours_between

PER_NEGATIVE = 10  # the pool that the method asks for: ten times the positives of each length
AT_LEAST = 20_000  # candidates in all, where the pool has them: they are compared within seconds


@dataclass(frozen=True)
class Candidates:
    """The candidates that stay, in order, and those that are gone.

    Attributes:
        sequences: by the sha256 of seed and sequence.
        near_positive: at least as identical to a positive as allowed.
        redundant: at least as identical to a candidate that stays as allowed.
    """

    sequences: list[str]
    near_positive: set[str]
    redundant: set[str]


def candidates(
    positives: Sequence[str],
    pool: Iterable[str],
    wanted: Counter[int],
    *,
    positive_identity_below: float,
    redundancy_identity: float,
    seed: int,
) -> Candidates:
    """Choose the candidates from which negatives are drawn.

    Args:
        positives: canonical peptides.
        pool: canonical peptides; repeats count once.
        wanted: negatives wanted, by length in residues.
        positive_identity_below: edit identity to every positive, in (0, 1], is below this.
        redundancy_identity: edit identity of two candidates, in (0, 1], is below this.
        seed: another seed, another order.
    """
    left = by_length(in_order(set(pool), seed))
    each = max(PER_NEGATIVE, AT_LEAST // wanted.total())
    need = Counter({length: each * count for length, count in wanted.items()})
    kept: list[str] = []
    near: set[str] = set()
    while need.total() and any(left.values()):
        asked = take(left, need)
        sequences = [sequence for _, sequence in asked]
        pairs = edit_neighbours_between(sequences, sequences, positives, positives, positive_identity_below)
        found = set(pairs["query_id"])
        near |= found
        kept += [sequence for sequence in sequences if sequence not in found]
        need = Counter(length for length, sequence in asked if sequence in found)
    copies = redundant(pd.Series(kept, dtype="str"), redundancy_identity)
    return Candidates(in_order(set(kept) - copies, seed), near, copies)


def in_order(sequences: Iterable[str], seed: int) -> list[str]:
    """`sequences` by the sha256 of seed and sequence, so by content alone.

    >>> in_order(["GG", "CA", "AC"], seed=0), in_order(["AC", "CA", "GG"], seed=1)
    (['AC', 'CA', 'GG'], ['AC', 'GG', 'CA'])
    """
    return sorted(sequences, key=lambda sequence: sha256(f"{seed}:{sequence}".encode()).hexdigest())


def by_length(ordered: Sequence[str]) -> dict[int, list[str]]:
    """Sequences by length, the last of each first, so that `pop` gives them in order."""
    left: dict[int, list[str]] = defaultdict(list)
    for sequence in reversed(ordered):
        left[len(sequence)].append(sequence)
    return left


def take(left: dict[int, list[str]], need: Counter[int]) -> list[tuple[int, str]]:
    """Take from `left` what `need` counts of each length, or of the nearest length that has any left.

    Ties in distance go to the shorter length. Where there are fewer than needed, all are taken.

    Returns:
        The length that was needed, and the sequence taken for it.

    >>> take(by_length(["AC", "ACD", "ACDEF"]), Counter({2: 1, 4: 1}))
    [(2, 'AC'), (4, 'ACD')]
    """
    taken: list[tuple[int, str]] = []
    missing: Counter[int] = Counter()
    for length in sorted(need):
        here = min(need[length], len(left.get(length, [])))
        taken += [(length, left[length].pop()) for _ in range(here)]
        missing[length] = need[length] - here
    for length in sorted(missing):
        for other in sorted(left, key=lambda other: (abs(other - length), other)):
            here = min(missing[length], len(left[other]))
            taken += [(length, left[other].pop()) for _ in range(here)]
            missing[length] -= here
    return taken
