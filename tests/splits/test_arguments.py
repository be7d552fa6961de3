import pytest

from pepseal.errors import InputError
from pepseal.splits.arguments import read_length, read_ratios, read_seeds


@pytest.mark.parametrize("seeds", [(), (0, 0), (-1,), (True,), ("0",), "01", (0.0,), 5, None])
def test_seeds_that_cannot_be_told_apart_are_refused(seeds):
    with pytest.raises(InputError, match="the seeds are not usable"):
        read_seeds(seeds)


@pytest.mark.parametrize("ratios", [(8, 1), (8, 1, 0), (0.8, 0.1, 0.1), (99, 1, 1), "811", (8, 1, True), None])
def test_ratios_that_leave_a_split_empty_or_are_no_whole_numbers_are_refused(ratios):
    with pytest.raises(InputError, match="the ratios are not usable") as caught:
        read_ratios(ratios)
    assert "write 0.8, 0.1, 0.1 as 8, 1, 1" in str(caught.value)


@pytest.mark.parametrize("length", [1, 0, 51, 3.0, True, "3"])
def test_lengths_of_kmers_that_tell_nothing_are_refused(length):
    with pytest.raises(InputError, match="the length of the k-mers is not usable"):
        read_length(length)


def test_good_arguments_come_back():
    assert (read_seeds([3, 1]), read_ratios([16, 2, 2]), read_length(4)) == ((3, 1), (8, 1, 1), 4)
