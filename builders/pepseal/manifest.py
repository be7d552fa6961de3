"""The frozen manifest of a dataset: `splits.tsv` (which record is where) and `splits.yaml` (how it came about).

`splits.tsv` has the columns record_id, label, cluster_id, then one column a strategy and seed (`sealed_0`, ...) with
the values train, validation, test or dropped, sorted by record_id. `splits.yaml` holds the sha256 of that file, the
digest of the records it was made from, and a sha256 over itself, so that a flipped byte in either is found.
"""

import hashlib
import json
from pathlib import Path
from typing import Any, Literal, TypeAlias

import pandas as pd
import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from pepseal.digest import file_sha256, table_digest
from pepseal.errors import InputError
from pepseal.files import write_text

SplitName: TypeAlias = Literal["train", "validation", "test"]
SPLITS: tuple[SplitName, ...] = ("train", "validation", "test")
KEYS = ["record_id", "label", "cluster_id"]
MOST_ROWS_IN_GIT = 50_000


class Manifest(BaseModel):
    """What splits.yaml says. `counts` is column -> split -> {"rows": n, "<class>": n}."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    family: str
    version: str
    strategy: str
    seeds: tuple[int, ...]
    seal_floor: float
    parameters: dict[str, Any]
    input_digest: str
    table_digest: str
    table_sha256: str
    counts: dict[str, dict[str, dict[str, int]]]
    tool_versions: dict[str, str]
    self_sha256: str = ""

    @property
    def columns(self) -> list[str]:
        """The split columns, one a seed."""
        return [f"{self.strategy}_{seed}" for seed in self.seeds]

    @property
    def default_column(self) -> str:
        """The split column that is published as train / validation / test."""
        return self.columns[0]

    def own_sha256(self) -> str:
        """Sha256 over everything here but `self_sha256`."""
        content = json.dumps(self.model_dump(mode="json", exclude={"self_sha256"}), sort_keys=True)
        return hashlib.sha256(content.encode()).hexdigest()


def split_columns(table: pd.DataFrame) -> list[str]:
    """The columns of a manifest table that assign splits."""
    return [str(column) for column in table.columns if column not in (*KEYS, "sequence", "source")]


def counts(table: pd.DataFrame) -> dict[str, dict[str, dict[str, int]]]:
    """Rows and rows of each class, for each split column and split.

    >>> table = pd.DataFrame({"record_id": ["a", "b"], "label": [1, 0], "cluster_id": ["a", "b"],
    ...                       "sealed_0": ["train", "test"]})
    >>> counts(table)["sealed_0"]["test"]
    {'rows': 1, '0': 1, '1': 0}
    """
    classes = sorted(table["label"].unique()) if pd.api.types.is_integer_dtype(table["label"]) else []
    return {
        column: {
            str(split): {"rows": len(rows)} | {str(c): int((rows["label"] == c).sum()) for c in classes}
            for split, rows in table.groupby(column, observed=True)
        }
        for column in split_columns(table)
    }


def read_table(folder: Path) -> pd.DataFrame:
    """The table of splits.tsv, every column as text.

    Raises:
        InputError: the file is missing, empty, ragged, or not UTF-8.
    """
    path = folder / "splits.tsv"
    try:
        return pd.read_csv(path, sep="\t", dtype=str, keep_default_na=False, na_filter=False, encoding="utf-8")
    except FileNotFoundError as error:
        raise InputError(
            "the dataset is not frozen: it has no manifest",
            where=str(path),
            next_step=f"look at the proposal, then `pepseal freeze --accept {folder.name}`",
        ) from error
    except (pd.errors.EmptyDataError, pd.errors.ParserError, UnicodeDecodeError) as error:
        raise InputError("the manifest is not a table", where=str(path), found=str(error)) from error


def read_manifest(folder: Path) -> Manifest:
    """splits.yaml, verified against itself and against splits.tsv.

    Raises:
        InputError: either file is missing, malformed, or not the bytes that were frozen.
    """
    path = folder / "splits.yaml"
    try:
        manifest = Manifest.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
    except FileNotFoundError as error:
        raise InputError(
            "the dataset is not frozen: it has no manifest",
            where=str(path),
            next_step=f"look at the proposal, then `pepseal freeze --accept {folder.name}`",
        ) from error
    except (yaml.YAMLError, ValidationError, UnicodeDecodeError) as error:
        raise InputError("the manifest is malformed", where=str(path), found=str(error)) from error
    _same(path, "its own digest", manifest.self_sha256, manifest.own_sha256())
    table = folder / "splits.tsv"
    _same(table, "sha256", manifest.table_sha256, file_sha256(table) if table.is_file() else "no file")
    return manifest


def _same(path: Path, what: str, expected: str, found: str) -> None:
    if expected != found:
        raise InputError(
            f"a frozen manifest was changed: {what} differs",
            where=str(path),
            expected=expected,
            found=found,
            next_step="restore it from git; only `pepseal freeze --accept` writes manifests",
        )


def write_manifest(folder: Path, table: pd.DataFrame, manifest: Manifest) -> None:
    """Write both files of a manifest, the digests filled in.

    Raises:
        InputError: the table has too many rows to be kept in git.
    """
    if len(table) >= MOST_ROWS_IN_GIT:
        raise InputError(
            "the manifest is too large for git",
            where=str(folder),
            expected=f"fewer than {MOST_ROWS_IN_GIT:,} rows",
            found=f"{len(table):,} rows",
        )
    text = table.astype(str).to_csv(sep="\t", index=False, lineterminator="\n")
    write_text(folder / "splits.tsv", text)
    full = manifest.model_copy(
        update={"table_sha256": hashlib.sha256(text.encode()).hexdigest(), "table_digest": table_digest(table)}
    )
    full = full.model_copy(update={"self_sha256": full.own_sha256()})
    content = yaml.safe_dump(full.model_dump(mode="json"), sort_keys=False, allow_unicode=True, width=120)
    write_text(folder / "splits.yaml", content)
