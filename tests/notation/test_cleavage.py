"""SMILES back to monomers: the identity for canonical peptides, fixed orders for the others, reasons for the rest."""

import pytest
from rdkit import Chem

from notation.examples import CYCLE, DISULFIDE, TWO_CHAINS, drawn
from pepseal.notation.biln import write_biln
from pepseal.notation.cleavage import read_smiles
from pepseal.notation.convert import convert, convert_all
from pepseal.notation.helm import read_helm
from pepseal.notation.molecule import NotationError
from pepseal.notation.monomers import rank_monomers
from pepseal.notation.peptide import CANONICAL_RESIDUES
from pepseal.notation.smiles import to_smiles

NOT_A_MONOMER = "a fragment that is no monomer of the library: "


def test_sequence_to_smiles_to_sequence_is_the_identity(library):
    sequences = [*CANONICAL_RESIDUES, *drawn(2000, 3, 8, CANONICAL_RESIDUES)]
    written = convert_all(sequences, "fasta", "smiles", library)
    read = convert_all(written.converted["converted"], "smiles", "fasta", library)
    assert (len(written.refused), len(read.refused)) == (0, 0)
    assert read.converted["converted"].tolist() == sequences


def test_long_peptides_come_back(library):
    for sequence in drawn(8, 4, 50):
        assert convert(convert(sequence, "fasta", "smiles", library), "smiles", "fasta", library) == sequence


@pytest.mark.parametrize(
    ("text", "biln"),
    [
        (CYCLE, "A(1,1)-K-L-dF-W(1,2)"),
        (DISULFIDE, "C(1,3)-K-L-dF-C(1,3)-A"),
        (TWO_CHAINS, "C(1,3)-A.K-C(1,3)"),
        ("PEPTIDE1{[ac].A.[meL].[D-Nle].[am]}$$$$", "ac-A-meL-[D-Nle]-am"),
        ("PEPTIDE1{A.E.A.K.A}$PEPTIDE1,PEPTIDE1,2:R3-4:R3$$$", "A-E(1,3)-A-K(1,3)-A"),
        ("PEPTIDE1{A.K.A}|PEPTIDE2{G}$PEPTIDE1,PEPTIDE2,2:R3-1:R2$$$", "A-K(1,3)-A.G(1,2)"),
        ("PEPTIDE1{A.K}|PEPTIDE2{[ac]}$PEPTIDE1,PEPTIDE2,2:R3-1:R2$$$", "A-K(1,3).ac(1,2)"),
        ("PEPTIDE1{S.A.L}$PEPTIDE1,PEPTIDE1,1:R3-3:R2$$$", "S(1,3)-A-L(1,2)"),
        ("PEPTIDE1{C.[dP].C}$PEPTIDE1,PEPTIDE1,1:R1-3:R2|PEPTIDE1,PEPTIDE1,1:R3-3:R3$$$", "C(1,1)(2,3)-C(2,3)-dP(1,2)"),
        ("PEPTIDE1{G.P}$PEPTIDE1,PEPTIDE1,1:R1-2:R2$$$", "G(1,1)-P(1,2)"),
    ],
)
def test_graphs_come_back_in_a_fixed_order(text, biln, library):
    smiles = to_smiles(read_helm(text), library)
    assert write_biln(read_smiles(smiles, library)) == biln
    assert convert(biln, "biln", "smiles", library) == smiles
    for seed in (1, 2, 3):
        other = Chem.MolToRandomSmilesVect(Chem.MolFromSmiles(smiles), 1, seed)[0]
        assert write_biln(read_smiles(other, library)) == biln


def test_d_and_l_stay_different_one_centre_at_a_time(library):
    assert convert("N[C@@H]([C@@H](C)CC)C(=O)O", "smiles", "fasta", library) == "I"
    assert convert("N[C@H]([C@H](C)CC)C(=O)O", "smiles", "fasta", library) == "i"
    with pytest.raises(NotationError):
        read_smiles("N[C@@H]([C@H](C)CC)C(=O)O", library)
    with pytest.raises(NotationError, match="no monomer of the library"):
        read_smiles("NC(C)C(=O)O", library)


def test_a_side_chain_is_cut_only_where_it_must_be(library, real_sets):
    text = "N[C@@H](CCCCNC(C)=O)C(=O)N[C@@H](C)C(=O)O"
    assert convert(text, "smiles", "biln", library) == "K(1,3)-A.ac(1,2)"
    assert convert(text, "smiles", "biln", rank_monomers([real_sets["pypept"]])) == "Lys_Ac-A"


@pytest.mark.parametrize("arginine", ["N=C(N)NCCC", "NC(N)=NCCC"])
@pytest.mark.parametrize("histidine", ["c1c[nH]cn1", "c1cnc[nH]1"])
def test_tautomers_are_one_residue(arginine, histidine, library):
    text = f"{arginine}[C@H](N)C(=O)N[C@@H](C{histidine})C(=O)O"
    assert convert(text, "smiles", "fasta", library) == "RH"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("N1CC", "not a SMILES that RDKit reads"),
        ("NCC(=O)O.Cl", "more than one molecule (a salt or a mixture)"),
        ("NCC(=O)*", "an open attachment point (*) in the SMILES"),
        ("c1ccccc1", f"{NOT_A_MONOMER}c1ccccc1"),
        ("NCC(=O)NCC(=O)NCCCCCC(=O)O", f"{NOT_A_MONOMER}*NCCCCCC(=O)O"),
        ("NCC(=O)[O-]", f"{NOT_A_MONOMER}NCC(=O)[O-]"),
    ],
)
def test_refuses_with_a_reason(text, reason, library):
    with pytest.raises(NotationError) as refusal:
        read_smiles(text, library)
    assert refusal.value.what == reason
