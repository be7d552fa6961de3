"""`pepseal score` and `pepseal baseline`: predictions to scores, on the command line."""

from pathlib import Path
from typing import Annotated

import pandas as pd
import typer
from rich.console import Console

from pepseal.errors import InputError
from pepseal.files import write_json, write_text
from pepseal.project import Project
from pepseal.scoring.baseline import reference_predictions
from pepseal.scoring.dataset import Truth, read_split, read_truth
from pepseal.scoring.report import to_json, to_markdown, to_table
from pepseal.scoring.result import ScoreReport
from pepseal.scoring.score import score_file
from pepseal.scoring.table import Task
from pepseal.scoring.template import describe, template
from pepseal.spec import read_dataset

WRITERS = {".json": to_json, ".md": to_markdown}


def score(
    dataset: Annotated[str, typer.Argument(help="A dataset of this checkout, or the folder of a published one.")],
    predictions: Annotated[
        Path | None, typer.Argument(help="CSV, TSV, JSONL or Parquet: record_id, prediction.")
    ] = None,
    allow_missing: Annotated[bool, typer.Option(help="Score the rest, and show the coverage.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON for programs.")] = False,
    out: Annotated[Path | None, typer.Option(help="Also write the report here (.json or .md).")] = None,
    make_template: Annotated[Path | None, typer.Option("--template", help="Write the CSV to fill in.")] = None,
    describe_only: Annotated[bool, typer.Option("--describe", help="Say what is expected.")] = False,
) -> None:
    """Score predictions of the test split: every metric of the task, with an interval from resampled clusters."""
    folder, name = locate(dataset)
    truth = read_truth(folder, name)
    task = task_of(truth)
    if describe_only:
        typer.echo(describe(task))
        return
    if make_template is not None:
        test = read_split(folder, name, "test")
        write_text(
            make_template, template(test["record_id"], test[["sequence"]]).to_csv(index=False, lineterminator="\n")
        )
        return
    if predictions is None:
        raise InputError("no predictions were given", next_step=f"`pepseal score {dataset} --template FILE` writes one")
    report = score_file(truth, predictions, task=task, allow_missing=allow_missing)
    if out is not None:
        write_report(report, out)
    _show(report, as_json)


def baseline(
    name: Annotated[str, typer.Argument(help="A classification dataset of this checkout, built.")],
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON for programs.")] = False,
) -> None:
    """Predict with a logistic regression on length, charge and composition, and score it."""
    folder, name = locate(name)
    told = reference_predictions(read_split(folder, name, "train"), read_split(folder, name, "test"))
    out = Project.find().out("score", name)
    write_text(out / "predictions.csv", told.to_csv(index=False, lineterminator="\n"))
    truth = read_truth(folder, name)
    report = score_file(truth, out / "predictions.csv", task=task_of(truth))
    write_report(report, out / "scores.json")
    write_json(out / "metrics.json", {metric.name: metric.value for metric in report.metrics})
    _show(report, as_json)


def locate(dataset: str) -> tuple[Path, str]:
    """The folder of a family and the name of a dataset in it, from a folder or from a name of this checkout."""
    path = Path(dataset)
    if (path / "seal.json").is_file():
        return path.resolve().parent, path.resolve().name
    project = Project.find()
    return project.hub / read_dataset(project.facts, dataset).family, dataset


def task_of(truth: Truth) -> Task:
    """What the labels are: whole numbers are classes, other numbers are values."""
    return "classification" if pd.api.types.is_integer_dtype(truth.frame["label"]) else "regression"


def write_report(report: ScoreReport, path: Path) -> None:
    """Write a report in the form that the name of the file asks for.

    Raises:
        InputError: the name ends otherwise than in .json or .md.
    """
    if path.suffix not in WRITERS:
        raise InputError("no report has that form", where=str(path), expected=" or ".join(WRITERS), found=path.suffix)
    write_text(path, WRITERS[path.suffix](report))


def _show(report: ScoreReport, as_json: bool) -> None:
    if as_json:
        typer.echo(to_json(report), nl=False)
    else:
        Console(highlight=False).print(to_table(report))
