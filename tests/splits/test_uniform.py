import numpy as np

from pepseal.splits import uniform


def test_sizes_are_exact_and_labels_play_no_part(families):
    table = families(100, 1)
    plain = uniform(table.drop(columns="label"))
    labelled = uniform(table)
    assert plain.splits.equals(labelled.splits)
    assert labelled.strategy == "random"
    for column in labelled.splits:
        assert labelled.splits[column].value_counts().to_dict() == {"train": 80, "validation": 10, "test": 10}


def test_every_record_is_as_likely_as_any_other_to_be_tested(families):
    """Over 400 seeds each of 50 records is in the test set 40 times, give or take 4.5 standard deviations."""
    splits = uniform(families(50, 1), seeds=tuple(range(400))).splits
    times = (splits == "test").sum(axis=1)
    assert times.sum() == 2000
    assert abs(times - 40).max() <= 4.5 * np.sqrt(400 * 0.1 * 0.9)


def test_c03_c04_copies_of_a_sequence_are_on_one_side(peptides):
    table = peptides([f"ACD{a}{b}" for a in "ACDEF" for b in "GHIK"] * 2)
    table["record_id"] = [f"{chain}_{number}" for chain in ("5lf0", "5gjq") for number in range(20)]
    splits = uniform(table).splits
    for column in splits:
        assert splits[column].groupby(table.set_index("record_id")["sequence"]).nunique().eq(1).all()
