"""Peptides as molecules: RDKit's own sequence and HELM readers are the oracle, and what cannot be is refused."""

import pytest
from rdkit import Chem

from notation.examples import CYCLE, DISULFIDE, TWO_CHAINS, drawn
from pepseal.notation.biln import read_biln
from pepseal.notation.fasta import read_fasta_peptide
from pepseal.notation.helm import read_helm
from pepseal.notation.molecule import NotationError
from pepseal.notation.monomers import rank_monomers
from pepseal.notation.peptide import CANONICAL_RESIDUES
from pepseal.notation.smiles import to_inchi, to_molecule, to_smiles


@pytest.mark.parametrize("sequence", [*CANONICAL_RESIDUES, CANONICAL_RESIDUES, *drawn(60, 1, 15)])
def test_canonical_peptides_are_those_of_rdkit(sequence, library):
    ours = to_molecule(read_fasta_peptide(sequence), library)
    assert to_inchi(ours) == to_inchi(Chem.MolFromSequence(sequence))


@pytest.mark.parametrize("sequence", ["acdefhiklmnpqrstvwy", *drawn(20, 2, 12, "ACDacdefGIitTK")])
def test_d_residues_are_those_of_rdkit(sequence, library):
    ours = to_molecule(read_fasta_peptide(sequence), library)
    assert to_inchi(ours) == to_inchi(Chem.MolFromSequence(sequence, flavor=1))


@pytest.mark.parametrize("text", [CYCLE, DISULFIDE, TWO_CHAINS])
def test_bonds_are_those_of_rdkit(text, library):
    assert to_inchi(to_molecule(read_helm(text), library)) == to_inchi(Chem.MolFromHELM(text))


def test_cases_worked_by_hand(library):
    by_hand = {
        "G-A": "NCC(=O)N[C@@H](C)C(=O)O",
        "ac-[D-Nle]-am": "CC(=O)N[C@H](CCCC)C(=O)N",
        "G(1,1)-G(1,2)": "O=C1CNC(=O)CN1",
        "G-meA-D(1,3).K(1,3)": "NCC(=O)N(C)[C@@H](C)C(=O)N[C@@H](CC(=O)NCCCC[C@H](N)C(=O)O)C(=O)O",
    }
    for text, smiles in by_hand.items():
        assert to_smiles(read_biln(text), library) == Chem.MolToSmiles(Chem.MolFromSmiles(smiles))


def test_every_rotation_of_a_cycle_and_order_of_chains_is_one_smiles(library):
    turned = "PEPTIDE1{L.[dF].W.A.K}$PEPTIDE1,PEPTIDE1,1:R1-5:R2$$$"
    swapped = "PEPTIDE1{K.C}|PEPTIDE2{C.A}$PEPTIDE1,PEPTIDE2,2:R3-1:R3$$$"
    assert to_smiles(read_helm(turned), library) == to_smiles(read_helm(CYCLE), library)
    assert to_smiles(read_helm(swapped), library) == to_smiles(read_helm(TWO_CHAINS), library)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A-NoSuch-D", "the monomer library has no NoSuch"),
        ("A-da-D", "the monomer library has no da"),
        ("A-ac-D", "ac has no attachment point R1 (chain 1, residue 2, R1)"),
        ("A(1,3)-A-D(1,3)", "A has no attachment point R3 (chain 1, residue 1, R3)"),
        ("A-C.K-C", "chains with no bond between them: more than one molecule"),
    ],
)
def test_refuses_with_a_reason(text, reason, library):
    with pytest.raises(NotationError) as refusal:
        to_smiles(read_biln(text), library)
    assert refusal.value.what == reason


def test_a_monomer_that_loses_its_stereocentre_is_refused(real_sets):
    library = rank_monomers([real_sets["pypept"]])
    with pytest.raises(NotationError, match="stereocentres lost: the monomers have 1, the molecule 0"):
        to_smiles(read_biln("D_Ala_ol"), library)
