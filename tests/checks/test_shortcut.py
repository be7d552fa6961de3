import pandas as pd
import pytest

from pepseal.checks.shortcut import composition, shortcut


def rows(positives: list[str], negatives: list[str]) -> pd.DataFrame:
    """The first half of each class is train, the second half test."""
    entries = [
        (sequence, label, "train" if i < len(sequences) // 2 else "test")
        for label, sequences in ((1, positives), (0, negatives))
        for i, sequence in enumerate(sequences)
    ]
    return pd.DataFrame(entries, columns=["sequence", "label", "split"])


def test_c41_a_length_shortcut_is_visible():
    """Positives short and negatives long, all of one residue: length alone tells them apart, charge cannot."""
    found = shortcut(rows(["G" * n for n in (5, 6, 7, 8)], ["G" * n for n in (20, 22, 24, 26)]), "split")
    assert (found.length, found.net_charge, found.all) == (1.0, 0.5, 1.0)


def test_a_charge_shortcut_is_visible():
    found = shortcut(rows(["KG", "GK", "RG", "GR"], ["DG", "GD", "EG", "GE"]), "split")
    assert (found.length, found.net_charge) == (0.5, 1.0)


def test_no_composition_tells_the_order_of_residues():
    found = shortcut(rows(["KD", "RE"] * 4, ["DK", "ER"] * 4), "split")
    assert found.residues == found.all == 0.5


def test_composition_by_hand():
    features = composition(["KKRDA", "E"])
    assert features["length"].tolist() == [[5], [1]]
    assert features["net_charge"].tolist() == [[2], [-1]]
    # A C D E F G H I K L M N P Q R S T V W Y
    assert features["residues"][0].tolist() == [1, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("labels", "reason"),
    [
        ([1, 0, 1, 1], "train or test holds only one class"),
        ([0.1, 0.2, 0.3, 0.4], "the labels are not the classes 0 and 1"),
        ([1, None, 0, 1], "the labels are not the classes 0 and 1"),
    ],
)
def test_d7_what_is_undefined_is_said_and_is_no_number(labels, reason):
    table = pd.DataFrame({"sequence": ["A", "C", "D", "E"], "label": labels, "split": ["train"] * 2 + ["test"] * 2})
    found = shortcut(table, "split")
    assert (found.length, found.net_charge, found.residues, found.all, found.undefined) == (None,) * 4 + (reason,)


def test_the_order_of_rows_changes_nothing(table):
    assert shortcut(table, "sealed_0") == shortcut(table.iloc[::-1], "sealed_0")
