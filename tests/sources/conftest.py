"""A web server with faults to order, and a maker of sources."""

import hashlib
import importlib.util
import os
import re
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote

import pytest

from pepseal.sources import Source
from pepseal.sources.patience import Patience


@dataclass(frozen=True)
class Answer:
    """One answer: what to send, and how to fail at it.

    `cut_after` bytes the connection breaks; `ranges` tells whether Range is understood; `pause_s` before the body.
    """

    body: bytes = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    cut_after: int | None = None
    ranges: bool = True
    pause_s: float = 0.0


@dataclass
class Server:
    """Answers each path from its own queue; the last answer of a queue is given again and again."""

    origin: str = ""
    answers: dict[str, list[Answer]] = field(default_factory=dict)
    requests: list[tuple[str, str, dict[str, str]]] = field(default_factory=list)

    def serve(self, path: str, *answers: Answer) -> str:
        self.answers[path] = list(answers)
        return self.origin + path

    def next_answer(self, path: str) -> Answer:
        queue = self.answers.get(path, [Answer(status=404, body=b"<html>no such page</html>")])
        return queue.pop(0) if len(queue) > 1 else queue[0]

    def asked(self, path: str) -> list[dict[str, str]]:
        return [headers for method, asked, headers in self.requests if asked == path and method == "GET"]


def _handler(server: Server) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format, *args):  # noqa: A002
            pass

        def do_GET(self):
            path = unquote(self.path.partition("?")[0])
            server.requests.append((self.command, path, dict(self.headers.items())))
            answer = server.next_answer(path)
            status, body, extra = _ranged(answer, self.headers)
            self.send_response(status)
            for name, value in {"Content-Length": str(len(body)), **answer.headers, **extra}.items():
                self.send_header(name, value)
            self.end_headers()
            if self.command == "HEAD":
                return
            self.wfile.flush()
            time.sleep(answer.pause_s)
            if answer.cut_after is None:
                self.wfile.write(body)
                return
            self.wfile.write(body[: answer.cut_after])
            self.wfile.flush()
            self.close_connection = True

        do_HEAD = do_GET

    return Handler


def _ranged(answer: Answer, headers) -> tuple[int, bytes, dict[str, str]]:
    asked = re.fullmatch(r"bytes=(\d+)-", headers.get("Range", ""))
    current = headers.get("If-Range") in {None, answer.headers.get("ETag")}
    if answer.status != 200 or not asked or not answer.ranges or not current:
        return answer.status, answer.body, {}
    start, size = int(asked[1]), len(answer.body)
    if start >= size:
        return 416, b"", {"Content-Range": f"bytes */{size}"}
    return 206, answer.body[start:], {"Content-Range": f"bytes {start}-{size - 1}/{size}"}


class QuietServer(ThreadingHTTPServer):
    """A client that hangs up early is part of the tests, not an accident to report."""

    daemon_threads = True

    def handle_error(self, request, client_address):
        pass


@pytest.fixture
def server() -> Iterator[Server]:
    state = Server()
    http = QuietServer(("127.0.0.1", 0), _handler(state))
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    state.origin = f"http://127.0.0.1:{http.server_port}"
    yield state
    http.shutdown()
    http.server_close()
    thread.join()


@pytest.fixture
def answer() -> type[Answer]:
    return Answer


@pytest.fixture(autouse=True)
def _no_outside(monkeypatch, tmp_path):
    """Neither mirror, proxy, token and pip configuration, nor the temporary folder, of the person at the keyboard."""
    for name in list(os.environ):
        if name.startswith("PIP_") or name.lower().endswith("_proxy"):
            monkeypatch.delenv(name)
    monkeypatch.delenv("PEPSEAL_MIRROR", raising=False)
    monkeypatch.delenv("HF_TOKEN", raising=False)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.setattr("tempfile.tempdir", None)


@pytest.fixture
def without_pip(monkeypatch):
    """Read the PIP_* variables alone: starting pip for each test would take most of its time."""
    find_spec = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "pip" else find_spec(name))


@pytest.fixture
def patience() -> Patience:
    return Patience(attempts=4, first_wait_s=0.001, longest_wait_s=5.0, timeout_s=5.0)


@pytest.fixture
def source_of() -> Callable[..., Source]:
    def make(uri: str, body: bytes, **changed) -> Source:
        row = {
            "key": "peptides",
            "uri": uri,
            "sha256": hashlib.sha256(body).hexdigest(),
            "bytes": len(body),
            "licence": "MIT",
            "redistribute": True,
            "citation": "A et al. (2017)",
        }
        return Source.model_validate(row | changed)

    return make


@pytest.fixture
def files_in() -> Callable[[Path], list[str]]:
    """Every file below a folder, by its path in there."""
    return lambda folder: sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
