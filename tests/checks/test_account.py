import json

import pytest

from pepseal.checks.account import read_account
from pepseal.errors import InputError

STEP = {"step": "clean", "read": 5, "kept": 3, "merged": {"a copy": 1}, "dropped": {"too long": 1}}


def test_steps_of_several_files_follow_each_other(tmp_path):
    for name, steps in (("a", [STEP]), ("b", []), ("c", [STEP | {"step": "negatives"}])):
        (tmp_path / name).write_text(json.dumps({"steps": steps}))
    found = read_account(*(tmp_path / name for name in "abc"))
    assert [(step.step, step.accounted) for step in found] == [("clean", 5), ("negatives", 5)]


def test_a_missing_account_is_an_error(tmp_path):
    with pytest.raises(InputError, match="a JSON file cannot be read"):
        read_account(tmp_path / "account.json")


@pytest.mark.parametrize("change", [{"kept": -1}, {"read": "many"}, {"lost": 3}, {"merged": {"a copy": -2}}])
def test_an_account_that_is_none_is_refused(tmp_path, change):
    path = tmp_path / "account.json"
    path.write_text(json.dumps({"steps": [STEP | change]}))
    with pytest.raises(InputError, match="a row account is malformed"):
        read_account(path)
