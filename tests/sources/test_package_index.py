import base64
import hashlib
import io
import tarfile
import zipfile
from functools import cache

import pytest

from pepseal.errors import SourceError
from pepseal.sources.address import parse_address
from pepseal.sources.package_index import fetch_archive

pytestmark = pytest.mark.usefixtures("without_pip")

WHEEL = "toy-1.0-py3-none-any.whl"
BODY = b"ACDK,1\nNA,0\n"


@cache
def wheel():
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as opened:
        opened.writestr("toy/__init__.py", "raise SystemExit('imported')")
        opened.writestr("toy/data/a.csv", BODY)
    return buffer.getvalue()


def sdist(marker):
    """A source distribution whose setup.py would leave a mark if anything ran it."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as opened:
        for name, body in {"toy-1.0/setup.py": f"open({str(marker)!r}, 'w')".encode(), "toy-1.0/a.csv": BODY}.items():
            info = tarfile.TarInfo(name)
            info.size = len(body)
            opened.addfile(info, io.BytesIO(body))
    return buffer.getvalue()


def page(*links):
    return "".join(f'<a href="{href}" {more}>x</a>' for href, more in links).encode()


HTML = {"Content-Type": "text/html"}


@pytest.fixture
def archive_of(tmp_path, patience):
    def get(uri=f"pypi://toy==1.0/{WHEEL}#toy/data/a.csv", seen=None):
        meter = (lambda _there: None) if seen is None else seen.append
        return fetch_archive(parse_address(uri), tmp_path / "scratch", patience=patience, meter=meter)

    return get


@pytest.fixture
def index(server, monkeypatch):
    monkeypatch.setenv("PIP_INDEX_URL", f"{server.origin}/simple")
    return server


def refused(archive_of, **arguments):
    with pytest.raises(SourceError) as caught:
        archive_of(**arguments)
    return str(caught.value)


def test_a_simple_index_of_files(tmp_path, monkeypatch, archive_of):
    files, simple = tmp_path / "files", tmp_path / "simple" / "toy"
    files.mkdir()
    simple.mkdir(parents=True)
    (files / WHEEL).write_bytes(wheel())
    (simple / "index.html").write_bytes(page((f"../../files/{WHEEL}", "")))
    monkeypatch.setenv("PIP_INDEX_URL", (tmp_path / "simple").as_uri())
    assert archive_of().read_bytes() == wheel()
    monkeypatch.setenv("PIP_INDEX_URL", str(tmp_path / "simple"))
    assert archive_of().read_bytes() == wheel()


def test_a_folder_of_find_links(tmp_path, monkeypatch, archive_of):
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / WHEEL).write_bytes(wheel())
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", f"{tmp_path / 'links'} {tmp_path / 'missing'}")
    assert archive_of().read_bytes() == wheel()


def test_an_index_on_the_web(index, answer, tmp_path, archive_of):
    index.serve(
        "/simple/toy/", answer(page((f"/files/{WHEEL}#sha256={hashlib.sha256(wheel()).hexdigest()}", "")), headers=HTML)
    )
    index.serve(f"/files/{WHEEL}", answer(wheel()))
    seen = []
    path = archive_of(seen=seen)
    assert path == tmp_path / "scratch" / WHEEL
    assert path.read_bytes() == wheel()
    assert seen[-1] == len(wheel())
    assert {asked["Accept-Encoding"] for _, _, asked in index.requests} == {"identity"}


def test_nothing_of_a_source_distribution_is_run(index, answer, tmp_path, archive_of):
    body = sdist(tmp_path / "was-run")
    index.serve("/simple/toy/", answer(page(("/files/toy-1.0.tar.gz", "")), headers=HTML))
    index.serve("/files/toy-1.0.tar.gz", answer(body))
    assert archive_of(uri="pypi://toy==1.0/toy-1.0.tar.gz#toy-1.0/a.csv").read_bytes() == body
    assert not (tmp_path / "was-run").exists()


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("toy-1.0-cp27-cp27m-win32.whl", ""),
        (WHEEL, 'data-requires-python="&lt;3"'),
        (WHEEL, 'data-yanked="labels were wrong"'),
    ],
    ids=["another platform", "another Python", "yanked"],
)
def test_what_could_not_be_installed_here_can_still_be_read(index, answer, archive_of, name, more):
    index.serve("/simple/toy/", answer(page((f"/files/{name}", more)), headers=HTML))
    index.serve(f"/files/{name}", answer(wheel()))
    assert archive_of(uri=f"pypi://toy==1.0/{name}").read_bytes() == wheel()


def test_another_version_is_not_taken(index, answer, archive_of):
    links = [(f"/files/{name}", "") for name in ("toy-1.0.1-py3-none-any.whl", "toy-1.0.tar.gz", "toy-1.0.post1.zip")]
    index.serve("/simple/toy/", answer(page(*links), headers=HTML))
    assert refused(archive_of) == (
        "no package index has the file\n"
        "  where:     toy 1.0\n"
        f"  expected:  {WHEEL}\n"
        "  found:     toy-1.0.tar.gz\n"
        "  next step: correct the URI, or see with `python -m pip config list` which indexes were asked"
    )


def test_an_unknown_package(index, archive_of):
    assert "found:     no file of that package and version" in refused(archive_of)


def test_a_busy_index_and_a_busy_file_are_asked_again(index, answer, archive_of):
    busy = answer(b"busy", status=503)
    index.serve("/simple/toy/", busy, answer(page((f"/files/{WHEEL}", "")), headers=HTML))
    index.serve(f"/files/{WHEEL}", busy, answer(wheel(), cut_after=50), answer(wheel()))
    assert archive_of().read_bytes() == wheel()


def test_an_index_that_stays_busy_is_not_taken_for_an_empty_one(index, answer, archive_of):
    index.serve("/simple/toy/", answer(b"busy", status=503))
    text = refused(archive_of)
    assert text.startswith("the package file could not be downloaded\n")
    assert "found:     HTTP status 503" in text
    assert len(index.asked("/simple/toy/")) == 4


def test_a_file_that_keeps_breaking_off_leaves_nothing(index, answer, tmp_path, archive_of):
    index.serve("/simple/toy/", answer(page((f"/files/{WHEEL}", "")), headers=HTML))
    index.serve(f"/files/{WHEEL}", answer(wheel(), cut_after=50))
    assert "found:     RemoteProtocolError: peer closed connection" in refused(archive_of)
    assert not (tmp_path / "scratch").exists()


def test_a_file_that_the_index_has_lost(index, answer, archive_of):
    index.serve("/simple/toy/", answer(page((f"/files/{WHEEL}?signature=s3cret", "")), headers=HTML))
    text = refused(archive_of)
    assert f"where:     {WHEEL} of toy 1.0" in text
    assert "s3cret" not in text


def test_the_hash_that_the_index_states_is_verified(index, answer, tmp_path, archive_of):
    index.serve("/simple/toy/", answer(page((f"/files/{WHEEL}#sha256={'0' * 64}", "")), headers=HTML))
    index.serve(f"/files/{WHEEL}", answer(wheel()))
    assert "found:     a file that has not the hash stated by the index; it was removed" in refused(archive_of)
    assert not (tmp_path / "scratch").exists()


def test_credentials_of_the_index_are_used_and_never_shown(server, answer, monkeypatch, caplog, archive_of):
    monkeypatch.setenv("PIP_INDEX_URL", server.origin.replace("//", "//me:s3cret@") + "/simple")
    server.serve("/simple/toy/", answer(page((f"/files/{WHEEL}", "")), headers=HTML))
    server.serve(f"/files/{WHEEL}", answer(wheel()), answer(b"no", status=403))
    with caplog.at_level("INFO"):
        archive_of()
        text = refused(archive_of)
    expected = "Basic " + base64.b64encode(b"me:s3cret").decode()
    assert {asked["Authorization"] for _, _, asked in server.requests} == {expected}
    assert "s3cret" not in text + caplog.text


def test_a_password_is_never_asked_for(index, answer, monkeypatch, archive_of):
    monkeypatch.setattr("builtins.input", lambda *_: pytest.fail("asked for a user name"))
    index.serve("/simple/toy/", answer(status=401, headers={"WWW-Authenticate": "Basic"}))
    assert "no package index has the file" in refused(archive_of)
