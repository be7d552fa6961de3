"""The published files of monomers: the SDF of pyPept and of the Pistoia Alliance, the table of CycPeptMPDB.

Each reader gives the peptide monomers of its file in the order of the file. A record whose attachment points aren't
those of its caps is not guessed at: it is listed as unread, and its symbol is left to the next set.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from pepseal.errors import InputError
from pepseal.notation.monomers import Monomer, MonomerSet, UnreadMonomer
from pepseal.readers.delimited import read_delimited
from pepseal.readers.text import read_text

CAPS = ("H", "OH")


def read_pypept_sdf(path: Path, source: str) -> MonomerSet:
    """Read an SDF in the layout of pyPept: symbol or m_abbr, m_name, natAnalog, and m_Rgroups such as H,OH,None,None.

    The merged set of PepBenchmark has the same layout.

    Raises:
        InputError: missing, not SDF, or a record that lacks a field.
    """
    return _split(_pypept(record, source, where) for record, where in _records(path))


def read_pistoia_sdf(path: Path, source: str) -> MonomerSet:
    """Read an SDF in the layout of HELMCoreLibrary; monomers of polymers other than PEPTIDE are passed over.

    Raises:
        InputError: missing, not SDF, or a record that lacks a field.
    """
    peptides = ((record, where) for record, where in _records(path) if _text(record, "polymerType", where) == "PEPTIDE")
    return _split(_pistoia(record, source, where) for record, where in peptides)


def read_cxsmiles_table(path: Path, source: str) -> MonomerSet:
    """Read a CSV with Symbol, CXSMILES, Compound_Name, Natural_Analog, R1, R2 and R3, as CycPeptMPDB has it.

    The HELM of that database has lost the commas within symbols to blanks, so that each symbol with a comma stands
    under that spelling too.

    Raises:
        InputError: missing, not CSV, or a CXSMILES that RDKit cannot read.
    """
    records = []
    for row in read_delimited(path).to_dict("records"):
        caps = {point: str(row[f"R{point}"]) for point in (1, 2, 3) if row[f"R{point}"] != "-"}
        molecule = _from_cxsmiles(str(row["CXSMILES"]), f"{path}, line {row['line']}")
        for symbol in dict.fromkeys((str(row["Symbol"]), str(row["Symbol"]).replace(",", " "))):
            name, analogue = str(row["Compound_Name"]), str(row["Natural_Analog"])
            records.append(_monomer(molecule, symbol, name, analogue, caps, source))
    return _split(records)


READERS: dict[str, Callable[[Path, str], MonomerSet]] = {
    "pypept": read_pypept_sdf,
    "pistoia": read_pistoia_sdf,
    "cxsmiles": read_cxsmiles_table,
}


def _records(path: Path) -> Iterator[tuple[Any, str]]:
    from rdkit import Chem, rdBase

    supplier = Chem.SDMolSupplier()
    with rdBase.BlockLogs():
        supplier.SetData(read_text(path))
        for number, record in enumerate(supplier, 1):
            where = f"{path}, record {number}"
            if record is None:
                raise InputError("a monomer is not a molecule that RDKit reads", where=where)
            yield record, where


def _text(record: Any, field: str, where: str) -> str:
    if not record.HasProp(field):
        raise InputError("a monomer lacks a field", where=where, expected=field)
    return str(record.GetProp(field))


def _pypept(record: Any, source: str, where: str) -> Monomer | UnreadMonomer:
    symbol = _text(record, "symbol" if record.HasProp("symbol") else "m_abbr", where)
    cells = _text(record, "m_Rgroups", where).split(",")
    caps = {point: cap for point, cap in enumerate(cells, 1) if cap != "None"}
    name, analogue = _text(record, "m_name", where), _text(record, "natAnalog", where)
    return _monomer(record, symbol, name, analogue, caps, source)


def _pistoia(record: Any, source: str, where: str) -> Monomer | UnreadMonomer:
    caps = {}
    for suffix in ("", " (#1)", " (#2)", " (#3)"):
        label = record.GetProp(f"label{suffix}") if record.HasProp(f"label{suffix}") else ""
        if label:
            caps[int(label.removeprefix("R"))] = _text(record, f"capGroupName{suffix}", where)
    symbol, name, analogue = (_text(record, field, where) for field in ("symbol", "name", "naturalAnalog"))
    return _monomer(record, symbol, name, analogue, caps, source)


def _from_cxsmiles(text: str, where: str) -> Any:
    from rdkit import Chem, rdBase

    with rdBase.BlockLogs():
        molecule = Chem.MolFromSmiles(text)
    if molecule is None:
        raise InputError("a monomer is not a molecule that RDKit reads", where=where, found=text)
    for atom in molecule.GetAtoms():
        if atom.HasProp("atomLabel"):
            atom.SetIsotope(int(atom.GetProp("atomLabel").removeprefix("_R")))
    return molecule


def _monomer(
    molecule: Any, symbol: str, name: str, analogue: str, caps: dict[int, str], source: str
) -> Monomer | UnreadMonomer:
    from rdkit import Chem

    drawn = sorted(atom.GetIsotope() for atom in molecule.GetAtoms() if atom.GetAtomicNum() == 0)
    if drawn != sorted(caps) or not set(caps.values()) <= set(CAPS):
        points, stated = " ".join(f"R{point}" for point in drawn), " ".join(f"R{p}:{cap}" for p, cap in caps.items())
        return UnreadMonomer(symbol, source, f"drawn with {points}, but its caps are {stated}")
    plain = Chem.MolToSmiles(molecule)
    smiles = str(Chem.MolToSmiles(Chem.MolFromSmiles(plain)))
    return Monomer(symbol, name, analogue, smiles, tuple(sorted(caps.items())), source)


def _split(records: Iterable[Monomer | UnreadMonomer]) -> MonomerSet:
    listed = list(records)
    monomers = tuple(record for record in listed if isinstance(record, Monomer))
    return MonomerSet(monomers, tuple(record for record in listed if isinstance(record, UnreadMonomer)))
