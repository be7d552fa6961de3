"""Drawn negatives follow the lengths of the positives, and are not near them."""

from collections import Counter

import pandas as pd
import pytest

from pepseal.digest import record_id
from pepseal.errors import InputError
from pepseal.negatives.matched_length import draw, matched
from pepseal.spec import Negatives

RULE = Negatives(method="matched_length", ratio=1, positive_identity_below=0.6)


def records(positives, negatives):
    table = pd.DataFrame({"sequence": [*positives, *negatives]}, dtype="str")
    table["label"] = [1] * len(positives) + [0] * len(negatives)
    table["record_id"] = table["sequence"].map(record_id)
    return table.assign(source="here")[["record_id", "sequence", "label", "source"]]


def test_lengths_are_matched_and_the_rest_is_accounted_for():
    positives = ["WWWWWWWW", "YYYYYYYYYY"]
    pool = ["ACDEFGHI", "GGGGPPPP", "ACDEFGHIKL", "DDDDDDDDEEEE", "WWWWWWWA"]
    drawn, account = draw(records(positives, pool), RULE, 0.9)
    lengths = Counter(drawn.loc[drawn["label"] == 0, "sequence"].str.len())
    assert lengths == {8: 1, 10: 1}
    assert account.close(len(drawn))["dropped"] == {
        "a candidate at least 0.6 identical to a positive": 1,
        "a candidate that was not drawn": 2,
    }


def test_c41_the_nearest_length_stands_in():
    assert matched(["AAAA", "CCCCC", "DDDDDDDDD"], Counter({6: 1})) == {"CCCCC"}
    assert matched(["AAAA", "CCCCCCCC"], Counter({6: 1})) == {"AAAA"}


def test_order_of_the_pool_does_not_matter():
    pool = [f"{a}{b}ACD" for a in "ACDEFG" for b in "HIKLMN"]
    assert matched(pool, Counter({5: 7})) == matched(pool[::-1], Counter({5: 7}))


def test_too_small_a_pool_is_an_error():
    with pytest.raises(InputError) as error:
        draw(records(["WWWWWWWW", "YYYYYYYYYY"], ["ACDEFGHI"]), RULE, 0.9)
    assert error.value.parts["expected"] == "at least 2 (1 for each of 2 positives, less a tenth)"
    assert error.value.parts["found"] == "1"


def test_a_pool_that_is_a_little_small_is_drawn_whole():
    assert matched(["AAAA", "CCCCC"], Counter({4: 2, 5: 2})) == {"AAAA", "CCCCC"}
