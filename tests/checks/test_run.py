import csv
import json
import shutil
import socket
from pathlib import Path

import pytest

from pepseal.checks.expectations.near_neighbours import NearNeighbours
from pepseal.checks.finding import Measurement
from pepseal.checks.run import check_dataset
from pepseal.digest import record_id
from pepseal.errors import InputError
from pepseal.files import read_json

FILES = ["checked_at.json", "docs", "metrics.json", "nearest.csv", "report.json", "seal.json"]


def test_a_clean_dataset_is_sealed(sealed):
    assert sealed.seal.verdict == "sealed"
    assert sorted(path.name for path in sealed.folder.iterdir()) == FILES
    assert [path.name for path in sealed.folder.parent.iterdir()] == ["toy"]


def test_a1_peptides_that_look_like_missing_values_are_peptides(sealed):
    """NA, nan, NULL, TRUE, INF and FALSE are records like any other, from the Parquet file to the seal."""
    assert sealed.seal.rows == 60
    assert sealed.seal.results("found") == sealed.seal.results("not run") == ()
    ids = {record_id(text) for text in ("NA", "nan", "NULL", "TRUE", "INF", "FALSE")}
    with (sealed.folder / "nearest.csv").open(newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == 6
    manifest = (sealed.project.facts / "starter" / "toy" / "splits.tsv").read_text()
    assert all(identifier in manifest for identifier in ids)


def test_a_leak_is_found_and_everything_is_written(leaky):
    assert leaky.seal.verdict == "failed"
    assert sorted(path.name for path in leaky.folder.iterdir()) == FILES
    found = {result.check: result.total for result in leaky.seal.results("found")}
    # The copied sequence stands under an id that is not its own, and may have another label.
    assert {"shared_sequence", "normalised_duplicate", "near_neighbour", "content_ids"} <= set(found)
    near = next(result for result in leaky.seal.checks if result.check == "near_neighbour")
    assert near.worst["sealed_0"]["test vs train"]["identity"] == 1.0
    assert leaky.seal.silent_canaries == ()
    metrics = read_json(leaky.folder / "metrics.json")
    assert (metrics["highest_cross_identity"], metrics["test_share_at_90_percent"]) == (1.0, round(1 / 6, 6))
    assert metrics["findings"] == sum(found.values())


def test_the_report_places_every_finding(leaky):
    report = read_json(leaky.folder / "report.json")
    assert (report["verdict"], report["seal_sha256"]) == ("failed", leaky.seal.seal_sha256)
    (outcome,) = [o for o in report["outcomes"] if (o["check"], o["column"]) == ("shared_sequence", "sealed_0")]
    assert outcome["total"] == 1
    assert outcome["findings"][0]["line"].startswith("toy > sealed_0: test vs train > ")


def test_the_same_data_give_the_same_seal(sealed, toy, monkeypatch):
    """In another folder, another HOME, and without a network."""
    home = toy.root / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(home)

    def no_network(*_: object) -> None:
        pytest.fail("the checks asked for the network")

    monkeypatch.setattr(socket.socket, "connect", no_network)
    root = toy.root / "copy"
    shutil.copytree(sealed.project.root, root, ignore=shutil.ignore_patterns("check"))
    seal = check_dataset(type(sealed.project)(root), "toy")
    assert seal.seal_sha256 == sealed.seal.seal_sha256
    assert list(home.iterdir()) == []


def test_a_blind_check_breaks_the_seal(toy, table, monkeypatch):
    """One check is broken and finds nothing: the data are clean, the canaries are not found, the seal fails."""
    monkeypatch.setattr(NearNeighbours, "measure", staticmethod(lambda *_, **__: Measurement()))
    seal = check_dataset(toy.build(table), "toy")
    assert seal.results("found") == seal.results("not run") == ()
    assert [canary.canary for canary in seal.silent_canaries] == [
        "a copy with one substitution",
        "a neighbour at the seal floor",
    ]
    assert (seal.verdict, seal.could_not_run) == ("failed", True)


def test_an_empty_dataset_fails_and_is_reported(toy, table):
    seal = check_dataset(toy.build(table.iloc[:0], frozen=table), "toy")
    assert seal.verdict == "failed"
    states = {result.check: result.state for result in seal.checks}
    assert (states["row_count"], states["shared_sequence"]) == ("found", "not run")
    folder = toy.project.out("check", "toy")
    assert (folder / "nearest.csv").read_text() == "record_id,nearest_id,identity\n"
    assert read_json(folder / "metrics.json")["highest_cross_identity"] is None


def test_an_exception_is_named_in_the_seal(toy, table):
    train, test = (table.index[table["sealed_0"] == split][0] for split in ("train", "test"))
    table.loc[test, "cluster_id"] = table.loc[train, "cluster_id"]
    project = toy.build(table)
    # Both are in train in the other seed's split, or not: count what is found there.
    crossed = sum(table.loc[train, column] != table.loc[test, column] for column in ("sealed_0", "sealed_1"))
    reason = "one protein family whose two halves are meant to be compared"
    (toy.facts / "exceptions.yaml").write_text(f"- check: shared_cluster\n  count: {crossed}\n  reason: {reason}\n")
    seal = check_dataset(project, "toy")
    (excepted,) = seal.results("excepted")
    assert (seal.verdict, excepted.check, excepted.total, excepted.reason) == (
        "sealed",
        "shared_cluster",
        crossed,
        reason,
    )
    assert seal.exceptions[0].reason == reason


def test_an_output_that_cannot_be_written_leaves_the_old_one(leaky, monkeypatch):
    before = {path: path.read_bytes() for path in leaky.folder.rglob("*") if path.is_file()}

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pepseal.checks.run.release", lambda _subject: ())
    monkeypatch.setattr("pepseal.checks.run.write_text", full)
    with pytest.raises(InputError, match="the results of the checks cannot be written") as caught:
        check_dataset(leaky.project, "toy")
    assert "No space left on device" in str(caught.value)
    assert {path: path.read_bytes() for path in leaky.folder.rglob("*") if path.is_file()} == before
    assert [path.name for path in leaky.folder.parent.iterdir()] == ["toy"]


def test_what_is_written_is_plain_json(sealed):
    for path in sealed.folder.glob("*.json"):
        content = json.loads(path.read_text(), parse_constant=pytest.fail)
        assert str(Path(sealed.project.root)) not in json.dumps(content)
