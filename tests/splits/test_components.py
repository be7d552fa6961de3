import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pepseal.errors import InputError
from pepseal.splits.components import components, grouped, identical, mapped


def union_find(size, pairs):
    """An independent implementation: join two names, then take the smaller everywhere."""
    name = list(range(size))
    for a, b in pairs:
        old, new = max(name[a], name[b]), min(name[a], name[b])
        name = [new if n == old else n for n in name]
    return name


@given(st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=20))
def test_components_are_those_of_union_find(pairs):
    edges = np.array([a for a, _ in pairs], dtype=np.int64), np.array([b for _, b in pairs], dtype=np.int64)
    assert components(12, [edges]).tolist() == union_find(12, pairs)


def test_components_join_over_several_sets_of_edges():
    edges = [(np.array([0]), np.array([1])), (np.array([1]), np.array([2])), identical(["a", "b", "c", "d"]).links()]
    assert components(4, edges).tolist() == [0, 0, 0, 3]


def test_a_group_stays_joined_whoever_of_it_is_left_out():
    groups = grouped([(0, "x"), (1, "x"), (2, "x"), (3, "y")])
    rest = groups.among(np.array([False, True, True, True]))
    assert components(3, [rest.links()]).tolist() == [0, 0, 2]


def test_c03_c04_records_of_one_sequence_are_joined():
    assert components(3, [identical(["AC", "DE", "AC"]).links()]).tolist() == [0, 1, 0]


def test_b11_clusters_that_lost_or_made_up_a_record_are_refused():
    with pytest.raises(InputError) as caught:
        mapped(["a", "b", "c"], {"a": "a", "b": "a", "b_0": "a"})
    assert "the clusters are not those of these records" in str(caught.value)
    assert "1 lacking, 1 unknown; c is not clustered" in str(caught.value)


def test_names_of_representatives_mean_nothing():
    one = mapped(["a", "b", "c"], {"a": "a", "b": "a", "c": "c"})
    other = mapped(["a", "b", "c"], {"a": "cluster 7", "b": "cluster 7", "c": "x"})
    assert components(3, [one.links()]).tolist() == components(3, [other.links()]).tolist() == [0, 0, 2]
