"""From what the user names (files, a folder, a Hub id) to the records under audit."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pandas as pd

from pepseal.audit.audited import Audited, Notation, rows_of, split_name
from pepseal.audit.hub import hub_folder, is_hub_id
from pepseal.audit.pepbenchdata import is_pepbenchdata, pepbenchdata_rows
from pepseal.errors import InputError
from pepseal.manifest import SPLITS, SplitName
from pepseal.published import DIGESTS
from pepseal.readers.columns import Columns
from pepseal.readers.table import READABLE, read_any

# train-00000-of-00002 and train_2 are parts of train.
SHARD = re.compile(r"[-_]\d+(-of-\d+)?$")
BY_COUNT: dict[int, tuple[SplitName, ...]] = {2: (SPLITS[0], SPLITS[2]), 3: SPLITS}


def read_audited(
    what: Sequence[str],
    columns: Columns,
    notation: Notation,
    *,
    revision: str | None = None,
    split_file: Path | None = None,
) -> Audited:
    """Read what is to be audited.

    Args:
        what: one file with a split column, two files (train, test), three (train, validation, test), a folder, or a
            Hub dataset id.
        columns: the columns that the user named.
        notation: how the molecules are written.
        revision: of a Hub dataset.
        split_file: a second table that holds the split, joined on the column of ids.

    Raises:
        InputError: it cannot be read, or holds fewer than two splits.
    """
    rows = _rows(list(what), columns, revision, split_file)
    read, without = len(rows), rows["split"].isna()
    rows = rows[~without]
    rows = rows.assign(id=_unique_ids(rows)).reset_index(drop=True)
    dropped = {"in no split": int(without.sum())} if without.any() else {}
    audited = Audited(rows, " ".join(what), notation, read=read, dropped=dropped)
    if SPLITS[0] not in audited.splits or len(audited.splits) < 2:
        raise InputError(
            "there is nothing to compare",
            where=audited.origin,
            expected="records of train and of test or validation",
            found=", ".join(f"{split}: {len(audited.part(split))}" for split in audited.splits) or "no records",
        )
    return audited


def _rows(what: list[str], columns: Columns, revision: str | None, split_file: Path | None) -> pd.DataFrame:
    paths = [Path(entry) for entry in what]
    if len(what) == 1 and not paths[0].exists() and is_hub_id(what[0]):
        return folder_rows(hub_folder(what[0], revision), columns)
    if revision is not None:
        raise InputError("only a Hub dataset has a revision", where="--revision", found=", ".join(what))
    if split_file is not None and (len(what) > 1 or paths[0].is_dir()):
        raise InputError("a second table goes with one file", where="--split-file", found=", ".join(what))
    if len(what) == 1 and paths[0].is_dir():
        return folder_rows(paths[0], columns)
    if len(what) == 1:
        return _one_file(paths[0], columns, split_file)
    if len(what) not in BY_COUNT:
        raise InputError("two or three files are compared", expected="train, [validation,] test", found=str(len(what)))
    splits = BY_COUNT[len(what)]
    return pd.concat(
        [rows_of(read_any(path), columns, str(path), split) for path, split in zip(paths, splits, strict=True)]
    )


def _one_file(path: Path, columns: Columns, split_file: Path | None) -> pd.DataFrame:
    table = read_any(path)
    if split_file is None:
        return rows_of(table, columns, str(path), None)
    splits = read_any(split_file).drop(columns="line")
    named = columns.split or "split"
    for where, part, needed in ((path, table, [columns.id]), (split_file, splits, [columns.id, named])):
        lacking = [column or "--id" for column in needed if column not in part.columns]
        repeated = [] if lacking else sorted(set(part.loc[part[columns.id].duplicated(), columns.id]))
        if lacking or repeated:
            raise InputError(
                "two tables are joined by a column of ids that both have, each id once",
                where=str(where),
                expected=f"--id with a column of both, and {named} in the second",
                found=f"no {', '.join(lacking)}"
                if lacking
                else f"{len(repeated)} ids repeated: {', '.join(repeated[:5])}",
            )
    merged = table.drop(columns=named, errors="ignore").merge(splits[[columns.id, named]], on=columns.id, how="left")
    missing = merged[merged[named].isna()]
    if len(missing):
        raise InputError(
            f"{len(missing)} records have no split",
            where=str(split_file),
            found=", ".join(missing[columns.id].head(5)),
        )
    return rows_of(merged, replace(columns, split=named), str(path), None)


def folder_rows(folder: Path, columns: Columns) -> pd.DataFrame:
    """The rows of a folder: PepBenchData's layout, or one file a split (train.*, validation.*, test.*).

    Raises:
        InputError: the folder has neither.
    """
    if is_pepbenchdata(folder):
        return pepbenchdata_rows(folder)
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix.lower() in READABLE)
    # A folder that pepseal published holds the split of every seed beside the records.
    files = [path for path in files if not (path.name == "splits.parquet" and (path.parent / DIGESTS).is_file())]
    named = {path: split_name(SHARD.sub("", path.name.split(".")[0])) for path in files}
    chosen = {path: split for path, split in named.items() if split is not None}
    idle = sorted(str(path.relative_to(folder)) for path in files if path not in chosen)
    if idle or len({path.parent for path in chosen}) != 1:
        raise InputError(
            "the folder does not hold one dataset",
            where=str(folder),
            expected="train.*, validation.* and test.* in one folder and no other table, or PepBenchData's layout",
            found=", ".join(idle or sorted(str(path.relative_to(folder)) for path in chosen)) or "no table",
            next_step="name the folder of one dataset, or the files themselves",
        )
    return pd.concat([rows_of(read_any(path), columns, str(path), split) for path, split in chosen.items()])


def _unique_ids(rows: pd.DataFrame) -> pd.Series:
    """Ids as given where they are unique over all files, else the place of each row."""
    return rows["id"] if rows["id"].is_unique else rows["where"]
