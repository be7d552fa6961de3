import hashlib
import json

import pandas as pd
import pytest

from pepseal.errors import InputError
from pepseal.files import write_json, write_parquet
from pepseal.published import digest_record
from pepseal.scoring.dataset import read_split, read_truth
from pepseal.scoring.result import Identity

DIGEST = "0123456789abcdef" * 4
SEAL = {
    "dataset": "tiny",
    "version": "0.1.0",
    "manifest_digest": DIGEST,
    "strategy": "sealed",
    "split_columns": ["sealed_3", "sealed_4"],
    "verdict": "sealed",
    "seal_floor": 0.45,
}


def split(ids):
    return pd.DataFrame(
        {"record_id": ids, "sequence": ["NA"] * len(ids), "label": [1, 0][: len(ids)], "cluster_id": ids}
    )


@pytest.fixture
def hub(tmp_path):
    folder = tmp_path / "tiny"
    folder.mkdir()
    for name, ids in {"train": ["00", "1e5"], "validation": ["NA"], "test": ["nan", "TRUE"]}.items():
        write_parquet(folder / f"{name}.parquet", split(ids))
    text = json.dumps(SEAL, sort_keys=True, separators=(",", ":"))
    seal = SEAL | {"seal_sha256": hashlib.sha256(text.encode()).hexdigest()}
    (folder / "seal.json").write_text(json.dumps(seal))
    write_json(folder / "digests.json", digest_record(folder, "tiny", "0.1.0", DIGEST))
    return tmp_path


def test_truth_is_the_split_and_the_ids_of_the_others(hub):
    truth = read_truth(hub, "tiny")
    assert truth.frame.to_dict("list") == {
        "record_id": ["nan", "TRUE"],
        "label": [1, 0],
        "cluster_id": ["nan", "TRUE"],
    }
    assert truth.other_ids == {"00": "train", "1e5": "train", "NA": "validation"}
    assert truth.identity == Identity(
        dataset="tiny", version="0.1.0", manifest_digest=DIGEST, split="test", strategy="sealed", split_seed=3
    )


def test_another_split_can_be_scored(hub):
    truth = read_truth(hub, "tiny", split="validation")
    assert truth.frame["record_id"].tolist() == ["NA"]
    assert sorted(truth.other_ids) == ["00", "1e5", "TRUE", "nan"]
    assert truth.identity.split == "validation"


def test_inputs_come_with_the_split(hub):
    assert read_split(hub, "tiny", "test")["sequence"].tolist() == ["NA", "NA"]


def test_an_unknown_dataset_is_answered_with_the_nearest(hub):
    with pytest.raises(InputError) as caught:
        read_truth(hub, "tinny")
    assert str(caught.value) == (
        "no dataset is called 'tinny'\n  next step: did you mean tiny? `pepseal list` shows all"
    )


def test_a_folder_without_datasets_says_what_it_should_hold(tmp_path):
    with pytest.raises(InputError) as caught:
        read_truth(tmp_path / "nothing", "tiny")
    assert str(caught.value) == (
        "no dataset is published here\n"
        f"  where:     {tmp_path / 'nothing'}\n"
        "  expected:  <name>/test.parquet and <name>/seal.json\n"
        "  next step: build and publish it first"
    )


def test_an_unknown_split_is_named(hub):
    with pytest.raises(InputError) as caught:
        read_truth(hub, "tiny", split="dev")
    assert str(caught.value) == ("no split has that name\n  expected:  train, validation, test\n  found:     'dev'")


@pytest.mark.parametrize("name", ["train", "validation", "test"])
def test_a_missing_split_stops_the_score(hub, name):
    (hub / "tiny" / f"{name}.parquet").unlink()
    with pytest.raises(InputError) as caught:
        read_truth(hub, "tiny")
    assert caught.value.parts["where"] == str(hub / "tiny" / f"{name}.parquet")


def test_a_missing_column_is_named(hub):
    path = hub / "tiny" / "test.parquet"
    write_parquet(path, split(["a"]).drop(columns=["cluster_id", "label"]))
    with pytest.raises(InputError) as caught:
        read_truth(hub, "tiny")
    assert str(caught.value) == (
        "a published split lacks label, cluster_id\n"
        f"  where:     {path}\n"
        "  expected:  record_id, sequence, label, cluster_id\n"
        "  found:     record_id, sequence\n"
        "  next step: publish the dataset again"
    )


def test_a_seal_that_does_not_name_its_data_is_refused(hub):
    path = hub / "tiny" / "seal.json"
    path.write_text(json.dumps(SEAL | {"manifest_digest": "abc", "split_columns": []}))
    with pytest.raises(InputError) as caught:
        read_truth(hub, "tiny")
    assert caught.value.what == "the seal does not say which data it seals"
    assert caught.value.parts["where"] == str(path)
    assert "manifest_digest: " in caught.value.parts["found"]
    assert "split_columns: " in caught.value.parts["found"]


def test_a_split_column_without_a_seed_is_refused(hub):
    (hub / "tiny" / "seal.json").write_text(json.dumps(SEAL | {"split_columns": ["sealed"]}))
    with pytest.raises(InputError) as caught:
        read_truth(hub, "tiny")
    assert "the split column 'sealed' is not sealed_<seed>" in caught.value.parts["found"]


@pytest.mark.parametrize("change", [{"verdict": "failed"}, {"dataset": "other"}])
def test_what_is_not_sealed_is_not_scored(hub, change):
    path = hub / "tiny" / "seal.json"
    path.write_text(json.dumps(SEAL | change))
    with pytest.raises(InputError) as caught:
        read_truth(hub, "tiny")
    found = {"dataset": "tiny", "verdict": "sealed"} | change
    assert str(caught.value) == (
        "what is not sealed is not scored\n"
        f"  where:     {path}\n"
        "  expected:  dataset tiny, verdict sealed\n"
        f"  found:     dataset {found['dataset']}, verdict {found['verdict']}\n"
        "  next step: look at what `pepseal check tiny` finds, then publish again"
    )


@pytest.mark.parametrize("content", ["[]", "{"])
def test_a_seal_that_is_no_record_is_refused(hub, content):
    (hub / "tiny" / "seal.json").write_text(content)
    with pytest.raises(InputError) as caught:
        read_truth(hub, "tiny")
    assert caught.value.parts["where"] == str(hub / "tiny" / "seal.json")


def test_labels_changed_after_publishing_are_not_scored_against(hub):
    path = hub / "tiny" / "test.parquet"
    table = split(["nan", "TRUE"])
    write_parquet(path, table.assign(label=1 - table["label"]))
    with pytest.raises(InputError, match="is not what was published, and cannot be scored against"):
        read_truth(hub, "tiny")


def test_a_seal_changed_after_publishing_is_found_though_its_record_was_forged(hub):
    folder = hub / "tiny"
    seal = json.loads((folder / "seal.json").read_text())
    (folder / "seal.json").write_text(json.dumps(seal | {"seal_floor": 0.3}))
    (folder / "digests.json").unlink()
    write_json(folder / "digests.json", digest_record(folder, "tiny", "0.1.0", DIGEST))
    with pytest.raises(InputError, match="its own sha256 differs"):
        read_truth(hub, "tiny")
