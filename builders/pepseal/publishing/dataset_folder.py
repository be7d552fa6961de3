"""One dataset as people load it: a Parquet file a split, the table of all seeds, its seal, and digests of each file."""

import hashlib
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow.parquet as pq

from pepseal.digest import file_sha256, table_digest
from pepseal.errors import InputError
from pepseal.files import read_json, read_parquet, write_json, write_parquet
from pepseal.manifest import SPLITS, Manifest, read_manifest
from pepseal.project import Project
from pepseal.spec import dataset_folders, read_dataset

COLUMNS = ["record_id", "sequence", "label", "cluster_id"]
DIGESTS = "digests.json"


def publish_dataset(project: Project, name: str) -> Path:
    """Write data/hub/<family>/<name>/ and return it.

    Raises:
        InputError: the dataset is not built, not frozen, or its seal is missing or not 'sealed'.
    """
    spec = read_dataset(project.facts, name)
    manifest = read_manifest(dataset_folders(project.facts)[name])
    seal = project.out("check", name) / "seal.json"
    require_sealed(name, seal, manifest)
    records = read_parquet(project.out("frozen", name) / "records.parquet")
    target = project.hub / spec.family / name
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{name}.") as temporary:
        folder = Path(temporary) / name
        for file, table in published_tables(records, manifest).items():
            write_parquet(folder / file, table)
        shutil.copyfile(seal, folder / "seal.json")
        write_json(folder / DIGESTS, digests(folder, manifest))
        shutil.rmtree(target, ignore_errors=True)
        folder.replace(target)
    shutil.copyfile(target / DIGESTS, receipt(project, spec.family, name))
    return target


def receipt(project: Project, family: str, name: str) -> Path:
    """Where a copy of a published dataset's digests is kept, outside the folder that the card is added to."""
    path = project.data / "published" / family / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def require_sealed(name: str, path: Path, manifest: Manifest) -> None:
    """Refuse a dataset that was not checked, or was checked as another version.

    Raises:
        InputError: there is no seal, its verdict is not 'sealed', or it is of another manifest.
    """
    seal = read_json(path)
    found = (seal["verdict"], seal["manifest_digest"])
    if found != ("sealed", manifest.self_sha256):
        raise InputError(
            f"{name} has no valid seal and cannot be published",
            where=str(path),
            expected=f"verdict sealed, manifest {manifest.self_sha256[:12]}",
            found=f"verdict {found[0]}, manifest {found[1][:12]}",
            next_step=f"run `pepseal check {name}` and read its findings",
        )


def published_tables(records: pd.DataFrame, manifest: Manifest) -> dict[str, pd.DataFrame]:
    """File name -> table: one a split (of the first seed), and splits.parquet with the split of every seed."""
    column = manifest.default_column
    tables = {
        f"{split}.parquet": records.loc[records[column] == split, COLUMNS].sort_values("record_id", ignore_index=True)
        for split in SPLITS
    }
    return tables | {"splits.parquet": records[["record_id", *manifest.columns]]}


def digests(folder: Path, manifest: Manifest) -> dict[str, Any]:
    """What `pepseal verify` compares: sha256 of the bytes of each file, and rows and logical digest of each table."""
    files: dict[str, dict[str, Any]] = {}
    for path in sorted(folder.iterdir()):
        files[path.name] = {"bytes": path.stat().st_size, "sha256": file_sha256(path)}
        if path.suffix == ".parquet":
            table = pq.read_table(path)
            files[path.name] |= {"rows": table.num_rows, "table_digest": table_digest(table)}
    content: dict[str, Any] = {"name": manifest.name, "version": manifest.version, "manifest": manifest.self_sha256}
    content |= {"files": files}
    return content | {"self_sha256": content_sha256(content)}


def content_sha256(content: dict[str, Any]) -> str:
    """Sha256 over JSON content, whatever its layout, without its own `self_sha256`."""
    rest = {key: value for key, value in content.items() if key != "self_sha256"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()
