import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pepseal.checks.crossing import pairs_across, shared_values, sides
from pepseal.errors import InputError


def test_pairs_are_counted_across_the_three_borders(table):
    rows = sides(table, "sealed_0", "sequence")
    assert {split: len(part) for split, part in rows.items()} == {"train": 48, "validation": 6, "test": 6}
    assert pairs_across(rows) == 6 * 48 + 6 * 48 + 6 * 6


def test_an_empty_table_cannot_be_compared(table):
    with pytest.raises(InputError, match="the table has no rows to compare"):
        sides(table.iloc[:0], "sealed_0")


def test_an_empty_split_cannot_be_compared(table):
    spoiled = table.assign(sealed_0=table["sealed_0"].replace("test", "train"))
    with pytest.raises(InputError, match="nothing can be compared: the split test of sealed_0 has no rows"):
        sides(spoiled, "sealed_0")


@pytest.mark.parametrize("column", ["record_id", "sequence", "sealed_0"])
@pytest.mark.parametrize("value", [None, ""])
def test_c38_a_missing_value_is_refused_and_no_row_is_left_out(table, column, value):
    table.loc[4, column] = value
    with pytest.raises(InputError, match=f"the column '{column}' cannot be compared: 1 values are missing or empty"):
        sides(table, "sealed_0", "sequence")


def test_a_missing_column_is_named(table):
    with pytest.raises(InputError, match="the table has no column 'protein'"):
        sides(table, "sealed_0", "protein")


def test_e14_an_index_that_is_not_unique_changes_nothing(table, moved):
    spoiled = moved(table, "train", sealed_0="test", record_id="x")
    found = shared_values(sides(spoiled, "sealed_0", "sequence"), "sealed_0", "sequence", "sequence")
    repeated = spoiled.set_index(pd.Index([0] * len(spoiled)))
    assert shared_values(sides(repeated, "sealed_0", "sequence"), "sealed_0", "sequence", "sequence") == found
    assert len(found.findings) == 1


def test_the_order_of_rows_changes_nothing(table, moved):
    spoiled = moved(table, "train", sealed_0="test", record_id="x")
    found = [
        shared_values(sides(rows, "sealed_0", "sequence"), "sealed_0", "sequence", "sequence")
        for rows in (spoiled, spoiled.iloc[::-1], spoiled.sample(frac=1, random_state=3))
    ]
    assert found[0] == found[1] == found[2]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["train", "validation", "test", "dropped"]), st.sampled_from("ABCD"))))
def test_c34_the_findings_are_the_set_intersections(entries):
    """As simple an audit as there is: intersect the sets of values, border by border."""
    base = [("train", "x"), ("validation", "y"), ("test", "z")]
    table = pd.DataFrame([*base, *entries], columns=["split", "sequence"], dtype="str")
    table["record_id"] = [f"r{i}" for i in range(len(table))]
    values = {split: set(rows) for split, rows in table.groupby("split")["sequence"]}
    expected = {
        (f"split: {query} vs {target}", value)
        for query, target in (("test", "train"), ("validation", "train"), ("test", "validation"))
        for value in values[query] & values[target]
    }
    found = shared_values(sides(table, "split", "sequence"), "split", "sequence", "sequence").findings
    assert {(finding.split, finding.what.split("'")[1]) for finding in found} == expected
    assert len(found) == len(expected)
    for finding in found:
        held = set(table.loc[table["record_id"].isin((finding.record, *finding.others)), "sequence"])
        assert held == {finding.what.split("'")[1]}
