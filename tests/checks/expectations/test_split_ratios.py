import pandas as pd
import pytest

from pepseal.checks.expectations.split_ratios import ExpectSplitRatiosToHold, split_ratios
from pepseal.errors import InputError


def sized(train: int, validation: int, test: int, dropped: int = 0) -> pd.DataFrame:
    parts = {"train": train, "validation": validation, "test": test, "dropped": dropped}
    return pd.DataFrame({"split": [split for split, n in parts.items() for _ in range(n)]})


def test_exact_ratios_are_zero_points_off(table, run):
    outcome = run(table, ExpectSplitRatiosToHold(column="sealed_0", ratios=[8, 1, 1]))
    assert outcome.measurement.worst == {"split": "train", "points off": 0.0}


def test_two_points_off_hold_and_more_do_not():
    assert split_ratios(sized(78, 12, 10), "split", [8, 1, 1]).findings == ()
    (finding,) = split_ratios(sized(780, 121, 99), "split", [8, 1, 1]).findings
    assert finding.line("toy") == (
        "toy > split: validation > table: it holds 12.10 % of the rows; 10.00 % within 2 points expected"
    )


def test_dropped_rows_do_not_count():
    assert split_ratios(sized(8, 1, 1, dropped=90), "split", [8, 1, 1]).findings == ()


def test_no_rows_in_any_split_is_an_error():
    with pytest.raises(InputError, match="no row of split is in train, validation or test"):
        split_ratios(sized(0, 0, 0, dropped=3), "split", [8, 1, 1])


def test_ratios_that_are_no_ratios_are_refused():
    with pytest.raises(InputError, match="the ratios are not three positive numbers"):
        split_ratios(sized(8, 1, 1), "split", [8, 2])
