"""`pepseal verify`: re-hash what lies on disk."""

from pathlib import Path
from typing import Annotated

import typer

from pepseal.commands.output import print_json, print_text
from pepseal.errors import InputError
from pepseal.project import Project
from pepseal.published import DIGESTS, verify_folder
from pepseal.verify import verify_dataset


def verify(
    what: Annotated[
        list[str] | None, typer.Argument(help="Datasets or published folders; by default all that is built.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON for programs.")] = False,
) -> None:
    """Compare raw files, manifests and published files with their recorded digests; exit 1 if one differs."""
    targets = what or built(Project.find())
    results = {target: _verify(target) for target in targets}
    if as_json:
        print_json({target: {"files": count, "problems": found} for target, (count, found) in results.items()})
    else:
        for target, (count, found) in results.items():
            print_text("\n".join([f"{target}: {count} files compared, {len(found)} changed", *found]))
    if any(found for _, found in results.values()):
        raise typer.Exit(1)


def built(project: Project) -> list[str]:
    """The datasets that have a published folder.

    Raises:
        InputError: none has.
    """
    names = [path.parent.name for path in project.hub.glob(f"*/*/{DIGESTS}")]
    if not names:
        raise InputError("nothing is built", where=str(project.hub), next_step="`make build`")
    return sorted(names)


def _verify(target: str) -> tuple[int, list[str]]:
    folder = Path(target)
    if (folder / DIGESTS).is_file():
        return verify_folder(folder)
    return verify_dataset(Project.find(), target)
