"""The card and the Croissant file say what the files hold."""

import json

import mlcroissant as mlc
import pytest
import yaml

from pepseal import steps
from pepseal.catalogue import seal_verdict
from pepseal.errors import InputError
from pepseal.files import read_parquet, write_parquet
from pepseal.manifest import SPLITS, read_manifest
from pepseal.publishing.licences import require_redistributable, verdict
from pepseal.sources import read_sources


@pytest.fixture(scope="module")
def card(tiny_built):
    return (tiny_built.hub / "tiny" / "README.md").read_text(encoding="utf-8")


def test_front_matter_declares_configs_features_and_counts(tiny_built, card):
    head = yaml.safe_load(card.split("---\n")[1])
    files = [{"split": split, "path": f"tiny_words/{split}.parquet"} for split in SPLITS]
    assert head["configs"] == [{"config_name": "tiny_words", "default": True, "data_files": files}]
    (about,) = head["dataset_info"]
    counts = {entry["name"]: entry["num_examples"] for entry in about["splits"]}
    folder = tiny_built.hub / "tiny" / "tiny_words"
    assert counts == {split: len(read_parquet(folder / f"{split}.parquet")) for split in SPLITS}
    assert head["license"] == "cc-by-4.0"


def test_c7_numbers_in_the_text_are_those_of_the_manifest(tiny_built, card):
    manifest = read_manifest(tiny_built.facts / "tiny" / "tiny_words")
    for split, count in manifest.counts["sealed_0"].items():
        assert f"| {split} | {count['rows']} | {count['1']} | {count['0']} |" in card
    assert "| clean | 253 | " in card
    assert "| dropped: the same peptide with both labels | " in card
    assert f"| {manifest.seal_floor:.2f} | " in card
    assert "made by the tests" in card


# mlcroissant 1.1 calls what pandas 3.1 deprecates.
@pytest.mark.filterwarnings("ignore:The inplace keyword")
def test_croissant_is_accepted_and_its_records_are_the_built_ones(tiny_built):
    path = tiny_built.hub / "tiny" / "croissant.json"
    dataset = mlc.Dataset(jsonld=str(path))
    records = list(dataset.records("tiny_words_test"))
    sequences = [record["tiny_words_test/sequence"].decode() for record in records]
    assert sequences == list(read_parquet(tiny_built.hub / "tiny" / "tiny_words" / "test.parquet")["sequence"])


def test_e15_croissant_pins_each_file_by_sha256(tiny_built):
    content = json.loads((tiny_built.hub / "tiny" / "croissant.json").read_text(encoding="utf-8"))
    record = json.loads((tiny_built.hub / "tiny" / "tiny_words" / "digests.json").read_text(encoding="utf-8"))
    pinned = {entry["contentUrl"]: entry["sha256"] for entry in content["distribution"]}
    assert pinned == {f"tiny_words/{s}.parquet": record["files"][f"{s}.parquet"]["sha256"] for s in SPLITS}


def test_a_source_that_may_not_be_redistributed_blocks_publishing(tiny):
    path = tiny.facts / "sources.tsv"
    path.write_text(path.read_text(encoding="utf-8").replace("\tyes\t", "\tno\t"), encoding="utf-8")
    sources = list(read_sources(path).values())
    assert verdict(sources) == "local only (tiny_raw)"
    with pytest.raises(InputError) as error:
        require_redistributable("tiny_words", sources)
    assert "tiny_raw (CC-BY-4.0)" in str(error.value)


def test_records_that_were_never_checked_are_not_published(tiny):
    path = tiny.out("frozen", "tiny_words") / "records.parquet"
    rows = read_parquet(path)
    write_parquet(path, rows.assign(label=1 - rows["label"]))
    with pytest.raises(InputError, match="tiny_words has no valid seal"):
        steps.publish(tiny, "tiny_words")


@pytest.mark.parametrize("content", ["{}", "[]", "{"])
def test_a_seal_that_is_none_is_refused_and_said(tiny, content):
    (tiny.out("check", "tiny_words") / "seal.json").write_text(content)
    assert seal_verdict(tiny, "tiny_words") == "seal changed"
    with pytest.raises(InputError, match="tiny_words has no valid seal"):
        steps.publish(tiny, "tiny_words")


@pytest.mark.parametrize("damage", ["verdict", "manifest_digest", "missing"])
def test_an_unsealed_dataset_is_not_published(tiny, damage):
    seal = tiny.out("check", "tiny_words") / "seal.json"
    content = json.loads(seal.read_text(encoding="utf-8"))
    seal.unlink()
    if damage != "missing":
        seal.write_text(json.dumps(content | {damage: "failed"}), encoding="utf-8")
    before = sorted(path.name for path in (tiny.hub / "tiny" / "tiny_words").iterdir())
    with pytest.raises(InputError):
        steps.publish(tiny, "tiny_words")
    assert sorted(path.name for path in (tiny.hub / "tiny" / "tiny_words").iterdir()) == before
