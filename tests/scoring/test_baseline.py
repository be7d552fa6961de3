import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import roc_auc_score

from pepseal.errors import InputError
from pepseal.scoring.baseline import AMINO_ACIDS, features, reference_predictions
from pepseal.scoring.score import score


def peptides(n, seed):
    """Random peptides; the positives are rich in lysine."""
    rng = np.random.default_rng(seed)
    label = np.arange(n) % 2
    rich = np.array([4.0 if letter == "K" else 1.0 for letter in AMINO_ACIDS])
    chances = [np.full(20, 1 / 20), rich / rich.sum()]
    sequences = ["".join(rng.choice(list(AMINO_ACIDS), rng.integers(8, 30), p=chances[one])) for one in label]
    ids = [f"{seed}{number:05d}" for number in range(n)]
    return pd.DataFrame({"record_id": ids, "sequence": sequences, "label": label, "cluster_id": ids})


TRAIN, TEST = peptides(200, 1), peptides(80, 2)


def test_features_are_length_charge_and_composition():
    found = features(["KRHDE", "AAX", "kd"])
    assert found.shape == (3, 22)
    assert found[:, :2].tolist() == [[5, 1], [3, 0], [2, 0]]
    assert found[0, 2:].tolist() == [0.2 if letter in "KRHDE" else 0.0 for letter in AMINO_ACIDS]
    assert found[1, 2] == pytest.approx(2 / 3)
    assert found[1, 2:].sum() == pytest.approx(2 / 3)


def test_composition_alone_finds_composition():
    found = reference_predictions(TRAIN, TEST)
    assert found["record_id"].tolist() == sorted(TEST["record_id"])
    assert found["prediction"].between(0, 1).all()
    assert 0.85 < roc_auc_score(TEST["label"], found["prediction"]) < 1


def test_the_reference_goes_the_whole_way_to_a_score():
    report = score(TEST, reference_predictions(TRAIN, TEST), task="classification", resamples=100)
    assert report.headline.value > 0.85
    assert report.warnings == ()


def test_d5_row_order_changes_no_digit():
    first = reference_predictions(TRAIN, TEST)
    again = reference_predictions(TRAIN.sample(frac=1, random_state=3), TEST.sample(frac=1, random_state=4))
    pd.testing.assert_frame_equal(first, again, check_exact=True)


def test_the_label_of_the_test_split_is_not_looked_at():
    blind = TEST.drop(columns=["label", "cluster_id"])
    pd.testing.assert_frame_equal(reference_predictions(TRAIN, blind), reference_predictions(TRAIN, TEST))


@pytest.mark.parametrize(
    ("train", "test", "text"),
    [
        (
            TRAIN.assign(label=1),
            TEST,
            "the reference model needs both classes\n  where:     train\n  expected:  0 and 1\n  found:     1",
        ),
        (
            TRAIN.drop(columns="label"),
            TEST,
            "the reference model cannot read this table\n  where:     train\n"
            "  expected:  rows, and the columns record_id, sequence, label\n  found:     200 rows, without label",
        ),
        (
            TRAIN,
            TEST.iloc[:0],
            "the reference model cannot read this table\n  where:     test\n"
            "  expected:  rows, and the columns record_id, sequence\n  found:     no rows",
        ),
        (TRAIN, TEST.assign(sequence=""), "a sequence is empty\n  expected:  at least one residue in each"),
    ],
)
def test_unusable_tables_are_refused(train, test, text):
    with pytest.raises(InputError) as caught:
        reference_predictions(train, test)
    assert str(caught.value) == text
