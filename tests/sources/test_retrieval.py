import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from pepseal.errors import InputError, SourceError
from pepseal.sources import verify
from pepseal.sources.patience import Patience
from pepseal.sources.retrieval import fetch, fetch_all

BODY = b"".join(b"%05d,ACDEFGHIKLMNPQRSTVWY\r\n" % i for i in range(8_000))
WRONG = BODY.replace(b"ACDE", b"ACDF")
HALF = len(BODY) // 2
PATH = "/raw/a.csv"


@pytest.fixture
def raw(tmp_path):
    return tmp_path / "data" / "raw"


@pytest.fixture
def mirror(tmp_path):
    folder = tmp_path / "mirror"
    folder.mkdir()
    return folder


@pytest.fixture
def fetched(raw, patience):
    def get(source, **arguments):
        return fetch(source, raw, **({"patience": patience} | arguments))

    return get


@pytest.fixture
def refused(fetched):
    def get(source, **arguments):
        with pytest.raises(SourceError) as caught:
            fetched(source, **arguments)
        return str(caught.value)

    return get


def put(path, body):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(body)
    return path


def wheel(path, body=BODY):
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as opened:
        opened.writestr("toy/data/a.csv", body)
    return path


def test_a_web_file_lands_under_key_and_name_and_nothing_else_stays(server, answer, raw, source_of, fetched, files_in):
    source = source_of(server.serve(PATH, answer(BODY)), BODY)
    assert fetched(source) == raw / "peptides" / "a.csv"
    assert (raw / "peptides" / "a.csv").read_bytes() == BODY
    assert files_in(raw) == ["peptides/a.csv"]


def test_what_is_there_is_not_fetched_again(server, answer, source_of, fetched, capfd):
    source = source_of(server.serve(PATH, answer(BODY)), BODY)
    assert fetched(source) == fetched(source)
    assert len(server.requests) == 1
    assert capfd.readouterr() == ("", "")


def test_e6_a_damaged_file_is_fetched_again_with_one_line_of_notice(server, answer, source_of, fetched, capfd):
    source = source_of(server.serve(PATH, answer(BODY)), BODY)
    path = fetched(source)
    path.write_bytes(WRONG)
    assert fetched(source).read_bytes() == BODY
    found = hashlib.sha256(WRONG).hexdigest()[:12]
    notice = f"{path}: sha256 {found}... is not the pinned {source.sha256[:12]}...; fetching it again\n"
    assert capfd.readouterr() == ("", notice)


def test_a_damaged_file_stays_until_a_right_one_is_there(server, answer, source_of, fetched, refused):
    source = source_of(server.serve(PATH, answer(BODY), answer(status=404)), BODY)
    path = fetched(source)
    path.write_bytes(WRONG)
    assert "HTTP status 404" in refused(source)
    assert path.read_bytes() == WRONG


def test_wrong_bytes_of_the_right_length(server, answer, raw, source_of, refused, files_in):
    url = server.serve(PATH, answer(WRONG))
    source = source_of(f"{url}?token=t0ken", BODY)
    assert refused(source) == (
        "the bytes of 'peptides' are not the pinned ones; the copy was removed, nothing was kept\n"
        f"  where:     {url}\n"
        f"  expected:  sha256 {source.sha256}, {len(BODY)} bytes\n"
        f"  found:     sha256 {hashlib.sha256(WRONG).hexdigest()}, {len(BODY)} bytes; "
        "the size is right: likely another version, or damaged on the way\n"
        "  next step: open the address and look what it gives; if the publisher has changed the file, judge the "
        "change, and pin its new sha256 and bytes in sources.tsv as a new version of the dataset"
    )
    assert files_in(raw) == []


def test_html_instead_of_data(server, answer, raw, source_of, refused, files_in):
    source = source_of(server.serve(PATH, answer(b"<!DOCTYPE html>please log in")), BODY)
    text = refused(source)
    assert "it begins with '<': likely an HTML page" in text
    assert "bytes shorter than pinned: likely truncated or another file" in text
    assert files_in(raw) == []


def test_a_longer_file(server, answer, raw, source_of, refused, files_in):
    assert "longer than pinned" in refused(source_of(server.serve(PATH, answer(BODY * 9)), BODY))
    assert files_in(raw) == []


def test_a_killed_download_is_continued_by_the_next_run(server, answer, raw, source_of, fetched, refused, files_in):
    source = source_of(server.serve(PATH, answer(BODY, cut_after=HALF), answer(BODY)), BODY)
    assert "what has arrived is continued" in refused(source, patience=Patience(attempts=1))
    assert files_in(raw) == ["peptides/a.csv.part"]
    assert fetched(source).read_bytes() == BODY
    assert server.asked(PATH)[1]["Range"] == f"bytes={HALF}-"
    assert files_in(raw) == ["peptides/a.csv"]


def test_e2_halves_of_two_versions_are_told_by_the_hash_and_fetched_whole(server, answer, source_of, fetched):
    # Without an entity tag nothing but the pinned hash can tell that the file changed in between.
    source = source_of(server.serve(PATH, answer(WRONG, cut_after=HALF), answer(BODY)), BODY)
    assert fetched(source).read_bytes() == BODY
    assert [asked.get("Range") for asked in server.asked(PATH)] == [None, f"bytes={HALF}-", None]


def test_nothing_is_left_of_an_earlier_kind_of_attempt(server, answer, raw, source_of, fetched, files_in):
    put(raw / "peptides" / "a.csv.part", b"x" * 10)
    put(raw / "peptides" / "a.csv.part.etag", b'"old"')
    put(raw / "peptides" / "a.csv.part.d" / "a.csv", b"x")
    fetched(source_of(server.serve(PATH, answer(BODY)), BODY))
    assert files_in(raw) == ["peptides/a.csv"]


def test_the_mirror_goes_before_the_web(server, mirror, source_of, fetched):
    put(mirror / "127.0.0.1" / "raw" / "a b.csv", BODY)
    source = source_of(f"{server.origin}/raw/a%20b.csv", BODY)
    assert fetched(source, mirror=mirror).name == "a b.csv"
    assert fetched(source, mirror=mirror).read_bytes() == BODY
    assert server.requests == []


def test_the_mirror_of_the_environment(mirror, source_of, fetched, monkeypatch):
    monkeypatch.setenv("PEPSEAL_MIRROR", str(mirror))
    put(mirror / "example.invalid" / "a.csv", BODY)
    assert fetched(source_of("https://example.invalid/a.csv", BODY)).read_bytes() == BODY


def test_a_wrong_file_in_the_mirror_is_an_error_that_names_it(
    server, answer, raw, mirror, source_of, refused, files_in
):
    wrong = put(mirror / "127.0.0.1" / PATH[1:], WRONG)
    text = refused(source_of(server.serve(PATH, answer(BODY)), BODY), mirror=mirror)
    assert f"  where:     {wrong}\n" in text
    assert f"found:     sha256 {hashlib.sha256(WRONG).hexdigest()}" in text
    assert "replace or remove that file" in text
    assert server.requests == []
    assert wrong.read_bytes() == WRONG
    assert files_in(raw) == []


def test_a_mirror_that_is_missing_is_an_error(tmp_path, source_of, fetched):
    with pytest.raises(InputError, match="not a folder"):
        fetched(source_of("https://example.invalid/a.csv", BODY), mirror=tmp_path / "none")


def test_a_member_of_a_package_in_the_mirror(raw, mirror, source_of, fetched, files_in):
    wheel(mirror / "pypi" / "toy" / "1.0" / "toy-1.0-py3-none-any.whl")
    source = source_of("pypi://toy==1.0/toy-1.0-py3-none-any.whl#toy/data/a.csv", BODY)
    assert fetched(source, mirror=mirror).read_bytes() == BODY
    assert files_in(raw) == ["peptides/a.csv"]


def test_a_package_as_a_whole(mirror, source_of, fetched):
    archive = wheel(mirror / "pypi" / "toy" / "1.0" / "toy-1.0-py3-none-any.whl")
    source = source_of("pypi://toy==1.0/toy-1.0-py3-none-any.whl", archive.read_bytes())
    assert fetched(source, mirror=mirror).read_bytes() == archive.read_bytes()


def test_a_wrong_or_damaged_package_in_the_mirror_is_named(raw, mirror, source_of, refused, files_in):
    archive = wheel(mirror / "pypi" / "toy" / "1.0" / "toy-1.0-py3-none-any.whl", WRONG)
    source = source_of("pypi://toy==1.0/toy-1.0-py3-none-any.whl#toy/data/a.csv", BODY)
    assert f"where:     {archive}\n" in refused(source, mirror=mirror)
    archive.write_bytes(archive.read_bytes()[:100])
    text = refused(source, mirror=mirror)
    assert "the archive cannot be read" in text
    assert f"where:     {archive}, member toy/data/a.csv\n" in text
    assert files_in(raw) == []


def test_a_member_of_a_package_from_an_index(tmp_path, raw, source_of, fetched, files_in, monkeypatch):
    links = tmp_path / "links"
    archive = wheel(links / "toy-1.0-py3-none-any.whl")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(links))
    source = source_of("pypi://toy==1.0/toy-1.0-py3-none-any.whl#toy/data/a.csv", BODY)
    assert fetched(source).read_bytes() == BODY
    assert files_in(raw) == ["peptides/a.csv"]
    assert archive.exists()


@pytest.mark.usefixtures("without_pip")
def test_wrong_bytes_from_an_index(tmp_path, raw, source_of, refused, files_in, monkeypatch):
    wheel(tmp_path / "links" / "toy-1.0-py3-none-any.whl", WRONG)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "links"))
    uri = "pypi://toy==1.0/toy-1.0-py3-none-any.whl#toy/data/a.csv"
    assert f"where:     {uri}\n" in refused(source_of(uri, BODY))
    assert files_in(raw) == []


def test_the_hub(server, answer, raw, mirror, source_of, fetched, refused, files_in, monkeypatch):
    monkeypatch.setenv("HF_ENDPOINT", server.origin)
    source = source_of("hf://datasets/org/name@v1.0.0/data/a.csv", BODY)
    headers = {"X-Repo-Commit": "0" * 40, "ETag": '"v1"'}
    server.serve("/datasets/org/name/resolve/v1.0.0/data/a.csv", answer(BODY, headers=headers))
    path = fetched(source)
    assert path.read_bytes() == BODY
    assert files_in(raw) == ["peptides/a.csv"]

    path.unlink()
    server.serve("/datasets/org/name/resolve/v1.0.0/data/a.csv", answer(WRONG, headers=headers))
    assert "where:     hf://datasets/org/name@v1.0.0/data/a.csv\n" in refused(source)
    assert files_in(raw) == []

    asked = len(server.requests)
    put(mirror / "hf" / "datasets" / "org" / "name" / "v1.0.0" / "data" / "a.csv", BODY)
    assert fetched(source, mirror=mirror).read_bytes() == BODY
    assert len(server.requests) == asked


@pytest.mark.parametrize("name", ["a.csv", "a b.csv", "a%20b.csv"])
def test_a_local_file_relative_to_the_root_and_absolute(tmp_path, raw, source_of, fetched, name):
    put(tmp_path / "root" / "datasets" / name, BODY)
    uri = f"datasets/{name.replace('a b', 'a%20b')}"
    assert fetched(source_of(f"file://{uri}", BODY), root=tmp_path / "root").read_bytes() == BODY
    (raw / "peptides").rename(raw / "earlier")
    assert fetched(source_of(f"file://{tmp_path}/root/{uri}", BODY)).read_bytes() == BODY


def test_a_local_file_that_is_wrong_or_missing_is_named(tmp_path, raw, source_of, refused, files_in):
    source = source_of("file://a.csv", BODY)
    assert f"where:     {tmp_path / 'a.csv'}\n" in refused(source, root=tmp_path)
    put(tmp_path / "a.csv", WRONG)
    text = refused(source, root=tmp_path)
    assert f"where:     {tmp_path / 'a.csv'}\n" in text
    assert "not the pinned ones" in text
    assert files_in(raw) == []


def test_a_folder_that_cannot_be_written(tmp_path, source_of, refused, raw):
    put(tmp_path / "a.csv", BODY)
    put(raw, b"a file where the folder should be")
    text = refused(source_of("file://a.csv", BODY), root=tmp_path)
    assert text.startswith("the raw file of 'peptides' cannot be read or written\n")
    assert "check permissions and free space" in text


def test_all_sources_come_in_their_order_and_stop_at_the_first_that_fails(tmp_path, raw, source_of, patience):
    sources = [source_of(f"file://{key}.csv", key.encode(), key=key) for key in ("b", "a", "c")]
    for source in sources:
        put(tmp_path / f"{source.key}.csv", source.key.encode())
    paths = fetch_all(sources, raw, root=tmp_path, patience=patience)
    assert list(paths.items()) == [(key, raw / key / f"{key}.csv") for key in ("b", "a", "c")]
    for source in sources:
        verify(source, paths[source.key])
    put(tmp_path / "b.csv", b"x")
    (raw / "b" / "b.csv").unlink()
    with pytest.raises(SourceError, match="'b'"):
        fetch_all(sources, raw, root=tmp_path)


def test_two_processes_share_one_download(server, answer, raw, source_of, files_in):
    source = source_of(server.serve(PATH, answer(BODY, pause_s=0.5)), BODY)
    program = (
        "import sys; from pathlib import Path\n"
        "from pepseal.sources import Source; from pepseal.sources.retrieval import fetch\n"
        "fetch(Source.model_validate_json(sys.argv[1]), Path(sys.argv[2]))"
    )
    command = [sys.executable, "-c", program, source.model_dump_json(), str(raw)]
    tree = Path(__file__).parents[2] / "builders"
    processes = [subprocess.Popen(command, cwd=tree, stderr=subprocess.PIPE) for _ in range(2)]
    assert [(process.communicate()[1], process.returncode) for process in processes] == [(b"", 0)] * 2
    assert (raw / "peptides" / "a.csv").read_bytes() == BODY
    assert files_in(raw) == ["peptides/a.csv"]
    assert len(server.requests) == 1
