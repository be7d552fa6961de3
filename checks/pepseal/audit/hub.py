"""A dataset on the Hugging Face Hub, pinned by a snapshot of one revision; nothing of it is executed."""

import re
from pathlib import Path

from pepseal.errors import SourceError
from pepseal.readers.table import READABLE

HUB_ID = re.compile(r"[A-Za-z0-9][\w.-]*/[A-Za-z0-9][\w.-]*")


def is_hub_id(text: str) -> bool:
    """Whether `text` reads as `org/name`.

    >>> is_hub_id("org/pepbench"), is_hub_id("data/hub/starter"), is_hub_id("../org")
    (True, False, False)
    """
    return HUB_ID.fullmatch(text) is not None


def hub_folder(repo: str, revision: str | None) -> Path:
    """The tables of one revision of a Hub dataset, as a local folder.

    Raises:
        SourceError: no such dataset or revision, or the Hub cannot be reached and the revision is not cached.
    """
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import (
        HfHubHTTPError,
        LocalEntryNotFoundError,
        RepositoryNotFoundError,
        RevisionNotFoundError,
    )

    patterns = [f"*{ending}" for ending in READABLE] + ["*.json", "README.md"]
    try:
        return Path(snapshot_download(repo, repo_type="dataset", revision=revision, allow_patterns=patterns))
    except (RepositoryNotFoundError, RevisionNotFoundError) as error:
        raise SourceError(
            "the Hub has no such dataset or revision",
            where=f"{repo}, revision {revision or 'main'}",
            next_step="check the name and the revision; a private dataset needs a token (`hf auth login`)",
        ) from error
    except (HfHubHTTPError, LocalEntryNotFoundError, OSError) as error:
        raise SourceError(
            "the Hub cannot be reached",
            where=f"{repo}, revision {revision or 'main'}",
            found=type(error).__name__,
            next_step="check the network, or audit a local copy of the files",
        ) from error
