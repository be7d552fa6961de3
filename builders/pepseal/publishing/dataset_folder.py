"""One dataset as people load it: a Parquet file a split, the table of all seeds, its seal, and digests of each file."""

import shutil
import tempfile
from pathlib import Path

import pandas as pd

from pepseal.digest import table_digest
from pepseal.errors import InputError
from pepseal.files import read_json, read_parquet, write_json, write_parquet
from pepseal.manifest import SPLITS, Manifest, read_manifest
from pepseal.project import Project
from pepseal.published import DIGESTS, digest_record, seal_problem
from pepseal.spec import dataset_folders, read_dataset

COLUMNS = ["record_id", "sequence", "label", "cluster_id"]


def publish_dataset(project: Project, name: str) -> Path:
    """Write data/hub/<family>/<name>/ and return it.

    Raises:
        InputError: the dataset is not built, not frozen, or its seal is missing or not 'sealed'.
    """
    spec = read_dataset(project.facts, name)
    manifest = read_manifest(dataset_folders(project.facts)[name])
    seal = project.out("check", name) / "seal.json"
    records = read_parquet(project.out("frozen", name) / "records.parquet")
    require_sealed(name, seal, manifest, records)
    target = project.hub / spec.family / name
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{name}.") as temporary:
        folder = Path(temporary) / name
        for file, table in published_tables(records, manifest).items():
            write_parquet(folder / file, table)
        shutil.copyfile(seal, folder / "seal.json")
        write_json(folder / DIGESTS, digest_record(folder, name, manifest.version, manifest.self_sha256))
        shutil.rmtree(target, ignore_errors=True)
        folder.replace(target)
    shutil.copyfile(target / DIGESTS, receipt(project, spec.family, name))
    return target


def receipt(project: Project, family: str, name: str) -> Path:
    """Where a copy of a published dataset's digests is kept, outside the folder that the card is added to."""
    path = project.data / "published" / family / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def require_sealed(name: str, path: Path, manifest: Manifest, records: pd.DataFrame) -> None:
    """Refuse a dataset that was not checked, or was checked as other records or another manifest.

    Raises:
        InputError: there is no seal, it was changed, its verdict is not 'sealed', or it is of something else.
    """
    problem = seal_problem(path)
    seal = {} if problem else read_json(path)
    expected = {"verdict": "sealed", "manifest_digest": manifest.self_sha256, "table_digest": table_digest(records)}
    wrong = [f"{key} {str(seal.get(key))[:16]}" for key, value in expected.items() if seal.get(key) != value]
    if problem or wrong:
        raise InputError(
            f"{name} has no valid seal and cannot be published",
            where=str(path),
            expected=", ".join(f"{key} {value[:16]}" for key, value in expected.items()),
            found=problem or ", ".join(wrong),
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
