import csv
import os
from pathlib import Path

import pytest

from pepseal.errors import InputError
from pepseal.sources import verify
from pepseal.sources.mirror import find_in_mirror, mirror_folders

BODY = b"ACDK,1\n"
REAL = Path(os.environ.get("PEPSEAL_MIRROR", Path(__file__).parents[3] / "shared" / "mirror"))


def put(path, body=BODY):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(body)
    return path


@pytest.mark.parametrize(
    ("uri", "place"),
    [
        ("https://Example.org:8443/lab/a.csv?x=1", "example.org/lab/a.csv"),
        ("https://example.org/14.%20AB/a.csv", "example.org/14. AB/a.csv"),
        ("https://example.org/14.%20AB/a.csv", "example.org/14.%20AB/a.csv"),
        ("https://example.org/history blob 68/a.csv", "example.org/history blob 68/a.csv"),
        ("pypi://modlamp==4.3.3/m-4.3.3.whl#data/a.csv", "pypi/modlamp/4.3.3/m-4.3.3.whl"),
        ("hf://datasets/org/name@v1/data/a.csv", "hf/datasets/org/name/v1/data/a.csv"),
    ],
)
def test_each_kind_of_address_has_its_place(tmp_path, source_of, uri, place):
    at_hand = put(tmp_path / place)
    assert find_in_mirror(source_of(uri, BODY), [tmp_path]) == at_hand


def test_the_path_as_written_comes_before_the_decoded_one(tmp_path, source_of):
    written = put(tmp_path / "example.org/a%20b.csv")
    put(tmp_path / "example.org/a b.csv")
    assert find_in_mirror(source_of("https://example.org/a%20b.csv", BODY), [tmp_path]) == written


def test_a_file_of_this_machine_needs_no_mirror(tmp_path, source_of):
    put(tmp_path / "a.csv")
    assert find_in_mirror(source_of("file://a.csv", BODY), [tmp_path]) is None


def test_what_is_not_there_is_not_found(tmp_path, source_of):
    (tmp_path / "example.org/a.csv").mkdir(parents=True)
    assert find_in_mirror(source_of("https://example.org/a.csv", BODY), [tmp_path]) is None
    assert find_in_mirror(source_of("https://example.org/a.csv", BODY), []) is None


def test_argument_and_environment_are_both_looked_in(tmp_path, monkeypatch):
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    assert mirror_folders(None) == []
    assert mirror_folders(first) == [first]
    monkeypatch.setenv("PEPSEAL_MIRROR", str(second))
    assert mirror_folders(first) == [first, second]
    assert mirror_folders(None) == [second]
    monkeypatch.setenv("PEPSEAL_MIRROR", "")
    assert mirror_folders(None) == []


def test_a_mirror_that_is_not_there_does_not_go_unnoticed(tmp_path, monkeypatch):
    monkeypatch.setenv("PEPSEAL_MIRROR", str(tmp_path / "typo"))
    with pytest.raises(InputError) as caught:
        mirror_folders(None)
    assert str(caught.value) == (
        "the mirror is not a folder\n"
        f"  where:     {tmp_path / 'typo'}, from PEPSEAL_MIRROR\n"
        "  next step: correct the path, or remove the setting to fetch from the publishers"
    )
    monkeypatch.delenv("PEPSEAL_MIRROR")
    with pytest.raises(InputError, match="setting 'mirror'"):
        mirror_folders(put(tmp_path / "file"))


@pytest.mark.skipif(not (REAL / "MANIFEST.tsv").is_file(), reason="needs a real mirror folder: set PEPSEAL_MIRROR")
def test_every_url_of_a_real_mirror_is_found_with_its_bytes(source_of):
    with (REAL / "MANIFEST.tsv").open(encoding="utf-8", newline="") as handle:
        rows = list(csv.DictReader(handle, delimiter="\t"))
    assert any(" " in row["url"] for row in rows)
    for row in rows:
        source = source_of(row["url"], BODY, sha256=row["sha256"], bytes=int(row["bytes"]))
        verify(source, find_in_mirror(source, [REAL]))
    assert len(rows) == len({row["url"] for row in rows}) > 100
