"""Where pip looks for packages: read from pip's own configuration, its files and PIP_* variables, never written down.

Where that names no index, the default of unearth applies.
"""

import ast
import importlib.util
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from unearth import PackageFinder

from pepseal.errors import SourceError

# Order of precedence, the last wins; of a command's own section the one of `pip download` applies.
_SECTIONS = ("global", "download", ":env:")
_SETTING = re.compile(rf"({'|'.join(_SECTIONS)})\.([a-z-]+)=(.*)")


@dataclass(frozen=True)
class IndexSettings:
    """Where pip looks for packages.

    Attributes:
        index_urls: simple indexes (PEP 503, PEP 691), in order.
        find_links: folders and pages with files.
        trusted_hosts: hosts that need no valid certificate.
        certificate: file with the certificate authorities to trust, or None for the usual ones.
    """

    index_urls: tuple[str, ...]
    find_links: tuple[str, ...]
    trusted_hosts: tuple[str, ...]
    certificate: str | None


def index_settings() -> IndexSettings:
    """Read pip's configuration.

    Raises:
        SourceError: pip cannot read its configuration, or it forbids every place.
    """
    pip = _pip_configuration()
    forbidden = pip.get("no-index", "").lower() in {"1", "true", "yes", "on", "y", "t"}
    # Without any place to look in, the finder has its own default index.
    default = [place["url"] for place in PackageFinder().sources]
    indexes = [] if forbidden else [*pip.get("index-url", " ".join(default)).split(), *_words(pip, "extra-index-url")]
    links = _words(pip, "find-links")
    if not indexes and not links:
        raise SourceError(
            "pip's configuration has 'no-index' and no 'find-links', so no package can be found",
            next_step="see `python -m pip config list`, or put the file into a mirror folder",
        )
    return IndexSettings(
        index_urls=tuple(map(_as_url, indexes)),
        find_links=tuple(map(_as_url, links)),
        trusted_hosts=tuple(_words(pip, "trusted-host")),
        certificate=pip.get("cert"),
    )


def _pip_configuration() -> dict[str, str]:
    """The settings of pip by name, later sections over earlier ones; without pip, the PIP_* variables alone."""
    if importlib.util.find_spec("pip") is None:
        names = {name: name.removeprefix("PIP_").lower().replace("_", "-") for name in os.environ}
        return {names[name]: value for name, value in os.environ.items() if name.startswith("PIP_") and value}
    # -P: a file pip.py in the working directory must not be run.
    command = [sys.executable, "-P", "-m", "pip", "config", "list"]
    listed = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if listed.returncode:
        raise SourceError(
            "pip cannot read its own configuration",
            expected="`python -m pip config list` to succeed",
            found=f"exit code {listed.returncode}",
            next_step="run that command and correct what it reports",
        )
    settings = [found.groups() for found in map(_SETTING.fullmatch, listed.stdout.splitlines()) if found]
    settings.sort(key=lambda setting: _SECTIONS.index(setting[0]))
    values = ((name, str(ast.literal_eval(value))) for _, name, value in settings)
    # As in pip, an empty value does not override one that says something.
    return {name: value for name, value in values if value}


def _words(pip: dict[str, str], name: str) -> list[str]:
    return pip.get(name, "").split()


def _as_url(place: str) -> str:
    return place if "://" in place else Path(place).expanduser().absolute().as_uri()
