"""Re-hashing everything: raw files, manifests, and published files against the digests that were recorded."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from pepseal.digest import file_sha256, table_digest
from pepseal.errors import PepsealError
from pepseal.files import read_json
from pepseal.manifest import read_manifest
from pepseal.project import Project
from pepseal.publishing.dataset_folder import DIGESTS, content_sha256
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
    manifest = dataset_folders(project.facts)[name]
    problems += _problem(partial(read_manifest, manifest))
    published = project.hub / spec.family / name
    count, found = verify_folder(published)
    return len(spec.sources) + 2 + count, [*problems, *found]


def _problem(check: Callable[[], object]) -> list[str]:
    try:
        check()
    except PepsealError as error:
        return [str(error)]
    return []


def verify_folder(folder: Path) -> tuple[int, list[str]]:
    """The same for one published folder, which needs no checkout: its own digests.json is the record."""
    path = folder / DIGESTS
    try:
        record = read_json(path)
        files = dict(record["files"])
        if record["self_sha256"] != content_sha256(record):
            return 1, [f"{path}: changed; its own digest differs"]
    except PepsealError as error:
        return 1, [str(error)]
    except (KeyError, TypeError, ValueError) as error:
        return 1, [f"{path}: not a digest record ({error!r})"]
    here = {entry.name for entry in folder.iterdir()} - {DIGESTS}
    extra = [f"{folder / name}: not in {DIGESTS}" for name in sorted(here - set(files))]
    problems = [problem for name in sorted(files) for problem in _file_problems(folder / name, files[name])]
    return 1 + len(files), problems + extra


def _file_problems(path: Path, expected: dict[str, object]) -> Iterator[str]:
    if not path.is_file():
        yield f"{path}: missing"
        return
    found = file_sha256(path)
    if found != expected["sha256"]:
        yield f"{path}: changed\n  expected:  sha256 {expected['sha256']}\n  found:     sha256 {found}"
        return
    if "table_digest" in expected:
        try:
            digest = table_digest(pq.read_table(path))
        except (OSError, pa.ArrowInvalid) as error:
            yield f"{path}: not readable as Parquet ({error})"
            return
        if digest != expected["table_digest"]:
            yield f"{path}: values changed\n  expected:  {expected['table_digest']}\n  found:     {digest}"
