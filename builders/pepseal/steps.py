"""The steps of the pipeline: each reads the outputs of earlier steps and writes one folder.

`dvc repro` calls them one by one through `pepseal stage STEP NAME`; dvc.yaml says what each depends on.
"""

from collections.abc import Callable

import pandas as pd

from pepseal import freeze as freezing
from pepseal.cleaning.account import RowAccount
from pepseal.cleaning.records import clean as clean_records
from pepseal.cleaning.records import labelled_rows
from pepseal.files import read_json, read_parquet, write_json, write_parquet
from pepseal.negatives.matched_length import draw
from pepseal.project import Project
from pepseal.publishing.dataset_folder import publish_dataset
from pepseal.readers.raw import read_raw
from pepseal.similarity import edit_neighbours
from pepseal.sources import find_source, read_sources
from pepseal.spec import DatasetSpec, SourceUse, dataset_folders, lookup, read_dataset


def fetch(project: Project, family: str) -> None:
    """Raw bytes of every source of a family, as published, into data/raw/<family>/<key>/."""
    from pepseal.sources.retrieval import fetch_all

    params = project.params()
    keys = lookup(params.families, family, "family")["sources"]
    sources = read_sources(project.facts / "sources.tsv")
    chosen = [find_source(sources, key) for key in keys]
    fetch_all(chosen, project.out("raw", family), mirror=params.mirror, root=project.root)


def raw_table(project: Project, spec: DatasetSpec, use: SourceUse) -> pd.DataFrame:
    """The table of text that a source holds."""
    source = find_source(read_sources(project.facts / "sources.tsv"), use.key)
    path = project.out("raw", spec.family) / use.key / source.file_name
    return read_raw(path, use)


def clean(project: Project, name: str) -> None:
    """Canonical records and the row account."""
    spec = read_dataset(project.facts, name)
    rows = pd.concat([labelled_rows(raw_table(project, spec, use), use) for use in spec.sources], ignore_index=True)
    records, account = clean_records(rows, spec)
    _write_records(project, "clean", name, records, [account])


def negatives(project: Project, name: str) -> None:
    """Labelled records, the negative class drawn where it is not measured."""
    spec = read_dataset(project.facts, name)
    records = read_parquet(project.out("clean", name) / "records.parquet")
    accounts = []
    if spec.negatives is not None:
        records, account = draw(records, spec.negatives, spec.cleaning.redundancy_identity)
        accounts = [account]
    _write_records(project, "negatives", name, records, accounts)


def neighbours(project: Project, name: str) -> None:
    """Every pair of records at or above the search floor, by exact comparison."""
    records = read_parquet(project.out("negatives", name) / "records.parquet")
    floor = project.params().search_floor
    pairs = edit_neighbours(list(records["record_id"]), list(records["sequence"]), floor)
    write_parquet(project.out("neighbours", name) / "neighbours.parquet", pairs)


def split(project: Project, name: str) -> None:
    """A proposal: each record's cluster, and its split for each seed."""
    from pepseal.splits import sealed

    spec = read_dataset(project.facts, name)
    records = read_parquet(project.out("negatives", name) / "records.parquet")
    pairs = read_parquet(project.out("neighbours", name) / "neighbours.parquet")
    floor = project.params().search_floor
    proposal = sealed(records, pairs, searched_from=floor, ratios=spec.split.ratios, seeds=spec.split.seeds)
    folder = project.out("split", name)
    table = proposal.splits.assign(cluster_id=proposal.clusters).reset_index(names="record_id")
    columns = [column for column in table.columns if column not in ("record_id", "cluster_id")]
    write_parquet(folder / "proposal.parquet", table[["record_id", "cluster_id", *columns]])
    recipe = {"strategy": proposal.strategy, "seeds": list(proposal.seeds), "parameters": proposal.parameters}
    write_json(folder / "recipe.json", recipe)


def freeze(project: Project, name: str) -> None:
    """The frozen records; stops where this build and the committed manifest differ."""
    records, proposal = _proposed(project, name)
    frozen = freezing.frozen_records(dataset_folders(project.facts)[name], records, proposal)
    write_parquet(project.out("frozen", name) / "records.parquet", frozen)


def accept(project: Project, name: str) -> None:
    """Write the manifest of the present proposal."""
    spec = read_dataset(project.facts, name)
    records, proposal = _proposed(project, name)
    recipe = read_json(project.out("split", name) / "recipe.json")
    freezing.accept(dataset_folders(project.facts)[name], spec, records, proposal, recipe)


def _proposed(project: Project, name: str) -> tuple[pd.DataFrame, pd.DataFrame]:
    read_dataset(project.facts, name)
    records = read_parquet(project.out("negatives", name) / "records.parquet")
    return records, read_parquet(project.out("split", name) / "proposal.parquet")


def _write_records(project: Project, step: str, name: str, records: pd.DataFrame, accounts: list[RowAccount]) -> None:
    folder = project.out(step, name)
    closed = [account.close(len(records)) for account in accounts]
    not_kept = pd.concat([account.table() for account in accounts]) if accounts else RowAccount(step, 0).table()
    write_parquet(folder / "records.parquet", records)
    write_parquet(folder / "not_kept.parquet", not_kept)
    write_json(folder / "account.json", {"steps": closed})


def publish(project: Project, name: str) -> None:
    """The folder that people load."""
    publish_dataset(project, name)


def card(project: Project, family: str) -> None:
    """The card and the Croissant file of a family."""
    from pepseal.publishing.card import write_card
    from pepseal.publishing.croissant import write_croissant

    names = [name for name, entry in project.params().datasets.items() if entry["family"] == family]
    write_card(project, family, names)
    write_croissant(project, family, names)


STEPS: dict[str, Callable[[Project, str], None]] = {
    "fetch": fetch,
    "clean": clean,
    "negatives": negatives,
    "neighbours": neighbours,
    "split": split,
    "freeze": freeze,
    "publish": publish,
    "card": card,
}
