"""Composition shortcuts: how well length, net charge and single residues predict the label, without any order.

A model that scores no better than this has learned no more than this. The figures are reported, not judged.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pandas as pd
from pydantic import BaseModel, ConfigDict, Field

from pepseal.notation.peptide import CANONICAL_RESIDUES

Features: TypeAlias = npt.NDArray[np.float64]
DIGITS = 4


class Shortcut(BaseModel):
    """ROC-AUC on test, in [0, 1], of logistic regressions trained on train with features that know no order."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    column: str = Field(description="the split column")
    length: float | None = Field(description="from the number of residues alone")
    net_charge: float | None = Field(description="from (K + R) - (D + E) alone")
    residues: float | None = Field(description="from the counts of the 20 residues (1-mers) alone")
    all: float | None = Field(description="from all of them together")
    undefined: str | None = Field(default=None, description="why there is no figure")


def composition(sequences: Sequence[str]) -> dict[str, Features]:
    """Length (n, 1), net charge at pH 7 in whole charges (n, 1) and residue counts (n, 20) of n sequences.

    >>> {name: values.tolist()[0][:2] for name, values in composition(["KKD"]).items()}
    {'length': [3.0], 'net_charge': [1.0], 'residues': [0.0, 0.0]}
    """
    counts = np.array([[sequence.count(residue) for residue in CANONICAL_RESIDUES] for sequence in sequences], float)
    charge = {"K": 1.0, "R": 1.0, "D": -1.0, "E": -1.0}
    charges = counts @ np.array([charge.get(residue, 0.0) for residue in CANONICAL_RESIDUES])
    lengths = np.array([len(sequence) for sequence in sequences], float)
    return {"length": lengths[:, None], "net_charge": charges[:, None], "residues": counts}


def shortcut(table: pd.DataFrame, column: str) -> Shortcut:
    """The shortcut figures of one split column; undefined where test or train lacks one of two classes.

    Args:
        table: sequence, label (0 or 1) and `column`.
        column: a split column.
    """
    train, test = (table[(table[column] == split).to_numpy()] for split in ("train", "test"))
    reason = _undefined(train["label"], test["label"])
    if reason is not None:
        return Shortcut(column=column, length=None, net_charge=None, residues=None, all=None, undefined=reason)
    sets = [composition(part["sequence"].tolist()) for part in (train, test)]
    for features in sets:
        features["all"] = np.hstack(list(features.values()))
    labels = [part["label"].to_numpy(dtype=np.int64) for part in (train, test)]
    return Shortcut(column=column, **{name: _roc_auc(name, sets, labels) for name in sets[0]})


def _undefined(*labels: pd.Series) -> str | None:
    if any(part.isna().any() or not part.isin((0, 1)).all() for part in labels):
        return "the labels are not the classes 0 and 1"
    if any(part.nunique() < 2 for part in labels):
        return "train or test holds only one class"
    return None


def _roc_auc(name: str, sets: Sequence[Mapping[str, Features]], labels: Sequence[npt.NDArray[np.int64]]) -> float:
    """Rounded to four digits, so that another linear-algebra library gives the same seal."""
    # Imported here because a seal is also read where nothing is trained, and this takes a second.
    from sklearn.linear_model import LogisticRegression
    from sklearn.metrics import roc_auc_score
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    model = make_pipeline(StandardScaler(), LogisticRegression(max_iter=1000))
    model.fit(sets[0][name], labels[0])
    return round(float(roc_auc_score(labels[1], model.decision_function(sets[1][name]))), DIGITS)
