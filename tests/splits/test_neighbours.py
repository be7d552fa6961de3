import numpy as np
import pandas as pd
import pytest

from pepseal.errors import InputError
from pepseal.splits.neighbours import read_neighbours


def pairs(*rows):
    return pd.DataFrame(rows, columns=["id_a", "id_b", "identity"])


def message(table, searched_from=0.3):
    with pytest.raises(InputError) as caught:
        read_neighbours(["a", "b", "c"], table, searched_from)
    return str(caught.value)


def test_pairs_become_positions():
    found = read_neighbours(["a", "b", "c"], pairs(("a", "c", 0.5), ("b", "c", 0.7)), 0.3)
    assert [e.tolist() for e in found.at_least(0.6)] == [[1], [2]]
    assert [e.tolist() for e in found.between(0.3, 0.6)] == [[0], [2]]


def test_an_identity_that_floating_point_puts_one_bit_below_a_step_counts_as_the_step():
    """1 - 11/20 is 0.44999999999999996 and would slip below the floor 0.45."""
    ratios = [(distance, longer) for longer in range(2, 51) for distance in range(longer + 1)]
    found = read_neighbours(["a", "b"], pairs(*(("a", "b", 1 - d / n) for d, n in ratios)), 0.0)
    for step in range(30, 95, 5):
        assert len(found.at_least(step / 100)[0]) == sum(100 * (n - d) >= step * n for d, n in ratios)


def test_b19_a_pair_of_an_unknown_record_stops_everything():
    text = message(pairs(("a", "b", 0.5), ("a", "q0", 0.9)))
    assert "a pair names a record that is not there" in text
    assert "1 pairs with an unknown id, such as 'a', 'q0'" in text


def test_a_missing_id_is_not_skipped():
    assert "a pair names a record that is not there" in message(pairs(("a", None, 0.5)))


def test_b17_identities_below_the_floor_of_the_search_or_above_one_are_refused():
    assert "numbers from 0.3 (the floor of the search) to 1" in message(pairs(("a", "b", 0.2)))
    assert "an identity is out of range" in message(pairs(("a", "b", 90.0)))
    assert "an identity is out of range" in message(pairs(("a", "b", np.nan)))


def test_the_table_and_the_floor_of_the_search_are_checked():
    assert "a column is missing" in message(pairs().drop(columns="identity"))
    assert "the floor of the search is no identity" in message(pairs(), searched_from=30)


def test_no_neighbours_are_a_fact():
    assert len(read_neighbours(["a", "b", "c"], pairs(), 0.3).at_least(0.3)[0]) == 0
