"""`pepseal verify` finds a flipped byte in a raw file, a manifest, or any published file, and names the file."""

import pytest

from pepseal.files import read_json, read_parquet, write_json, write_parquet
from pepseal.published import digest_record, verify_folder
from pepseal.verify import verify_dataset

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


def test_a_forged_record_is_found_by_its_receipt(tiny):
    folder = tiny.hub / "tiny" / "tiny_words"
    rows = read_parquet(folder / "test.parquet")
    write_parquet(folder / "test.parquet", rows.assign(label=1 - rows["label"]))
    old = read_json(folder / "digests.json")
    (folder / "digests.json").unlink()
    write_json(folder / "digests.json", digest_record(folder, old["name"], old["version"], old["manifest"]))
    _, problems = verify_dataset(tiny, "tiny_words")
    assert [problem.split(": ")[1][:21] for problem in problems] == ["not what was recorded", "not the records that "]


def test_frozen_records_are_those_that_were_sealed(tiny):
    path = tiny.out("frozen", "tiny_words") / "records.parquet"
    rows = read_parquet(path)
    write_parquet(path, rows.assign(label=1 - rows["label"]))
    assert verify_dataset(tiny, "tiny_words")[1] == [f"{path}: not the records that were sealed"]
