"""One-letter sequences, and the texts that a chemistry package takes for something else."""

import pytest
from rdkit import Chem

from pepseal.notation.convert import convert
from pepseal.notation.fasta import read_fasta_peptide, write_fasta_peptide
from pepseal.notation.molecule import Bond, NotationError, Peptide, Site
from pepseal.notation.smiles import to_smiles

NO_RESIDUE = "letters that name no one residue: "


def test_a19_lower_case_is_d_and_another_molecule(library):
    small, large = (to_smiles(read_fasta_peptide(text), library) for text in ("acdk", "ACDK"))
    assert small != large
    assert Chem.MolToInchi(Chem.MolFromSmiles(small)) != Chem.MolToInchi(Chem.MolFromSmiles(large))
    assert small == Chem.MolToSmiles(Chem.MolFromSequence("acdk", flavor=1))
    assert convert("FVPWFSKFlGRIL", "fasta", "helm", library) == "PEPTIDE1{F.V.P.W.F.S.K.F.[dL].G.R.I.L}$$$$V2.0"


@pytest.mark.parametrize("letter", "XUOBZJ*")
def test_a20_letters_that_are_no_one_residue_are_refused_by_name(letter):
    with pytest.raises(NotationError) as refusal:
        read_fasta_peptide(f"A{letter}K")
    assert refusal.value.what == NO_RESIDUE + letter


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("AC-K", NO_RESIDUE + "-"),
        ("AC K", NO_RESIDUE + "white space"),
        ("AC\nK", NO_RESIDUE + "white space"),
        ("A[meAK", NO_RESIDUE + "["),
        ("AgK", NO_RESIDUE + "g"),
        ("AСK", NO_RESIDUE + "С"),
    ],
)
def test_a21_strings_that_rdkit_takes_for_others_are_refused(text, reason):
    with pytest.raises(NotationError) as refusal:
        read_fasta_peptide(text)
    assert refusal.value.what == reason


@pytest.mark.parametrize("text", ["A", "NA", "nan", "TRVE", "FVPWFSKFlGRIL", "[ac]A[D-Nle][am]"])
def test_reading_and_writing_are_inverse(text):
    assert write_fasta_peptide(read_fasta_peptide(text)) == text


def test_a_sequence_cannot_say_bonds_or_chains():
    with pytest.raises(NotationError, match="2 chains; a sequence has one"):
        write_fasta_peptide(Peptide((("A",), ("A",))))
    with pytest.raises(NotationError, match="bonds beside those along the chain"):
        write_fasta_peptide(Peptide((("C", "C"),), (Bond(Site(1, 1, 3), Site(1, 2, 3)),)))
