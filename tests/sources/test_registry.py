import pytest

from pepseal.errors import InputError
from pepseal.sources import Source, find_source, read_sources

HEADER = "key\turi\tsha256\tbytes\tlicence\tredistribute\tcitation"
SHA = "0123456789abcdef" * 4


def row(**changed):
    cells = {
        "key": "amp",
        "uri": "https://example.org/amp.csv",
        "sha256": SHA,
        "bytes": "191952",
        "licence": "BSD-3-Clause",
        "redistribute": "yes",
        "citation": 'Müller AT et al. (2017) "modlAMP". doi:10.1093/bioinformatics/btx285',
    }
    return "\t".join((cells | changed).values())


def written(tmp_path, *lines):
    path = tmp_path / "sources.tsv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def refused(path):
    with pytest.raises(InputError) as caught:
        read_sources(path)
    assert caught.value.exit_code == 2
    return str(caught.value)


def test_a_registry_is_read_as_text(tmp_path):
    path = written(tmp_path, HEADER, row(), row(key="nan", licence="NA", redistribute="no", bytes="1"))
    sources = read_sources(path)
    assert list(sources) == ["amp", "nan"]
    assert sources["amp"] == Source(
        key="amp",
        uri="https://example.org/amp.csv",
        sha256=SHA,
        bytes=191952,
        licence="BSD-3-Clause",
        redistribute=True,
        citation='Müller AT et al. (2017) "modlAMP". doi:10.1093/bioinformatics/btx285',
    )
    assert sources["nan"].licence == "NA"
    assert sources["nan"].redistribute is False


def test_a25_byte_order_mark_and_crlf_change_nothing(tmp_path):
    path = tmp_path / "sources.tsv"
    path.write_bytes(b"\xef\xbb\xbf" + f"{HEADER}\r\n{row()}\r\n".encode())
    assert read_sources(path) == read_sources(written(tmp_path, HEADER, row()))


def test_columns_may_stand_in_any_order(tmp_path):
    names, cells = HEADER.split("\t"), row().split("\t")
    path = written(tmp_path, "\t".join(reversed(names)), "\t".join(reversed(cells)))
    assert read_sources(path)["amp"].bytes == 191952


def test_a_source_is_frozen(tmp_path):
    source = read_sources(written(tmp_path, HEADER, row()))["amp"]
    with pytest.raises(ValueError, match="frozen"):
        source.sha256 = SHA


def test_missing_columns_are_named(tmp_path):
    path = written(tmp_path, "key\turi\tbytes\tlicence\tcitation", "a\tb\t1\tc\td")
    assert refused(path) == (
        "the header of the registry of sources is wrong\n"
        f"  where:     {path}, line 1\n"
        "  expected:  the columns key, uri, sha256, bytes, licence, redistribute, citation, separated by tabs\n"
        "  found:     missing sha256, redistribute\n"
        "  next step: correct the first line"
    )


@pytest.mark.parametrize(
    ("header", "found"),
    [
        (HEADER + "\tnote", "unknown or repeated columns: "),
        (HEADER + "\tkey", "unknown or repeated columns: "),
        (HEADER.replace("\t", ","), "missing key, uri"),
        ("", "missing key, uri"),
    ],
)
def test_other_headers_are_refused(tmp_path, header, found):
    assert f"found:     {found}" in refused(written(tmp_path, header, row()))


def test_an_empty_file_is_refused(tmp_path):
    path = tmp_path / "sources.tsv"
    path.touch()
    assert "found:     an empty file" in refused(path)


def test_a_missing_file_is_refused(tmp_path):
    text = refused(tmp_path / "sources.tsv")
    assert "cannot be read" in text
    assert "No such file" in text


def test_another_encoding_is_refused(tmp_path):
    path = tmp_path / "sources.tsv"
    path.write_bytes(f"{HEADER}\n{row()}\n".encode("latin-1"))
    offset = path.read_bytes().index(b"\xfc")
    assert f"found:     byte 0xfc at offset {offset}" in refused(path)


def test_b10_duplicate_keys_are_refused(tmp_path):
    path = written(tmp_path, HEADER, row(key="b"), row(), row(key="c"), row(bytes="5"))
    text = refused(path)
    assert text.startswith("two sources have the key 'amp'")
    assert f"{path}, line 5" in text
    assert "the same key on line 3" in text


@pytest.mark.parametrize(
    ("column", "cell", "expected"),
    [
        ("key", "Amp", "lower-case letters"),
        ("key", "a/b", "lower-case letters"),
        ("key", "..", "not dots alone"),
        ("key", "amp\u00e9", "lower-case letters"),
        ("key", "", "lower-case letters"),
        ("uri", "s3://bucket/a.csv", "a URI that begins with https://, pypi://, hf:// or file://"),
        ("uri", "http://example.org/a.csv", "loopback"),
        ("sha256", SHA[:-1], "64 lower-case hexadecimal digits"),
        ("sha256", SHA.upper(), "64 lower-case hexadecimal digits"),
        ("sha256", SHA[:-1] + "g", "64 lower-case hexadecimal digits"),
        ("bytes", "0", "a whole number above 0"),
        ("bytes", "-1", "a whole number above 0"),
        ("bytes", "1e5", "a whole number above 0"),
        ("bytes", "1.0", "a whole number above 0"),
        ("bytes", "1_000", "a whole number above 0"),
        ("bytes", "007", "a whole number above 0"),
        ("bytes", "\u0663", "a whole number above 0"),
        ("bytes", "", "a whole number above 0"),
        ("licence", "", "a licence identifier"),
        ("redistribute", "true", "yes or no"),
        ("redistribute", "Yes", "yes or no"),
        ("redistribute", "1", "yes or no"),
        ("redistribute", "", "yes or no"),
        ("citation", "", "a citation"),
        ("citation", " A (2017)", "no white space around the text"),
    ],
)
def test_a_wrong_cell_is_named_with_line_column_and_content(tmp_path, column, cell, expected):
    path = written(tmp_path, HEADER, row(key="first"), row(**{column: cell}))
    text = refused(path)
    assert text.startswith(f"the {column} of a source is not valid")
    assert f"where:     {path}, line 3, column {column}" in text
    assert expected in text
    assert f"found:     {cell!r}" in text or (not cell and "found:     an empty cell" in text)


def test_a_wrong_uri_is_repeated_without_password_and_query(tmp_path):
    text = refused(written(tmp_path, HEADER, row(uri="https://me:pass-word@example.org/a.csv?token=t0ken")))
    assert "pass-word" not in text
    assert "t0ken" not in text
    assert "without user name and password" in text


@pytest.mark.parametrize(("line", "cells"), [(row() + "\textra", 8), ("amp\thttps://example.org/a.csv", 2), ("", 1)])
def test_a_line_with_another_number_of_cells_is_refused(tmp_path, line, cells):
    path = written(tmp_path, HEADER, line, row())
    text = refused(path)
    assert f"{path}, line 2" in text
    assert f"found:     {cells}" in text


def test_an_unknown_key_is_answered_with_the_nearest_ones(tmp_path):
    lines = [row(key=key) for key in ("modlamp_acp_tm", "modlamp_amp_uniprot", "modlamp_acp_random", "toxic")]
    sources = read_sources(written(tmp_path, HEADER, *lines))
    assert find_source(sources, "toxic").key == "toxic"
    with pytest.raises(InputError) as caught:
        find_source(sources, "modlamp_acp_tn")
    assert str(caught.value) == (
        "no source has the key 'modlamp_acp_tn'\n"
        "  expected:  one of the 4 keys of sources.tsv\n"
        "  next step: did you mean modlamp_acp_tm, modlamp_acp_random, modlamp_amp_uniprot?"
    )


def test_an_unknown_key_near_nothing_gets_another_next_step():
    with pytest.raises(InputError, match="add a line to sources"):
        find_source({}, "amp")
