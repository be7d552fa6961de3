"""The reference model: logistic regression on length, net charge and amino-acid composition.

It knows nothing of the order of residues. A model that does not beat it has learned composition, or nothing.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from pepseal.errors import InputError
from pepseal.scoring.metric import Vector

AMINO_ACIDS = "ACDEFGHIKLMNPQRSTVWY"
POSITIVE, NEGATIVE = "KRH", "DE"
MOST_ITERATIONS = 10_000
DECIMALS = 6


def features(sequences: Sequence[str]) -> Vector:
    """Length in residues, net charge (K, R, H count +1; D, E -1), then the share of each of the 20 amino acids.

    Lower case (D-residues) counts as upper case. Other letters count in the length alone.

    Args:
        sequences: n peptides in one-letter code, none empty.

    Returns:
        Shape (n, 22).

    Raises:
        InputError: a sequence is empty.

    >>> features(["KKDA"])[0, :5].tolist()
    [4.0, 1.0, 0.25, 0.0, 0.25]
    """
    if not all(sequences):
        raise InputError("a sequence is empty", expected="at least one residue in each")
    upper = [sequence.upper() for sequence in sequences]
    counts = np.array([[sequence.count(letter) for letter in AMINO_ACIDS] for sequence in upper], dtype=np.float64)
    length = np.array([len(sequence) for sequence in upper], dtype=np.float64)
    sign = np.array([(letter in POSITIVE) - (letter in NEGATIVE) for letter in AMINO_ACIDS], dtype=np.float64)
    return np.column_stack([length, (counts * sign).sum(axis=1), counts / length[:, None]])


def reference_predictions(train: pd.DataFrame, test: pd.DataFrame) -> pd.DataFrame:
    """Probabilities of class 1 for `test`, from a model trained on `train`; the order of rows changes nothing.

    Args:
        train: columns record_id, sequence, label (0 or 1), both classes present.
        test: columns record_id and sequence.

    Returns:
        Columns record_id and prediction (six decimals), in order of record_id.

    Raises:
        InputError: a column is missing, a table is empty, or the labels are not 0 and 1, both present.
    """
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    known = _ordered(train, "train", ["record_id", "sequence", "label"])
    asked = _ordered(test, "test", ["record_id", "sequence"])
    if set(known["label"]) != {0, 1}:
        found = ", ".join(sorted(map(str, set(known["label"]))))
        raise InputError("the reference model needs both classes", where="train", expected="0 and 1", found=found)
    model = make_pipeline(StandardScaler(), LogisticRegression(solver="lbfgs", max_iter=MOST_ITERATIONS))
    model.fit(features(known["sequence"].tolist()), known["label"].to_numpy(dtype=np.int64))
    probability = model.predict_proba(features(asked["sequence"].tolist()))[:, 1]
    return pd.DataFrame({"record_id": asked["record_id"], "prediction": np.round(probability, DECIMALS)})


def _ordered(frame: pd.DataFrame, where: str, columns: Sequence[str]) -> pd.DataFrame:
    missing = [name for name in columns if name not in frame]
    if missing or frame.empty:
        raise InputError(
            "the reference model cannot read this table",
            where=where,
            expected=f"rows, and the columns {', '.join(columns)}",
            found=f"{len(frame)} rows, without {', '.join(missing)}" if missing else "no rows",
        )
    return frame.sort_values("record_id", ignore_index=True)
