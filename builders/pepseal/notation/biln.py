"""BILN, the line notation of Boehringer Ingelheim: monomers with dashes between, chains with dots, bonds as (n,r).

Specification: Fox et al. 2022, doi 10.1021/acs.jcim.2c00703; as pyPept writes it, doi 10.1186/s13321-023-00748-2.
A bond n stands at both of its residues, each with the attachment point r used there. A symbol that holds a dash, a
dot or any other sign of the notation is written in brackets.
"""

import re

from pepseal.notation.molecule import Bond, NotationError, Peptide, Site

ANNOTATION = re.compile(r"\(([0-9]+),([0-9]+)\)", re.ASCII)
BARE = re.compile(r"\w+", re.ASCII)
RESIDUE = re.compile(r"(?:\[([^\[\]]+)\]|([^\[\]\s.-]+?))((?:\([0-9]+,[0-9]+\))*)", re.ASCII)
TOKEN = re.compile(r"((?:\[[^\[\]]*\]|[^\[\].-])*)([.-]|\Z)")


def read_biln(text: str) -> Peptide:
    """Read a BILN text.

    Raises:
        NotationError: not BILN, or a bond number that doesn't stand exactly twice.

    >>> read_biln("ac-C(1,3)-[D-Nle]-C(1,3)").chains
    (('ac', 'C', 'D-Nle', 'C'),)
    """
    chains: list[list[str]] = [[]]
    ends: dict[int, list[Site]] = {}
    for part, separator in _tokens(text):
        match = RESIDUE.fullmatch(part)
        if match is None:
            raise NotationError(f"not a BILN monomer: {part or 'nothing'}")
        chains[-1].append(match[1] or match[2])
        for number, point in ANNOTATION.findall(match[3]):
            ends.setdefault(int(number), []).append(Site(len(chains), len(chains[-1]), int(point)))
        if separator == ".":
            chains.append([])
    return Peptide(tuple(tuple(chain) for chain in chains), _bonds(ends))


def write_biln(peptide: Peptide) -> str:
    """Write a peptide as BILN, with bonds numbered from 1 in the order of `Peptide.bonds`.

    >>> write_biln(Peptide((("C", "D-Nle", "C"),), (Bond(Site(1, 1, 3), Site(1, 3, 3)),)))
    'C(1,3)-[D-Nle]-C(1,3)'
    """
    marks: dict[tuple[int, int], str] = {}
    for number, bond in enumerate(peptide.bonds, 1):
        for site in (bond.first, bond.second):
            place = (site.chain, site.residue)
            marks[place] = marks.get(place, "") + f"({number},{site.point})"
    chains: list[list[str]] = [[] for _ in peptide.chains]
    for chain, residue, symbol in peptide.residues():
        chains[chain - 1].append(_residue(symbol) + marks.get((chain, residue), ""))
    return ".".join("-".join(chain) for chain in chains)


def _tokens(text: str) -> list[tuple[str, str]]:
    tokens, place = [], 0
    while True:
        match = TOKEN.match(text, place)
        if match is None:
            raise NotationError(f"BILN with brackets that do not close: {text}")
        tokens.append((match[1], match[2]))
        if not match[2]:
            return tokens
        place = match.end()


def _bonds(ends: dict[int, list[Site]]) -> tuple[Bond, ...]:
    for number, sites in sorted(ends.items()):
        if len(sites) != 2:
            raise NotationError(f"BILN bond {number} must stand at two residues, it stands at {len(sites)}")
    return tuple(Bond(*sites) for sites in ends.values())


def _residue(symbol: str) -> str:
    if "[" in symbol or "]" in symbol:
        raise NotationError(f"BILN cannot write the symbol {symbol}")
    return symbol if BARE.fullmatch(symbol) else f"[{symbol}]"
