"""Which monomer a fragment of a molecule is: a reverse look-up of a monomer library.

Every monomer is entered once for each choice of attachment points in use, the others closed by their caps. A fragment
is looked up by canonical SMILES first and then by InChI, which sees two tautomers (of arginine, of histidine) as one.
For InChI the attachment point n is written as a methyl group of carbon isotope 20 + n, because InChI has no such thing.
"""

from functools import lru_cache
from itertools import combinations
from typing import Any

from pepseal.notation.monomers import Monomer, MonomerLibrary
from pepseal.notation.smiles import ELEMENT_OF_CAP, to_inchi

METHYL_ISOTOPE = 20


@lru_cache(maxsize=65536)
def recognise(smiles: str, library: MonomerLibrary) -> str | None:
    """The symbol of the highest-ranked monomer that is the fragment `smiles`, with [n*] at its bonds; None if none is.

    None is an answer here, not a failure: the caller tries several ways to number the attachment points.
    """
    from rdkit import Chem

    molecule = Chem.MolFromSmiles(smiles)
    if molecule is None:
        return None
    symbol = _by_smiles(library).get(Chem.MolToSmiles(molecule))
    return symbol if symbol is not None else _by_inchi(library).get(_inchi(molecule))


@lru_cache(maxsize=8)
def _by_smiles(library: MonomerLibrary) -> dict[str, str]:
    found: dict[str, str] = {}
    for monomer in library.monomers.values():
        for smiles in _forms(monomer):
            found.setdefault(smiles, monomer.symbol)
    return found


@lru_cache(maxsize=8)
def _by_inchi(library: MonomerLibrary) -> dict[str, str]:
    from rdkit import Chem

    found: dict[str, str] = {}
    for smiles, symbol in _by_smiles(library).items():
        found.setdefault(_inchi(Chem.MolFromSmiles(smiles)), symbol)
    return found


def _forms(monomer: Monomer) -> list[str]:
    """Canonical SMILES of a monomer for each choice of attachment points in use, fewest first."""
    from rdkit import Chem

    forms = []
    for count in range(len(monomer.caps) + 1):
        for used in combinations(sorted(monomer.points), count):
            molecule = Chem.MolFromSmiles(monomer.smiles)
            for atom in molecule.GetAtoms():
                if atom.GetAtomicNum() == 0 and atom.GetIsotope() not in used:
                    atom.SetAtomicNum(ELEMENT_OF_CAP[dict(monomer.caps)[atom.GetIsotope()]])
                    atom.SetIsotope(0)
                    atom.SetNoImplicit(False)
            plain = Chem.MolToSmiles(Chem.RemoveHs(molecule))
            forms.append(str(Chem.MolToSmiles(Chem.MolFromSmiles(plain))))
    return forms


def _inchi(molecule: Any) -> str:
    from rdkit import Chem

    marked = Chem.RWMol(molecule)
    for atom in marked.GetAtoms():
        if atom.GetAtomicNum() == 0:
            atom.SetAtomicNum(6)
            atom.SetIsotope(METHYL_ISOTOPE + atom.GetIsotope())
            atom.SetNumExplicitHs(3)
    Chem.SanitizeMol(marked)
    return to_inchi(marked)
