"""Many texts at once: each ends in one of the two tables, with its reason if refused."""

import subprocess
import sys

import pytest

from pepseal.errors import InputError
from pepseal.notation.convert import convert, convert_all


def test_a22_unparsed_helm_is_counted_listed_and_versioned(library):
    texts = ["PEPTIDE1{A.[meA].D}$$$$V2.0", "PEPTIDE1{A.[xyz].D}$$$$V2.0", "PEPTIDE1{A", "PEPTIDE1{A.[xyz].D}$$$$V2.0"]
    found = convert_all(texts, "helm", "biln", library)
    assert found.converted.to_dict("list") == {"text": texts[:1], "converted": ["A-meA-D"]}
    assert found.refused["text"].tolist() == texts[1:]
    assert found.refused["reason"].tolist() == [
        "the monomer library has no xyz",
        "HELM has 5 sections parted by $, here are 1",
        "the monomer library has no xyz",
    ]
    assert set(found.refused["library"]) == {library.digest}
    assert len(library.digest) == 64


@pytest.mark.parametrize("word", ["NA", "NAN", "TRVE", "IVEYF\t", "nan"])
def test_a1_words_of_other_languages_are_peptides(word, library):
    found = convert_all([word], "fasta", "smiles", library)
    assert found.converted["text"].tolist() == [word]
    assert convert(found.converted["converted"][0], "smiles", "fasta", library) == word.strip()


def test_nothing_gives_two_empty_tables(library):
    found = convert_all([], "smiles", "helm", library)
    assert list(found.converted.columns) == ["text", "converted"]
    assert list(found.refused.columns) == ["text", "reason", "library"]
    assert (len(found.converted), len(found.refused)) == (0, 0)


@pytest.mark.parametrize(("source", "target"), [("fasta", "inchi"), ("pdb", "smiles")])
def test_an_unknown_notation_is_an_error_even_for_no_texts(source, target, library):
    with pytest.raises(InputError, match="no such notation") as error:
        convert_all([], source, target, library)
    assert "fasta, helm, biln, smiles" in str(error.value)


def test_importing_the_notations_leaves_rdkit_alone():
    code = (
        "import sys, pepseal.notation, pepseal.notation.convert, pepseal.notation.monomer_files\n"
        "sys.exit('rdkit' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
