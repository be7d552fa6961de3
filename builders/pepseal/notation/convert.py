"""From one notation to another, one text or many; of many, every refused one is listed with its reason."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

import pandas as pd

from pepseal.errors import InputError
from pepseal.notation.biln import read_biln, write_biln
from pepseal.notation.cleavage import read_smiles
from pepseal.notation.fasta import read_fasta_peptide, write_fasta_peptide
from pepseal.notation.helm import read_helm, write_helm
from pepseal.notation.molecule import NotationError, Peptide
from pepseal.notation.monomers import MonomerLibrary
from pepseal.notation.smiles import to_smiles

Function = TypeVar("Function")
READERS: dict[str, Callable[[str, MonomerLibrary], Peptide]] = {
    "fasta": lambda text, _: read_fasta_peptide(text),
    "helm": lambda text, _: read_helm(text),
    "biln": lambda text, _: read_biln(text),
    "smiles": read_smiles,
}
WRITERS: dict[str, Callable[[Peptide, MonomerLibrary], str]] = {
    "fasta": lambda peptide, _: write_fasta_peptide(peptide),
    "helm": lambda peptide, _: write_helm(peptide),
    "biln": lambda peptide, _: write_biln(peptide),
    "smiles": to_smiles,
}


@dataclass(frozen=True)
class Conversion:
    """What became of a list of texts; the two tables have a row for each text between them, in the order given.

    Attributes:
        converted: columns text, converted.
        refused: columns text, reason, library (sha256 of the monomer library, as another may know the monomer).
    """

    converted: pd.DataFrame
    refused: pd.DataFrame


def read_peptide(text: str, notation: str, library: MonomerLibrary) -> Peptide:
    """Read one text, white space around it aside; `notation` is fasta, helm, biln or smiles.

    Raises:
        NotationError: the text is not in the notation, or the library lacks one of its monomers.
        InputError: no such notation.
    """
    peptide = _one_of(READERS, notation)(text.strip(), library)
    library.check(peptide)
    return peptide


def convert(text: str, source: str, target: str, library: MonomerLibrary) -> str:
    """One text from the notation `source` to the notation `target`; errors as `read_peptide`.

    Raises:
        NotationError: also where `target` cannot say what the peptide is.
    """
    write = _one_of(WRITERS, target)
    return write(read_peptide(text, source, library), library)


def convert_all(texts: Iterable[str], source: str, target: str, library: MonomerLibrary) -> Conversion:
    """Convert many texts; none is dropped, because each is in one of the two tables.

    Raises:
        InputError: no such notation.
    """
    _one_of(READERS, source), _one_of(WRITERS, target)
    done, refused = [], []
    for text in texts:
        try:
            done.append((text, convert(text, source, target, library)))
        except NotationError as error:
            refused.append((text, error.what, library.digest))
    return Conversion(
        pd.DataFrame(done, columns=["text", "converted"], dtype="str"),
        pd.DataFrame(refused, columns=["text", "reason", "library"], dtype="str"),
    )


def _one_of(functions: dict[str, Function], notation: str) -> Function:
    if notation not in functions:
        raise InputError("no such notation", expected=", ".join(functions), found=notation)
    return functions[notation]
