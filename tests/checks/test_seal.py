import json

import pytest

from pepseal.checks.results import CanaryResult, CheckResult
from pepseal.checks.seal import Seal, read_seal, verdict
from pepseal.digest import table_digest
from pepseal.errors import InputError
from pepseal.files import read_parquet
from pepseal.manifest import read_manifest


def check(state="passed"):
    return CheckResult(check="a", says="A.", state=state, comparisons=1, total=0, worst={}, findings=())


def canary(planted=2, found=2):
    return CanaryResult(canary="a leak", check="a", planted=planted, found=found)


@pytest.mark.parametrize(
    ("checks", "canaries", "expected"),
    [
        ((check(),), (canary(),), "sealed"),
        ((check(), check("excepted")), (canary(),), "sealed"),
        ((check(), check("found")), (canary(),), "failed"),
        ((check(), check("not run")), (canary(),), "failed"),
        ((check(),), (canary(), canary(found=1)), "failed"),
        ((check(),), (canary(planted=0, found=0),), "failed"),
        ((check(),), (), "failed"),
        ((), (canary(),), "failed"),
    ],
)
def test_nothing_but_all_passed_and_all_found_is_sealed(checks, canaries, expected):
    assert verdict(checks, canaries) == expected


def test_a_seal_survives_the_file(sealed):
    assert read_seal(sealed.folder / "seal.json") == sealed.seal


def test_a_seal_names_what_it_is_of(sealed):
    seal = sealed.seal
    facts = sealed.project.facts / "starter" / "toy"
    records = read_parquet(sealed.project.out("frozen", "toy") / "records.parquet")
    assert (seal.dataset, seal.family, seal.version, seal.rows) == ("toy", "starter", "1.0.0", 60)
    assert seal.manifest_digest == read_manifest(facts).self_sha256
    assert seal.table_digest == table_digest(records)
    assert (seal.verdict, seal.seal_floor, seal.split_columns) == ("sealed", 0.6, ("sealed_0", "sealed_1"))


def test_a_seal_says_how_far_it_looked(sealed):
    results = {result.check: result for result in sealed.seal.checks}
    near = results["near_neighbour"]
    assert near.comparisons == 2 * 612
    assert {column: sorted(borders) for column, borders in near.worst.items()} == {
        column: ["test vs train", "test vs validation", "validation vs train"] for column in ("sealed_0", "sealed_1")
    }
    assert all(0 < border["identity"] < 0.6 for borders in near.worst.values() for border in borders.values())
    assert sealed.seal.class_counts["sealed_0"]["train"] == {"rows": 48, "0": 24, "1": 24}
    assert [entry.column for entry in sealed.seal.shortcuts] == ["sealed_0", "sealed_1"]
    assert sealed.seal.row_account[0].accounted == 65
    assert {"pepseal", "python", "pandas", "pyarrow", "rapidfuzz", "great-expectations", "scikit-learn"} < set(
        sealed.seal.tool_versions
    )
    assert len(sealed.seal.not_checked) >= 5


def test_the_digest_covers_everything(sealed):
    seal = sealed.seal
    assert seal.seal_sha256 == seal.own_sha256()
    for changed in ({"seal_floor": 0.59}, {"rows": 61}, {"not_checked": ()}, {"verdict": "failed"}):
        assert seal.model_copy(update=changed).own_sha256() != seal.seal_sha256


@pytest.mark.parametrize(("old", "new"), [('"verdict": "sealed"', '"verdict": "failed"'), ('"rows": 60', '"rows": 61')])
def test_a_changed_seal_is_refused(sealed, tmp_path, old, new):
    text = (sealed.folder / "seal.json").read_text()
    assert old in text
    path = tmp_path / "seal.json"
    path.write_text(text.replace(old, new))
    with pytest.raises(InputError, match="the seal was changed after it was written") as caught:
        read_seal(path)
    assert "run `pepseal check toy` again" in str(caught.value)


def test_a_file_that_is_no_seal_is_refused(tmp_path):
    path = tmp_path / "seal.json"
    path.write_text(json.dumps({"verdict": "sealed"}))
    with pytest.raises(InputError, match="this is not a seal"):
        read_seal(path)


def test_every_field_is_described():
    for name, field in Seal.model_fields.items():
        assert field.description, name
