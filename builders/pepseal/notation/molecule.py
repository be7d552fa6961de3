"""A peptide as a graph: chains of monomers in order, and the bonds that are not between neighbours in a chain.

HELM, BILN and SMILES are all read into this one type and written from it. Symbols are those of a monomer library;
this module doesn't look them up.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from pepseal.errors import InputError


class NotationError(InputError):
    """A text is not in its notation, or the notation cannot say what the peptide is; `what` is the reason."""


@dataclass(frozen=True, order=True)
class Site:
    """An attachment point: chain, residue and point, counted from 1 as in HELM (R1 amine, R2 acid, R3 side chain)."""

    chain: int
    residue: int
    point: int

    def __str__(self) -> str:
        return f"chain {self.chain}, residue {self.residue}, R{self.point}"


@dataclass(frozen=True, order=True)
class Bond:
    """A bond between two attachment points, the smaller site first."""

    first: Site
    second: Site

    def __post_init__(self) -> None:
        if self.second < self.first:
            first, second = self.second, self.first
            object.__setattr__(self, "first", first)
            object.__setattr__(self, "second", second)


@dataclass(frozen=True)
class Peptide:
    """Chains of monomer symbols, amine end first; neighbours are bonded R2 to R1. `bonds` are all others, sorted.

    Raises:
        NotationError: no residues, a bond to a residue that is not there, or an attachment point used twice.

    >>> Peptide((("C", "A", "C"),), (Bond(Site(1, 3, 3), Site(1, 1, 3)),)).bonds[0].first
    Site(chain=1, residue=1, point=3)
    """

    chains: tuple[tuple[str, ...], ...]
    bonds: tuple[Bond, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "bonds", tuple(sorted(self.bonds)))
        if not self.chains or not all(self.chains):
            raise NotationError("a chain has no residues")
        used: set[Site] = set()
        for bond in self.all_bonds():
            for site in (bond.first, bond.second):
                self._check(site)
                if site in used:
                    raise NotationError(f"two bonds at one attachment point: {site}")
                used.add(site)

    def _check(self, site: Site) -> None:
        if not (1 <= site.chain <= len(self.chains) and 1 <= site.residue <= len(self.chains[site.chain - 1])):
            raise NotationError(f"a bond to a residue that is not there: {site}")
        if site.point < 1:
            raise NotationError(f"a bond to an attachment point that cannot be: {site}")

    def residues(self) -> Iterator[tuple[int, int, str]]:
        """Chain number, residue number and symbol of every residue, in order."""
        for chain, symbols in enumerate(self.chains, 1):
            for residue, symbol in enumerate(symbols, 1):
                yield chain, residue, symbol

    def all_bonds(self) -> Iterator[Bond]:
        """The bonds between neighbours, chain by chain, and then the others."""
        for chain, symbols in enumerate(self.chains, 1):
            for residue in range(1, len(symbols)):
                yield Bond(Site(chain, residue, 2), Site(chain, residue + 1, 1))
        yield from self.bonds
