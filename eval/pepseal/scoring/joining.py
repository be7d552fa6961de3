"""Predictions meet the truth: joined by record_id alone, or refused with everything that is wrong in one report."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from pepseal.scoring.metric import Vector
from pepseal.scoring.numerals import Mask, Numerals, read_numerals
from pepseal.scoring.predictions import COLUMNS, Predictions
from pepseal.scoring.problems import Problem, problem, quoted, refuse
from pepseal.scoring.table import Task

WANTED = {
    "classification": "a probability of the positive class in [0, 1]",
    "regression": "a number in the unit of the label",
}
SWAPPED = "record_id and prediction are swapped; what follows reads them the other way round"


@dataclass(frozen=True)
class Joined:
    """Predictions in the order of the truth.

    Args:
        prediction: shape (n,); 0 where `present` is false.
        present: which records of the truth have a prediction, (n,).
        warnings: what is odd but can be scored.
    """

    prediction: Vector
    present: Mask
    warnings: tuple[str, ...]


def join(
    predictions: Predictions,
    record_ids: pd.Series,
    *,
    task: Task,
    other_ids: Mapping[str, str],
    allow_missing: bool = False,
) -> Joined:
    """Join by record_id; the order of rows means nothing.

    Args:
        predictions: as read.
        record_ids: the ids to be predicted, unique.
        task: what a prediction has to be.
        other_ids: record_id -> split, for the records of the splits that are not scored.
        allow_missing: score what is there. A row whose prediction is empty counts as missing then.

    Raises:
        InputError: with every problem, its count, and its first examples.
    """
    frame, swapped = _unswapped(predictions.frame, record_ids, other_ids)
    problems = _column_problems(predictions) + swapped
    numerals = read_numerals(frame["prediction"].tolist() if "prediction" in frame else [])
    if "prediction" in frame:
        problems += _number_problems(frame, numerals, task, allow_missing=allow_missing)
    if "record_id" in frame:
        told = frame["record_id"][~numerals.empty] if allow_missing and len(numerals.empty) else frame["record_id"]
        problems += _id_problems(told, record_ids, other_ids, allow_missing=allow_missing)
    refuse(
        "the predictions cannot be scored",
        problems,
        where=predictions.source,
        expected=f"columns record_id and prediction, one row for each of {len(record_ids):,} records, {WANTED[task]}",
        next_step="correct these rows, or fill in the template, which holds the ids that are expected",
    )
    return _aligned(frame["record_id"][numerals.number], numerals.value[numerals.number], record_ids)


def _aligned(found: pd.Series, values: Vector, record_ids: pd.Series) -> Joined:
    aligned = pd.Series(values, index=pd.Index(found)).reindex(pd.Index(record_ids))
    present = aligned.notna().to_numpy()
    warnings = (f"all predictions are {values[0]:g}",) if len(values) > 1 and values.min() == values.max() else ()
    return Joined(np.asarray(aligned.fillna(0.0), dtype=np.float64), present, warnings)


def _column_problems(predictions: Predictions) -> list[Problem]:
    missing = [name for name in COLUMNS if name not in predictions.frame]
    there = ", ".join(map(quoted, predictions.columns)) or "no column"
    problems = problem(f"missing columns (the file has {there})", missing)
    return problems if len(predictions.frame) or missing else [*problems, Problem("rows", 0)]


def _unswapped(
    frame: pd.DataFrame, record_ids: pd.Series, other_ids: Mapping[str, str]
) -> tuple[pd.DataFrame, list[Problem]]:
    """The frame with its columns the right way round, and the problem if they were not.

    They are swapped where most cells of `prediction` are ids of the dataset and most of `record_id` are numbers.
    """
    if not set(COLUMNS) <= set(frame) or frame.empty:
        return frame, []
    if 2 * read_numerals(frame["record_id"].tolist()).number.sum() <= len(frame):
        return frame, []
    known = {*record_ids.tolist(), *other_ids}
    if 2 * sum(cell in known for cell in frame["prediction"].tolist()) <= len(frame):
        return frame, []
    found = Problem(SWAPPED, len(frame), tuple(map(quoted, sorted(frame["record_id"])[:2])))
    return frame.rename(columns={"record_id": "prediction", "prediction": "record_id"}), [found]


def _number_problems(frame: pd.DataFrame, numerals: Numerals, task: Task, *, allow_missing: bool) -> list[Problem]:
    ids = frame["record_id"] if "record_id" in frame else pd.Series("", index=frame.index)

    def cases(where: Mask) -> list[str]:
        rows = zip(ids[where], frame["prediction"][where], strict=True)
        return [f"{name}: {quoted(cell)}" for name, cell in rows]

    outside = numerals.number & ((numerals.value < 0) | (numerals.value > 1))
    problems = problem("predictions that are not a number", cases(numerals.text))
    problems += problem("predictions that are NaN", cases(numerals.nan))
    problems += problem("predictions that are infinite or past the largest 64-bit number", cases(numerals.infinite))
    if not allow_missing:
        problems += problem("predictions that are empty", cases(numerals.empty))
    if task == "classification":
        problems += problem("probabilities outside [0, 1]", cases(outside))
    return problems


def _id_problems(
    found: pd.Series, expected: pd.Series, other_ids: Mapping[str, str], *, allow_missing: bool
) -> list[Problem]:
    times = found.value_counts()
    repeated = times[times > 1]
    given = pd.Index(times.index)
    unknown = given.difference(pd.Index(expected), sort=False)
    problems = problem("duplicate ids", (f"{name} ({count} times)" for name, count in repeated.items()))
    for split in sorted(set(other_ids.values())):
        problems += problem(f"ids of the {split} split", (name for name in unknown if other_ids.get(name) == split))
    problems += problem("ids that the dataset does not have", (quoted(n) for n in unknown if n not in other_ids))
    missing = pd.Index(expected).difference(given, sort=False)
    if not allow_missing:
        return problems + problem("missing ids", missing)
    return problems + ([Problem("records with a prediction", 0)] if len(missing) == len(expected) else [])
