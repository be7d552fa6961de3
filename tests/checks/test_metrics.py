import pandas as pd
import pytest

from pepseal.checks.metrics import metrics, nearest_train


def test_the_nearest_train_record_of_each_test_record():
    table = pd.DataFrame(
        {
            "record_id": ["d", "c", "b", "a", "v"],
            "sequence": ["ACDEF", "WWWWW", "ACDEW", "WWWWWW", "PPPPP"],
            "split": ["train", "train", "test", "test", "validation"],
        }
    )
    found = nearest_train(table, "split")
    assert found.to_dict("list") == {
        "record_id": ["a", "b"],
        "nearest_id": ["c", "d"],
        "identity": [pytest.approx(5 / 6), 0.8],
    }


def test_shares_count_ties_as_reached(sealed):
    found = metrics(sealed.seal, pd.Series([0.9, 0.8, 0.79, 0.5]))
    shares = [found[f"test_share_at_{step}_percent"] for step in (90, 80, 60, 50)]
    assert shares == [0.25, 0.5, 0.75, 1.0]


def test_all_numbers_are_flat(sealed):
    found = metrics(sealed.seal, pd.Series([0.5]))
    assert {name: found[name] for name in ("rows", "rows_train", "rows_validation", "rows_test", "findings")} == {
        "rows": 60,
        "rows_train": 48,
        "rows_validation": 6,
        "rows_test": 6,
        "findings": 0,
    }
    assert 0.2 < found["highest_cross_identity"] < 0.6
    assert found["shortcut_roc_auc"] == sealed.seal.shortcuts[0].all
    assert all(isinstance(value, int | float) for value in found.values())


def test_what_could_not_be_compared_is_null_and_no_zero(sealed):
    found = metrics(sealed.seal.model_copy(update={"checks": (), "class_counts": {}}), pd.Series([], dtype="float64"))
    assert found["highest_cross_identity"] is found["test_share_at_90_percent"] is found["rows_test"] is None
