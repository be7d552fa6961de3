"""The official layout of PepBenchData: one column a file, and splits as row numbers in JSON.

`fasta.csv` and `label.csv` have one column `feature`; `<strategy>_split.json` maps seed_0 ... to lists of row numbers
for train, valid and test. The row numbers count the rows of the files as published; a reader that drops the peptide NA
(asparagine-alanine) as missing shifts every later one, so everything is read as text here.
"""

from pathlib import Path

import pandas as pd

from pepseal.audit.audited import refuse_empty, split_name
from pepseal.errors import InputError
from pepseal.files import read_json
from pepseal.readers.delimited import LINE, read_delimited

PREFERRED = ("hybrid", "mmseqs2", "kmer", "cdhit", "ecfp", "random")
SEED = "seed_0"


def is_pepbenchdata(folder: Path) -> bool:
    """Whether a folder has that layout."""
    return (folder / "fasta.csv").is_file() and any((folder / f"{name}_split.json").is_file() for name in PREFERRED)


def pepbenchdata_rows(folder: Path) -> pd.DataFrame:
    """The audited columns of such a folder, for its default split (hybrid where there is one) and seed 0.

    Raises:
        InputError: the files differ in length or in form, or a row number is out of range or in two splits.
    """
    table = _feature(folder / "fasta.csv")
    path = next(p for name in PREFERRED if (p := folder / f"{name}_split.json").is_file())
    rows = pd.DataFrame(
        {
            "sequence": table["feature"].str.strip(),
            "where": str(folder / "fasta.csv") + ", line " + table[LINE].astype(str),
        }
    )
    if (folder / "label.csv").is_file():
        labels = _feature(folder / "label.csv")["feature"]
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
    refuse_empty(rows)
    return rows


def _feature(path: Path) -> pd.DataFrame:
    table = read_delimited(path)
    if list(table.columns) != ["feature", LINE]:
        found = ", ".join(name for name in table.columns if name != LINE)
        raise InputError("the file is not one column of features", where=str(path), expected="feature", found=found)
    return table


def _splits(path: Path, rows: int) -> pd.Series:
    content = read_json(path)
    of_seed = content.get(SEED) if isinstance(content, dict) else None
    if not isinstance(of_seed, dict) or not all(isinstance(numbers, list) for numbers in of_seed.values()):
        expected = f'{{"{SEED}": {{"train": [...], "valid": [...], "test": [...]}}}}'
        raise InputError("the file holds no split of seed 0", where=str(path), expected=expected)
    splits = pd.Series([None] * rows, dtype="object")
    for name, numbers in of_seed.items():
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
