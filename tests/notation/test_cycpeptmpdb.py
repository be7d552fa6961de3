"""HELM, BILN and SMILES agree on CycPeptMPDB, as distributed with CycPeptMP (7,337 cyclic peptides).

The file is sampled by the sha256 of its HELM, because all of it takes about a minute.
"""

import hashlib

import pytest
from rdkit import Chem

from pepseal.notation.biln import read_biln, write_biln
from pepseal.notation.convert import convert_all
from pepseal.notation.helm import read_helm, write_helm
from pepseal.notation.monomers import rank_monomers
from pepseal.notation.smiles import to_inchi, to_molecule
from pepseal.readers.delimited import read_delimited


@pytest.fixture(scope="module")
def library(real_sets):
    return rank_monomers([real_sets[name] for name in ("cycpeptmpdb", "pypept", "pistoia", "merged")])


@pytest.fixture(scope="module")
def sample(real):
    table = read_delimited(real["peptides"])
    assert len(table) == 7337
    key = [hashlib.sha256(text.encode()).hexdigest() for text in table["HELM"]]
    return table.assign(key=key).sort_values("key").head(100)


def test_helm_biln_and_smiles_agree(sample, library):
    for text, smiles in zip(sample["HELM"], sample["SMILES"], strict=True):
        peptide = read_helm(text)
        assert read_helm(write_helm(peptide)) == peptide
        through_biln = read_biln(write_biln(peptide))
        assert through_biln == peptide
        assert to_inchi(to_molecule(through_biln, library)) == to_inchi(Chem.MolFromSmiles(smiles))


def test_smiles_come_back_or_name_the_fragment(sample, library):
    found = convert_all(sample["SMILES"], "smiles", "biln", library)
    assert len(found.converted) + len(found.refused) == len(sample)
    assert len(found.converted) >= 97
    assert found.refused["reason"].str.startswith("a fragment that is no monomer of the library: ").all()
    back = convert_all(found.converted["converted"], "biln", "smiles", library)
    assert back.converted["converted"].tolist() == [
        Chem.MolToSmiles(Chem.MolFromSmiles(text)) for text in found.converted["text"]
    ]
