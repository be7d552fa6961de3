"""`pepseal check`: runs the checks of built datasets and shows what they found.

Great Expectations takes seconds to import, so it is imported when a check runs and not when the command line starts.
"""

import json as json_format
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from pepseal.checks.seal import Seal
from pepseal.errors import ToolError
from pepseal.project import Project

COLOURS = {"passed": "green", "excepted": "yellow", "found": "red", "not run": "red"}


def check(
    names: Annotated[list[str], typer.Argument(help="Datasets to check.")],
    json: Annotated[bool, typer.Option("--json", help="Print the seals as JSON, by name.")] = False,
) -> None:
    """Check built datasets and write their seals to data/check/NAME/.

    Exit codes: 0 all are sealed; 1 something was found; 2 a check could not run or a canary was not found, or the input
    is bad.
    """
    try:
        from pepseal.checks.run import check_dataset
    except ModuleNotFoundError as error:
        raise ToolError(
            "the checks need a package that is not installed",
            where=error.name,
            expected="great-expectations, which the `check` extra brings",
            next_step="pip install 'pepseal[check]'",
        ) from error
    project = Project.find()
    seals = [check_dataset(project, name) for name in names]
    if json:
        typer.echo(json_format.dumps({seal.dataset: seal.model_dump(mode="json") for seal in seals}, indent=2))
    else:
        for seal in seals:
            show(seal, Console())
            typer.echo(f"report: {project.out('check', seal.dataset) / 'docs' / 'index.html'}")
    code = max((exit_code(seal) for seal in seals), default=0)
    if code:
        raise typer.Exit(code)


def exit_code(seal: Seal) -> int:
    """0 if sealed; 2 if a check could not run or is blind; 1 if there are findings."""
    if seal.verdict == "sealed":
        return 0
    return 2 if seal.could_not_run else 1


def show(seal: Seal, console: Console) -> None:
    """One row a check; below, a line for each of the first findings, and each reason why something did not run."""
    table = Table(
        title=f"{seal.dataset} {seal.version}: {seal.verdict} at floor {seal.seal_floor:g}", title_justify="left"
    )
    for heading in ("check", "state", "findings", "comparisons"):
        table.add_column(heading, justify="right" if heading in ("findings", "comparisons") else "left")
    for result in seal.checks:
        colour = COLOURS[result.state]
        state = f"[{colour}]{result.state}[/{colour}]"
        table.add_row(result.check, state, f"{result.total:,}", f"{result.comparisons:,}")
    silent = seal.silent_canaries
    state = "[red]not found[/red]" if silent else "[green]found[/green]"
    table.add_row("canaries", state, f"{len(silent):,}", f"{sum(canary.planted for canary in seal.canaries):,}")
    console.print(table)
    for line in lines(seal):
        typer.echo(line)


def lines(seal: Seal) -> list[str]:
    """What is wrong, or excepted, a line each: dataset > split > record: what."""
    found = []
    for result in seal.checks:
        name = f"{seal.dataset} > {result.check}"
        if result.state == "not run":
            found.append(f"{name}: not run: {result.reason}")
        if result.state == "excepted":
            found.append(f"{name}: {result.total} excepted: {result.reason}")
            continue
        found += [finding.line(seal.dataset) for finding in result.findings]
        more = result.total - len(result.findings)
        found += [f"{name}: and {more:,} more, see report.json"] if more else []
    for canary in seal.silent_canaries:
        reason = f": {canary.reason}" if canary.reason else ""
        text = f"canary {canary.canary!r} found {canary.found} of {canary.planted} times{reason}"
        found.append(f"{seal.dataset} > {canary.check}: {text}")
    return found
