"""Re-hashing everything: raw files, manifests, and published files against the digests that were recorded."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pyarrow.parquet as pq

from pepseal.digest import table_digest
from pepseal.errors import PepsealError
from pepseal.files import read_json, read_parquet
from pepseal.manifest import SPLITS, read_manifest, read_table
from pepseal.project import Project
from pepseal.published import DIGESTS, SEAL, verify_folder
from pepseal.sources import find_source, read_sources
from pepseal.sources import verify as verify_source
from pepseal.spec import dataset_folders, read_dataset


def verify_dataset(project: Project, name: str) -> tuple[int, list[str]]:
    """How many files of a built dataset were compared, and a line for each that is not what it was.

    Covers its raw sources, its manifest, and its published folder. A file that is missing counts as changed.
    """
    spec = read_dataset(project.facts, name)
    sources = read_sources(project.facts / "sources.tsv")
    problems: list[str] = []
    for use in spec.sources:
        source = find_source(sources, use.key)
        path = project.out("raw", spec.family) / use.key / source.file_name
        problems += _problem(partial(verify_source, source, path))
    folder = dataset_folders(project.facts)[name]
    problems += _problem(partial(read_manifest, folder))
    published = project.hub / spec.family / name
    count, found = verify_folder(published)
    if not problems and not found:
        found = [*_other_records(project, spec.family, name), *_other_splits(published, folder)]
    return len(spec.sources) + 2 + count, [*problems, *found]


def _other_records(project: Project, family: str, name: str) -> Iterator[str]:
    """Records of one thing that do not agree: the folder with its receipt, the frozen records with the seal."""
    published = project.hub / family / name
    kept = project.data / "published" / family / f"{name}.json"
    if not kept.is_file() or kept.read_bytes() != (published / DIGESTS).read_bytes():
        yield f"{published / DIGESTS}: not what was recorded in {kept} when it was published"
    frozen = project.out("frozen", name) / "records.parquet"
    sealed = read_json(published / SEAL)["table_digest"]
    if not frozen.is_file() or table_digest(pq.read_table(frozen)) != sealed:
        yield f"{frozen}: not the records that were sealed"


def _other_splits(published: Path, folder: Path) -> Iterator[str]:
    """A published split that does not hold the records and labels that the manifest gives it."""
    manifest, table = read_manifest(folder), read_table(folder)
    if read_json(published / DIGESTS)["manifest"] != manifest.self_sha256:
        yield f"{published / DIGESTS}: of another manifest than {folder / 'splits.yaml'}"
    for split in SPLITS:
        rows = table.loc[table[manifest.default_column] == split, ["record_id", "label", "cluster_id"]]
        here = read_parquet(published / f"{split}.parquet")[["record_id", "label", "cluster_id"]].astype(str)
        if here.to_numpy().tolist() != rows.sort_values("record_id").to_numpy().tolist():
            yield f"{published / f'{split}.parquet'}: not the records that the manifest puts there"


def _problem(check: Callable[[], object]) -> list[str]:
    try:
        check()
    except PepsealError as error:
        return [str(error)]
    return []
