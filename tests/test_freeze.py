"""What is frozen does not move: a build that differs stops and says where."""

import pandas as pd
import pytest

from pepseal.errors import FrozenError, InputError
from pepseal.freeze import accept, differences, frozen_records
from pepseal.manifest import read_manifest
from pepseal.project import Project
from pepseal.spec import DatasetSpec, read_dataset

RECORDS = pd.DataFrame(
    {
        "record_id": [f"{number:02}" for number in range(20)],
        "sequence": ["A" * (number + 1) for number in range(20)],
        "label": [number % 2 for number in range(20)],
        "source": "here",
    }
)
PROPOSAL = pd.DataFrame(
    {
        "record_id": RECORDS["record_id"],
        "cluster_id": RECORDS["record_id"],
        "sealed_0": ["train"] * 16 + ["validation"] * 2 + ["test"] * 2,
    }
)
RECIPE = {"strategy": "sealed", "seeds": [0], "parameters": {"seal_floor": 0.45, "kmer_length": 5}}


@pytest.fixture
def spec() -> DatasetSpec:
    return read_dataset(Project.find().facts, "starter_amp")


@pytest.fixture
def folder(tmp_path, spec):
    path = tmp_path / "starter" / "starter_amp"
    accept(path, spec, RECORDS, PROPOSAL, RECIPE)
    return path


def test_the_same_build_passes_in_any_row_order(folder):
    frozen = frozen_records(folder, RECORDS, PROPOSAL.iloc[::-1])
    assert list(frozen.columns) == ["record_id", "sequence", "label", "source", "cluster_id", "sealed_0"]
    assert list(frozen["sealed_0"]) == list(PROPOSAL["sealed_0"])
    assert frozen["label"].dtype == "int64"


def test_manifest_says_what_was_frozen(folder):
    manifest = read_manifest(folder)
    assert (manifest.seal_floor, manifest.parameters) == (0.45, {"kmer_length": 5})
    assert manifest.counts["sealed_0"]["train"] == {"rows": 16, "0": 8, "1": 8}
    assert {"python", "pepseal", "pandas", "rapidfuzz", "mmseqs2"} <= set(manifest.tool_versions)


def test_moved_records_are_named_ten_at_most(folder):
    moved = PROPOSAL.assign(sealed_0=["test"] * 12 + ["train"] * 8)
    with pytest.raises(FrozenError) as error:
        frozen_records(folder, RECORDS, moved)
    assert "16 records moved in sealed_0: 00 (train -> test), 01 (train -> test)" in str(error.value)
    assert "09 (train -> test) and 6 more" in str(error.value)
    assert "pepseal freeze --accept starter_amp" in str(error.value)


def test_added_lost_relabelled_and_reclustered_records_are_named():
    old = pd.DataFrame({"record_id": ["a", "b", "c"], "label": "1", "cluster_id": "a", "sealed_0": "train"})
    new = pd.DataFrame(
        {"record_id": ["b", "c", "d"], "label": ["0", "1", "1"], "cluster_id": ["a", "c", "d"], "sealed_0": "train"}
    )
    assert differences(old, new) == [
        "1 record added: d",
        "1 record lost: a",
        "1 record moved to another cluster: c (a -> c)",
        "1 record relabelled: b (1 -> 0)",
    ]


def test_a_lost_seed_is_a_difference():
    old = pd.DataFrame({"record_id": ["a"], "label": "1", "cluster_id": "a", "sealed_0": "train", "sealed_1": "test"})
    assert differences(old, old.drop(columns="sealed_1")) == ["the column sealed_1 is gone"]


def test_another_source_for_the_same_peptides_is_a_difference(folder):
    with pytest.raises(FrozenError, match="the source they are taken from"):
        frozen_records(folder, RECORDS.assign(source="elsewhere"), PROPOSAL)


def test_without_a_manifest_the_build_stops(tmp_path):
    with pytest.raises(InputError, match="the dataset is not frozen"):
        frozen_records(tmp_path, RECORDS, PROPOSAL)


def test_a_published_version_is_never_rewritten(folder, spec):
    (folder.parent / "published.tsv").write_text("name\tversion\nstarter_amp\t0.1.0\n")
    before = (folder / "splits.tsv").read_bytes()
    with pytest.raises(FrozenError, match=r"starter_amp 0\.1\.0 is published and is never rewritten"):
        accept(folder, spec, RECORDS, PROPOSAL.assign(sealed_0="train"), RECIPE)
    assert (folder / "splits.tsv").read_bytes() == before
    accept(folder, spec.model_copy(update={"version": "1.0.0"}), RECORDS, PROPOSAL, RECIPE)
    assert read_manifest(folder).version == "1.0.0"
