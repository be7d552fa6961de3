"""How much a split leaks: the nearest training peptide of every test peptide, over all pairs, by one exact audit."""

from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from pepseal.errors import InputError
from pepseal.manifest import SPLITS
from pepseal.similarity import nearest

THRESHOLDS = (0.9, 0.8, 0.6)


@dataclass(frozen=True)
class Leakage:
    """What the audit found.

    Args:
        rows: split -> rows.
        lost: rows that are in no split.
        with_twin: threshold -> share, in [0, 1], of the test peptides whose nearest training peptide has at least this
            edit identity.
        highest: the highest edit identity of a test and a training peptide.
    """

    rows: dict[str, int]
    lost: int
    with_twin: dict[float, float]
    highest: float


def leakage(peptides: pd.DataFrame, splits: Path) -> Leakage:
    """Audit the split that a contender wrote.

    Raises:
        InputError: it names unknown peptides or splits, or one peptide twice; there is no training or no test peptide.
    """
    written = pd.read_csv(splits, dtype=str, keep_default_na=False)
    _refuse(written["record_id"][~written["record_id"].isin(set(peptides["record_id"]))], "peptides nobody gave it")
    _refuse(written["record_id"][written["record_id"].duplicated()], "peptides in two splits")
    _refuse(written["split"][~written["split"].isin(SPLITS)], "splits with unknown names")
    placed = peptides.merge(written, on="record_id", validate="1:1")
    parts = {split: placed[placed["split"] == split] for split in SPLITS}
    for split in ("train", "test"):
        if parts[split].empty:
            raise InputError(f"the {split} set is empty")
    test, train = parts["test"], parts["train"]
    near = nearest(test["record_id"], test["sequence"], train["record_id"], train["sequence"])["identity"]
    return Leakage(
        rows={split: len(part) for split, part in parts.items()},
        lost=len(peptides) - len(placed),
        with_twin={threshold: float((near >= threshold).mean()) for threshold in THRESHOLDS},
        highest=float(near.max()),
    )


def _refuse(wrong: pd.Series, noun: str) -> None:
    if len(wrong):
        raise InputError(f"{len(wrong)} {noun}")
