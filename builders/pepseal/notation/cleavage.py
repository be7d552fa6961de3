"""Peptides read from SMILES: the molecule is cut at its peptide bonds and disulfides, and each fragment named.

Cut are (1) the bonds from the carbonyl carbon of an alpha-amino acid to nitrogen or oxygen that carries more than the
hydrogen of a free acid, (2) the bonds from the nitrogen of an alpha-amino acid to any carbonyl carbon, both outside
small rings, and (3) disulfides between cysteine-like residues; then, if a fragment is no monomer, (4) every other amide
and ester too, as between side chains. What the fragments were is then proved: the graph is
written again, and must be the molecule that was read.
"""

import re
from functools import lru_cache
from itertools import permutations
from typing import Any

from pepseal.notation.molecule import NotationError, Peptide
from pepseal.notation.monomers import MonomerLibrary
from pepseal.notation.recognition import recognise
from pepseal.notation.smiles import quiet_rdkit, to_inchi, to_smiles
from pepseal.notation.tracing import trace

ALPHA_AMINO_ACID = "[NX3:1][CX4][CX3:2](=O)"
ACYL_NITROGEN_OR_OXYGEN = "[CX3](=O)[$([NX3]),$([OX2H0])]"
CYSTEINE_SULFUR = "[$([SX2][CX4][CX4]([NX3])[CX3]=O),$([SX2][CX4][CX4][CX4]([NX3])[CX3]=O),$([SX2][CX4][CX4][CX3]=O)]"
DISULFIDE = f"{CYSTEINE_SULFUR}-{CYSTEINE_SULFUR}"
AMINE, ACID, SIDE_CHAIN = 1, 2, 3
SMALLEST_PEPTIDE_RING = 6
PER_CUT, UNKNOWN = 10, 0
OPEN_BOND = re.compile(r"\[([0-9]+)\*\]")


def read_smiles(text: str, library: MonomerLibrary) -> Peptide:
    """Read a SMILES whose fragments are all monomers of `library`.

    Linear chains start at the amine end; a cycle starts so that its symbols sort first. Equal molecules give equal
    peptides, however their SMILES is written.

    Raises:
        NotationError: not a molecule, several molecules, a fragment that is no monomer (it is named), or a graph that
            does not give back the molecule.
    """
    from rdkit import Chem

    canonical = _canonical(text)
    molecule = Chem.MolFromSmiles(canonical)
    try:
        peptide = _pieced(molecule, _cuts(molecule, side_chains=False), library)
    except NotationError as refusal:
        # Only then, so that acetyl-lysine stays one monomer where the library has it.
        peptide = _second_try(molecule, library, refusal)
    _prove(peptide, canonical, library)
    return peptide


def _second_try(molecule: Any, library: MonomerLibrary, refusal: NotationError) -> Peptide:
    """Cut amides and esters between side chains too; if that fails as well, the first refusal is the one to know."""
    try:
        return _pieced(molecule, _cuts(molecule, side_chains=True), library)
    except NotationError:
        raise refusal from None


def _pieced(molecule: Any, cuts: dict[tuple[int, int], dict[int, int]], library: MonomerLibrary) -> Peptide:
    return trace([_name(fragment, library) for fragment in _fragments(molecule, cuts)])


def _canonical(text: str) -> str:
    from rdkit import Chem

    with quiet_rdkit():
        molecule = Chem.MolFromSmiles(text)
    if molecule is None:
        raise NotationError("not a SMILES that RDKit reads")
    if molecule.GetNumAtoms() == 0:
        raise NotationError("empty")
    if len(Chem.GetMolFrags(molecule)) > 1:
        raise NotationError("more than one molecule (a salt or a mixture)")
    for atom in molecule.GetAtoms() if set("*:") & set(text) else ():
        if atom.GetAtomicNum() == 0:
            raise NotationError("an open attachment point (*) in the SMILES")
        atom.SetAtomMapNum(0)
    return str(Chem.MolToSmiles(molecule))


@lru_cache(maxsize=8)
def _pattern(smarts: str) -> Any:
    from rdkit import Chem

    return Chem.MolFromSmarts(smarts)


def _cuts(molecule: Any, *, side_chains: bool) -> dict[tuple[int, int], dict[int, int]]:
    """The pairs of atoms to cut between, and for each the attachment points that are known, by atom."""
    nitrogens, carbonyls = set(), set()
    for nitrogen, _, carbonyl, _ in molecule.GetSubstructMatches(_pattern(ALPHA_AMINO_ACID)):
        nitrogens.add(nitrogen)
        carbonyls.add(carbonyl)
    cuts: dict[tuple[int, int], dict[int, int]] = {}
    for carbonyl, _, other in molecule.GetSubstructMatches(_pattern(ACYL_NITROGEN_OR_OXYGEN)):
        known = {carbonyl: ACID} if carbonyl in carbonyls else {}
        known |= {other: AMINE} if other in nitrogens else {}
        if (known or side_chains) and not _in_small_ring(molecule, carbonyl, other, both=len(known) == 2):
            cuts[carbonyl, other] = known
    for one, other in molecule.GetSubstructMatches(_pattern(DISULFIDE)):
        cuts[one, other] = {one: SIDE_CHAIN, other: SIDE_CHAIN}
    return cuts


def _fragments(molecule: Any, cuts: dict[tuple[int, int], dict[int, int]]) -> list[str]:
    """SMILES of the fragments; an open bond is [n*], where n is 10 times the cut plus the known point."""
    from rdkit import Chem

    bonds, labels = [], []
    for number, pair in enumerate(sorted(cuts), 1):
        bond = molecule.GetBondBetweenAtoms(*pair)
        bonds.append(bond.GetIdx())
        known = cuts[pair]
        # RDKit puts the first label where the bond's first atom was, hence on the fragment of its second atom.
        points = known.get(bond.GetEndAtomIdx(), UNKNOWN), known.get(bond.GetBeginAtomIdx(), UNKNOWN)
        labels.append(tuple(PER_CUT * number + point for point in points))
    parts = Chem.FragmentOnBonds(molecule, bonds, dummyLabels=labels) if bonds else molecule
    return str(Chem.MolToSmiles(parts, canonical=False)).split(".")


def _in_small_ring(molecule: Any, one: int, other: int, *, both: bool) -> bool:
    """Whether a bond is in a ring that is one residue's own; a ring of 6 is a peptide's if both ends are backbone."""
    bond = molecule.GetBondBetweenAtoms(one, other).GetIdx()
    rings = molecule.GetRingInfo()
    if rings.NumBondRings(bond) == 0:
        return False
    smallest = int(rings.MinBondRingSize(bond))
    return smallest < SMALLEST_PEPTIDE_RING or (smallest == SMALLEST_PEPTIDE_RING and not both)


def _name(fragment: str, library: MonomerLibrary) -> tuple[str, list[tuple[int, int]]]:
    """The symbol of a fragment, and the attachment point that it uses for each cut: (cut, point)."""
    from rdkit import Chem

    marks = [divmod(int(mark), PER_CUT) for mark in OPEN_BOND.findall(fragment)]
    between = OPEN_BOND.split(fragment)[::2]
    for points in _numberings(tuple(point for _, point in marks)):
        numbered = "".join(f"{piece}[{point}*]" for piece, point in zip(between, points, strict=False))
        symbol = recognise(numbered + between[-1], library)
        if symbol is not None:
            return symbol, [(cut, point) for (cut, _), point in zip(marks, points, strict=True)]
    plain = Chem.MolToSmiles(Chem.MolFromSmiles("*".join(between)))
    raise NotationError(f"a fragment that is no monomer of the library: {plain}")


@lru_cache(maxsize=256)
def _numberings(known: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every way to number the bonds of a fragment, those that agree with what is known first."""
    ways = permutations((AMINE, ACID, SIDE_CHAIN), len(known))
    return tuple(
        sorted(ways, key=lambda way: (sum(a not in (UNKNOWN, b) for a, b in zip(known, way, strict=True)), way))
    )


def _prove(peptide: Peptide, canonical: str, library: MonomerLibrary) -> None:
    from rdkit import Chem

    back = to_smiles(peptide, library)
    if back == canonical:
        return
    if to_inchi(Chem.MolFromSmiles(back)) != to_inchi(Chem.MolFromSmiles(canonical)):
        raise NotationError(f"its monomers give another molecule: {back}")
