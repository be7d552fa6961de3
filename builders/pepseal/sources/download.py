"""Download over HTTP, with resumption (RFC 9110 sections 13.1.5 and 14: If-Range, Range) and retries.

What has arrived lies in a `.part` file and survives a broken connection or a killed process; the entity tag of the
server lies beside it, so that bytes of two versions of a file are never joined.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import httpx

from pepseal.errors import SourceError
from pepseal.sources.address import public
from pepseal.sources.patience import Patience, retry_after_s

#: Called with the number of bytes that are there so far.
Meter = Callable[[int], None]

_BROKEN_LINK = (httpx.TimeoutException, httpx.NetworkError, httpx.RemoteProtocolError, httpx.ProxyError)


def download(url: str, part: Path, *, limit_bytes: int, patience: Patience, meter: Meter) -> bool:
    """Bring the file behind `url` to `part`, byte for byte as the server holds it, continuing what is there.

    Args:
        url: http or https.
        part: where the bytes go; an earlier, incomplete download there is continued if the server allows it.
        limit_bytes: expected size; reading stops soon after it, since a longer file is the wrong one.
        patience: retries and timeouts.
        meter: told how many bytes are there.

    Returns:
        Whether bytes of an earlier request are part of the file.

    Raises:
        SourceError: the server refuses, cannot be reached, or keeps breaking off.
    """
    # A server that compresses on the way would make other bytes of the same file.
    headers = {"Accept-Encoding": "identity", "User-Agent": "pepseal"}
    retrying = patience.retrying(lambda error: isinstance(error, _BROKEN_LINK))
    with httpx.Client(follow_redirects=True, timeout=patience.timeout_s, headers=headers) as client:
        try:
            return retrying(_request, client, url, part, limit_bytes, meter)
        except httpx.HTTPStatusError as error:
            _refused(url, error)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            _unreachable(url, part, patience, error)


def discard(part: Path) -> None:
    """Remove a partial download and its entity tag."""
    part.unlink(missing_ok=True)
    _tag_file(part).unlink(missing_ok=True)


def _request(client: httpx.Client, url: str, part: Path, limit_bytes: int, meter: Meter) -> bool:
    start = part.stat().st_size if part.exists() else 0
    if start > limit_bytes:
        discard(part)
        start = 0
    with client.stream("GET", url, headers=_range_headers(part, start)) as response:
        if start and response.status_code == httpx.codes.REQUESTED_RANGE_NOT_SATISFIABLE:
            if response.headers.get("Content-Range") == f"bytes */{start}" and start == limit_bytes:
                return True
            discard(part)
            start = 0
        else:
            response.raise_for_status()
            return _receive(response, part, start, limit_bytes, meter)
    return _request(client, url, part, limit_bytes, meter)


def _range_headers(part: Path, start: int) -> dict[str, str]:
    if not start:
        return {}
    tag = _tag_file(part)
    return {"Range": f"bytes={start}-"} | ({"If-Range": tag.read_text("ascii")} if tag.exists() else {})


def _receive(response: httpx.Response, part: Path, start: int, limit_bytes: int, meter: Meter) -> bool:
    continues = response.status_code == httpx.codes.PARTIAL_CONTENT
    if continues and not _continues_at(response, part, start):
        discard(part)
        message = "the server sent another range, or another version of the file, than was asked for"
        raise httpx.RemoteProtocolError(message, request=response.request)
    if not continues:
        start = 0
        _remember_tag(response, part)
    with part.open("ab" if continues else "wb") as handle:
        # Without a chunk size nothing waits in a buffer that a broken connection would take with it.
        for chunk in response.iter_raw():
            handle.write(chunk)
            meter(handle.tell())
            if handle.tell() > limit_bytes:
                break
    return start > 0


def _continues_at(response: httpx.Response, part: Path, start: int) -> bool:
    begins = re.match(rf"bytes {start}-", response.headers.get("Content-Range", ""))
    tag = _tag_file(part)
    same_version = not tag.exists() or response.headers.get("ETag", tag.read_text("ascii")) == tag.read_text("ascii")
    return bool(start and begins and same_version)


def _remember_tag(response: httpx.Response, part: Path) -> None:
    discard(part)
    tag = response.headers.get("ETag", "")
    # If-Range takes strong tags only; a weak one (W/"...") does not promise equal bytes.
    if tag.startswith('"') and tag.isascii():
        _tag_file(part).write_text(tag, "ascii")


def _tag_file(part: Path) -> Path:
    return part.with_name(f"{part.name}.etag")


def _refused(url: str, error: httpx.HTTPStatusError) -> NoReturn:
    response = error.response
    asked = retry_after_s(error)
    wait = f"; it asks to wait {asked:.0f} s" if asked else ""
    # The text of the error holds the whole URL with its query string, so it is not passed on.
    raise SourceError(
        "the server does not give the file",
        where=public(url),
        expected="HTTP status 200",
        found=f"HTTP status {response.status_code} {response.reason_phrase}{wait}",
        next_step=_advice(response.status_code),
    ) from None


def _advice(status: int) -> str:
    if status in {404, 410}:
        return "the file has moved or is gone: look for it at the publisher, or put a copy into a mirror folder"
    if status in {401, 403, 451}:
        return "the file is not public from here: get it by hand and put it into a mirror folder"
    return "try again later; what has arrived is kept and will be continued"


def _unreachable(url: str, part: Path, patience: Patience, error: Exception) -> NoReturn:
    arrived = part.stat().st_size if part.exists() else 0
    kept = f"{arrived} bytes have arrived and are kept" if arrived else "nothing has arrived"
    raise SourceError(
        f"the file could not be downloaded in up to {patience.attempts} attempts",
        where=public(url),
        found=f"{type(error).__name__}: {error}; {kept}",
        next_step="check the network and try again (what has arrived is continued), or put a copy into a mirror folder",
    ) from error
