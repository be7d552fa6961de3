"""What can be said of a dataset at this moment: declared, frozen, built, checked."""

from typing import Any

from pepseal.files import read_json
from pepseal.manifest import SPLITS, read_manifest
from pepseal.project import Project
from pepseal.published import SEAL, seal_problem
from pepseal.publishing.licences import verdict
from pepseal.sources import find_source, read_sources
from pepseal.spec import dataset_folders, read_dataset

NOT_FROZEN = "not frozen"
NOT_BUILT = "not built"
NO_SEAL = "seal changed"


def describe(project: Project, name: str) -> dict[str, Any]:
    """Name, family, task, rows per split, seal floor and verdict, licence verdict and folder of one dataset.

    Counts are those of the frozen manifest; `seal` is the verdict of the last check, or 'not built'.
    """
    spec = read_dataset(project.facts, name)
    sources = read_sources(project.facts / "sources.tsv")
    frozen = dataset_folders(project.facts)[name]
    is_frozen = (frozen / "splits.yaml").is_file()
    manifest = read_manifest(frozen) if is_frozen else None
    counts = manifest.counts[manifest.default_column] if manifest else {}
    folder = project.hub / spec.family / name
    return {
        "name": name,
        "family": spec.family,
        "tier": spec.tier,
        "task": spec.task,
        "version": spec.version,
        "rows": {split: counts[split]["rows"] for split in SPLITS} if counts else {},
        "seal_floor": manifest.seal_floor if manifest else None,
        "seal": seal_verdict(project, name) if is_frozen else NOT_FROZEN,
        "licence": verdict(find_source(sources, use.key) for use in spec.sources),
        "folder": str(folder.relative_to(project.root)) if folder.is_dir() else None,
    }


def seal_verdict(project: Project, name: str) -> str:
    """The verdict of the last check of a dataset, 'not built', or 'seal changed' where it is not what was written."""
    path = project.out("check", name) / SEAL
    if not path.is_file():
        return NOT_BUILT
    return NO_SEAL if seal_problem(path) else str(read_json(path)["verdict"])


def report_path(project: Project, name: str) -> str:
    """The HTML report of the last check, relative to the project."""
    return str((project.out("check", name) / "docs" / "index.html").relative_to(project.root))
