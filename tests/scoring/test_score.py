import json

import numpy as np
import pandas as pd
import pytest
from sklearn import metrics as sk

from pepseal.errors import InputError
from pepseal.scoring.dataset import Truth
from pepseal.scoring.report import to_json
from pepseal.scoring.result import Identity, Interval
from pepseal.scoring.score import rounded, score, score_file
from pepseal.scoring.table import METRICS

DIGEST = "0123456789abcdef" * 4
IDENTITY = Identity(
    dataset="tiny", version="0.1.0", manifest_digest=DIGEST, split="test", strategy="sealed", split_seed=0
)


def data(n=80, seed=0, task="classification"):
    rng = np.random.default_rng(seed)
    ids = [f"{number:020x}" for number in rng.permutation(10**6)[:n]]
    label = rng.integers(0, 2, n) if task == "classification" else rng.normal(3, 1, n)
    prediction = np.clip(rng.normal(0.4 + 0.2 * label, 0.2), 0, 1).round(3)
    clusters = [f"c{number}" for number in rng.integers(0, 25, n)]
    truth = pd.DataFrame({"record_id": ids, "label": label, "cluster_id": clusters})
    return truth, pd.DataFrame({"record_id": ids, "prediction": prediction})


def scored(truth, told, **options):
    return score(truth, told, **{"task": "classification", "resamples": 100} | options)


def test_values_are_those_of_scikit_learn():
    truth, told = data()
    found = {m.name: m.value for m in scored(truth, told).metrics}
    label, prediction = truth["label"], told["prediction"]
    assert found["roc_auc"] == pytest.approx(sk.roc_auc_score(label, prediction), abs=1e-10)
    assert found["pr_auc"] == pytest.approx(sk.average_precision_score(label, prediction), abs=1e-10)
    assert found["mcc"] == pytest.approx(sk.matthews_corrcoef(label, prediction >= 0.5), abs=1e-10)
    assert found["brier"] == pytest.approx(sk.brier_score_loss(label, prediction), abs=1e-10)


def test_the_report_says_what_was_scored():
    truth, told = data()
    report = scored(truth, told, identity=IDENTITY, seed=4)
    assert report.identity == IDENTITY
    assert (report.scope, report.records, report.scored, report.coverage) == ("all records", 80, 80, 1.0)
    assert report.positives == truth["label"].sum()
    assert report.clusters == truth["cluster_id"].nunique()
    assert (report.resamples, report.bootstrap_seed, report.warnings) == (100, 4, ())
    assert report.headline.name == "roc_auc"
    assert report.headline.interval.low < report.headline.value < report.headline.interval.high


@pytest.mark.parametrize("task", METRICS)
def test_d5_row_order_changes_no_digit(task):
    truth, told = data(task=task)
    first = to_json(scored(truth, told, task=task))
    shuffled = scored(truth.sample(frac=1, random_state=1), told.sample(frac=1, random_state=2), task=task)
    assert to_json(shuffled) == first


def test_d5_three_rows_joined_by_id_and_not_by_order():
    truth = pd.DataFrame({"record_id": ["a", "b", "c"], "label": [0, 1, 1], "cluster_id": ["a", "b", "c"]})
    told = pd.DataFrame({"record_id": ["c", "b", "a"], "prediction": [0.9, 0.8, 0.1]})
    assert scored(truth, told).headline.value == 1.0


def test_d1_a_file_with_more_rows_than_records_is_refused():
    truth, told = data()
    better = told.assign(prediction=truth["label"].astype(float))
    with pytest.raises(InputError, match="cannot be scored: 1 problem"):
        scored(truth, pd.concat([told, better]))


@pytest.mark.parametrize(("label", "lacking"), [(1, "negative"), (0, "positive")])
def test_d8_a_split_with_one_class_is_undefined_with_its_reason(label, lacking):
    truth, told = data()
    report = scored(truth.assign(label=label), told)
    assert report.headline.value is None
    assert report.headline.undefined == f"the truth has no {lacking} record"
    assert report.headline.interval.undefined == "100 of 100 resamples are undefined"
    assert report.headline.interval.undefined_resamples == 100


@pytest.mark.parametrize("label", [0, 1])
def test_d21_no_metric_is_missing_when_one_is_undefined(label):
    truth, told = data()
    report = scored(truth.assign(label=label), told.assign(prediction=0.3))
    assert [m.name for m in report.metrics] == [m.name for m in METRICS["classification"]]
    for metric in report.metrics:
        assert (metric.value is None) == (metric.undefined is not None)


@pytest.mark.parametrize("task", METRICS)
def test_d20_every_metric_of_the_task_is_in_the_report(task):
    truth, told = data(task=task)
    report = scored(truth, told, task=task)
    assert [m.name for m in report.metrics] == [m.name for m in METRICS[task]]
    assert all(m.value is not None and m.interval.low is not None for m in report.metrics)


def test_d19_the_interval_is_named_seeded_and_versions_are_recorded():
    truth, told = data()
    report = scored(truth, told)
    assert scored(truth, told) == report
    assert scored(truth, told, seed=1).headline.interval != report.headline.interval
    assert scored(truth, told, seed=1).headline.value == report.headline.value
    assert "not the spread between training seeds" in report.interval_meaning
    assert set(report.software_versions) == {"python", "pepseal", "numpy", "pandas", "scikit-learn", "scipy"}
    assert report.software_versions["numpy"] == np.__version__


def test_d15_direction_and_range_stand_beside_every_value():
    truth, told = data()
    for metric in scored(truth, told).metrics:
        low, high = metric.range
        assert low <= metric.value <= high
        assert metric.direction == ("min" if metric.name in ("brier", "calibration_error") else "max")


def test_coverage_stands_beside_every_number_where_predictions_are_missing():
    truth, told = data()
    report = scored(truth, told.iloc[:60], allow_missing=True)
    assert report.scope == "records with a prediction"
    assert (report.records, report.scored, report.coverage) == (80, 60, 0.75)
    assert {(m.n, m.coverage) for m in report.metrics} == {(60, 0.75)}
    alone = scored(truth.iloc[:60], told.iloc[:60])
    assert [m.value for m in report.metrics] == [m.value for m in alone.metrics]
    assert [m.interval for m in report.metrics] == [m.interval for m in alone.metrics]


def test_ids_of_other_splits_are_named_with_their_split():
    truth, told = data()
    told.loc[len(told)] = ["seen", 0.5]
    with pytest.raises(InputError, match=r"ids of the train split: 1 \(seen\)"):
        scored(truth, told, other_ids={"seen": "train"})


def test_a_file_gives_the_same_score_as_its_table_and_its_checksum(tmp_path):
    truth, told = data()
    told.to_csv(tmp_path / "p.csv", index=False)
    report = score_file(Truth(truth, {}, IDENTITY), tmp_path / "p.csv", task="classification", resamples=100)
    assert report.model_copy(update={"prediction_sha256": None}) == scored(truth, told, identity=IDENTITY)
    assert len(report.prediction_sha256) == 64


def test_four_file_formats_give_one_score(tmp_path):
    truth, told = data()
    told.to_csv(tmp_path / "p.csv", index=False)
    told.to_csv(tmp_path / "p.tsv", index=False, sep="\t")
    told.to_json(tmp_path / "p.jsonl", orient="records", lines=True)
    told.to_parquet(tmp_path / "p.parquet")
    reports = [
        score_file(Truth(truth, {}, IDENTITY), tmp_path / f"p.{ending}", task="classification", resamples=100)
        for ending in ("csv", "tsv", "jsonl", "parquet")
    ]
    assert len({to_json(report.model_copy(update={"prediction_sha256": None})) for report in reports}) == 1


def test_a_report_is_frozen_and_comes_back_from_its_json():
    truth, told = data()
    report = scored(truth, told, identity=IDENTITY)
    assert type(report).model_validate_json(to_json(report)) == report
    with pytest.raises(ValueError, match="frozen"):
        report.scored = 0


def test_the_schema_names_every_part_of_the_record():
    truth, told = data()
    report = scored(truth, told)
    schema = type(report).model_json_schema()
    assert set(schema["properties"]) == set(json.loads(to_json(report)))
    assert {"name", "value", "undefined", "interval", "n", "coverage", "direction"} <= set(
        schema["$defs"]["MetricScore"]["properties"]
    )


@pytest.mark.parametrize(
    "parts",
    [
        {"low": None, "high": None, "undefined": None},
        {"low": 0.1, "high": None, "undefined": None},
        {"low": 0.1, "high": 0.2, "undefined": "why"},
        {"low": float("nan"), "high": 0.2, "undefined": None},
    ],
)
def test_an_interval_is_two_finite_ends_or_a_reason(parts):
    with pytest.raises(ValueError, match=r"interval|finite"):
        Interval(**parts, resamples=100, undefined_resamples=0)


@pytest.mark.parametrize(("value", "kept"), [(1 / 3, 0.3333333333), (123456789.123456, 123456789.1), (0.0, 0.0)])
def test_values_are_kept_to_ten_significant_digits(value, kept):
    assert rounded(value) == kept
