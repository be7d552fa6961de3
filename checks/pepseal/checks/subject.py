"""What is checked: the files of one built dataset, read once."""

from dataclasses import dataclass
from pathlib import Path

import pandas as pd
import pyarrow.parquet as pq

from pepseal.checks.account import AccountStep, read_account
from pepseal.checks.named_exceptions import NamedException, read_exceptions
from pepseal.errors import InputError
from pepseal.files import read_parquet
from pepseal.manifest import Manifest, read_manifest
from pepseal.project import Project
from pepseal.spec import DatasetSpec, dataset_folders, read_dataset

TEXTS = ("record_id", "sequence", "source", "cluster_id")
LABEL_TYPES = {"classification": "int64", "regression": "double"}


@dataclass(frozen=True)
class Subject:
    """One built dataset.

    Args:
        spec: what it declares.
        folder: datasets/<family>/<name>.
        manifest: its frozen manifest.
        table: the frozen records with all split columns.
        schema: name and Arrow type of each column of `table`, as its file has them.
        account: the steps of its row account, first to last.
        exceptions: the findings it names and explains.
    """

    spec: DatasetSpec
    folder: Path
    manifest: Manifest
    table: pd.DataFrame
    schema: tuple[tuple[str, str], ...]
    account: tuple[AccountStep, ...]
    exceptions: tuple[NamedException, ...] = ()

    @property
    def declared_schema(self) -> tuple[tuple[str, str], ...]:
        """Name and Arrow type that each column must have, in order."""
        kinds = dict.fromkeys(TEXTS, "string") | {"label": LABEL_TYPES[self.spec.task]}
        names = ("record_id", "sequence", "label", "source", "cluster_id")
        return tuple((name, kinds[name]) for name in names) + tuple((name, "string") for name in self.manifest.columns)

    @property
    def classes(self) -> tuple[int, ...]:
        """The labels that every split must hold: negative and positive, or none where labels are measured."""
        return (0, 1) if self.spec.task == "classification" else ()

    @property
    def frozen_rows(self) -> int:
        """How many records the manifest counts."""
        counts = self.manifest.counts.get(self.manifest.default_column, {})
        return sum(split["rows"] for split in counts.values())


def read_subject(project: Project, name: str) -> Subject:
    """Read the dataset `name`, as declared, frozen and built.

    Raises:
        InputError: the dataset is not declared, not frozen or not built, or one of its files is malformed.
    """
    spec = read_dataset(project.facts, name)
    folder = dataset_folders(project.facts)[name]
    manifest = read_manifest(folder)
    if not 0 < manifest.seal_floor < 1:
        raise InputError(
            "the seal floor is no identity that two different peptides can have",
            where=str(folder / "splits.yaml"),
            expected="a number between 0 and 1",
            found=str(manifest.seal_floor),
        )
    path = project.out("frozen", name) / "records.parquet"
    if not path.is_file():
        raise InputError(f"{name} is not built", where=str(path), next_step="`make build`, or `dvc repro`")
    steps = ["clean"] if spec.negatives is None else ["clean", "negatives"]
    return Subject(
        spec=spec,
        folder=folder,
        manifest=manifest,
        table=read_parquet(path),
        schema=tuple((field.name, str(field.type)) for field in pq.read_schema(path)),
        account=read_account(*(project.out(step, name) / "account.json" for step in steps)),
        exceptions=read_exceptions(folder),
    )
