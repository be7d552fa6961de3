import io
import os
import stat
import tarfile
import zipfile

import pytest

from pepseal.errors import SourceError
from pepseal.sources.archive_member import read_member

BODY = b"ACDK,1\nNA,0\n"
MEMBER = "pack/data/a.csv"
KINDS = ["a.whl", "a.zip", "a.tar", "a.tar.gz", "a.tar.bz2", "a.tar.xz"]


def packed(path, members):
    """An archive of (name, bytes) pairs, by the ending of `path`."""
    if path.suffix in {".whl", ".zip"}:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as opened:
            for name, body in members:
                opened.writestr(name, body)
        return path
    with tarfile.open(path, f"w:{path.suffix[1:]}" if path.suffix != ".tar" else "w") as opened:
        for name, body in members:
            info = tarfile.TarInfo(name)
            info.size = len(body)
            opened.addfile(info, io.BytesIO(body))
    return path


def tar_with(path, **fields):
    info = tarfile.TarInfo(MEMBER)
    for name, value in fields.items():
        setattr(info, name, value)
    with tarfile.open(path, "w:gz") as opened:
        opened.addfile(info)
    return path


@pytest.fixture
def target(tmp_path):
    (tmp_path / "raw").mkdir()
    return tmp_path / "raw" / "a.csv.part"


def refused(archive, target, member=MEMBER, limit=12):
    with pytest.raises(SourceError) as caught:
        read_member(archive, member, target, limit_bytes=limit)
    return str(caught.value)


@pytest.mark.parametrize("name", KINDS)
def test_a_member_is_read_byte_for_byte(tmp_path, target, name):
    archive = packed(tmp_path / name, [("pack/__init__.py", b"raise SystemExit"), (MEMBER, BODY)])
    read_member(archive, MEMBER, target, limit_bytes=len(BODY))
    assert target.read_bytes() == BODY


@pytest.mark.parametrize("name", KINDS)
def test_members_that_lead_outside_are_never_written(tmp_path, target, files_in, name):
    evil = [("../escaped.csv", b"x"), ("/tmp/pepseal-escaped.csv", b"x"), ("raw/../../escaped.csv", b"x")]
    archive = packed(tmp_path / name, [*evil, (MEMBER, BODY)])
    before = files_in(tmp_path)
    read_member(archive, MEMBER, target, limit_bytes=len(BODY))
    assert files_in(tmp_path) == sorted([*before, "raw/a.csv.part"])
    assert not (tmp_path.parent / "escaped.csv").exists()
    assert not os.path.lexists("/tmp/pepseal-escaped.csv")


def test_a_member_asked_for_by_an_evil_name_is_written_to_the_target_only(tmp_path, target, files_in):
    archive = packed(tmp_path / "a.zip", [("../escaped.csv", BODY)])
    read_member(archive, "../escaped.csv", target, limit_bytes=len(BODY))
    assert files_in(tmp_path) == ["a.zip", "raw/a.csv.part"]


@pytest.mark.parametrize(
    "fields",
    [
        {"type": tarfile.SYMTYPE, "linkname": "/etc/passwd"},
        {"type": tarfile.LNKTYPE, "linkname": "pack/other.csv"},
        {"type": tarfile.FIFOTYPE},
        {"type": tarfile.CHRTYPE, "devmajor": 1, "devminor": 5},
        {"type": tarfile.DIRTYPE},
    ],
    ids=["symlink", "hard link", "fifo", "device", "folder"],
)
def test_links_devices_and_folders_in_a_tar_are_refused(tmp_path, target, fields):
    archive = tar_with(tmp_path / "a.tar.gz", **fields)
    assert refused(archive, target) == (
        "the member of the archive is not a plain file\n"
        f"  where:     {archive}, member {MEMBER}\n"
        "  expected:  a file\n"
        "  found:     a link, a folder or a device\n"
        "  next step: name the file itself; links in archives are not followed"
    )
    assert target.read_bytes() == b""


def test_a_symlink_in_a_zip_is_refused(tmp_path, target):
    info = zipfile.ZipInfo(MEMBER)
    info.create_system = 3
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as opened:
        opened.writestr(info, "/etc/passwd")
    assert "not a plain file" in refused(tmp_path / "a.zip", target)


def test_a_folder_in_a_zip_is_refused(tmp_path, target):
    archive = packed(tmp_path / "a.zip", [("pack/data/", b"")])
    assert "not a plain file" in refused(archive, target, member="pack/data/")


@pytest.mark.parametrize("name", KINDS)
def test_a_missing_member_is_answered_with_the_nearest_names(tmp_path, target, name):
    archive = packed(tmp_path / name, [("pack/data/b.csv", BODY), ("pack/LICENSE", b"MIT")])
    text = refused(archive, target)
    assert "does not hold exactly one member of that name" in text
    assert "found:     0; the nearest names are pack/data/b.csv" in text


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("name", KINDS)
def test_b10_two_members_of_one_name_are_refused(tmp_path, target, name):
    archive = packed(tmp_path / name, [(MEMBER, BODY), (MEMBER, b"other")])
    text = refused(archive, target)
    assert "expected:  1" in text
    assert "found:     2" in text


@pytest.mark.parametrize("name", KINDS)
def test_a_bomb_is_read_hardly_beyond_the_expected_size(tmp_path, target, name):
    archive = packed(tmp_path / name, [(MEMBER, bytes(5_000_000))])
    read_member(archive, MEMBER, target, limit_bytes=1000)
    assert 1000 < target.stat().st_size < 200_000


@pytest.mark.parametrize("name", ["a.whl", "a.tar.gz", "a.tar.bz2", "a.tar.xz"])
def test_a_truncated_archive_is_said_to_be_damaged(tmp_path, target, name):
    archive = packed(tmp_path / name, [("pack/first", os.urandom(50_000)), (MEMBER, os.urandom(50_000))])
    archive.write_bytes(archive.read_bytes()[:60_000])
    text = refused(archive, target, limit=50_000)
    assert text.startswith("the archive cannot be read\n")
    assert str(archive) in text
    assert "fetch the archive again" in text


def test_a_flipped_byte_in_a_zip_is_found_by_its_own_checksum(tmp_path, target):
    archive = tmp_path / "a.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as opened:
        opened.writestr(MEMBER, BODY)
    archive.write_bytes(archive.read_bytes().replace(b"ACDK", b"ACDR"))
    assert "BadZipFile: Bad CRC-32" in refused(archive, target, limit=10 * len(BODY))


def test_html_instead_of_an_archive(tmp_path, target):
    archive = tmp_path / "a.whl"
    archive.write_bytes(b"<html>log in first</html>")
    assert "ReadError" in refused(archive, target)


def test_a_missing_archive_is_not_called_damaged(tmp_path, target):
    with pytest.raises(FileNotFoundError):
        read_member(tmp_path / "a.tar.gz", MEMBER, target, limit_bytes=1)
