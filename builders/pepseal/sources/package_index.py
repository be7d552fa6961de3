"""Files of released packages, found as pip would find them and never installed, built or imported.

unearth finds and downloads them; where to look comes from pip's own configuration.
"""

import shutil
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol, cast

from unearth import Link, PackageFinder
from unearth.auth import MultiDomainBasicAuth
from unearth.errors import HashMismatchError, UnpackError
from unearth.fetchers import Fetcher, PyPIClient
from unearth.preparer import HTTPErrors

from pepseal.errors import SourceError
from pepseal.sources.address import PackageFile
from pepseal.sources.download import Meter
from pepseal.sources.patience import Patience, status_of
from pepseal.sources.pip_configuration import IndexSettings, index_settings

_FAILURES: tuple[type[Exception], ...] = (*HTTPErrors, UnpackError)


def fetch_archive(wanted: PackageFile, folder: Path, *, patience: Patience, meter: Meter) -> Path:
    """Find and download the archive that `wanted` names; an index that states a sha256 has it verified.

    Args:
        wanted: package, version and file name.
        folder: a folder for this download alone; emptied first.
        patience: retries and timeouts.
        meter: told how many bytes are there.

    Returns:
        The archive: in `folder`, or where it lies if the index is a local folder.

    Raises:
        SourceError: no index has the file, or it cannot be downloaded.
    """
    settings = index_settings()
    retrying = patience.retrying(lambda error: isinstance(error, HTTPErrors))
    try:
        with _finder(settings, patience) as finder:
            return retrying(_find_and_download, finder, wanted, folder, meter)
    except _FAILURES as error:
        shutil.rmtree(folder, ignore_errors=True)
        # The texts of these errors may hold a URL with its query string, so they are not passed on.
        raise SourceError(
            "the package file could not be downloaded",
            where=f"{wanted.archive} of {wanted.package} {wanted.version}",
            found=_found(error),
            next_step="check the network and `python -m pip config list`, or put the file into a mirror folder",
        ) from None


def _find_and_download(finder: PackageFinder, wanted: PackageFile, folder: Path, meter: Meter) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    link = _find(finder, wanted)

    def report(link: Link, completed: int, total: int | None) -> None:  # noqa: ARG001  (names unearth calls by)
        meter(completed)

    return finder.download(link, folder, download_reporter=report)


def _find(finder: PackageFinder, wanted: PackageFile) -> Link:
    links = [package.link for package in finder.find_matches(f"{wanted.package}=={wanted.version}")]
    for link in links:
        if link.filename == wanted.archive:
            return link
    names = sorted({link.filename for link in links})
    raise SourceError(
        "no package index has the file",
        where=f"{wanted.package} {wanted.version}",
        expected=wanted.archive,
        found=", ".join(names[:10]) or "no file of that package and version",
        next_step="correct the URI, or see with `python -m pip config list` which indexes were asked",
    )


@contextmanager
def _finder(settings: IndexSettings, patience: Patience) -> Iterator[PackageFinder]:
    session = PyPIClient(
        trusted_hosts=settings.trusted_hosts,
        verify=ssl.create_default_context(cafile=settings.certificate) if settings.certificate else True,
        timeout=patience.timeout_s,
        follow_redirects=True,
        headers={"Accept-Encoding": "identity", "User-Agent": "pepseal"},
        # unearth takes an index that fails for one that is empty; failures that pass are raised, to be tried again.
        event_hooks={"response": [_raise_if_busy]},
    )
    # Never asks a person for a password: a build that waits for one looks as if it hung.
    session.auth = MultiDomainBasicAuth(prompting=False, index_urls=settings.index_urls)
    with session:
        yield PackageFinder(
            cast("Fetcher", session),
            index_urls=settings.index_urls,
            find_links=settings.find_links,
            trusted_hosts=settings.trusted_hosts,
            ignore_compatibility=True,
        )


class _Response(Protocol):
    status_code: int

    def raise_for_status(self) -> object: ...


def _raise_if_busy(response: _Response) -> None:
    if response.status_code == 429 or response.status_code >= 500:
        response.raise_for_status()


def _found(error: Exception) -> str:
    if isinstance(error, HashMismatchError):
        return "a file that has not the hash stated by the index; it was removed"
    status = status_of(error)
    return f"HTTP status {status}" if status else f"{type(error).__name__}: {error}"
