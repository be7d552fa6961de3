"""Mirror folders: raw files at hand, laid out by the address they were published under.

A folder is laid out as `<host>/<path>` for the web, `pypi/<package>/<version>/<filename>` for package files and
`hf/datasets/<repo>/<revision>/<path>` for the Hub. Paths may stand there as the URI writes them or percent-decoded.
"""

import os
from pathlib import Path

from pepseal.errors import InputError
from pepseal.sources.source import Source

ENVIRONMENT = "PEPSEAL_MIRROR"


def mirror_folders(argument: Path | None) -> list[Path]:
    """The folders to look in: the one given, then the one named by the environment variable PEPSEAL_MIRROR.

    Raises:
        InputError: one of them is not a folder; a mirror that was meant and is not there must not go unnoticed.
    """
    named = os.environ.get(ENVIRONMENT)
    folders = {"the argument or setting 'mirror'": argument, ENVIRONMENT: Path(named) if named else None}
    for origin, folder in folders.items():
        if folder is not None and not folder.is_dir():
            raise InputError(
                "the mirror is not a folder",
                where=f"{folder}, from {origin}",
                next_step="correct the path, or remove the setting to fetch from the publishers",
            )
    return [folder for folder in folders.values() if folder is not None]


def find_in_mirror(source: Source, folders: list[Path]) -> Path | None:
    """The first file in `folders` that stands for `source`, or for the archive it is a member of."""
    candidates = (folder / path for folder in folders for path in source.address.mirror_paths)
    return next((path for path in candidates if path.is_file()), None)
