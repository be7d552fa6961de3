"""Retrieval of raw files: mirror first, then the publisher; sha256 verified; moved into place whole or not at all."""

import hashlib
import shutil
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock
from rich.progress import Progress

from pepseal.digest import file_sha256
from pepseal.errors import SourceError
from pepseal.progress import bar
from pepseal.sources.address import HubFile, LocalFile, PackageFile, WebFile, public
from pepseal.sources.archive_member import copy_bounded, read_member
from pepseal.sources.bytes_pinned import check
from pepseal.sources.download import Meter, discard, download
from pepseal.sources.hub import fetch_hub_file
from pepseal.sources.mirror import find_in_mirror, mirror_folders
from pepseal.sources.package_index import fetch_archive
from pepseal.sources.patience import DEFAULT_PATIENCE, Patience
from pepseal.sources.source import Source

_PUBLISHER = (
    "open the address and look what it gives; if the publisher has changed the file, judge the change, and pin its new "
    "sha256 and bytes in sources.tsv as a new version of the dataset"
)
_AT_HAND = "replace or remove that file: it stands where the pinned bytes should be"


def fetch(
    source: Source,
    folder: Path,
    *,
    mirror: Path | None = None,
    root: Path = Path(),
    patience: Patience = DEFAULT_PATIENCE,
) -> Path:
    """Bring one raw file to `folder`, unless it is there already with the right bytes.

    Args:
        source: what to fetch.
        folder: raw files lie in `<folder>/<key>/<file name>`.
        mirror: a mirror folder, looked in first, before the one named by PEPSEAL_MIRROR.
        root: what a relative `file://` path is relative to.
        patience: retries and timeouts.

    Returns:
        The raw file; its sha256 has been verified in this call.

    Raises:
        SourceError: the file cannot be had, is not the bytes that are pinned, or cannot be written.
        InputError: a mirror that is not a folder.
    """
    return fetch_all([source], folder, mirror, root=root, patience=patience)[source.key]


def fetch_all(
    sources: Iterable[Source],
    folder: Path,
    mirror: Path | None = None,
    *,
    root: Path = Path(),
    patience: Patience = DEFAULT_PATIENCE,
) -> dict[str, Path]:
    """Bring raw files to `folder`, one after the other; see :func:`fetch`.

    Returns:
        The raw files by key, in the order of `sources`.
    """
    wanted = list(sources)
    mirrors = mirror_folders(mirror)
    raw: dict[str, Path] = {}
    with bar() as progress:
        overall = progress.add_task("raw files", total=len(wanted))
        for source in wanted:
            retrieval = _Retrieval(source, folder / source.key / source.file_name, mirrors, root, patience, progress)
            raw[source.key] = retrieval.run()
            for task in progress.task_ids[1:]:
                progress.remove_task(task)
            progress.advance(overall)
    return raw


@dataclass(frozen=True)
class _Retrieval:
    source: Source
    target: Path
    mirrors: list[Path]
    root: Path
    patience: Patience
    progress: Progress

    def run(self) -> Path:
        try:
            self.target.parent.mkdir(parents=True, exist_ok=True)
            with _lock(self.target):
                if not self._is_there():
                    self._replace_target()
                self._sweep()
        except OSError as error:
            raise SourceError(
                f"the raw file of {self.source.key!r} cannot be read or written",
                where=str(error.filename or self.target),
                found=error.strerror or str(error),
                next_step="check permissions and free space of the folder",
            ) from error
        return self.target

    @property
    def part(self) -> Path:
        return self.target.with_name(f"{self.target.name}.part")

    @property
    def scratch(self) -> Path:
        return self.target.with_name(f"{self.target.name}.part.d")

    def _replace_target(self) -> None:
        try:
            where, next_step = self._retrieve()
        except SourceError:
            # Only a transfer can be continued later; anything else that is half done is worth nothing.
            if not isinstance(self.source.address, WebFile | HubFile):
                self._sweep()
            raise
        self._check(where, next_step)
        self.part.replace(self.target)

    def _is_there(self) -> bool:
        if not self.target.exists():
            return False
        found = file_sha256(self.target)
        if found == self.source.sha256:
            return True
        note = (
            f"{self.target}: sha256 {found[:12]}... is not the pinned {self.source.sha256[:12]}...; fetching it again"
        )
        self.progress.console.print(note, markup=False, highlight=False, soft_wrap=True)
        return False

    def _retrieve(self) -> tuple[str, str]:
        """Bring the bytes to `part`; returns where they came from, and what to do if they are wrong."""
        at_hand = find_in_mirror(self.source, self.mirrors)
        if at_hand is not None:
            self._take(at_hand)
            return str(at_hand), _AT_HAND
        match self.source.address:
            case WebFile(url):
                resumed = self._download(url)
                if resumed and file_sha256(self.part) != self.source.sha256:
                    # Joined from two versions, it may be: one attempt in a single piece tells.
                    discard(self.part)
                    self._download(url)
            case PackageFile() as wanted:
                self._take(fetch_archive(wanted, self.scratch, patience=self.patience, meter=self._meter()))
            case HubFile() as wanted:
                arrived = fetch_hub_file(wanted, self.scratch, meter=self._meter())
                arrived.replace(self.part)
            case LocalFile() as wanted:
                written, *decoded = (self.root / path for path in wanted.spellings)
                at_hand = next((path for path in decoded if path.is_file() and not written.is_file()), written)
                self._take(at_hand)
                return str(at_hand), _AT_HAND
        return public(self.source.uri), _PUBLISHER

    def _download(self, url: str) -> bool:
        limit = self.source.bytes
        return download(url, self.part, limit_bytes=limit, patience=self.patience, meter=self._meter())

    def _take(self, at_hand: Path) -> None:
        """Copy a file, or the member of an archive, that lies on this machine."""
        address = self.source.address
        discard(self.part)
        if isinstance(address, PackageFile) and address.member:
            read_member(at_hand, address.member, self.part, limit_bytes=self.source.bytes)
            return
        with at_hand.open("rb") as stream, self.part.open("wb") as sink:
            copy_bounded(stream, sink, limit_bytes=self.source.bytes)

    def _check(self, where: str, next_step: str) -> None:
        what = f"the bytes of {self.source.key!r} are not the pinned ones; the copy was removed, nothing was kept"
        try:
            check(self.source, self.part, what=what, where=where, next_step=next_step)
        except SourceError:
            self._sweep()
            raise

    def _sweep(self) -> None:
        discard(self.part)
        shutil.rmtree(self.scratch, ignore_errors=True)

    def _meter(self) -> Meter:
        # Of an archive around the wanted member the size is not known.
        is_member = isinstance(self.source.address, PackageFile) and self.source.address.member
        total = None if is_member else self.source.bytes / 1024
        task = self.progress.add_task(f"{self.source.key}, KiB", total=total)
        return lambda there: self.progress.update(task, completed=there / 1024)


def _lock(target: Path) -> FileLock:
    """A lock that two processes fetching the same file share; it lies outside the folder that DVC will hash."""
    name = hashlib.sha256(str(target.resolve()).encode()).hexdigest()[:32]
    return FileLock(Path(tempfile.gettempdir()) / f"pepseal-{name}.lock")
