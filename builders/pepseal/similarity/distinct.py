"""Distinct sequences: exact duplicates are one sequence to every external program, and many records again after it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product


@dataclass(frozen=True)
class Distinct:
    """Distinct sequences in the order of their content (length, then letters), and which records hold each.

    Attributes:
        sequences: (D,), each once.
        members: for each of them the positions of its records, ascending.
    """

    sequences: list[str]
    members: list[list[int]]


def distinct(sequences: Sequence[str]) -> Distinct:
    """Group equal sequences.

    >>> distinct(["CD", "AC", "CD"])
    Distinct(sequences=['AC', 'CD'], members=[[1], [0, 2]])
    """
    members: dict[str, list[int]] = {}
    for position, sequence in enumerate(sequences):
        members.setdefault(sequence, []).append(position)
    order = sorted(members, key=lambda sequence: (len(sequence), sequence))
    return Distinct(order, [members[sequence] for sequence in order])


def record_pairs(
    groups: Distinct, pairs: Iterable[tuple[int, int, float, float]]
) -> Iterator[tuple[int, int, float, float]]:
    """Pairs of records from pairs of distinct sequences (first, second, identity, coverage); equal records too.

    >>> list(record_pairs(distinct(["CD", "AC", "CD"]), [(0, 1, 0.3, 1.0)]))
    [(0, 2, 1.0, 1.0), (1, 0, 0.3, 1.0), (1, 2, 0.3, 1.0)]
    """
    for members in groups.members:
        for a, b in combinations(members, 2):
            yield a, b, 1.0, 1.0
    for first, second, identity, coverage in pairs:
        for a, b in product(groups.members[first], groups.members[second]):
            yield a, b, identity, coverage
