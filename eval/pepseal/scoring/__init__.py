"""Scoring: predictions in, scores with honest intervals out."""

from pepseal.scoring.baseline import reference_predictions
from pepseal.scoring.dataset import Truth, read_split, read_truth
from pepseal.scoring.metric import Metric, Undefined, evaluate
from pepseal.scoring.predictions import Predictions, read_predictions
from pepseal.scoring.report import to_json, to_markdown, to_table
from pepseal.scoring.result import Identity, ScoreReport
from pepseal.scoring.score import score, score_file
from pepseal.scoring.table import METRICS, Task, metrics_of
from pepseal.scoring.template import describe, template

__all__ = [
    "METRICS",
    "Identity",
    "Metric",
    "Predictions",
    "ScoreReport",
    "Task",
    "Truth",
    "Undefined",
    "describe",
    "evaluate",
    "metrics_of",
    "read_predictions",
    "read_split",
    "read_truth",
    "reference_predictions",
    "score",
    "score_file",
    "template",
    "to_json",
    "to_markdown",
    "to_table",
]
