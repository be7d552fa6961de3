"""The starter tier, from the package registry to sealed folders, as a newcomer builds it."""

import json
from pathlib import Path

import datasets
import pytest

from end_to_end.independent_leak_check import highest_identity_across

pytestmark = [pytest.mark.end_to_end, pytest.mark.xdist_group("starter")]
NAMES = ("starter_acp", "starter_amp")


@pytest.fixture(scope="module")
def listed(starter):
    checkout, _ = starter
    return {entry["name"]: entry for entry in json.loads(checkout.run("pepseal", "list", "--json").stdout)}


def test_the_build_ends_with_a_table(starter, listed):
    _, first = starter
    lines = first.stdout.splitlines()
    assert lines[0].split() == ["dataset", "train", "validation", "test", "seal", "floor", "files", "report"]
    for name in NAMES:
        (line,) = [line for line in lines if line.startswith(name)]
        counts = [f"{listed[name]['rows'][split]:,}" for split in ("train", "validation", "test")]
        assert line.split()[1:5] == [*counts, "sealed"]


def test_readme_shows_the_output_as_it_looks(starter):
    checkout, first = starter
    readme = (checkout.root / "README.md").read_text(encoding="utf-8")
    score = checkout.run("pepseal", "score", "starter_amp", "data/score/starter_amp/predictions.csv").stdout
    for text in (first.stdout, score):
        assert "\n".join(line.rstrip() for line in text.splitlines()) in readme


def test_a_second_build_runs_nothing(starter):
    checkout, first = starter
    assert "Running stage 'fetch@starter'" in first.stderr + first.stdout
    again = checkout.run("pepseal", "build")
    assert "Running stage" not in again.stderr
    assert again.stdout == first.stdout


def test_git_sees_no_output_of_the_build(starter):
    checkout, _ = starter
    changed = checkout.run("git", "status", "--porcelain").stdout.split()
    assert [name for name in changed if name.startswith(("data", "datasets"))] == []


@pytest.mark.parametrize("name", NAMES)
def test_splits_are_eight_to_one_to_one_with_both_classes(listed, name, starter):
    rows = listed[name]["rows"]
    total = sum(rows.values())
    assert rows["train"] / total == pytest.approx(0.8, abs=0.02)
    assert rows["test"] / total == pytest.approx(0.1, abs=0.02)
    checkout, _ = starter
    info = json.loads(checkout.run("pepseal", "info", name, "--json").stdout)
    assert all(count["0"] and count["1"] for count in info["counts"].values())
    last = info["account"][-1]["kept"]
    assert last == total
    for step in info["account"]:
        assert step["read"] == step["kept"] + sum(step["merged"].values()) + sum(step["dropped"].values())


@pytest.mark.parametrize("name", NAMES)
def test_b5_no_pair_across_splits_reaches_the_floor_by_another_library(starter, listed, name):
    checkout, _ = starter
    folder = checkout.root / listed[name]["folder"]
    assert highest_identity_across(folder) < listed[name]["seal_floor"]


@pytest.mark.parametrize("name", NAMES)
def test_load_dataset_gives_as_many_rows_as_the_manifest_says(starter, listed, name, tmp_path):
    checkout, _ = starter
    loaded = datasets.load_dataset(str(checkout.root / "data/hub/starter"), name, cache_dir=str(tmp_path))
    assert {split: len(loaded[split]) for split in loaded} == listed[name]["rows"]


def test_verify_finds_nothing_and_then_a_flipped_byte(starter):
    checkout, _ = starter
    assert checkout.run("pepseal", "verify").stdout.count("0 changed") == len(NAMES)
    path = checkout.root / "data/hub/starter/starter_acp/test.parquet"
    content = path.read_bytes()
    path.chmod(0o644)
    path.write_bytes(content[:200] + bytes([content[200] ^ 1]) + content[201:])
    try:
        found = checkout.run("pepseal", "verify", code=1).stdout
        assert str(path) in found
        assert found.count("0 changed") == len(NAMES) - 1
    finally:
        path.write_bytes(content)


def test_the_reference_prediction_is_scored_with_an_interval(starter):
    checkout, _ = starter
    scores = json.loads((checkout.root / "data/score/starter_amp/scores.json").read_text(encoding="utf-8"))
    assert scores["identity"]["dataset"] == "starter_amp"
    roc_auc = next(metric for metric in scores["metrics"] if metric["name"] == "roc_auc")
    assert 0.5 < roc_auc["interval"]["low"] < roc_auc["value"] < roc_auc["interval"]["high"] <= 1


def test_dvc_metrics_and_plots_say_something(starter):
    checkout, _ = starter
    shown = checkout.run("dvc", "metrics", "show", "--json").stdout
    assert '"seal_floor"' in shown
    assert '"roc_auc"' in shown
    checkout.run("dvc", "plots", "show", "--out", "plots")
    assert "starter_amp" in (checkout.root / "plots" / "index.html").read_text(encoding="utf-8")


def test_nothing_was_written_into_home_but_caches(starter):
    checkout, _ = starter
    assert list(Path(checkout.home).rglob("*great_expectations*")) == []


def test_publish_makes_a_folder_ready_and_refuses_what_may_not_be_passed_on(starter):
    checkout, _ = starter
    done = checkout.run("pepseal", "publish", "starter")
    assert done.stdout == "starter: 2 datasets ready in data/hub/starter\n"
    sources = checkout.root / "datasets/sources.tsv"
    original = sources.read_text(encoding="utf-8")
    sources.write_text(original.replace("\tyes\t", "\tno\t"), encoding="utf-8")
    try:
        refused = checkout.run("pepseal", "publish", "starter", code=2)
        assert "may not be published: its sources may not be redistributed" in refused.stderr
        assert "modlamp_acp_tm (BSD-3-Clause)" in refused.stderr
    finally:
        sources.write_text(original, encoding="utf-8")
