"""Connected components of records, named by their smallest member."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from pepseal.errors import InputError
from pepseal.notation.spelling import isobaric

Positions = npt.NDArray[np.int64]
Edges = tuple[Positions, Positions]


def components(size: int, edges: Iterable[Edges]) -> Positions:
    """The smallest member of each record's component, shape (size,).

    Args:
        size: number of records, which are 0 ... size - 1.
        edges: pairs of arrays of equal length; each pair of positions belongs together.

    >>> components(5, [(np.array([1]), np.array([3])), (np.array([3]), np.array([4]))]).tolist()
    [0, 1, 2, 1, 1]
    """
    nothing = np.zeros(0, dtype=np.int64)
    pairs = [(nothing, nothing), *edges]
    left = np.concatenate([a for a, _ in pairs])
    right = np.concatenate([b for _, b in pairs])
    graph = coo_matrix((np.ones(len(left), dtype=np.int8), (left, right)), shape=(size, size))
    _, names = connected_components(graph, directed=False)
    smallest = np.full(size, size, dtype=np.int64)
    np.minimum.at(smallest, names, np.arange(size))
    return smallest[names].astype(np.int64)


@dataclass(frozen=True, eq=False)
class Groups:
    """Who is in which group: record `member[i]` is in group `group[i]`; a record may be in many, or in none."""

    member: Positions
    group: Positions

    def links(self) -> Edges:
        """Each member with the next one of its group: enough to join the group, whoever else is missing.

        >>> [e.tolist() for e in Groups(np.array([0, 1, 2, 4]), np.array([7, 5, 7, 7])).links()]
        [[0, 2], [2, 4]]
        """
        order = np.lexsort((self.member, self.group))
        member, group = self.member[order], self.group[order]
        same = group[:-1] == group[1:]
        return member[:-1][same], member[1:][same]

    def among(self, keep: npt.NDArray[np.bool_]) -> "Groups":
        """The groups of the records where `keep` is true, in positions among those."""
        place, kept = np.cumsum(keep) - 1, keep[self.member]
        return Groups(place[self.member[kept]], self.group[kept])


def grouped(keys: Iterable[tuple[int, object]]) -> Groups:
    """Groups of the positions that have an equal key.

    >>> grouped([(0, "x"), (1, "y"), (2, "x")]).group.tolist()
    [0, 1, 0]
    """
    number: dict[object, int] = {}
    rows = [(position, number.setdefault(key, len(number))) for position, key in keys]
    table = np.array(rows, dtype=np.int64).reshape(-1, 2)
    return Groups(table[:, 0], table[:, 1])


def identical(sequences: Sequence[str]) -> Groups:
    """Groups of records of one sequence; they are one molecule and stay together in every strategy."""
    return grouped(enumerate(sequences))


def one_spelling(sequences: Sequence[str]) -> Groups:
    """Groups of sequences that only case, white space, modifications or I for L tell apart; equal ones among them.

    >>> one_spelling(["LGK", "AAA", "lGK", "IGK"]).group.tolist()
    [0, 1, 0, 0]
    """
    return grouped(enumerate(isobaric(sequence) or sequence for sequence in sequences))


def mapped(ids: Sequence[str], representative_of: Mapping[str, str]) -> Groups:
    """Groups of records that a clustering program gave the same representative.

    Args:
        ids: record ids.
        representative_of: record id to any name of its cluster; exactly the ids of `ids`.

    Raises:
        InputError: the map lacks a record or holds a stranger.
    """
    lacking = [record_id for record_id in ids if record_id not in representative_of]
    strangers = sorted(set(representative_of) - set(ids))
    if lacking or strangers:
        example = f"{lacking[0]} is not clustered" if lacking else f"{strangers[0]} is not a record"
        raise InputError(
            "the clusters are not those of these records",
            where="cluster map",
            expected=f"exactly the {len(ids)} record ids",
            found=f"{len(lacking)} lacking, {len(strangers)} unknown; {example}",
            next_step="cluster the same table that is split",
        )
    return grouped((position, representative_of[record_id]) for position, record_id in enumerate(ids))
