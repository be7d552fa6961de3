"""A library of monomers: what each symbol stands for, from sets that are ranked where they disagree.

The rule for a symbol that several sets have: the set that comes first in the order given stands, and within a set the
record that comes first. Where the other record is another molecule, it is listed in `MonomerLibrary.clashes`.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from pepseal.notation.molecule import NotationError, Peptide


@dataclass(frozen=True)
class Monomer:
    """A monomer: `smiles` is canonical and has its attachment points as [1*], [2*], [3*]; `caps` is what closes them.

    A cap is `H` or `OH`, and `caps` holds (point, cap) for every attachment point, sorted.
    """

    symbol: str
    name: str
    natural_analogue: str
    smiles: str
    caps: tuple[tuple[int, str], ...]
    source: str

    @property
    def points(self) -> frozenset[int]:
        """The numbers of its attachment points."""
        return frozenset(point for point, _ in self.caps)


@dataclass(frozen=True)
class UnreadMonomer:
    """A record of a monomer file that contradicts itself, and why; the next set may have its symbol."""

    symbol: str
    source: str
    reason: str


@dataclass(frozen=True)
class MonomerSet:
    """The monomers of one file in the order of the file, and the records of it that could not be read."""

    monomers: tuple[Monomer, ...]
    unread: tuple[UnreadMonomer, ...] = ()


@dataclass(frozen=True)
class Clash:
    """A symbol that is two molecules: the one that stands, and the one that was passed over."""

    symbol: str
    kept: Monomer
    passed_over: Monomer


@dataclass(frozen=True, eq=False)
class MonomerLibrary:
    """Monomers by symbol, in order of rank, with what was passed over, and a sha256 that versions it all."""

    monomers: dict[str, Monomer]
    clashes: tuple[Clash, ...] = ()
    unread: tuple[UnreadMonomer, ...] = ()
    digest: str = field(default="", init=False)

    def __post_init__(self) -> None:
        lines = sorted(f"{m.symbol}\t{m.smiles}\t{m.caps}" for m in self.monomers.values())
        object.__setattr__(self, "digest", hashlib.sha256("\n".join(lines).encode()).hexdigest())

    def __getitem__(self, symbol: str) -> Monomer:
        """The monomer of a symbol, spelled exactly so.

        Raises:
            NotationError: the library has none.
        """
        monomer = self.monomers.get(symbol)
        if monomer is None:
            raise NotationError(f"the monomer library has no {symbol}")
        return monomer

    def check(self, peptide: Peptide) -> None:
        """See that every symbol is known and every bond stands at an attachment point that its monomer has.

        Raises:
            NotationError: one is not.
        """
        for _, _, symbol in peptide.residues():
            self[symbol]
        for bond in peptide.all_bonds():
            for site in (bond.first, bond.second):
                symbol = peptide.chains[site.chain - 1][site.residue - 1]
                if site.point not in self[symbol].points:
                    raise NotationError(f"{symbol} has no attachment point R{site.point} ({site})")


def rank_monomers(sets: Sequence[MonomerSet]) -> MonomerLibrary:
    """One library from several sets, by the rule of this module.

    >>> ala = Monomer("A", "Alanine", "A", "[1*]N[C@@H](C)C([2*])=O", ((1, "H"), (2, "OH")), "first")
    >>> gly = Monomer("A", "Glycine", "G", "[1*]NCC([2*])=O", ((1, "H"), (2, "OH")), "second")
    >>> library = rank_monomers([MonomerSet((ala,)), MonomerSet((gly,))])
    >>> library["A"].name, [clash.passed_over.name for clash in library.clashes]
    ('Alanine', ['Glycine'])
    """
    kept: dict[str, Monomer] = {}
    clashes = []
    for monomer in (monomer for members in sets for monomer in members.monomers):
        standing = kept.setdefault(monomer.symbol, monomer)
        if (standing.smiles, standing.caps) != (monomer.smiles, monomer.caps):
            clashes.append(Clash(monomer.symbol, standing, monomer))
    unread = tuple(record for members in sets for record in members.unread)
    return MonomerLibrary(kept, tuple(clashes), unread)
