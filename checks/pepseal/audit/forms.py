"""What is compared, in each notation: a string of letters for edit identity, and a normal form for duplicates.

fasta     letters in capitals, whatever their case; normal form the same with I read as L.
proforma  (ProForma 2.0) the residues without modifications and terminal groups; normal form the same with I read as L.
helm      (HELM 2.0) one letter a monomer, so that [meA] is one position; normal form: the monomers of all chains.
smiles    a molecule; compared by Tanimoto similarity, normal form the canonical SMILES of RDKit.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import pandas as pd

from pepseal.audit.audited import Audited, Notation
from pepseal.errors import InputError, ToolError
from pepseal.notation.spelling import LONGEST, is_letters, isobaric, letters

HELM_CHAIN = re.compile(r"(PEPTIDE|CHEM|RNA|BLOB)\d+\{([^{}]*)\}")
HELM_MONOMER = re.compile(r"\[[^\[\]]*\]|[^.\[\]]+")
FIRST = 5
PRIVATE = 0xE000


@dataclass(frozen=True)
class Forms:
    """One entry a record: `compared` for edit identity (or SMILES), `normal` for duplicates."""

    compared: pd.Series
    normal: pd.Series
    by: str


def forms_of(audited: Audited) -> Forms:
    """The compared and the normal form of every record.

    Raises:
        InputError: a record is not in the notation that was named; the first are listed.
        ToolError: RDKit is needed and not installed.
    """
    forms = BY_NOTATION[audited.notation](audited.table)
    too_long = forms.compared.str.len() > LONGEST
    _refuse(
        audited.table, too_long, "short enough", f"at most {LONGEST:,} letters: longer ones are not compared exactly"
    )
    return forms


def _refuse(table: pd.DataFrame, wrong: pd.Series, notation: str, expected: str) -> None:
    if wrong.any():
        rows = table[wrong.to_numpy()].head(FIRST)
        cells = [f"{where}: {text[:60]!r}" for where, text in zip(rows["where"], rows["sequence"], strict=True)]
        raise InputError(
            f"{int(wrong.sum())} records are not {notation}",
            where=cells[0].rsplit(": ", 1)[0],
            expected=expected,
            found="; ".join(cells),
            next_step="name the notation with --notation, or the right column with --sequence",
        )


def _fasta(table: pd.DataFrame) -> Forms:
    # A trailing asterisk marks the end of a translation; it is no residue.
    texts = table["sequence"].str.removesuffix("*")
    wrong = ~texts.map(is_letters)
    _refuse(table, wrong, "one-letter sequences", "letters only, such as ACDK")
    # In capitals: a soft-masked copy is a copy, and a D residue is nearer to its L form than to any other residue.
    return Forms(texts.str.upper(), texts.map(isobaric), "edit identity")


def _proforma(table: pd.DataFrame) -> Forms:
    backbone = table["sequence"].map(letters)
    _refuse(table, backbone == "", "ProForma", "residues with modifications in brackets, such as AC[UNIMOD:4]DK")
    return Forms(backbone, backbone.map(isobaric), "edit identity of the backbone")


def helm_monomers(text: str) -> list[str]:
    """The monomers of all chains of a HELM string, in order.

    >>> helm_monomers("PEPTIDE1{A.[meA].K}|PEPTIDE2{G}$$$$V2.0")
    ['A', '[meA]', 'K', 'G']
    """
    return [monomer for chain in HELM_CHAIN.finditer(text) for monomer in HELM_MONOMER.findall(chain.group(2))]


def _helm(table: pd.DataFrame) -> Forms:
    monomers = table["sequence"].map(helm_monomers)
    _refuse(table, monomers.map(len) == 0, "HELM", "chains such as PEPTIDE1{A.[meA].K}$$$$V2.0")
    vocabulary = sorted({monomer for chain in monomers for monomer in chain})
    letter = {monomer: chr(PRIVATE + number) for number, monomer in enumerate(vocabulary)}
    compared = monomers.map(lambda chain: "".join(letter[monomer] for monomer in chain))
    return Forms(compared, monomers.map(".".join), "edit identity of the monomers")


def _smiles(table: pd.DataFrame) -> Forms:
    try:
        from rdkit import Chem, rdBase
    except ImportError as error:
        raise ToolError("SMILES need RDKit", next_step="pip install 'pepseal[build]'") from error
    with rdBase.BlockLogs():
        molecules = table["sequence"].map(Chem.MolFromSmiles)
    wrong = molecules.map(lambda molecule: molecule is None or molecule.GetNumAtoms() == 0)
    _refuse(table, wrong, "SMILES", "a molecule that RDKit can read")
    return Forms(table["sequence"], molecules.map(Chem.MolToSmiles), "Tanimoto similarity (ECFP4)")


BY_NOTATION: Mapping[Notation, Callable[[pd.DataFrame], Forms]] = MappingProxyType(
    {"fasta": _fasta, "proforma": _proforma, "helm": _helm, "smiles": _smiles}
)
