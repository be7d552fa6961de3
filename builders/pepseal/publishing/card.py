"""The dataset card of a family: README.md with the YAML that `load_dataset` reads; numbers come from the files."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
from huggingface_hub import DatasetCardData
from jinja2 import Environment, PackageLoader, StrictUndefined

from pepseal.files import read_json, write_text
from pepseal.manifest import SPLITS, Manifest, read_manifest
from pepseal.project import Project
from pepseal.sources import Source, find_source, read_sources
from pepseal.spec import DatasetSpec, FamilySpec, dataset_folders, read_dataset, read_family

LICENCES = {"BSD-3-Clause": "bsd-3-clause", "MIT": "mit", "Apache-2.0": "apache-2.0", "CC-BY-4.0": "cc-by-4.0"}


@dataclass(frozen=True)
class CardEntry:
    """What the card says of one dataset."""

    spec: DatasetSpec
    manifest: Manifest
    sources: tuple[Source, ...]
    rows: dict[str, int]
    account: list[dict[str, Any]]
    verdict: str
    highest_identity: float
    shortcut: float | None

    @property
    def counts(self) -> list[tuple[str, dict[str, int]]]:
        """Counts of the published splits, in the order people read them."""
        counts = self.manifest.counts[self.manifest.default_column]
        return [(split, counts[split]) for split in SPLITS]


def card_entry(project: Project, name: str) -> CardEntry:
    """Gather the facts of one published dataset; rows are counted in its Parquet files."""
    spec = read_dataset(project.facts, name)
    folder = project.hub / spec.family / name
    sources = read_sources(project.facts / "sources.tsv")
    metrics = read_json(project.out("check", name) / "metrics.json")
    return CardEntry(
        spec=spec,
        manifest=read_manifest(dataset_folders(project.facts)[name]),
        sources=tuple(find_source(sources, use.key) for use in spec.sources),
        rows={split: pq.read_metadata(folder / f"{split}.parquet").num_rows for split in SPLITS},
        account=[_fates(step) for step in _account(project, name)],
        verdict=read_json(folder / "seal.json")["verdict"],
        highest_identity=metrics["highest_cross_identity"],
        shortcut=metrics["shortcut_roc_auc"],
    )


def _account(project: Project, name: str) -> list[dict[str, Any]]:
    folders = [project.out("clean", name), project.out("negatives", name)]
    return [step for folder in folders for step in read_json(folder / "account.json")["steps"]]


def _fates(step: dict[str, Any]) -> dict[str, Any]:
    merged = [(f"merged: {reason}", rows) for reason, rows in step["merged"].items()]
    dropped = [(f"dropped: {reason}", rows) for reason, rows in step["dropped"].items()]
    return {**step, "fates": [*merged, *dropped] or [("all kept", 0)]}


def write_card(project: Project, family_name: str, names: list[str]) -> Path:
    """Write data/hub/<family>/README.md for the published datasets `names`."""
    family = read_family(project.facts, family_name)
    entries = [card_entry(project, name) for name in sorted(names)]
    environment = Environment(  # noqa: S701 - Markdown; autoescape would break the YAML front matter
        loader=PackageLoader("pepseal.publishing", "."), undefined=StrictUndefined, keep_trailing_newline=True
    )
    text = environment.get_template("card.md.jinja").render(
        family=family, datasets=entries, front_matter=front_matter(family, entries)
    )
    path = project.hub / family_name / "README.md"
    write_text(path, text)
    return path


def front_matter(family: FamilySpec, entries: list[CardEntry]) -> str:
    """The YAML head: configs, declared features and counts, licence, tags."""
    licences = sorted({LICENCES.get(source.licence, "other") for entry in entries for source in entry.sources})
    data = DatasetCardData(
        language=["en"],
        license=licences[0] if len(licences) == 1 else "other",
        pretty_name=family.title,
        tags=list(family.tags),
        configs=[_config(entry, family.default_dataset) for entry in entries],
        dataset_info=[_info(entry) for entry in entries],
    )
    return data.to_yaml() + "\n"


def _config(entry: CardEntry, default: str) -> dict[str, Any]:
    name = entry.spec.name
    files = [{"split": split, "path": f"{name}/{split}.parquet"} for split in SPLITS]
    first = {"config_name": name, "default": True} if name == default else {"config_name": name}
    return {**first, "data_files": files}


def _info(entry: CardEntry) -> dict[str, Any]:
    label = "int64" if entry.spec.task == "classification" else "float64"
    types = {"record_id": "string", "sequence": "string", "label": label, "cluster_id": "string"}
    return {
        "config_name": entry.spec.name,
        "features": [{"name": name, "dtype": dtype} for name, dtype in types.items()],
        "splits": [{"name": split, "num_examples": rows} for split, rows in entry.rows.items()],
    }
