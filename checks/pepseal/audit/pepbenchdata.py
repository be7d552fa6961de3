"""The official layout of PepBenchData: one column a file, and splits as row numbers in JSON.

`fasta.csv` and `label.csv` have one column `feature`; `<strategy>_split.json` maps seed_0 ... to lists of row numbers
for train, valid and test. The row numbers count the rows of the files as published; a reader that drops the peptide NA
(asparagine-alanine) as missing shifts every later one, so everything is read as text here.
"""

from pathlib import Path

import pandas as pd

from pepseal.audit.audited import split_name
from pepseal.errors import InputError
from pepseal.files import read_json
from pepseal.readers.delimited import LINE, read_delimited

PREFERRED = ("hybrid", "mmseqs2", "kmer", "cdhit", "ecfp", "random")
SEED = "seed_0"


def is_pepbenchdata(folder: Path) -> bool:
    """Whether a folder has that layout."""
    return (folder / "fasta.csv").is_file() and any(folder.glob("*_split.json"))


def pepbenchdata_rows(folder: Path) -> pd.DataFrame:
    """The audited columns of such a folder, for its default split (hybrid where there is one) and seed 0.

    Raises:
        InputError: the files differ in length, or a row number is out of range or in two splits.
    """
    table = read_delimited(folder / "fasta.csv")
    path = next(p for name in PREFERRED if (p := folder / f"{name}_split.json").is_file())
    rows = pd.DataFrame(
        {
            "sequence": table["feature"].str.strip(),
            "where": str(folder / "fasta.csv") + ", line " + table[LINE].astype(str),
        }
    )
    if (folder / "label.csv").is_file():
        labels = read_delimited(folder / "label.csv")["feature"]
        if len(labels) != len(rows):
            raise InputError(
                "the files of a dataset differ in length",
                where=str(folder),
                expected=f"{len(rows)} labels, as many as sequences",
                found=str(len(labels)),
            )
        rows["label"] = labels
    rows["id"] = [str(number) for number in range(len(rows))]
    rows["split"] = _splits(path, len(rows))
    return rows[rows["split"].notna()]


def _splits(path: Path, rows: int) -> pd.Series:
    content = read_json(path)
    if not isinstance(content, dict) or SEED not in content:
        raise InputError("the file holds no split of seed 0", where=str(path), expected=f"a key {SEED}")
    splits = pd.Series([None] * rows, dtype="object")
    for name, numbers in content[SEED].items():
        split = split_name(name)
        wrong = [number for number in numbers if not isinstance(number, int) or not 0 <= number < rows]
        if split is None or wrong:
            raise InputError(
                "a split points outside the files",
                where=f"{path}, {SEED}, {name}",
                expected=f"row numbers from 0 to {rows - 1}",
                found=", ".join(map(str, wrong[:5])) or f"a split called {name!r}",
            )
        twice = splits.iloc[numbers].notna()
        if twice.any():
            raise InputError(
                f"{int(twice.sum())} rows are in two splits", where=f"{path}, {SEED}", found=f"again in {name}"
            )
        splits.iloc[numbers] = split
    return splits
