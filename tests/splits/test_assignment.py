import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pepseal.splits.assignment import assign, seeded_order
from pepseal.splits.balance import Target, excess, imbalance


def target_for(counts, **changes):
    standard = {"size_points": 2, "mix_points": 10, "every_bin": True}
    return Target((8, 1, 1), counts.sum(axis=0), **(standard | changes))


def held(counts, split):
    return np.array([counts[split == s].sum(axis=0) for s in range(3)])


def names(counts):
    return [f"c{number:04d}" for number in range(len(counts))]


def singles(zeros, ones):
    return np.array([[1, 0]] * zeros + [[0, 1]] * ones)


def test_singles_meet_the_target_exactly():
    counts = singles(60, 40)
    split = assign(names(counts), counts, target_for(counts), 0)
    assert held(counts, split).tolist() == [[48, 32], [6, 4], [6, 4]]


def test_a_cluster_too_large_for_test_goes_to_train_and_the_rest_makes_up_for_its_classes():
    counts = np.concatenate(([[30, 20]], singles(20, 30)))
    split = assign(names(counts), counts, target_for(counts), 3)
    assert split[0] == 0
    assert held(counts, split).tolist() == [[40, 40], [5, 5], [5, 5]]


@pytest.mark.parametrize("seed", range(5))
def test_tolerances_come_before_perfect_balance(seed):
    """Test and validation can have 56 % of class 1 (66 - 10) only if they are small: 110 of 8:1:1 would be 55 %."""
    counts = np.concatenate(([[150, 550]], singles(190, 110)))
    target = target_for(counts)
    sums = held(counts, assign(names(counts), counts, target, seed))
    assert excess(target, sums).tolist() == [0, 0, 0]
    assert sums[0].sum() > 800
    assert (100 * sums[1:, 1] >= 56 * sums[1:].sum(axis=1)).all()


@pytest.mark.parametrize("size", [5, 6, 7])
def test_small_sets_come_as_near_as_any_assignment_can(size):
    """Against all 3 ** 7 assignments or fewer: within one move of the best is the best, or a swap away from it."""
    counts = np.array([[3, 2], [2, 3], [1, 1], [1, 0], [0, 1], [4, 4], [2, 0]])[:size]
    target = target_for(counts)
    costs = {}
    for choice in itertools.product(range(3), repeat=size):
        sums = held(counts, np.array(choice))
        costs[choice] = (int(excess(target, sums).sum()), int(imbalance(target, sums).sum()))
    for seed in range(5):
        found = tuple(assign(names(counts), counts, target, seed).tolist())
        moved = [(*found[:i], s, *found[i + 1 :]) for i in range(size) for s in range(3)]
        assert costs[found] == min(costs[m] for m in moved)
        assert sum(cost < costs[found] for cost in costs.values()) < len(costs) // 50


def test_where_no_single_move_helps_two_clusters_change_places():
    """100 sets of 15 to 60 clusters of up to 8 rows of each class; moves alone leave 9 of them unbalanced."""
    unbalanced = 0
    for seed in range(100):
        draw = np.random.default_rng(seed)
        counts = draw.integers(0, 9, (draw.integers(15, 61), 2))
        counts = counts[counts.sum(axis=1) > 0]
        split = assign(names(counts), counts, target_for(counts), seed)
        unbalanced += int(excess(target_for(counts), held(counts, split)).sum() > 0)
    assert unbalanced == 2


def test_c12_c24_every_seed_gives_another_test_set():
    counts = singles(100, 100)
    tests = [frozenset(np.flatnonzero(assign(names(counts), counts, target_for(counts), s) == 2)) for s in range(5)]
    assert len(set(tests)) == 5
    assert max(len(a & b) for a, b in itertools.combinations(tests, 2)) < 10


def test_c14_groups_of_different_class_mix_keep_their_classes_together():
    counts = np.array([[9, 1], [1, 9], [5, 5], [0, 10]] * 10)
    split = assign(names(counts), counts, target_for(counts), 0)
    assert excess(target_for(counts), held(counts, split)).sum() == 0
    assert sorted(set(split.tolist())) == [0, 1, 2]


def test_c15_as_many_groups_as_splits_fill_every_split():
    counts = np.array([[8, 8], [1, 1], [1, 1]])
    for seed in range(20):
        assert assign(names(counts), counts, target_for(counts), seed).tolist() in ([0, 1, 2], [0, 2, 1])


def test_c15_equal_groups_are_no_tie_that_leaves_a_split_empty():
    counts = np.array([[1, 1]] * 3)
    for seed in range(20):
        assert sorted(assign(names(counts), counts, target_for(counts), seed).tolist()) == [0, 1, 2]


def test_c16_equal_groups_are_told_apart_by_their_name_only():
    counts = np.array([[3, 2]] * 41)
    order = np.random.default_rng(0).permutation(41)
    split = assign(names(counts), counts, target_for(counts), 0)
    shuffled = assign([names(counts)[i] for i in order], counts[order], target_for(counts), 0)
    assert shuffled.tolist() == split[order].tolist()


@pytest.mark.parametrize("size", [127, 128, 129, 257])
def test_c19_no_size_of_a_block_changes_the_result(size):
    counts = singles(size // 2, size - size // 2)
    target = target_for(counts)
    first, second = (assign(names(counts), counts, target, 1) for _ in range(2))
    back = assign(names(counts)[::-1], counts[::-1], target, 1)[::-1]
    assert first.tolist() == second.tolist() == back.tolist()


def test_c17_the_order_of_a_seed_is_sha256_and_nothing_else():
    """Worked out with sha256sum over the seed, a tab and the name; no library can change it."""
    assert seeded_order(["alpha", "beta", "gamma", "delta"], 0) == [3, 1, 0, 2]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=3, max_size=40), st.integers(0, 9))
def test_clusters_are_kept_whole_and_the_order_they_come_in_is_nothing(cells, seed):
    counts = np.array([cell for cell in cells if sum(cell)] or [[1, 1]])
    target = target_for(counts)
    split = assign(names(counts), counts, target, seed)
    assert held(counts, split).sum(axis=0).tolist() == counts.sum(axis=0).tolist()
    back = assign(names(counts)[::-1], counts[::-1], target, seed)
    assert back.tolist() == split[::-1].tolist()


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 300), st.integers(0, 300), st.integers(60, 200), st.integers(60, 200), st.integers(0, 4))
def test_where_singles_abound_the_tolerances_hold(zeros, ones, more_zeros, more_ones, seed):
    """One cluster of up to 60 % and a rest in which both classes abound."""
    largest = np.array([[min(zeros, 2 * more_zeros), min(ones, 2 * more_ones)]])
    counts = np.concatenate((largest, singles(more_zeros, more_ones)))[int(largest.sum() == 0) :]
    target = target_for(counts)
    whole, rest = counts.sum(axis=0) / counts.sum(), np.array([more_zeros, more_ones]) / (more_zeros + more_ones)
    split = assign(names(counts), counts, target, seed)
    reachable = 0.2 * whole.max() * counts.sum() <= min(more_zeros, more_ones) and abs(whole - rest).max() < 0.3
    assert not reachable or excess(target, held(counts, split)).sum() == 0
