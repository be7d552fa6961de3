"""`pepseal publish`: a Hub-ready folder of a family, licences and seals checked first."""

from typing import Annotated

import typer

from pepseal.commands.build import reproduce
from pepseal.commands.output import print_text
from pepseal.errors import CheckError
from pepseal.project import Project
from pepseal.published import verify_folder
from pepseal.publishing.licences import require_redistributable
from pepseal.sources import find_source, read_sources
from pepseal.spec import lookup, read_dataset


def publish(family: Annotated[str, typer.Argument(help="A family, such as starter.")]) -> None:
    """Make the folder of a family ready for the Hub: every dataset sealed, licensed and verified.

    Nothing is uploaded. A dataset with a source that may not be redistributed is refused.
    """
    project = Project.find()
    params = project.params()
    lookup(params.families, family, "family")
    names = sorted(name for name, entry in params.datasets.items() if entry["family"] == family)
    sources = read_sources(project.facts / "sources.tsv")
    for name in names:
        uses = read_dataset(project.facts, name).sources
        require_redistributable(name, [find_source(sources, use.key) for use in uses])
    reproduce(project, names)
    problems = [line for name in names for line in verify_folder(project.hub / family / name)[1]]
    if problems:
        raise CheckError("the published folder is not what was recorded", found="\n".join(problems))
    print_text(f"{family}: {len(names)} datasets ready in {(project.hub / family).relative_to(project.root)}")
