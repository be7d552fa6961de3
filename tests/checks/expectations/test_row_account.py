import pandas as pd
import pytest

from pepseal.checks.expectations.row_account import ExpectRowAccountToAddUp, row_account
from pepseal.errors import InputError

CLEAN = {"step": "clean", "read": 10, "kept": 7, "merged": {"a copy": 1}, "dropped": {"too long": 2}}
NEGATIVES = {"step": "negatives", "read": 7, "kept": 5, "merged": {}, "dropped": {"not drawn": 2}}
TABLE = pd.DataFrame({"record_id": list("abcde")})


def test_an_account_that_adds_up_passes(run):
    outcome = run(TABLE, ExpectRowAccountToAddUp(steps=[CLEAN, NEGATIVES]))
    assert (outcome.not_run, outcome.measurement.findings) == (None, ())
    assert outcome.measurement.worst == {"rows not accounted for": 0}


def test_c38_rows_that_vanish_inside_a_step_are_found(run):
    outcome = run(TABLE, ExpectRowAccountToAddUp(steps=[CLEAN | {"dropped": {}}, NEGATIVES]))
    (finding,) = outcome.measurement.findings
    assert finding.line("toy") == "toy > account: clean > table: 10 rows read, 8 kept, merged or dropped"
    assert outcome.measurement.worst == {"rows not accounted for": 2}


def test_rows_that_vanish_between_two_steps_are_found():
    (finding,) = row_account(TABLE, [CLEAN, NEGATIVES | {"read": 6, "dropped": {"not drawn": 1}}]).findings
    assert finding.what == "6 rows read, 7 kept by clean"


def test_rows_that_vanish_after_the_last_step_are_found():
    (finding,) = row_account(TABLE.iloc[:4], [CLEAN, NEGATIVES]).findings
    assert (finding.split, finding.what) == ("account", "4 rows in the table, 5 kept by negatives")


def test_no_step_is_no_account():
    with pytest.raises(InputError, match="the row account has no step"):
        row_account(TABLE, [])
