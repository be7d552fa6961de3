import hashlib

import pytest

from pepseal.errors import SourceError
from pepseal.sources.address import HubFile
from pepseal.sources.hub import fetch_hub_file

BODY = b"ACDK,1\nNA,0\n"
COMMIT = "687fdb9319cb98c6063acc72313d823bcbfff997"
PATH = "/datasets/org/name/resolve/v1.0.0/data/a b.csv"
HEADERS = {"X-Repo-Commit": COMMIT, "ETag": f'"{hashlib.sha1(BODY).hexdigest()}"'}


@pytest.fixture
def get(tmp_path, server, monkeypatch):
    # The waits of huggingface_hub between its own retries, 23 s in all.
    monkeypatch.setattr("huggingface_hub.utils._http.time.sleep", lambda _seconds: None)
    monkeypatch.setenv("HF_ENDPOINT", server.origin)

    def get(path="data/a b.csv", seen=None):
        meter = (lambda _there: None) if seen is None else seen.append
        return fetch_hub_file(HubFile("org/name", "v1.0.0", path), tmp_path / "scratch", meter=meter)

    return get


def refused(get, **arguments):
    with pytest.raises(SourceError) as caught:
        get(**arguments)
    return str(caught.value)


@pytest.mark.parametrize("path", ["data/a b.csv", "data/a%20b.csv"])
def test_a_file_arrives_at_its_revision(server, answer, tmp_path, get, path):
    server.serve(PATH, answer(BODY, headers=HEADERS))
    seen = []
    file = get(path, seen=seen)
    assert file.read_bytes() == BODY
    assert file.is_relative_to(tmp_path / "scratch")
    assert seen[-1] == len(BODY)
    assert {asked for _, asked, _ in server.requests} == {PATH}


def test_a_busy_hub_is_asked_again(server, answer, get):
    server.serve(PATH, answer(status=503), answer(BODY, headers=HEADERS))
    assert get().read_bytes() == BODY


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("RepoNotFound", ("RepositoryNotFoundError", "correct the name of the repository")),
        ("RevisionNotFound", ("RevisionNotFoundError", "pin a revision that exists")),
        ("EntryNotFound", ("EntryNotFoundError", "correct the path")),
        ("GatedRepo", ("GatedRepoError", "accept the terms")),
    ],
)
def test_e1_what_does_not_exist_is_said_by_its_name(server, answer, get, code, said):
    headers = {"X-Error-Code": code, "X-Repo-Commit": COMMIT}
    server.serve(PATH, answer(status=403 if code == "GatedRepo" else 404, headers=headers))
    text = refused(get)
    assert text.startswith("the Hub does not give the file\n")
    assert "where:     data/a b.csv of dataset org/name at revision v1.0.0" in text
    assert all(words in text for words in said)
    assert len(server.requests) == 1


def test_a_hub_that_stays_busy(server, answer, get):
    server.serve(PATH, answer(status=503))
    text = refused(get)
    assert "HTTP status 503" in text
    assert "check the network" in text
    assert len(server.requests) > 1


def test_no_hub_at_all(monkeypatch, server, get):
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    assert "ConnectError" in refused(get)


def test_offline_is_not_tried_again(server, answer, monkeypatch, get):
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    server.serve(PATH, answer(BODY, headers=HEADERS))
    assert "unset HF_HUB_OFFLINE" in refused(get)
    assert server.requests == []


def test_a_token_is_never_shown(server, answer, monkeypatch, caplog, get):
    monkeypatch.setenv("HF_TOKEN", "hf_s3cret")
    server.serve(PATH, answer(status=403))
    with caplog.at_level("DEBUG"):
        text = refused(get)
    assert server.requests[0][2]["authorization"] == "Bearer hf_s3cret"
    assert "s3cret" not in text + caplog.text
