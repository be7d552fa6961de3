"""The record of a published folder, digests.json: what each file was when it was published, and whether it still is."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from pepseal.digest import file_sha256, table_digest
from pepseal.errors import PepsealError
from pepseal.files import read_json

DIGESTS = "digests.json"
SEAL = "seal.json"


def digest_record(folder: Path, name: str, version: str, manifest: str) -> dict[str, Any]:
    """Sha256 of the bytes of each file in `folder`, and rows and logical digest of each table.

    Args:
        folder: with every file that is published but this record.
        name: the dataset.
        version: of the dataset.
        manifest: sha256 of its frozen manifest over itself.
    """
    files: dict[str, dict[str, Any]] = {}
    for path in sorted(folder.iterdir()):
        files[path.name] = {"bytes": path.stat().st_size, "sha256": file_sha256(path)}
        if path.suffix == ".parquet":
            table = pq.read_table(path)
            files[path.name] |= {"rows": table.num_rows, "table_digest": table_digest(table)}
    content = {"name": name, "version": version, "manifest": manifest, "files": files}
    return content | {"self_sha256": _sha256(content, "self_sha256")}


def seal_problem(path: Path) -> str | None:
    """Why a seal.json cannot be trusted, or None: it must be an object whose `seal_sha256` is that of the rest."""
    try:
        seal = read_json(path)
    except PepsealError as error:
        return str(error)
    if not isinstance(seal, dict) or "seal_sha256" not in seal:
        return f"{path}: not a seal"
    if seal["seal_sha256"] != _sha256(seal, "seal_sha256"):
        return f"{path}: changed; its own sha256 differs"
    return None


def _sha256(content: dict[str, Any], own: str) -> str:
    """Sha256 over JSON content, whatever its layout, without its own sha256."""
    rest = {key: value for key, value in content.items() if key != own}
    text = json.dumps(rest, sort_keys=True, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def verify_folder(folder: Path) -> tuple[int, list[str]]:
    """How many files of one published folder were compared with its record, and a line for each that differs."""
    path = folder / DIGESTS
    try:
        record = read_json(path)
        files = dict(record["files"])
        if record["self_sha256"] != _sha256(record, "self_sha256"):
            return 1, [f"{path}: changed; its own digest differs"]
    except PepsealError as error:
        return 1, [str(error)]
    except (AttributeError, KeyError, TypeError, ValueError) as error:
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
    if path.name == SEAL:
        problem = seal_problem(path)
        yield from [problem] if problem else []
    if "table_digest" in expected:
        try:
            digest = table_digest(pq.read_table(path))
        except (OSError, pa.ArrowInvalid) as error:
            yield f"{path}: not readable as Parquet ({error})"
            return
        if digest != expected["table_digest"]:
            yield f"{path}: values changed\n  expected:  {expected['table_digest']}\n  found:     {digest}"
