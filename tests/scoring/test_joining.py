"""Each folder of golden/ holds a file of predictions with faults, and the message that names all of them."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pepseal.errors import InputError
from pepseal.scoring.joining import join
from pepseal.scoring.predictions import from_frame, read_predictions

GOLDEN = sorted(path for path in (Path(__file__).parent / "golden").iterdir())
IDS = pd.Series(["00000000000000000123", "1234567890123456e789", "aa", "bb", "cc", "dd", "ee", "ff"], dtype="str")
OTHERS = {"t1": "train", "t2": "train", "v1": "validation"}
PREDICTION = [0.1, 0.9, 0.2, 0.8, 0.3, 0.7, 0.4, 0.6]


def frame(ids=IDS, prediction=PREDICTION):
    return pd.DataFrame({"record_id": list(ids), "prediction": list(prediction)})


def joined(table, **options):
    return join(from_frame(table), IDS, **{"task": "classification", "other_ids": OTHERS} | options)


@pytest.mark.parametrize("folder", GOLDEN, ids=lambda folder: folder.name)
def test_golden_messages(folder):
    (path,) = folder.glob("predictions.*")
    options = folder / "case.json"
    asked = json.loads(options.read_text()) if options.is_file() else {}
    with pytest.raises(InputError) as caught:
        join(read_predictions(path), IDS, **{"task": "classification", "other_ids": OTHERS} | asked)
    assert str(caught.value).replace(str(path), path.name) + "\n" == (folder / "message.txt").read_text()
    assert caught.value.exit_code == 2


@given(st.permutations(range(len(IDS))))
def test_d5_rows_in_any_order_join_alike(order):
    found = joined(frame().iloc[order])
    assert found.prediction.tolist() == PREDICTION
    assert found.present.all()
    assert found.warnings == ()


def test_the_index_of_a_frame_means_nothing():
    shuffled = frame().set_index(pd.Index(range(80, 0, -10)))
    assert joined(shuffled).prediction.tolist() == PREDICTION


def test_missing_predictions_are_absent_and_not_zero():
    table = frame().iloc[[2, 5]]
    found = joined(table, allow_missing=True)
    assert found.present.tolist() == [False, False, True, False, False, True, False, False]
    assert found.prediction[found.present].tolist() == [0.2, 0.7]


def test_an_empty_cell_of_a_template_counts_as_missing_where_that_is_allowed():
    table = frame(prediction=["0.1", *[""] * 6, "0.6"])
    assert joined(table, allow_missing=True).present.tolist() == [True, *[False] * 6, True]


def test_d1_allowing_missing_ids_allows_no_duplicate_extra_or_foreign_id():
    for extra in ("aa", "zz", "t1"):
        table = frame([*IDS, extra], [*PREDICTION, 0.5])
        with pytest.raises(InputError, match="cannot be scored: 1 problem"):
            joined(table, allow_missing=True)


def test_constant_predictions_are_a_warning():
    assert joined(frame(prediction=[0.25] * 8)).warnings == ("all predictions are 0.25",)


def test_regression_takes_any_finite_number():
    values = [-1e300, 1e300, 0.0, -0.5, 1.5, 2.0, 3.0, 4.0]
    found = joined(frame(prediction=values), task="regression")
    assert np.array_equal(found.prediction, values)


def test_a_prediction_of_zero_is_present():
    found = joined(frame(prediction=[0.0] * 7 + [1.0]))
    assert found.present.all()
