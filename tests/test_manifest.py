"""A manifest that was changed by one byte is found, and named."""

import pandas as pd
import pytest

from pepseal.errors import InputError
from pepseal.manifest import Manifest, counts, read_manifest, read_table, write_manifest

TABLE = pd.DataFrame(
    {
        "record_id": ["0a", "0b", "0c", "0d"],
        "label": [1, 0, 1, 0],
        "cluster_id": ["0a", "0b", "0a", "0d"],
        "sealed_0": ["train", "test", "train", "validation"],
        "sealed_1": ["test", "train", "test", "validation"],
    }
)
MANIFEST = Manifest(
    name="demo",
    family="starter",
    version="0.1.0",
    strategy="sealed",
    seeds=(0, 1),
    seal_floor=0.45,
    parameters={"kmer_length": 5},
    input_digest="a" * 64,
    table_digest="",
    table_sha256="",
    counts=counts(TABLE),
    tool_versions={"python": "3.11.7"},
)


@pytest.fixture
def folder(tmp_path):
    write_manifest(tmp_path, TABLE, MANIFEST)
    return tmp_path


def test_c9_name_version_and_counts_stand_in_one_manifest(folder):
    manifest = read_manifest(folder)
    assert manifest.columns == ["sealed_0", "sealed_1"]
    assert manifest.counts["sealed_0"] == {
        "train": {"rows": 2, "0": 0, "1": 2},
        "test": {"rows": 1, "0": 1, "1": 0},
        "validation": {"rows": 1, "0": 1, "1": 0},
    }
    assert read_table(folder).to_dict("list") == TABLE.astype(str).to_dict("list")


def test_writing_twice_gives_the_same_bytes(folder, tmp_path):
    other = tmp_path / "other"
    write_manifest(other, TABLE, MANIFEST)
    for name in ("splits.tsv", "splits.yaml"):
        assert (other / name).read_bytes() == (folder / name).read_bytes()


@pytest.mark.parametrize("name", ["splits.tsv", "splits.yaml"])
def test_a_flipped_bit_anywhere_is_found(folder, name):
    original = (folder / name).read_bytes()
    missed = []
    for position in range(len(original)):
        flipped = bytearray(original)
        flipped[position] ^= 1
        (folder / name).write_bytes(flipped)
        try:
            manifest = read_manifest(folder)
        except InputError as error:
            assert name in str(error), position
        else:
            missed.append((position, manifest == read_manifest_of(original, folder, name)))
    # What may go unseen is layout alone (white space, comments): the content is the same.
    assert all(same for _, same in missed)
    assert name == "splits.yaml" or not missed


def read_manifest_of(content, folder, name):
    (folder / name).write_bytes(content)
    return read_manifest(folder)


def test_a_missing_manifest_says_how_to_make_one(tmp_path):
    with pytest.raises(InputError, match="pepseal freeze --accept demo"):
        read_manifest(tmp_path / "demo")


def test_a_table_too_large_for_git_is_refused(tmp_path):
    rows = 50_000
    table = pd.DataFrame({"record_id": range(rows), "label": 0, "cluster_id": "a", "sealed_0": "train"})
    with pytest.raises(InputError, match=r"fewer than 50,000 rows\n  found:     50,000 rows"):
        write_manifest(tmp_path, table, MANIFEST)
    assert list(tmp_path.iterdir()) == []
