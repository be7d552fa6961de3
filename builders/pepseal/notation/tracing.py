"""From named fragments and the bonds between them to chains in a fixed order."""

from collections.abc import Sequence

from pepseal.notation.molecule import Bond, NotationError, Peptide, Site

AMINE, ACID = 1, 2


def trace(fragments: Sequence[tuple[str, Sequence[tuple[int, int]]]]) -> Peptide:
    """Follow R2-R1 bonds into chains: longest first, then by symbols; a cycle starts where its symbols sort first.

    Args:
        fragments: of each, its symbol and its (bond number, attachment point); each bond number stands twice.

    >>> trace([("K", [(1, 1)]), ("A", [(1, 2)])]).chains
    (('A', 'K'),)
    """
    symbols = [symbol for symbol, _ in fragments]
    ends: dict[int, list[tuple[int, int]]] = {}
    for fragment, (_, points) in enumerate(fragments):
        for bond, point in points:
            ends.setdefault(bond, []).append((fragment, point))
    following = _following(list(ends.values()))
    chains = _open_chains(len(symbols), following)
    walked = {fragment for chain in chains for fragment in chain}
    chains += _cycles(symbols, following, walked)
    chains.sort(key=lambda chain: (-len(chain), [symbols[fragment] for fragment in chain], chain))
    place = {fragment: (row, column) for row, chain in enumerate(chains, 1) for column, fragment in enumerate(chain, 1)}
    others = []
    for (one, point), (other, end) in ends.values():
        joined = Bond(Site(*place[one], point), Site(*place[other], end))
        if not _is_of_the_chain(joined):
            others.append(joined)
    return Peptide(tuple(tuple(symbols[fragment] for fragment in chain) for chain in chains), tuple(others))


def _following(ends: list[list[tuple[int, int]]]) -> dict[int, int]:
    """For each fragment bonded at R2, the fragment bonded to it at R1."""
    following = {}
    for pair in ends:
        if len(pair) != 2:
            raise NotationError("a bond with one end")
        for (one, point), (other, end) in (pair, pair[::-1]):
            if (point, end) == (ACID, AMINE):
                following[one] = other
    return following


def _open_chains(count: int, following: dict[int, int]) -> list[list[int]]:
    led = set(following.values())
    return [_walk(start, following) for start in range(count) if start not in led]


def _cycles(symbols: list[str], following: dict[int, int], walked: set[int]) -> list[list[int]]:
    cycles = []
    for start in range(len(symbols)):
        if start not in walked:
            members = _walk(start, following)
            walked.update(members)
            rotations = [members[turn:] + members[:turn] for turn in range(len(members))]
            cycles.append(min(rotations, key=lambda rotation: ([symbols[fragment] for fragment in rotation], rotation)))
    return cycles


def _walk(start: int, following: dict[int, int]) -> list[int]:
    chain = [start]
    while (after := following.get(chain[-1], start)) != start:
        chain.append(after)
    return chain


def _is_of_the_chain(bond: Bond) -> bool:
    first, second = bond.first, bond.second
    neighbours = first.chain == second.chain and second.residue == first.residue + 1
    return neighbours and (first.point, second.point) == (ACID, AMINE)
