"""HELM for peptides: what is read, what is written, and what is refused with which words."""

import pytest

from pepseal.notation.helm import read_helm, write_helm
from pepseal.notation.molecule import Bond, NotationError, Peptide, Site


@pytest.mark.parametrize(
    ("text", "chains", "bonds"),
    [
        ("PEPTIDE1{A}$$$$", (("A",),), ()),
        ("PEPTIDE1{A.[dC].[D-Nle]}$$$$V2.0", (("A", "dC", "D-Nle"),), ()),
        ("PEPTIDE1{[L-hArg(Et,Et)].[a.b]}$$$$V2.0", (("L-hArg(Et,Et)", "a.b"),), ()),
        (
            "PEPTIDE3{[dL].P.Y}$PEPTIDE3 PEPTIDE3 1:R1-3:R2$$$",
            (("dL", "P", "Y"),),
            (Bond(Site(1, 1, 1), Site(1, 3, 2)),),
        ),
        (
            "PEPTIDE7{C.A}|PEPTIDE2{K.C.C}$PEPTIDE7,PEPTIDE2,1:R3-2:R3|PEPTIDE2,PEPTIDE7,3:R3-2:R2$$$V2.0",
            (("C", "A"), ("K", "C", "C")),
            (Bond(Site(1, 1, 3), Site(2, 2, 3)), Bond(Site(1, 2, 2), Site(2, 3, 3))),
        ),
    ],
)
def test_reads(text, chains, bonds):
    assert read_helm(text) == Peptide(chains, bonds)
    assert read_helm(write_helm(read_helm(text))) == Peptide(chains, bonds)


def test_writes_the_standard_form():
    text = "PEPTIDE7{C.A}|PEPTIDE2{[dK].C}$PEPTIDE2 PEPTIDE7 2:R3-1:R3$$$"
    assert write_helm(read_helm(text)) == "PEPTIDE1{C.A}|PEPTIDE2{[dK].C}$PEPTIDE1,PEPTIDE2,1:R3-2:R3$$$V2.0"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "HELM has 5 sections parted by $, here are 1"),
        ("PEPTIDE1{A}", "HELM has 5 sections parted by $, here are 1"),
        ("$$$$", "not a HELM polymer: nothing"),
        ("PEPTIDE1{}$$$$", "not a HELM monomer (one capital letter, or a symbol in brackets): nothing"),
        ("PEPTIDE1{A.dC}$$$$", "not a HELM monomer (one capital letter, or a symbol in brackets): dC"),
        ("PEPTIDE1{A.(C+D)}$$$$", "not a HELM monomer (one capital letter, or a symbol in brackets): (C+D)"),
        ("RNA1{R(A)P}$$$$", "a RNA polymer; only PEPTIDE is read"),
        ("PEPTIDE1{A}|CHEM1{[PEG]}$$$$", "a CHEM polymer; only PEPTIDE is read"),
        ("PEPTIDE1{A}|PEPTIDE1{A}$$$$", "PEPTIDE1 is there twice"),
        ("PEPTIDE1{A}$$G1(PEPTIDE1)$$V2.0", "HELM groups and annotations are not read: G1(PEPTIDE1)"),
        ("PEPTIDE1{A}$$$PEPTIDE1{hc}$V2.0", "HELM groups and annotations are not read: PEPTIDE1{hc}"),
        ("PEPTIDE1{A}$$$$V3.0", "HELM version V3.0 is not read, only V2.0"),
        (
            "PEPTIDE1{C.C}$PEPTIDE1,PEPTIDE1,1:pair-2:pair$$$",
            "not a HELM connection between PEPTIDE attachment points: PEPTIDE1,PEPTIDE1,1:pair-2:pair",
        ),
        ("PEPTIDE1{C.C}$PEPTIDE1,PEPTIDE2,1:R3-2:R3$$$", "a connection names PEPTIDE2, which is not there"),
        (
            "PEPTIDE1{C.C}$PEPTIDE1,PEPTIDE1,1:R3-3:R3$$$",
            "a bond to a residue that is not there: chain 1, residue 3, R3",
        ),
        ("PEPTIDE1{C.C}$PEPTIDE1,PEPTIDE1,1:R2-2:R2$$$", "two bonds at one attachment point: chain 1, residue 1, R2"),
    ],
)
def test_refuses_with_a_reason(text, reason):
    with pytest.raises(NotationError) as refusal:
        read_helm(text)
    assert refusal.value.what == reason


def test_a_symbol_that_helm_cannot_hold_is_refused():
    with pytest.raises(NotationError, match="HELM cannot write the symbol a\\]b"):
        write_helm(Peptide((("a]b",),)))
