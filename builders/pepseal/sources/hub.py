"""Files of dataset repositories on the Hugging Face Hub, at a pinned revision, through huggingface_hub.

The endpoint is that of huggingface_hub (HF_ENDPOINT), and so are the token and the retries, with its back-off.
"""

import os
from pathlib import Path
from urllib.parse import unquote

from huggingface_hub import hf_hub_download
from huggingface_hub.errors import (
    EntryNotFoundError,
    FileMetadataError,
    GatedRepoError,
    HfHubHTTPError,
    LocalEntryNotFoundError,
    OfflineModeIsEnabled,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)
from huggingface_hub.utils.tqdm import tqdm
from unearth.preparer import HTTPErrors

from pepseal.errors import SourceError
from pepseal.sources.address import HubFile
from pepseal.sources.download import Meter
from pepseal.sources.patience import status_of

# huggingface_hub and unearth speak through the same HTTP client, so they share its errors.
_FAILURES: tuple[type[Exception], ...] = (
    HfHubHTTPError,
    EntryNotFoundError,
    OfflineModeIsEnabled,
    FileMetadataError,
    *HTTPErrors,
)


def fetch_hub_file(wanted: HubFile, folder: Path, *, meter: Meter) -> Path:
    """Download one file of a dataset repository.

    Args:
        wanted: repository, revision and path.
        folder: a folder for this download alone; what an earlier attempt left there is continued.
        meter: told how many bytes are there.

    Returns:
        The file, in `folder`. It does not go through the cache of the Hub client: raw files can be larger than
        what a home directory holds, and a cached file of another revision can never be taken for this one.

    Raises:
        SourceError: repository, revision or file do not exist, need permission, or cannot be reached.
    """
    try:
        return Path(
            hf_hub_download(
                wanted.repo,
                unquote(wanted.path),
                repo_type="dataset",
                revision=unquote(wanted.revision),
                local_dir=folder,
                endpoint=os.environ.get("HF_ENDPOINT"),
                tqdm_class=_reporting_to(meter),
            )
        )
    except _FAILURES as error:
        status = status_of(error)
        # The texts of these errors may hold signed URLs, so they are not passed on.
        raise SourceError(
            "the Hub does not give the file",
            where=f"{wanted.path} of dataset {wanted.repo} at revision {wanted.revision}",
            found=_cause(error) + (f", HTTP status {status}" if status else ""),
            next_step=_advice(error),
        ) from None


def _cause(error: BaseException) -> str:
    behind = error.__cause__ if isinstance(error, LocalEntryNotFoundError) and error.__cause__ else error
    return type(behind).__name__


def _advice(error: BaseException) -> str:
    if isinstance(error, GatedRepoError):
        return "accept the terms of the repository in a browser, then log in with `hf auth login`"
    if isinstance(error, RepositoryNotFoundError):
        return "correct the name of the repository; if it is private, log in with `hf auth login`"
    if isinstance(error, RevisionNotFoundError):
        return "pin a revision that exists, best a full commit hash"
    if isinstance(error.__cause__, OfflineModeIsEnabled):
        return "unset HF_HUB_OFFLINE, or put the file into a mirror folder"
    if status_of(error) == 404:
        return "correct the path: the revision does not hold the file"
    return "check the network and try again: the download continues where it stopped"


def _reporting_to(meter: Meter) -> type[tqdm]:
    """A progress class for huggingface_hub that draws nothing and tells `meter`."""

    class Reporter(tqdm):
        def __init__(self, *args: object, initial: int = 0, **arguments: object) -> None:
            super().__init__(*args, **{**arguments, "initial": initial, "disable": True})  # type: ignore[no-untyped-call]
            self.arrived = initial

        def update(self, n: float | None = 1) -> None:
            self.arrived += int(n or 0)
            meter(self.arrived)

    return Reporter
