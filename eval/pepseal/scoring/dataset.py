"""The published folder of a dataset, as scoring reads it.

`<folder>/<name>/` holds train.parquet, validation.parquet and test.parquet (columns record_id, sequence, label,
cluster_id) and seal.json (keys dataset, version, verdict, manifest_digest, strategy, split_columns, among others).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import pandas as pd
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from pepseal.errors import InputError
from pepseal.files import read_json, read_parquet
from pepseal.manifest import SPLITS, SplitName
from pepseal.published import verify_folder
from pepseal.scoring.result import Identity
from pepseal.spec import lookup

COLUMNS = ("record_id", "sequence", "label", "cluster_id")


class SealedIdentity(BaseModel):
    """The part of seal.json that says which data it seals."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    dataset: str
    version: str
    verdict: str
    manifest_digest: str = Field(pattern=r"^[0-9a-f]{64}$")
    strategy: str
    split_columns: tuple[str, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _columns_name_their_seeds(self) -> "SealedIdentity":
        if not re.fullmatch(rf"{re.escape(self.strategy)}_[0-9]+", self.split_columns[0]):
            raise ValueError(f"the split column {self.split_columns[0]!r} is not {self.strategy}_<seed>")
        return self

    @property
    def split_seed(self) -> int:
        """The seed of the split that is published, which is the first that was checked (`sealed_0`)."""
        return int(self.split_columns[0].removeprefix(f"{self.strategy}_"))


@dataclass(frozen=True)
class Truth:
    """What predictions of one split are scored against.

    Args:
        frame: columns record_id, label, cluster_id of that split.
        other_ids: record_id -> split, for the records of the other splits.
        identity: dataset, version, manifest, split.
    """

    frame: pd.DataFrame
    other_ids: Mapping[str, str]
    identity: Identity


def dataset_folder(folder: Path, name: str) -> Path:
    """The folder of one published dataset.

    Raises:
        InputError: there is none of that name; the nearest names are offered.
    """
    published = {path.parent.name: path.parent for path in sorted(folder.glob("*/seal.json"))}
    if not published:
        raise InputError(
            "no dataset is published here",
            where=str(folder),
            expected="<name>/test.parquet and <name>/seal.json",
            next_step="build and publish it first",
        )
    found: Path = lookup(published, name, "dataset")
    return found


def read_split(folder: Path, name: str, split: str) -> pd.DataFrame:
    """All columns of one split.

    Raises:
        InputError: no such dataset or split, or its file is missing, unreadable, or lacks a column.
    """
    if split not in SPLITS:
        raise InputError("no split has that name", expected=", ".join(get_args(SplitName)), found=repr(split))
    path = dataset_folder(folder, name) / f"{split}.parquet"
    frame = read_parquet(path)
    missing = [column for column in COLUMNS if column not in frame]
    if missing:
        raise InputError(
            f"a published split lacks {', '.join(missing)}",
            where=str(path),
            expected=", ".join(COLUMNS),
            found=", ".join(map(str, frame.columns)),
            next_step="publish the dataset again",
        )
    return frame


def read_truth(folder: Path, name: str, split: str = "test") -> Truth:
    """The labels of one split, the ids of the others, and what the seal says they are.

    Args:
        folder: the published folder of a family.
        name: the dataset.
        split: train, validation or test.

    Raises:
        InputError: no such dataset or split; a file is missing, unreadable, lacks something, or is not what was
            published; or the seal is that of another dataset or says that a check failed.
    """
    frame = read_split(folder, name, split)[["record_id", "label", "cluster_id"]]
    others = {other: read_split(folder, name, other)["record_id"] for other in SPLITS if other != split}
    other_ids = {record_id: other for other, ids in others.items() for record_id in ids}
    identity = _identity(dataset_folder(folder, name) / "seal.json", name, split)
    _refuse_changed(dataset_folder(folder, name))
    return Truth(frame, other_ids, identity)


def _refuse_changed(folder: Path) -> None:
    _, problems = verify_folder(folder)
    if problems:
        raise InputError(
            "the published dataset is not what was published, and cannot be scored against",
            where=str(folder),
            found="; ".join(problems),
            next_step="build and publish it again, or load the version anew",
        )


def _identity(path: Path, name: str, split: str) -> Identity:
    sealed = _sealed(path)
    if (sealed.dataset, sealed.verdict) != (name, "sealed"):
        raise InputError(
            "what is not sealed is not scored",
            where=str(path),
            expected=f"dataset {name}, verdict sealed",
            found=f"dataset {sealed.dataset}, verdict {sealed.verdict}",
            next_step=f"look at what `pepseal check {name}` finds, then publish again",
        )
    facts = sealed.model_dump(exclude={"split_columns", "verdict"})
    return Identity(split=split, split_seed=sealed.split_seed, **facts)


def _sealed(path: Path) -> SealedIdentity:
    try:
        return SealedIdentity.model_validate(read_json(path))
    except ValidationError as error:
        faults = "; ".join(f"{'.'.join(map(str, e['loc'])) or 'seal'}: {e['msg']}" for e in error.errors())
        raise InputError(
            "the seal does not say which data it seals",
            where=str(path),
            expected=", ".join(SealedIdentity.model_fields),
            found=faults,
            next_step="check and publish the dataset again",
        ) from error
