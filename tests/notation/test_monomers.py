"""The monomer library: its files, the rule where they disagree, and what is passed over."""

import pytest
from rdkit import Chem

from pepseal.errors import InputError
from pepseal.notation.molecule import NotationError
from pepseal.notation.monomer_files import read_cxsmiles_table, read_pistoia_sdf, read_pypept_sdf
from pepseal.notation.monomers import Monomer, MonomerSet, UnreadMonomer, rank_monomers

ALANINE = "[1*]N[C@@H](C)C([2*])=O"
ENDS = ((1, "H"), (2, "OH"))


def alanine(symbol="A", source="first", smiles=ALANINE, caps=ENDS):
    return Monomer(symbol, "Alanine", "A", smiles, caps, source)


def table(tmp_path, *rows):
    header = "Symbol,CXSMILES,Compound_Name,Natural_Analog,R1,R2,R3"
    path = tmp_path / "monomers.csv"
    path.write_text("\n".join([header, *rows]), encoding="utf-8")
    return path


def test_the_first_set_stands_and_other_molecules_are_listed():
    d_form = alanine(source="second", smiles="[1*]N[C@H](C)C([2*])=O")
    library = rank_monomers([MonomerSet((alanine(),)), MonomerSet((alanine(source="same"), d_form, alanine("B")))])
    assert library["A"].source == "first"
    assert [(clash.symbol, clash.kept.source, clash.passed_over) for clash in library.clashes] == [
        ("A", "first", d_form)
    ]
    other_way = rank_monomers([MonomerSet((d_form,)), MonomerSet((alanine(), alanine("B")))])
    assert other_way["A"] == d_form
    assert other_way.digest != library.digest


def test_the_digest_is_of_the_content_not_the_order():
    one, other = MonomerSet((alanine("A"), alanine("B"))), MonomerSet((alanine("B"), alanine("A")))
    assert rank_monomers([one]).digest == rank_monomers([other]).digest


@pytest.mark.parametrize("symbol", ["a", "A ", "Ala", ""])
def test_look_ups_are_strict(symbol):
    with pytest.raises(NotationError, match="the monomer library has no"):
        rank_monomers([MonomerSet((alanine(),))])[symbol]


def test_pypept_layout(library):
    cysteine = library["C"]
    assert cysteine.smiles == Chem.MolToSmiles(Chem.MolFromSmiles("[1*]N[C@@H](CS[3*])C(=O)[2*]"))
    assert cysteine.caps == ((1, "H"), (2, "OH"), (3, "H"))
    assert (cysteine.name, cysteine.natural_analogue, cysteine.source) == ("C", "X", "by hand")
    assert library["dC"].smiles == Chem.MolToSmiles(Chem.MolFromSmiles("[1*]N[C@H](CS[3*])C(=O)[2*]"))


def test_cxsmiles_table(tmp_path):
    path = table(
        tmp_path,
        "A,C[C@H](N[*])C([*])=O |$;;;_R1;;_R2;$|,Alanine,A,H,OH,-",
        '"d(3,4)",C[C@@H](N[*])C([*])=O |$;;;_R1;;_R2;$|,Other,A,H,OH,-',
        "NA,C[C@H](N[*])C([*])=O |$;;;_R1;;_R2;$|,Wrong,A,H,OH,H",
    )
    found = read_cxsmiles_table(path, "table")
    assert [monomer.symbol for monomer in found.monomers] == ["A", "d(3,4)", "d(3 4)"]
    assert found.monomers[0] == alanine(source="table", smiles=Chem.MolToSmiles(Chem.MolFromSmiles(ALANINE)))
    assert found.unread == (UnreadMonomer("NA", "table", "drawn with R1 R2, but its caps are R1:H R2:OH R3:H"),)


def test_files_that_are_not_monomers_are_refused(tmp_path):
    path = table(tmp_path, "A,C[C@H](N[*],Alanine,A,H,OH,-")
    with pytest.raises(InputError) as error:
        read_cxsmiles_table(path, "table")
    assert str(error.value) == (
        "a monomer is not a molecule that RDKit reads\n"
        f"  where:     {path}, line 2\n"
        "  found:     C[C@H](N[*]"
    )  # fmt: skip
    path = tmp_path / "nothing.sdf"
    path.write_text("\n  none\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\nM  END\n$$$$\n", encoding="utf-8")
    with pytest.raises(InputError, match="not a molecule that RDKit reads"):
        read_pypept_sdf(path, "nothing")
    with Chem.SDWriter(str(path)) as writer:
        writer.write(Chem.MolFromSmiles("C"))
    for read in (read_pypept_sdf, read_pistoia_sdf):
        with pytest.raises(InputError, match="a monomer lacks a field"):
            read(path, "nothing")


def test_the_published_sets(real_sets):
    counts = {name: (len(members.monomers), len(members.unread)) for name, members in real_sets.items()}
    assert counts == {"pypept": (320, 2), "pistoia": (322, 0), "merged": (610, 2), "cycpeptmpdb": (314, 2)}
    unread = {(record.source, record.symbol) for members in real_sets.values() for record in members.unread}
    assert unread == {
        ("pypept", "Mpa"), ("pypept", "Mba"), ("merged", "Mpa"), ("merged", "Mba"),
        ("cycpeptmpdb", "meK"), ("cycpeptmpdb", "Me_dK"),
    }  # fmt: skip


def test_the_published_sets_disagree_on_two_symbols(real_sets):
    library = rank_monomers([real_sets["pypept"], real_sets["pistoia"], real_sets["merged"]])
    assert len(library.monomers) == 719
    assert [(clash.symbol, clash.kept.source, clash.passed_over.source) for clash in library.clashes] == [
        ("T", "pypept", "merged"),
        ("meK", "pypept", "merged"),
    ]
    assert library["Mpa"].source == "pistoia"
