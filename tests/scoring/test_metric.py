import numpy as np
import pytest

from pepseal.errors import InputError
from pepseal.scoring.metric import Mean, Undefined, evaluate, mean
from pepseal.scoring.table import METRICS, metrics_of

ROC = metrics_of("classification")[0]


def test_the_headlines_are_roc_auc_and_mae():
    assert [METRICS[task][0].name for task in METRICS] == ["roc_auc", "mae"]


def test_the_table_cannot_be_changed():
    with pytest.raises(TypeError):
        METRICS["classification"] = ()
    with pytest.raises(AttributeError):
        ROC.direction = "min"


@pytest.mark.parametrize("metric", [metric for task in METRICS for metric in METRICS[task]], ids=lambda m: m.name)
def test_d15_every_metric_states_direction_range_input_and_source(metric):
    low, high = metric.range
    assert metric.direction in ("max", "min")
    assert low is None or high is None or low < high
    # The best possible value is a bound, whichever way is better.
    assert (high if metric.direction == "max" else low) is not None
    assert metric.kind in ("probability", "label", "value")
    assert metric.undefined
    assert "doi:" in metric.source or metric.name == "f1"


def test_names_are_unique_over_all_tasks():
    names = [metric.name for task in METRICS for metric in METRICS[task]]
    assert len(names) == len(set(names)) == 13


def test_an_unknown_task_is_named():
    with pytest.raises(InputError) as caught:
        metrics_of("ranking")
    assert str(caught.value) == (
        "no task has that name\n  expected:  classification or regression\n  found:     'ranking'"
    )


def test_shapes_that_differ_are_quoted():
    with pytest.raises(InputError) as caught:
        evaluate(ROC, np.zeros(3), np.zeros(2))
    assert str(caught.value) == (
        "roc_auc needs one truth, prediction and weight for each record\n"
        "  expected:  equal shapes\n"
        "  found:     truth (3,), prediction (2,), weight (3,)"
    )


def test_a_negative_weight_is_refused():
    with pytest.raises(InputError, match="negative number of times"):
        evaluate(ROC, np.zeros(2), np.zeros(2), np.array([1, -1]))


def test_no_records_is_undefined():
    assert evaluate(ROC, np.zeros(2), np.zeros(2), np.array([0, 0])) == Undefined("no records")


def test_d7_undefined_scores_are_left_out_of_a_mean_and_counted():
    assert mean([0.25, Undefined("one class"), 0.75]) == Mean(0.5, defined=2, undefined=1)
