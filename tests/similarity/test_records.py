"""Records are checked before any work starts, and the message names the one at fault."""

import pandas as pd
import pytest

from pepseal.errors import InputError
from pepseal.similarity import edit_neighbours, edit_neighbours_between, nearest
from pepseal.similarity.floor import floor_percent
from pepseal.similarity.records import checked_records, named


def test_numbers_of_ids_and_sequences_differ():
    with pytest.raises(InputError) as caught:
        edit_neighbours(["a", "b"], ["ACD"], 0.5)
    assert str(caught.value) == (
        "ids and sequences differ in number\n"
        "  where:     edit_neighbours\n"
        "  expected:  one sequence for each id\n"
        "  found:     2 ids and 1 sequences\n"
        "  next step: pass two columns of the same table"
    )


def test_b10_duplicate_ids_are_refused():
    with pytest.raises(InputError) as caught:
        edit_neighbours(["x1", "y", "x1"], ["ACD", "ACE", "ACF"], 0.5)
    assert str(caught.value) == (
        "an id is there more than once\n"
        "  where:     edit_neighbours\n"
        "  expected:  every id once\n"
        "  found:     1 repeated: x1\n"
        "  next step: give each record its own id, for example its record_id"
    )


@pytest.mark.parametrize("empty", ["", " ", None, float("nan"), pd.NA])
def test_empty_sequence_is_refused(empty):
    with pytest.raises(InputError) as caught:
        edit_neighbours_between(["q"], ["ACD"], ["t1", "t2"], ["ACD", empty], 0.5)
    assert str(caught.value).startswith("a record has no sequence\n  where:     target\n")
    assert caught.value.parts["found"] == "1 without: t2"


def test_empty_or_numeric_id_is_refused():
    with pytest.raises(InputError) as caught:
        nearest(["", 7], ["ACD", "ACE"], ["t"], ["ACD"])
    assert caught.value.what == "a record has no id"
    assert caught.value.parts["found"] == "2 without: the id at position 0, the id at position 1"


def test_a1_peptides_that_look_missing_are_peptides():
    words = ["NA", "nan", "NaN", "NULL", "None", "TRUE", "INF", "1E5"]
    assert checked_records(words, words, where="x") == (words, words)
    assert len(edit_neighbours(words, words, 1.0)) == 0
    assert nearest(words, words, words, words)["identity"].tolist() == [1.0] * len(words)


def test_series_and_generators_are_records_too():
    ids, peptides = pd.Series(["a", "b"]), (text for text in ["ACD", "ACD"])
    assert edit_neighbours(ids, peptides, 1.0)[["id_a", "id_b"]].to_numpy().tolist() == [["a", "b"]]


def test_only_the_first_few_ids_are_named():
    assert named([str(k) for k in range(100)]) == "0, 1, 2, ..."


@pytest.mark.parametrize("floor", [0.29, 0.0, -1.0, 1.01, 100, 0.555, float("nan")])
def test_floor_out_of_range_is_refused(floor):
    with pytest.raises(InputError) as caught:
        edit_neighbours(["a"], ["ACD"], floor)
    assert str(caught.value) == (
        "this identity floor cannot be used\n"
        "  where:     floor\n"
        "  expected:  a fraction from 0.30 to 1.00 in steps of 0.01\n"
        f"  found:     {floor!r}\n"
        "  next step: pass 0.3 for the widest table of sequence neighbours, and filter it for higher thresholds"
    )


def test_every_floor_is_its_percent():
    assert [floor_percent(percent / 100) for percent in range(30, 101)] == list(range(30, 101))


def test_workers_below_one_are_refused():
    with pytest.raises(InputError, match="the number of workers is too small"):
        edit_neighbours(["a"], ["ACD"], 0.5, workers=0)
