"""`make bench`: pepseal beside its peers, on the same real peptides, in one run, by one exact audit.

Progress goes to standard error, the tables to standard output and to .bench/results.md, everything to
.bench/results.json. Exit codes: 0 all of pepseal's own rows were measured; 1 one was not; 2 nothing to compare on.
"""

import hashlib
import sys
from typing import Annotated

import pandas as pd
import typer
from contenders import CONTENDERS
from contest import Result, contest
from environments import BENCH
from peptides import Origin, read_origin, table_of
from report import CONTEST_WORDS, SPEED_WORDS, contest_json, contest_table, load, machine, now, speed_json, speed_table
from speed import Kept, speeds

from pepseal.errors import InputError, PepsealError
from pepseal.files import write_json, write_text
from pepseal.progress import console

SPEED = "speed"
NAMES = (*(contender.name for contender in CONTENDERS), SPEED)


def bench(
    rows: Annotated[int, typer.Option(min=30, help="Peptides to split.")] = 10_000,
    limit_seconds: Annotated[float, typer.Option(min=1, help="A run that takes longer is stopped.")] = 600,
    only: Annotated[list[str] | None, typer.Option(help=f"Some of: {', '.join(NAMES)}; may be repeated.")] = None,
) -> None:
    """Compare splitters on the same real peptides; peers are installed under .bench/ on first use."""
    unknown = sorted(set(only or ()) - set(NAMES))
    if unknown:
        raise InputError("there is no such row", where="--only", expected=", ".join(NAMES), found=", ".join(unknown))
    BENCH.mkdir(exist_ok=True)
    started, load_before = now(), load()
    origin = read_origin()
    peptides = table_of(list(origin.labels)[:rows], origin.labels)
    say(f"{len(peptides):,} peptides of {origin.words}; load {load_before[0]}")
    chosen = [contender for contender in CONTENDERS if not only or contender.name in only]
    results = []
    for contender in chosen:
        say(contender.title)
        results.append(contest(contender, peptides, limit_seconds))
        say(outcome(results[-1]))
    kept = list(speeds(origin, limit_seconds, say)) if not only or SPEED in only else []
    context = {"started": started, "ended": now(), "machine": machine()}
    context["load"] = {"before": load_before, "after": load()}
    publish(context, origin, peptides, results, kept, limit_seconds)
    own = [result.leakage is not None for result in results if not result.contender.requirements]
    if not all([*own, *(row.seconds is not None for row in kept)]):
        raise typer.Exit(1)


def publish(
    context: dict, origin: Origin, peptides: pd.DataFrame, results: list[Result], kept: list[Kept], limit: float
) -> None:
    """Print the tables, and write them and the plain data to .bench/."""
    facts = context["machine"]
    lines = [
        f"{len(peptides):,} peptides of {origin.words}, at most 50 canonical residues, every sequence once; one run on "
        f"{context['started'][:10]}, {facts['cores']} cores, {facts['memory_gib']} GiB, Python {facts['python']}, load "
        f"{context['load']['before'][0]} before and {context['load']['after'][0]} after. A run is stopped after "
        f"{limit:,.0f} s.",
    ]
    if results:
        lines += [CONTEST_WORDS, *contest_table(results)]
    if kept:
        lines += [SPEED_WORDS, *speed_table(kept)]
    text = "\n".join(lines)
    typer.echo(text)
    write_text(BENCH / "results.md", text + "\n")
    digest = hashlib.sha256("\n".join(peptides["sequence"]).encode()).hexdigest()
    data = {"source": origin.words, "rows": len(peptides), "sha256_of_sequences": digest}
    tools, speed = [contest_json(result) for result in results], [speed_json(row) for row in kept]
    write_json(
        BENCH / "results.json",
        {**context, "limit_seconds": limit, "peptides": data, "tools": tools, "speed": speed},
    )


def outcome(result: Result) -> str:
    """What became of a contender, for the progress."""
    took = "" if result.measured is None else f"{result.measured.seconds:.1f} s"
    return "  " + "; ".join(part for part in (took, result.remark) if part)


def say(text: str) -> None:
    """One line of progress, on standard error."""
    console().print(text, markup=False, highlight=False, soft_wrap=True)


if __name__ == "__main__":
    try:
        typer.run(bench)
    except PepsealError as error:
        say(f"error: {error}")
        sys.exit(error.exit_code)
