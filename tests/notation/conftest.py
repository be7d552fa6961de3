"""A small monomer library from a file in the layout of pyPept, and the real ones where the mirror is."""

import os
from pathlib import Path

import pytest
from rdkit import Chem
from rdkit.Chem import rdDepictor

from pepseal.notation.monomer_files import read_cxsmiles_table, read_pistoia_sdf, read_pypept_sdf
from pepseal.notation.monomers import rank_monomers

MIRROR = Path(os.environ.get("PEPSEAL_MIRROR", Path(__file__).parents[3] / "shared" / "mirror"))
FILES = {
    "pypept": "Boehringer-Ingelheim/pyPept/4214ca54c0d0e3cb0a15b906bf04955108898ab1/src/pyPept/data/monomers.sdf",
    "pistoia": "PistoiaHELM/HELMMonomerSets/fecc972f4707bc4e0cc34b7de3713cdba559e177/"
    "HELMCoreLibrary/HELMCoreLibrary.sdf",
    "merged": "ZGCI-AI4S-Pep/PepBenchmark/69fd11f2982569e507d3b7ea363b05056e9a5398/"
    "src/pepbenchmark/parser/monomers_merged.sdf",
    "cycpeptmpdb": "akiyamalab/cycpeptmp/e7160fad03d1f43cd3c0179a540e445a8b12979b/data/CycPeptMPDB_Monomer_All.csv",
    "peptides": "akiyamalab/cycpeptmp/e7160fad03d1f43cd3c0179a540e445a8b12979b/desc/peptide_used.csv",
}
SIDE_CHAINS = {
    "A": "C", "C": "CS[3*]", "D": "CC(=O)[3*]", "E": "CCC(=O)[3*]", "F": "Cc1ccccc1", "H": "Cc1c[nH]cn1",
    "I": "[C@@H](C)CC", "K": "CCCCN[3*]", "L": "CC(C)C", "M": "CCSC", "N": "CC(N)=O", "Q": "CCC(N)=O",
    "R": "CCCNC(=N)N", "S": "CO[3*]", "T": "[C@@H](C)O", "V": "C(C)C", "W": "Cc1c[nH]c2ccccc12", "Y": "Cc1ccc(O)cc1",
}  # fmt: skip
CAPS_OF = {"C": "H", "D": "OH", "E": "OH", "K": "H", "S": "H"}


def mirrored(smiles):
    return smiles.replace("@@", "%").replace("@", "@@").replace("%", "@")


def made_by_hand():
    """Symbol, SMILES with attachment points, and caps of R1, R2 and R3."""
    yield "G", "[1*]NCC(=O)[2*]", ("H", "OH", "None")
    yield "P", "[1*]N1CCC[C@H]1C(=O)[2*]", ("H", "OH", "None")
    yield "dP", mirrored("[1*]N1CCC[C@H]1C(=O)[2*]"), ("H", "OH", "None")
    yield "ac", "CC(=O)[2*]", ("None", "OH", "None")
    yield "am", "N[1*]", ("H", "None", "None")
    yield "Aib", "[1*]NC(C)(C)C(=O)[2*]", ("H", "OH", "None")
    yield "D-Nle", mirrored("[1*]N[C@@H](CCCC)C(=O)[2*]"), ("H", "OH", "None")
    for letter, side_chain in SIDE_CHAINS.items():
        caps = ("H", "OH", CAPS_OF.get(letter, "None"))
        smiles = f"[1*]N[C@@H]({side_chain})C(=O)[2*]"
        yield letter, smiles, caps
        yield f"d{letter}", mirrored(smiles), caps
        yield f"me{letter}", smiles.replace("[1*]N", "[1*]N(C)"), caps


def write_sdf(path, monomers):
    with Chem.SDWriter(str(path)) as writer:
        for symbol, smiles, caps in monomers:
            molecule = Chem.MolFromSmiles(smiles)
            for atom in molecule.GetAtoms():
                if atom.GetAtomicNum() == 0:
                    atom.SetIntProp("_MolFileRLabel", atom.GetIsotope())
            rdDepictor.Compute2DCoords(molecule)
            fields = {"m_name": symbol, "symbol": symbol, "m_Rgroups": ",".join((*caps, "None")), "natAnalog": "X"}
            for field, value in fields.items():
                molecule.SetProp(field, value)
            writer.write(molecule)
    return path


@pytest.fixture(scope="session")
def library(tmp_path_factory):
    path = write_sdf(tmp_path_factory.mktemp("monomers") / "monomers.sdf", made_by_hand())
    return rank_monomers([read_pypept_sdf(path, "by hand")])


@pytest.fixture(scope="session")
def real():
    """Paths of the published files by short name."""
    paths = {name: MIRROR / "raw.githubusercontent.com" / path for name, path in FILES.items()}
    missing = [str(path) for path in paths.values() if not path.is_file()]
    if missing:
        pytest.skip(f"needs a mirror with the monomer files (set PEPSEAL_MIRROR): no {missing[0]}")
    return paths


@pytest.fixture(scope="session")
def real_sets(real):
    return {
        "pypept": read_pypept_sdf(real["pypept"], "pypept"),
        "pistoia": read_pistoia_sdf(real["pistoia"], "pistoia"),
        "merged": read_pypept_sdf(real["merged"], "merged"),
        "cycpeptmpdb": read_cxsmiles_table(real["cycpeptmpdb"], "cycpeptmpdb"),
    }
