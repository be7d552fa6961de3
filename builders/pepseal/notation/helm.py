"""HELM 2.0, the part for peptides: PEPTIDE chains and connections between their attachment points.

Specification: Pistoia Alliance, Hierarchical Editing Language for Macromolecules, version 2.0; doi 10.1021/ci3001925.
What else HELM can say (RNA, CHEM and BLOB polymers, inline SMILES, ambiguity, groups, annotations) is refused by name.
One departure is read, because a published file has it: blanks in place of the commas of a connection.
"""

import re

from pepseal.notation.molecule import Bond, NotationError, Peptide, Site

POLYMER = re.compile(r"([A-Z]+)([0-9]+)\{([^{}]*)\}", re.ASCII)
CONNECTION = re.compile(
    r"PEPTIDE([0-9]+)[, ]PEPTIDE([0-9]+)[, ]([0-9]+):R([1-9])-([0-9]+):R([1-9])", re.ASCII
)  # fmt: skip
RESIDUE = re.compile(r"\[([^\[\]]+)\]|([A-Z])", re.ASCII)
VERSIONS = ("", "V2.0")


def read_helm(text: str) -> Peptide:
    """Read a HELM text; chains are numbered in the order in which they stand.

    Raises:
        NotationError: not HELM, or outside the part for peptides.

    >>> read_helm("PEPTIDE1{C.[dA].C}$PEPTIDE1,PEPTIDE1,1:R3-3:R3$$$V2.0").chains
    (('C', 'dA', 'C'),)
    """
    sections = text.split("$")
    if len(sections) != 5:
        raise NotationError(f"HELM has 5 sections parted by $, here are {len(sections)}")
    polymers, connections, groups, annotations, version = sections
    if groups or annotations:
        raise NotationError(f"HELM groups and annotations are not read: {groups or annotations}")
    if version not in VERSIONS:
        raise NotationError(f"HELM version {version} is not read, only V2.0")
    chains: dict[int, tuple[str, ...]] = {}
    for polymer in polymers.split("|"):
        number, symbols = _polymer(polymer)
        if number in chains:
            raise NotationError(f"PEPTIDE{number} is there twice")
        chains[number] = symbols
    order = {number: place for place, number in enumerate(chains, 1)}
    bonds = [_connection(part, order) for part in connections.split("|") if connections]
    return Peptide(tuple(chains.values()), tuple(bonds))


def write_helm(peptide: Peptide) -> str:
    """Write a peptide as HELM 2.0, with chains PEPTIDE1, PEPTIDE2, ... and connections sorted.

    >>> write_helm(Peptide((("A", "dC"),), (Bond(Site(1, 1, 1), Site(1, 2, 2)),)))
    'PEPTIDE1{A.[dC]}$PEPTIDE1,PEPTIDE1,1:R1-2:R2$$$V2.0'
    """
    polymers = [
        f"PEPTIDE{number}{{{'.'.join(_residue(symbol) for symbol in chain)}}}"
        for number, chain in enumerate(peptide.chains, 1)
    ]
    connections = [
        f"PEPTIDE{a.chain},PEPTIDE{b.chain},{a.residue}:R{a.point}-{b.residue}:R{b.point}"
        for a, b in ((bond.first, bond.second) for bond in peptide.bonds)
    ]
    return f"{'|'.join(polymers)}${'|'.join(connections)}$$$V2.0"


def _polymer(text: str) -> tuple[int, tuple[str, ...]]:
    match = POLYMER.fullmatch(text)
    if match is None:
        raise NotationError(f"not a HELM polymer: {text or 'nothing'}")
    kind, number, body = match.groups()
    if kind != "PEPTIDE":
        raise NotationError(f"a {kind} polymer; only PEPTIDE is read")
    return int(number), tuple(_symbol(part) for part in _parts(body))


def _parts(body: str) -> list[str]:
    """`body` cut at the dots that are not within brackets."""
    return re.split(r"\.(?![^\[\]]*\])", body)


def _symbol(part: str) -> str:
    match = RESIDUE.fullmatch(part)
    if match is None:
        raise NotationError(f"not a HELM monomer (one capital letter, or a symbol in brackets): {part or 'nothing'}")
    return match[1] or match[2]


def _connection(part: str, order: dict[int, int]) -> Bond:
    match = CONNECTION.fullmatch(part)
    if match is None:
        raise NotationError(f"not a HELM connection between PEPTIDE attachment points: {part or 'nothing'}")
    one, other, residue, point, end, end_point = map(int, match.groups())
    for number in (one, other):
        if number not in order:
            raise NotationError(f"a connection names PEPTIDE{number}, which is not there")
    return Bond(Site(order[one], residue, point), Site(order[other], end, end_point))


def _residue(symbol: str) -> str:
    if any(letter in "[]{}$|" for letter in symbol):
        raise NotationError(f"HELM cannot write the symbol {symbol}")
    return symbol if RESIDUE.fullmatch(symbol) else f"[{symbol}]"
