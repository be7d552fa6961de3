"""The table of labels to score against, checked and in order of record_id."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from pepseal.scoring.metric import Counts, Vector
from pepseal.scoring.problems import Problem, problem, quoted, refuse
from pepseal.scoring.table import Task

COLUMNS = ("record_id", "label", "cluster_id")


@dataclass(frozen=True)
class Labelled:
    """Records in order of record_id.

    Args:
        record_id: shape (n,), unique.
        label: shape (n,); 0 or 1 for classification, else a finite number in the unit of the dataset.
        cluster: number of the record's cluster, (n,), from 0 without gaps, in order of cluster_id.
    """

    record_id: pd.Series
    label: Vector
    cluster: Counts


def read_labels(frame: pd.DataFrame, task: Task, other_ids: Mapping[str, str]) -> Labelled:
    """Check the truth and sort it, so that nothing after this depends on the order of its rows.

    Args:
        frame: columns record_id (text), label (number), cluster_id (text or whole number).
        task: what a label has to be.
        other_ids: record_id -> split, for the records that are not scored.

    Raises:
        InputError: with every problem, its count, and its first examples.
    """
    missing = problem("missing columns", [name for name in COLUMNS if name not in frame])
    refuse(
        "the truth cannot be scored against",
        missing or _row_problems(frame, task, other_ids),
        where="truth",
        expected="columns record_id (unique text), label (0 or 1; or a number for regression), cluster_id",
        next_step="verify the dataset; its published files hold these columns",
    )
    ordered = frame.sort_values("record_id", ignore_index=True)
    cluster, _ = pd.factorize(ordered["cluster_id"], sort=True)
    label = ordered["label"].to_numpy(dtype=np.float64)
    return Labelled(ordered["record_id"], label, np.asarray(cluster, dtype=np.int64))


def _row_problems(frame: pd.DataFrame, task: Task, other_ids: Mapping[str, str]) -> list[Problem]:
    ids = frame["record_id"]
    if not len(frame):
        return [Problem("rows", 0)]
    if not pd.api.types.is_string_dtype(ids):
        return [Problem(f"record_id is {ids.dtype}, not text", len(ids))]
    problems = problem("duplicate ids", set(ids[ids.duplicated()]))
    problems += problem("ids that are in another split too", other_ids.keys() & set(ids.tolist()))
    problems += problem("records without a cluster", ids[frame["cluster_id"].isna()])
    if not pd.api.types.is_numeric_dtype(frame["label"]):
        return [*problems, Problem(f"labels are {frame['label'].dtype}, not numbers", len(ids))]
    right = np.isfinite(frame["label"].to_numpy(dtype=np.float64, na_value=np.nan))
    if task == "classification":
        right &= frame["label"].isin([0, 1]).to_numpy()
    wrong = frame[~right]
    cases = (f"{name}: {quoted(str(label))}" for name, label in zip(wrong["record_id"], wrong["label"], strict=True))
    return problems + problem("labels that the task does not have", cases)
