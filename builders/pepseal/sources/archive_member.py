"""One member of a zip (wheel) or tar archive, read without unpacking anything else.

Nothing is ever written under a name that the archive chooses, links are not followed, and reading stops soon after
the expected size, so a hostile archive can neither write elsewhere nor fill the disk.
"""

import lzma
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TypeVar

from rapidfuzz import process

from pepseal.errors import SourceError

Entry = TypeVar("Entry")

_CHUNK_BYTES = 1 << 16
_DAMAGED = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    # A damaged bz2 stream is a bare OSError or ValueError, an encrypted or unknown zip member one of the others.
    OSError,
    ValueError,
    RuntimeError,
)


def read_member(archive: Path, member: str, target: Path, *, limit_bytes: int) -> None:
    """Copy the bytes of `member` to `target`; more than `limit_bytes` are cut off soon after.

    Raises:
        SourceError: the archive cannot be read, or holds no plain file, or more than one, of that name.
    """
    with target.open("wb") as sink:
        try:
            with _opened(archive, member) as stream:
                copy_bounded(stream, sink, limit_bytes=limit_bytes)
        except _DAMAGED as error:
            if isinstance(error, OSError) and error.errno is not None:
                raise  # the disk, not the archive
            raise SourceError(
                "the archive cannot be read",
                where=f"{archive}, member {member}",
                expected="a zip, wheel or tar file that is whole",
                found=f"{type(error).__name__}: {error}",
                next_step="fetch the archive again; if it stays so, it is damaged where it is published",
            ) from error


def copy_bounded(stream: IO[bytes], sink: IO[bytes], *, limit_bytes: int) -> None:
    """Copy a stream, and stop after the first chunk that goes beyond `limit_bytes`.

    >>> import io
    >>> sink = io.BytesIO()
    >>> copy_bounded(io.BytesIO(b"peptide"), sink, limit_bytes=7)
    >>> sink.getvalue()
    b'peptide'
    """
    copied = 0
    while copied <= limit_bytes and (chunk := stream.read(_CHUNK_BYTES)):
        sink.write(chunk)
        copied += len(chunk)


@contextmanager
def _opened(archive: Path, member: str) -> Iterator[IO[bytes]]:
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as opened_zip:
            entry = _only(archive, member, [(info.filename, info) for info in opened_zip.infolist()])
            mode = entry.external_attr >> 16
            _require_plain(archive, member, plain=not entry.is_dir() and stat.S_IFMT(mode) in {0, stat.S_IFREG})
            with opened_zip.open(entry) as stream:
                yield stream
    else:
        with tarfile.open(archive) as opened_tar:
            info = _only(archive, member, [(info.name, info) for info in opened_tar])
            _require_plain(archive, member, plain=info.isreg())
            extracted = opened_tar.extractfile(info)
            if extracted is None:
                raise tarfile.ReadError(f"{member} has no content")
            with extracted:
                yield extracted


def _only(archive: Path, member: str, entries: list[tuple[str, Entry]]) -> Entry:
    found = [entry for name, entry in entries if name == member]
    if len(found) == 1:
        return found[0]
    nearest = [name for name, *_ in process.extract(member, sorted({name for name, _ in entries}), limit=3)]
    raise SourceError(
        "the archive does not hold exactly one member of that name",
        where=f"{archive}, member {member}",
        expected="1",
        found=f"{len(found)}" if found else f"0; the nearest names are {', '.join(nearest) or 'none'}",
        next_step="correct the part after '#' in the URI",
    )


def _require_plain(archive: Path, member: str, *, plain: bool) -> None:
    if not plain:
        raise SourceError(
            "the member of the archive is not a plain file",
            where=f"{archive}, member {member}",
            expected="a file",
            found="a link, a folder or a device",
            next_step="name the file itself; links in archives are not followed",
        )
