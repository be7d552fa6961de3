"""Peptides as molecules: the monomers of a graph joined at their attachment points, written as canonical SMILES."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from pepseal.notation.molecule import NotationError, Peptide, Site
from pepseal.notation.monomers import MonomerLibrary

ELEMENT_OF_CAP = {"H": 1, "OH": 8}


def to_smiles(peptide: Peptide, library: MonomerLibrary) -> str:
    """The canonical isomeric SMILES of a peptide (RDKit), the same whatever the order of chains or rotation of a cycle.

    Raises:
        NotationError: a monomer or attachment point that the library has not, chains with no bond between them, or a
            stereocentre lost on the way.
    """
    from rdkit import Chem

    return str(Chem.MolToSmiles(to_molecule(peptide, library)))


def to_molecule(peptide: Peptide, library: MonomerLibrary) -> Any:
    """The RDKit molecule of a peptide, without explicit hydrogens; errors as `to_smiles`."""
    from rdkit import Chem

    library.check(peptide)
    bonds: dict[Site, int] = {}
    for number, bond in enumerate(peptide.all_bonds(), 1):
        bonds[bond.first] = bonds[bond.second] = number
    parts = Chem.RWMol()
    centres = 0
    for chain, residue, symbol in peptide.residues():
        monomer = library[symbol]
        open_at = tuple(bonds.get(Site(chain, residue, point), 0) for point, _ in monomer.caps)
        centres += _centres(monomer.smiles)
        parts.InsertMol(_closed(monomer.smiles, monomer.caps, open_at))
    with quiet_rdkit():
        try:
            joined = Chem.RemoveHs(Chem.molzip(parts.GetMol()))
        except (ValueError, RuntimeError) as error:
            raise NotationError("RDKit refuses the molecule that the bonds make") from error
    if len(Chem.GetMolFrags(joined)) > 1:
        raise NotationError("chains with no bond between them: more than one molecule")
    Chem.AssignStereochemistry(joined, cleanIt=True, force=True)
    found = _tagged(joined)
    if found != centres:
        raise NotationError(f"stereocentres lost: the monomers have {centres}, the molecule {found}")
    return joined


def to_inchi(molecule: Any) -> str:
    """The standard InChI of an RDKit molecule."""
    from rdkit.Chem import MolToInchi

    with quiet_rdkit():
        return str(MolToInchi(molecule))  # type: ignore[no-untyped-call]


@contextmanager
def quiet_rdkit() -> Iterator[None]:
    """No log lines of RDKit on the terminal: what it refuses is raised as an error with a reason."""
    from rdkit import rdBase

    with rdBase.BlockLogs():
        yield


@lru_cache(maxsize=8192)
def _closed(smiles: str, caps: tuple[tuple[int, str], ...], open_at: tuple[int, ...]) -> Any:
    """A monomer with bond numbers at the attachment points in use and caps on the others."""
    molecule = _parsed(smiles)
    cap_of, bond_of = dict(caps), {point: number for (point, _), number in zip(caps, open_at, strict=True)}
    for atom in molecule.GetAtoms():
        if atom.GetAtomicNum() != 0:
            continue
        point = atom.GetIsotope()
        atom.SetIsotope(0)
        if bond_of[point]:
            atom.SetAtomMapNum(bond_of[point])
        else:
            atom.SetAtomicNum(ELEMENT_OF_CAP[cap_of[point]])
            atom.SetNoImplicit(False)
    return molecule


@lru_cache(maxsize=4096)
def _centres(smiles: str) -> int:
    return _tagged(_parsed(smiles))


def _parsed(smiles: str) -> Any:
    from rdkit import Chem

    return Chem.MolFromSmiles(smiles)


def _tagged(molecule: Any) -> int:
    from rdkit import Chem

    plain = Chem.ChiralType.CHI_UNSPECIFIED
    return sum(atom.GetChiralTag() != plain for atom in molecule.GetAtoms())
