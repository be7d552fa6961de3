import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pepseal.sources.address import HubFile, LocalFile, PackageFile, WebFile, parse_address, public

COMMIT = "687fdb9319cb98c6063acc72313d823bcbfff997"


def test_https_keeps_the_url_and_names_both_places_in_a_mirror():
    address = parse_address("https://Example.org:8443/lab/14.%20AB/AB_test.xlsx?download=1")
    assert address == WebFile("https://Example.org:8443/lab/14.%20AB/AB_test.xlsx?download=1")
    assert address.host == "example.org"
    assert address.file_name == "AB_test.xlsx"
    assert address.mirror_paths == ("example.org/lab/14.%20AB/AB_test.xlsx", "example.org/lab/14. AB/AB_test.xlsx")


def test_https_may_hold_spaces():
    address = parse_address(f"https://example.org/lab/history blob {COMMIT}/data/a b.csv")
    assert address.mirror_paths == (f"example.org/lab/history blob {COMMIT}/data/a b.csv",)
    assert address.file_name == "a b.csv"


def test_pypi_with_and_without_a_member():
    member = parse_address("pypi://modlamp==4.3.3/modlamp-4.3.3-py3-none-any.whl#modlamp/data/AMPvsUniProt.csv")
    assert member == PackageFile("modlamp", "4.3.3", "modlamp-4.3.3-py3-none-any.whl", "modlamp/data/AMPvsUniProt.csv")
    assert member.file_name == "AMPvsUniProt.csv"
    assert member.mirror_paths == ("pypi/modlamp/4.3.3/modlamp-4.3.3-py3-none-any.whl",)
    whole = parse_address("pypi://a.b==1!2.0rc1.post2.dev3+cpu.1/a_b.tar.gz")
    assert whole == PackageFile("a.b", "1!2.0rc1.post2.dev3+cpu.1", "a_b.tar.gz", None)
    assert whole.file_name == "a_b.tar.gz"


def test_hub_with_and_without_an_organisation():
    address = parse_address("hf://datasets/org/pep.bench@v1.0.0/data/train.parquet")
    assert address == HubFile("org/pep.bench", "v1.0.0", "data/train.parquet")
    assert address.mirror_paths == ("hf/datasets/org/pep.bench/v1.0.0/data/train.parquet",)
    assert parse_address("hf://datasets/squad@refs%2Fpr%2F1/a.csv") == HubFile("squad", "refs%2Fpr%2F1", "a.csv")


def test_file_absolute_and_relative():
    assert parse_address("file:///srv/raw/a.csv") == LocalFile("/srv/raw/a.csv")
    assert parse_address("file://datasets/a%20b.csv").spellings == ("datasets/a%20b.csv", "datasets/a b.csv")


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.1.2.3", "[::1]"])
def test_http_is_allowed_for_loopback(host):
    assert parse_address(f"http://{host}:8000/a.csv").file_name == "a.csv"


@pytest.mark.parametrize(
    ("uri", "expected"),
    [
        ("s3://bucket/a.csv", "begins with https://, pypi://, hf:// or file://"),
        ("ftp://example.org/a.csv", "begins with"),
        ("HTTPS://example.org/a.csv", "begins with"),
        ("a.csv", "begins with"),
        ("", "begins with"),
        ("http://example.org/a.csv", "https:// (http:// is for this machine's own loopback"),
        ("http://localhost.example.org/a.csv", "loopback"),
        ("http://1270.0.0.1/a.csv", "loopback"),
        ("https:///a.csv", "a host name"),
        ("https://user:secret@example.org/a.csv", "without user name and password"),
        ("https://example.org/a.csv#part", "write %23"),
        ("https://example.org/", "ends in the name of a file"),
        ("https://example.org", "ends in the name of a file"),
        ("https://example.org/a/../b.csv", "without '.' and '..' parts"),
        ("https://example.org/a/%2e%2e/b.csv", "without '.' and '..' parts"),
        ("https://example.org/a/..%2f..%2fb.csv", "without '.' and '..' parts"),
        ("https://example.org/a\\..\\b.csv", "without '.' and '..' parts"),
        ("https://example.org/a%00.csv", "control characters"),
        ("https://example.org/a\n.csv", "control characters"),
        ("https://example.org:port/a.csv", "Port could not be cast"),
        ("pypi://modlamp/modlamp.whl", "pypi://package==version/filename"),
        ("pypi://modlamp>=4.3/modlamp.whl", "pypi://package==version/filename"),
        ("pypi://modlamp==4.3.x/modlamp.whl", "normalised spelling"),
        ("pypi://modlamp==4.3.3/sub/modlamp.whl", "pypi://package==version/filename"),
        ("pypi://modlamp==4.3.3/..#a.csv", "without '.' and '..' parts"),
        ("pypi://modlamp==4.3.3/modlamp.whl#../../etc/passwd", "without '.' and '..' parts"),
        ("pypi://modlamp==4.3.3/modlamp.whl#data/", "ends in the name of a file"),
        ("hf://org/name@v1/a.csv", "hf://datasets/<repo>@<revision>/<path>"),
        ("hf://datasets/org/name/a.csv", "hf://datasets/<repo>@<revision>/<path>"),
        ("hf://datasets/org/name@v1/../a.csv", "without '.' and '..' parts"),
        ("hf://datasets/../name@v1/a.csv", "without '.' and '..' parts"),
        ("file://../outside.csv", "without '.' and '..' parts"),
        ("file:///", "ends in the name of a file"),
    ],
)
def test_what_names_no_single_file_safely_is_refused(uri, expected):
    with pytest.raises(ValueError, match=re.escape(expected)):
        parse_address(uri)


@given(st.text())
def test_any_text_is_read_or_refused_and_never_leads_upwards(text):
    for scheme in ("https://example.org/", "pypi://a==1/", "hf://datasets/a@1/", "file://"):
        try:
            address = parse_address(scheme + text)
        except ValueError:
            continue
        assert "/" not in address.file_name
        assert address.file_name not in {"", ".", ".."}
        assert not any(".." in path.split("/") or path.startswith("/") for path in address.mirror_paths)


def test_messages_show_no_secret():
    assert public("https://me:secret@example.org:8443/a@1/b.csv?token=secret") == "https://example.org:8443/a@1/b.csv"
    assert public("https://example.org?token=secret") == "https://example.org"
    assert public("hf://datasets/org/name@v1/a.csv") == "hf://datasets/org/name@v1/a.csv"
