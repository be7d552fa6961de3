"""`pepseal stage`: one step of the pipeline, as dvc.yaml calls it."""

from typing import Annotated

import typer

from pepseal.project import Project
from pepseal.spec import lookup
from pepseal.steps import STEPS


def stage(
    step: Annotated[str, typer.Argument(help="fetch, clean, negatives, neighbours, split, freeze, publish or card.")],
    name: Annotated[str, typer.Argument(help="A dataset; for fetch and card a family.")],
) -> None:
    """Run one step of the pipeline (`dvc repro` does this)."""
    lookup(STEPS, step, "step", f"the steps are {', '.join(STEPS)}")(Project.find(), name)
