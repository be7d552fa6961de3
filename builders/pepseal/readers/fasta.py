"""FASTA: a line that begins with '>' names a record, the lines up to the next one are its sequence.

There is no standard; this follows what NCBI and UniProt write: the id is the first word after '>', the rest of the line
is a description, sequences may be wrapped at any width, a trailing '*' marks the end of a translation.
"""

from pathlib import Path

import pandas as pd

from pepseal.errors import InputError
from pepseal.readers.delimited import LINE
from pepseal.readers.text import read_lines


def read_fasta(path: Path) -> pd.DataFrame:
    """Read a FASTA file into id, description, sequence and line (of the header); letters are kept as they are.

    Raises:
        InputError: missing, not UTF-8 text, no records, text before the first header, a header without an id, a record
            without a sequence, or an id that is used twice.
    """
    records: list[tuple[str, str, int, list[str]]] = []
    for number, line in enumerate(read_lines(path), start=1):
        if line.startswith(">"):
            words = line[1:].split(None, 1)
            if not words:
                raise InputError("a FASTA header has no id", where=f"{path}, line {number}", found=repr(line[:40]))
            records.append((words[0], words[1].strip() if len(words) > 1 else "", number, []))
        elif line.strip():
            if not records:
                raise InputError(
                    "the file is not FASTA: its first line is not a header",
                    where=f"{path}, line {number}",
                    expected="a line that begins with '>'",
                    found=repr(line[:40]),
                )
            records[-1][3].append("".join(line.split()))
    if not records:
        raise InputError("the file has no records", where=str(path), expected="at least one line that begins with '>'")
    rows = [(name, description, "".join(parts), number) for name, description, number, parts in records]
    table = pd.DataFrame(rows, columns=["id", "description", "sequence", LINE]).astype({"id": "str"})
    _refuse(path, table)
    return table


def _refuse(path: Path, table: pd.DataFrame) -> None:
    empty = table[table["sequence"] == ""]
    if len(empty):
        first = empty.iloc[0]
        raise InputError("a FASTA record has no sequence", where=f"{path}, line {first[LINE]}", found=first["id"])
    repeated = table[table.duplicated("id")]
    if len(repeated):
        first = repeated.iloc[0]
        raise InputError(
            f"{len(repeated)} FASTA ids are used more than once",
            where=f"{path}, line {first[LINE]}",
            expected="one record an id (the first word after '>')",
            found=first["id"],
        )
