"""Standard output: tables for people, JSON for programs."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

import typer
from rich.console import Console
from rich.table import Table

WIDEST = 1000


def print_json(content: Any) -> None:
    """Write JSON to standard output, keys in the order given."""
    typer.echo(json.dumps(content, indent=2, ensure_ascii=False))


def print_text(text: str) -> None:
    """Write plain text to standard output."""
    typer.echo(text)


def print_table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table to standard output; numbers stand to the right."""
    rows = [list(row) for row in rows]
    table = Table(box=None, pad_edge=False)
    for position, heading in enumerate(headings):
        numbers = bool(rows) and all(isinstance(row[position], int | float) for row in rows)
        table.add_column(heading, justify="right" if numbers else "left", overflow="fold")
    for row in rows:
        table.add_row(*(f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row))
    out = Console(highlight=False)
    if not out.is_terminal:
        out.width = WIDEST  # a program, or a file, has no edge to wrap at
    out.print(table, markup=False)
