"""`pepseal verify` finds a flipped byte in a raw file, a manifest, or any published file, and names the file."""

import pytest

from pepseal.verify import verify_dataset, verify_folder

FILES = [
    "data/raw/tiny/tiny_raw/tiny.csv",
    "datasets/tiny/tiny_words/splits.tsv",
    "datasets/tiny/tiny_words/splits.yaml",
    "data/hub/tiny/tiny_words/train.parquet",
    "data/hub/tiny/tiny_words/validation.parquet",
    "data/hub/tiny/tiny_words/test.parquet",
    "data/hub/tiny/tiny_words/splits.parquet",
    "data/hub/tiny/tiny_words/seal.json",
    "data/hub/tiny/tiny_words/digests.json",
]


def test_an_untouched_build_is_clean(tiny_built):
    assert verify_dataset(tiny_built, "tiny_words") == (9, [])


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("place", [0.02, 0.5, 0.98])
def test_e6_a_flipped_byte_is_found_and_named(tiny, name, place):
    path = tiny.root / name
    content = bytearray(path.read_bytes())
    content[int(len(content) * place)] ^= 0x40
    path.write_bytes(content)
    _, problems = verify_dataset(tiny, "tiny_words")
    assert len(problems) == 1
    assert str(path) in problems[0]


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_found_and_named(tiny, name):
    path = tiny.root / name
    path.unlink()
    _, problems = verify_dataset(tiny, "tiny_words")
    assert any(path.parent.name in problem for problem in problems)


def test_a_file_that_was_added_is_named(tiny):
    extra = tiny.hub / "tiny" / "tiny_words" / "extra.parquet"
    extra.write_bytes(b"x")
    assert verify_folder(extra.parent)[1] == [f"{extra}: not in digests.json"]
