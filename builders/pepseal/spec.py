"""What a dataset is: the facts of `datasets/<family>/<name>/dataset.yaml`, read strictly.

A dataset is a folder of facts. Adding one needs no Python unless its source has a form that no reader reads yet.
"""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, Literal, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from rapidfuzz import process

from pepseal.errors import InputError


class Facts(BaseModel):
    """A frozen record of declared facts; an unknown key is an error, because it is usually a misspelled one."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Label(Facts):
    """What the label column means."""

    column: str
    positive: str
    negative: str


class SourceUse(Facts):
    """How one raw source is read into this dataset.

    `encoding`, `skip_lines`, `separator` and `columns` are for the reader `delimited`, `sheet` for `spreadsheet`. The
    class of a row is the value of the column `label`, or `class_of_all` where all records of the source have one class.
    """

    key: str
    reader: Literal["delimited", "spreadsheet", "fasta", "residue_codes"]
    encoding: str = "utf-8"
    skip_lines: int = Field(default=0, ge=0)
    separator: str = ","
    columns: tuple[str, ...] | None = None
    sheet: str | None = None
    sequence: str = "sequence"
    label: str = "class"
    positive_values: tuple[str, ...] = ()
    negative_values: tuple[str, ...] = ()
    class_of_all: Literal[0, 1] | None = None

    @model_validator(mode="after")
    def _says_the_class(self) -> "SourceUse":
        if (self.class_of_all is None) != bool(self.positive_values or self.negative_values):
            raise ValueError("either class_of_all, or positive_values and negative_values, say which class a row has")
        return self


class Cleaning(Facts):
    """Which records are kept. Lengths are in residues, identity is edit identity in [0, 1]."""

    min_length: int = Field(ge=1)
    max_length: int = Field(ge=1)
    redundancy_identity: float = Field(gt=0, le=1)
    label_conflicts: Literal["drop"]


class Negatives(Facts):
    """How records of the negative class are chosen, where they are drawn and not measured."""

    method: Literal["matched_length"]
    ratio: int = Field(ge=1)
    positive_identity_below: float = Field(gt=0, le=1)


class Split(Facts):
    """The split recipe. Ratios are train : validation : test."""

    strategy: Literal["sealed"]
    ratios: tuple[int, int, int]
    seeds: tuple[int, ...] = Field(min_length=1)


class DatasetSpec(Facts):
    """One dataset, as its dataset.yaml declares it."""

    name: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$")
    family: str = Field(pattern=r"^[a-z0-9_-]+$")
    tier: Literal["starter", "open", "paper"]
    version: str = Field(pattern=r"^\d+\.\d+\.\d+$")
    released: date
    title: str
    group: str
    task: Literal["classification", "regression"]
    notation: Literal["fasta"]
    label: Label
    sources: tuple[SourceUse, ...] = Field(min_length=1)
    cleaning: Cleaning
    negatives: Negatives | None = None
    split: Split
    citation: tuple[str, ...] = Field(min_length=1)


class FamilySpec(Facts):
    """One family, as its family.yaml declares it."""

    name: str
    title: str
    description: str
    default_dataset: str
    homepage: str
    tags: tuple[str, ...]


Model = TypeVar("Model", bound=Facts)


def read_facts(path: Path, model: type[Model]) -> Model:
    """Read one YAML file of facts.

    Raises:
        InputError: the file is missing, is not YAML, or breaks a rule of `model`; every broken rule is listed.
    """
    try:
        return model.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
    except FileNotFoundError as error:
        raise InputError("a file of facts is missing", where=str(path)) from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise InputError("a file of facts is not YAML in UTF-8", where=str(path), found=str(error)) from error
    except ValidationError as error:
        problems = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors())
        raise InputError("a file of facts breaks its rules", where=str(path), found=problems) from error


def dataset_folders(facts: Path) -> dict[str, Path]:
    """Folder of every declared dataset, by name, in order of name."""
    folders = (path.parent for path in facts.glob("*/*/dataset.yaml"))
    return {folder.name: folder for folder in sorted(folders, key=lambda folder: folder.name)}


def lookup(names: Mapping[str, Any], name: str, kind: str, listing: str = "`pepseal list` shows all") -> Any:
    """`names[name]`, or an error that offers the nearest names and says where all of them are listed.

    Raises:
        InputError: `name` is not there.

    >>> lookup({"starter_amp": 1}, "starter_amp", "dataset")
    1
    >>> lookup({"starter_amp": 1}, "starter_app", "dataset")
    Traceback (most recent call last):
    pepseal.errors.InputError: no dataset is called 'starter_app'
      next step: did you mean starter_amp? `pepseal list` shows all
    """
    if name in names:
        return names[name]
    near = [match[0] for match in process.extract(name, sorted(names), limit=3, score_cutoff=50)]
    hint = f"did you mean {', '.join(near)}? {listing}" if near else listing
    raise InputError(f"no {kind} is called {name!r}", next_step=hint)


def read_dataset(facts: Path, name: str) -> DatasetSpec:
    """The declared facts of one dataset.

    Raises:
        InputError: no dataset has that name, or its folder and its file disagree on name or family.
    """
    folder: Path = lookup(dataset_folders(facts), name, "dataset")
    spec = read_facts(folder / "dataset.yaml", DatasetSpec)
    if (spec.family, spec.name) != (folder.parent.name, folder.name):
        raise InputError(
            "dataset.yaml and its folder disagree",
            where=str(folder),
            expected=f"family {folder.parent.name}, name {folder.name}",
            found=f"family {spec.family}, name {spec.name}",
        )
    return spec


def read_family(facts: Path, name: str) -> FamilySpec:
    """The declared facts of one family."""
    families = {path.parent.name: path for path in sorted(facts.glob("*/family.yaml"))}
    return read_facts(lookup(families, name, "family"), FamilySpec)
