import numpy as np
import pandas as pd
import pytest

from pepseal.errors import InputError
from pepseal.scoring.truth import read_labels


def frame(**changes):
    columns = {"record_id": ["c", "a", "b"], "label": [1, 0, 1], "cluster_id": ["y", "z", "y"]}
    return pd.DataFrame(columns | changes)


def refused(table, task="classification", others=None):
    with pytest.raises(InputError) as caught:
        read_labels(table, task, others or {})
    assert caught.value.what.startswith("the truth cannot be scored against")
    return caught.value.parts["found"].split("\n             ")


def test_records_come_in_order_of_id_and_clusters_in_order_of_name():
    found = read_labels(frame(), "classification", {})
    assert found.record_id.tolist() == ["a", "b", "c"]
    assert found.label.tolist() == [0.0, 1.0, 1.0]
    assert found.cluster.tolist() == [1, 0, 0]


def test_clusters_may_be_whole_numbers():
    assert read_labels(frame(cluster_id=[20, 3, 20]), "classification", {}).cluster.tolist() == [0, 1, 1]


def test_every_problem_is_named_at_once():
    table = frame(record_id=["a", "a", "b"], label=[1, 2, 0], cluster_id=["x", None, "x"])
    assert refused(table, others={"b": "train"}) == [
        "duplicate ids: 1 (a)",
        "ids that are in another split too: 1 (b)",
        "records without a cluster: 1 (a)",
        "labels that the task does not have: 1 (a: '2')",
    ]


@pytest.mark.parametrize(
    ("table", "found"),
    [
        (frame().drop(columns=["label", "cluster_id"]), ["missing columns: 2 (cluster_id, label)"]),
        (frame().iloc[:0], ["rows: 0"]),
        (frame(record_id=[1, 2, 3]), ["record_id is int64, not text: 3"]),
        (frame(label=["1", "0", "1"]), ["labels are str, not numbers: 3"]),
        (frame(label=[1.0, np.nan, 0.0]), ["labels that the task does not have: 1 (a: 'nan')"]),
        (frame(label=[1.0, np.inf, 0.5]), ["labels that the task does not have: 2 (a: 'inf', b: '0.5')"]),
    ],
)
def test_each_fault_is_named(table, found):
    assert refused(table) == found


def test_regression_takes_every_finite_label():
    assert read_labels(frame(label=[1.5, -2.0, 0.0]), "regression", {}).label.tolist() == [-2.0, 0.0, 1.5]
    assert refused(frame(label=[1.5, np.inf, 0.0]), task="regression") == [
        "labels that the task does not have: 1 (a: 'inf')"
    ]
