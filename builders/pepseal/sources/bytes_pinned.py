"""Identity of raw bytes: the sha256 (FIPS 180-4) over the file as published, and what a mismatch tells."""

from pathlib import Path

from pepseal.digest import file_sha256
from pepseal.errors import SourceError
from pepseal.sources.source import Source

_LFS_POINTER = b"version https://git-lfs"


def verify(source: Source, path: Path) -> None:
    """Hash a raw file again.

    Raises:
        SourceError: the file is missing or is not the bytes that are pinned; names file, expected and found.
    """
    if not path.is_file():
        raise SourceError(
            f"the raw file of {source.key!r} is missing",
            where=str(path),
            expected=_pinned(source),
            next_step="fetch it again",
        )
    check(
        source,
        path,
        what=f"the raw file of {source.key!r} is not the bytes that are pinned",
        where=str(path),
        next_step="remove the file and fetch it again; raw files are never edited",
    )


def check(source: Source, path: Path, *, what: str, where: str, next_step: str) -> None:
    """Compare `path` with what is pinned for `source`, and report a difference in the words given.

    Raises:
        SourceError: sha256 differs; `found` holds the likely causes that the bytes themselves show.
    """
    found = file_sha256(path)
    if found == source.sha256:
        return
    evidence = "; ".join([f"sha256 {found}, {path.stat().st_size} bytes", *_likely_causes(source, path)])
    raise SourceError(what, where=where, expected=_pinned(source), found=evidence, next_step=next_step)


def _pinned(source: Source) -> str:
    return f"sha256 {source.sha256}, {source.bytes} bytes"


def _likely_causes(source: Source, path: Path) -> list[str]:
    with path.open("rb") as handle:
        start = handle.read(64).lstrip(b"\xef\xbb\xbf \t\r\n")
    size = path.stat().st_size
    causes = []
    if start.startswith(b"<"):
        causes.append("it begins with '<': likely an HTML page, such as a login or error page, instead of the data")
    if start.startswith(_LFS_POINTER):
        causes.append("it is a Git LFS pointer instead of the data")
    if size < source.bytes:
        causes.append(f"it is {source.bytes - size} bytes shorter than pinned: likely truncated or another file")
    elif size > source.bytes:
        causes.append("it is longer than pinned (reading stops soon after): likely another version or another file")
    else:
        causes.append("the size is right: likely another version, or damaged on the way")
    return causes
