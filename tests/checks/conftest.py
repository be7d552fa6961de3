"""Small built datasets to check: sixty drawn peptides, two seeds, no leak; and the means to spoil them."""

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
import yaml

with warnings.catch_warnings():
    # Great Expectations 1.24 imports sre_constants and sre_parse, which Python deprecates.
    warnings.filterwarnings("ignore", "module 'sre_", DeprecationWarning)
    import great_expectations  # noqa: F401

from pepseal.checks.account import AccountStep
from pepseal.checks.outcome import Outcome
from pepseal.checks.planting import peptide
from pepseal.checks.seal import Seal
from pepseal.checks.subject import Subject
from pepseal.checks.validation import validate
from pepseal.digest import record_id, table_digest
from pepseal.files import write_json, write_parquet
from pepseal.manifest import Manifest, counts, read_manifest, write_manifest
from pepseal.project import Project
from pepseal.spec import DatasetSpec

# Peptides that readers take for missing values, booleans and infinity.
LOOKALIKES = ("NA", "nan", "NULL", "TRUE", "INF", "FALSE")
COLUMNS = ("sealed_0", "sealed_1")
# 48 train, 6 validation, 6 test: exactly 8:1:1.
BLOCK = ["train"] * 8 + ["validation"] + ["test"]

SPEC = {
    "name": "toy",
    "family": "starter",
    "tier": "starter",
    "version": "1.0.0",
    "released": "2026-01-31",
    "title": "A toy",
    "group": "Toys",
    "task": "classification",
    "notation": "fasta",
    "label": {"column": "label", "positive": "yes", "negative": "no"},
    "sources": [{"key": "toy", "reader": "delimited", "positive_values": ["1"], "negative_values": ["0"]}],
    "cleaning": {"min_length": 2, "max_length": 50, "redundancy_identity": 0.9, "label_conflicts": "drop"},
    "split": {"strategy": "sealed", "ratios": [8, 1, 1], "seeds": [0, 1]},
    "citation": ["Nobody (2026) Nothing."],
}


def table_of(sequences: list[str]) -> pd.DataFrame:
    """A frozen table of `sequences`, each its own cluster, both classes in every split."""
    table = pd.DataFrame({"record_id": [record_id(s) for s in sequences], "sequence": sequences})
    table = table.sort_values("record_id", ignore_index=True)
    n = len(table)
    table["label"] = [(i // 10) % 2 for i in range(n)]
    table["source"] = "toy"
    table["cluster_id"] = table["record_id"]
    table["sealed_0"] = [BLOCK[i % 10] for i in range(n)]
    table["sealed_1"] = [BLOCK[(i + 3) % 10] for i in range(n)]
    return table.astype({column: "str" for column in table.columns if column != "label"})


@pytest.fixture
def table() -> pd.DataFrame:
    """Sixty peptides of 20 residues, sorted by record_id."""
    return table_of([peptide(f"record {i}", 20) for i in range(60)])


@dataclass
class Toy:
    """A toy dataset in a project folder."""

    root: Path
    floor: float = 0.6
    kmers: tuple[str, ...] | None = ()

    @property
    def project(self) -> Project:
        return Project(self.root)

    @property
    def facts(self) -> Path:
        return self.root / "datasets" / "starter" / "toy"

    def build(self, table: pd.DataFrame, frozen: pd.DataFrame | None = None) -> Project:
        """Write all files of a built dataset; its manifest is that of `frozen` (default: of `table`)."""
        frozen = table if frozen is None else frozen
        self.facts.mkdir(parents=True, exist_ok=True)
        (self.facts / "dataset.yaml").write_text(yaml.safe_dump(SPEC))
        keys = ["record_id", "label", "cluster_id", *COLUMNS]
        write_manifest(self.facts, frozen[keys], self.manifest(frozen[keys]))
        write_parquet(self.project.out("frozen", "toy") / "records.parquet", table)
        write_json(
            self.project.out("clean", "toy") / "account.json", {"steps": [s.model_dump() for s in steps(frozen)]}
        )
        return self.project

    def manifest(self, table: pd.DataFrame) -> Manifest:
        kmers = {} if self.kmers is None else {"enriched_kmers": list(self.kmers), "kmer_length": 3}
        return Manifest(
            name="toy",
            family="starter",
            version="1.0.0",
            strategy="sealed",
            seeds=(0, 1),
            seal_floor=self.floor,
            parameters=kmers,
            input_digest="0",
            table_digest=table_digest(table),
            table_sha256="",
            counts=counts(table),
            tool_versions={},
        )

    def subject(self, table: pd.DataFrame, **changes: Any) -> Subject:
        """The same dataset as the checks read it, without the files of the pipeline."""
        self.build(table)
        known: dict[str, Any] = {
            "spec": DatasetSpec.model_validate(SPEC),
            "folder": self.facts,
            "manifest": read_manifest(self.facts),
            "table": table,
            "schema": tuple((c, "int64" if c == "label" else "string") for c in table.columns),
            "account": steps(table),
        }
        return Subject(**(known | changes))


def steps(table: pd.DataFrame) -> tuple[AccountStep, ...]:
    n = len(table)
    return (AccountStep(step="clean", read=n + 5, kept=n, merged={"a copy": 2}, dropped={"too long": 3}),)


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return Toy(tmp_path)


@dataclass(frozen=True)
class Checked:
    """A dataset that was checked: the project, the seal, and the folder that was written."""

    project: Project
    seal: Seal
    folder: Path


def checked_dataset(toy: Toy, table: pd.DataFrame, frozen: pd.DataFrame | None = None) -> Checked:
    from pepseal.checks.run import check_dataset

    project = toy.build(table, frozen)
    return Checked(project, check_dataset(project, "toy"), project.out("check", "toy"))


@pytest.fixture(scope="session")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Checked:
    """A clean dataset, checked. It holds peptides that look like missing values, numbers and booleans."""
    drawn = [peptide(f"record {i}", 20) for i in range(54)]
    return checked_dataset(Toy(tmp_path_factory.mktemp("sealed")), table_of([*drawn, *LOOKALIKES]))


@pytest.fixture(scope="session")
def leaky(tmp_path_factory: pytest.TempPathFactory) -> Checked:
    """A dataset with a training peptide in test, checked; in a folder whose first run was clean."""
    table = table_of([peptide(f"record {i}", 20) for i in range(60)])
    train, test = (table.index[table["sealed_0"] == split][0] for split in ("train", "test"))
    table.loc[test, "sequence"] = table.loc[train, "sequence"]
    return checked_dataset(Toy(tmp_path_factory.mktemp("leaky")), table)


@pytest.fixture
def run() -> Callable[..., Outcome]:
    """Run one expectation on a table, through Great Expectations."""

    def run_one(table: pd.DataFrame, expectation: Any) -> Outcome:
        expectation.meta = {"check": "the check", "column": getattr(expectation, "column", None), "position": 0}
        ((outcome,), _result) = validate(table, [expectation], "test")
        return outcome

    return run_one


@pytest.fixture
def moved() -> Callable[..., pd.DataFrame]:
    """The table with a further row, a copy of the first row of one split with some values changed."""

    def move(table: pd.DataFrame, source: str, **values: object) -> pd.DataFrame:
        row = table[table["sealed_0"] == source].iloc[[0]].assign(**values)
        return pd.concat([table, row], ignore_index=True)

    return move
