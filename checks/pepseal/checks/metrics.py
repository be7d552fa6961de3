"""Figures for DVC: how near each test record is to train, and the flat numbers that `dvc metrics show` compares."""

from typing import TypeAlias

import pandas as pd

from pepseal.checks.crossing import sides
from pepseal.checks.seal import Seal
from pepseal.manifest import SPLITS
from pepseal.similarity import nearest

Number: TypeAlias = float | int | None
STEPS = (0.9, 0.8, 0.6, 0.5)


def nearest_train(table: pd.DataFrame, column: str) -> pd.DataFrame:
    """For each test record the train record nearest to it: record_id, nearest_id, identity; sorted by record_id.

    Raises:
        InputError: test or train has no rows, or a sequence is missing.
    """
    rows = sides(table, column, "sequence")
    ids = [rows[split][name].tolist() for split in ("test", "train") for name in ("record_id", "sequence")]
    found = nearest(*ids).rename(columns={"query_id": "record_id", "target_id": "nearest_id"})
    return found[["record_id", "nearest_id", "identity"]].sort_values("record_id", ignore_index=True)


def metrics(seal: Seal, identities: pd.Series) -> dict[str, Number]:
    """The numbers of metrics.json; None where a figure could not be had.

    Args:
        seal: the seal of the same run.
        identities: identity of each test record to its nearest train record; empty if they could not be compared.
    """
    default = seal.split_columns[0]
    counts = seal.class_counts.get(default, {})
    near = next((check.worst for check in seal.checks if check.check == "near_neighbour"), {})
    highest = [border["identity"] for borders in near.values() for border in borders.values()]
    auc = next((entry.all for entry in seal.shortcuts if entry.column == default), None)
    shares = {f"test_share_at_{round(100 * step)}_percent": _share(identities, step) for step in STEPS}
    return {
        "rows": seal.rows,
        **{f"rows_{split}": counts.get(split, {}).get("rows") for split in SPLITS},
        "seal_floor": seal.seal_floor,
        "highest_cross_identity": max(highest, default=None),
        **shares,
        "shortcut_roc_auc": auc,
        # A check that could not run in one split column may have found something in another.
        "findings": sum(check.total for check in (*seal.results("found"), *seal.results("not run"))),
        "excepted": sum(check.total for check in seal.results("excepted")),
        "not_run": len(seal.results("not run")),
        "silent_canaries": len(seal.silent_canaries),
    }


def _share(identities: pd.Series, step: float) -> float | None:
    """Share of test records with a train record at or above `step`."""
    return None if identities.empty else round(float((identities >= step).mean()), 6)
