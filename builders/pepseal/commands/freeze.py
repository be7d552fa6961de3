"""`pepseal freeze`: compare a proposal with the frozen manifest, or accept it."""

from typing import Annotated

import typer

from pepseal.commands.output import print_text
from pepseal.errors import InputError
from pepseal.manifest import read_manifest
from pepseal.project import Project
from pepseal.spec import dataset_folders
from pepseal.steps import accept
from pepseal.steps import freeze as apply_manifest


def freeze(
    names: Annotated[list[str], typer.Argument(help="Datasets whose split step has run.")],
    accept_proposal: Annotated[bool, typer.Option("--accept", help="Write the manifest of the proposal.")] = False,
) -> None:
    """Compare the present proposal with the frozen manifest; with --accept, write it as the manifest."""
    project = Project.find()
    for name in names:
        if not (project.out("split", name) / "proposal.parquet").is_file():
            raise InputError(
                f"{name} has no proposal",
                where=str(project.out("split", name)),
                next_step=f"`dvc repro split@{name}` makes one",
            )
        if accept_proposal:
            accept(project, name)
        else:
            apply_manifest(project, name)
        manifest = read_manifest(dataset_folders(project.facts)[name])
        verb = "written; commit it" if accept_proposal else "agrees with this build"
        print_text(f"{name} {manifest.version}: manifest {manifest.self_sha256[:16]} {verb}")
