import hashlib

import pytest

from pepseal.digest import file_sha256
from pepseal.errors import SourceError
from pepseal.sources import verify

BODY = b"ACDK,1\nNA,0\n"


def test_sha256_of_the_published_test_vector(tmp_path):
    # FIPS 180-4, example "abc" (csrc.nist.gov, SHA256.pdf)
    path = tmp_path / "abc"
    path.write_bytes(b"abc")
    assert file_sha256(path) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_verify_accepts_the_pinned_bytes(tmp_path, source_of):
    path = tmp_path / "a.csv"
    path.write_bytes(BODY)
    verify(source_of("file://a.csv", BODY), path)


def test_e6_verify_hashes_again_and_names_file_expected_and_found(tmp_path, source_of):
    path = tmp_path / "a.csv"
    flipped = bytes([BODY[0] ^ 1]) + BODY[1:]
    path.write_bytes(flipped)
    with pytest.raises(SourceError) as caught:
        verify(source_of("file://a.csv", BODY), path)
    assert str(caught.value) == (
        "the raw file of 'peptides' is not the bytes that are pinned\n"
        f"  where:     {path}\n"
        f"  expected:  sha256 {hashlib.sha256(BODY).hexdigest()}, 12 bytes\n"
        f"  found:     sha256 {hashlib.sha256(flipped).hexdigest()}, 12 bytes; "
        "the size is right: likely another version, or damaged on the way\n"
        "  next step: remove the file and fetch it again; raw files are never edited"
    )


def test_e5_line_ends_are_part_of_the_bytes(tmp_path, source_of):
    path = tmp_path / "a.csv"
    path.write_bytes(BODY.replace(b"\n", b"\r\n"))
    with pytest.raises(SourceError, match="longer than pinned"):
        verify(source_of("file://a.csv", BODY), path)


@pytest.mark.parametrize(
    ("body", "cause"),
    [
        (b"<!DOCTYPE html><title>404</title>", "likely an HTML page"),
        (b"\xef\xbb\xbf\r\n <?xml version='1.0'?>", "likely an HTML page"),
        (b"version https://git-lfs.github.com/spec/v1\noid", "Git LFS pointer"),
        (BODY[:5], "7 bytes shorter than pinned: likely truncated"),
        (b"", "12 bytes shorter than pinned: likely truncated"),
        (BODY + BODY, "longer than pinned"),
    ],
)
def test_the_bytes_tell_the_likely_cause(tmp_path, source_of, body, cause):
    path = tmp_path / "a.csv"
    path.write_bytes(body)
    with pytest.raises(SourceError, match=cause):
        verify(source_of("file://a.csv", BODY), path)


def test_a_missing_file_is_said_to_be_missing(tmp_path, source_of):
    with pytest.raises(SourceError, match="raw file of 'peptides' is missing") as caught:
        verify(source_of("file://a.csv", BODY), tmp_path / "a.csv")
    assert str(tmp_path / "a.csv") in str(caught.value)
