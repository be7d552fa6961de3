"""Which columns of a table hold what: named by the user, or found by the names that people use."""

from dataclasses import dataclass

import pandas as pd
from rapidfuzz import process

from pepseal.errors import InputError

USUAL = {
    "sequence": ("sequence", "seq", "peptide", "peptide_sequence", "aa_seq", "smiles", "helm", "proforma", "feature"),
    "label": ("label", "class", "target", "y", "active", "activity"),
    "split": ("split", "set", "partition", "fold"),
    "id": ("record_id", "id", "name", "accession", "uniprot_id"),
}
MEANING = {"sequence": "the molecules", "label": "the labels", "split": "train, validation or test", "id": "ids"}


@dataclass(frozen=True)
class Columns:
    """Names of columns, as the user gave them; None where the usual names are looked for.

    `group` (proteins, clusters, patients: what must not be in two splits) is never guessed.
    """

    sequence: str | None = None
    label: str | None = None
    split: str | None = None
    group: str | None = None
    id: str | None = None


def column_for(table: pd.DataFrame, role: str, named: str | None, where: str) -> str | None:
    """The column of `table` in the role of sequence, label, split, group or id; None where there is none.

    Raises:
        InputError: the column that was named is not there, or several usual names are.

    >>> column_for(pd.DataFrame({"Peptide": [], "y": []}), "sequence", None, "a.csv")
    'Peptide'
    """
    names = [str(name) for name in table.columns if name != "line"]
    if named is not None:
        if named in names:
            return named
        near = [match[0] for match in process.extract(named, names, limit=3, score_cutoff=60)]
        raise InputError(
            f"there is no column {named!r}",
            where=where,
            expected=f"a column for --{role}",
            found=", ".join(names),
            next_step=f"did you mean {', '.join(near)}?" if near else f"name one of them with --{role}",
        )
    usual = [name for name in names if name.strip().lower() in USUAL.get(role, ())]
    if len(usual) > 1:
        raise InputError(
            f"several columns could hold {MEANING[role]}",
            where=where,
            found=", ".join(usual),
            next_step=f"name one of them with --{role}",
        )
    return usual[0] if usual else None


def require_column(table: pd.DataFrame, role: str, named: str | None, where: str) -> str:
    """The same, for a role that the audit cannot do without.

    Raises:
        InputError: there is no such column.
    """
    found = column_for(table, role, named, where)
    if found is None:
        raise InputError(
            f"no column is known to hold {MEANING[role]}",
            where=where,
            expected=f"a column named {', '.join(USUAL[role])}",
            found=", ".join(str(name) for name in table.columns),
            next_step=f"name it with --{role}",
        )
    return found
