"""The `pepseal` command. Each command is a function in `pepseal.commands`, or an entry point of checks and scoring.

Exit codes: 0 all well; 1 something was found (a leak, a failed check, a build that differs from what is frozen);
2 the work could not be done (bad input, a source that does not answer, a check that could not run).
"""

import sys
from importlib.metadata import entry_points

import typer

from pepseal.commands.build import build
from pepseal.commands.freeze import freeze
from pepseal.commands.info import info
from pepseal.commands.list import list_datasets
from pepseal.commands.publish import publish
from pepseal.commands.split import split
from pepseal.commands.stage import stage
from pepseal.commands.verify import verify
from pepseal.errors import PepsealError, ToolError
from pepseal.progress import console

app = typer.Typer(
    help="Frozen, sealed machine-learning datasets for peptides and proteins.",
    epilog="Exit codes: 0 all well, 1 something was found, 2 the work could not be done.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("list")(list_datasets)
app.command()(info)
app.command()(build)
app.command()(freeze)
app.command()(publish)
app.command()(split)
app.command()(verify)
app.command(hidden=True)(stage)
for entry_point in sorted(entry_points(group="pepseal.commands"), key=lambda point: point.name):
    app.command(entry_point.name)(entry_point.load())


def _extra_needed(error: ModuleNotFoundError) -> ToolError:
    """What to install, where a command needs more than the bare install brings."""
    return ToolError(
        f"this command needs {error.name}, which is not installed",
        next_step="pip install 'pepseal[build]' for the pipeline, 'pepseal[check]' for checks and pictures",
    )


def main() -> None:
    """Run the command line; a :class:`PepsealError` becomes its text and its exit code, never a traceback."""
    try:
        try:
            app()
        except ModuleNotFoundError as error:
            raise _extra_needed(error) from error
    except PepsealError as error:
        console().print(f"error: {error}", style="red", markup=False, highlight=False, soft_wrap=True)
        sys.exit(error.exit_code)


if __name__ == "__main__":
    main()
