"""`pepseal audit`: what crosses the splits of any dataset, ours or yours."""

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from pepseal.audit.crossings import crossings
from pepseal.audit.forms import forms_of
from pepseal.audit.reading import read_audited
from pepseal.audit.report import Audit, lines
from pepseal.errors import InputError
from pepseal.files import refuse_own_input, write_text
from pepseal.readers.columns import Columns


class NotationName(StrEnum):
    """How the molecules are written."""

    fasta = "fasta"
    smiles = "smiles"
    helm = "helm"
    proforma = "proforma"


def audit(
    what: Annotated[
        list[str], typer.Argument(help="A table with a split column; train and test files; a folder; a Hub id.")
    ],
    sequence: Annotated[str | None, typer.Option(help="Column of the molecules.")] = None,
    label: Annotated[str | None, typer.Option(help="Column of the labels.")] = None,
    split: Annotated[str | None, typer.Option(help="Column of the splits.")] = None,
    group: Annotated[
        str | None, typer.Option(help="Column of what may not be in two splits, such as the protein.")
    ] = None,
    ids: Annotated[str | None, typer.Option("--id", help="Column of ids.")] = None,
    split_file: Annotated[Path | None, typer.Option(help="A second table with the split, joined by --id.")] = None,
    revision: Annotated[str | None, typer.Option(help="Revision of a Hub dataset.")] = None,
    notation: Annotated[NotationName, typer.Option(help="How the molecules are written.")] = NotationName.fasta,
    floor: Annotated[float, typer.Option(help="Identity from which a pair across splits is a leak.")] = 0.8,
    html: Annotated[Path | None, typer.Option(help="Write the report as one HTML page.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON for programs.")] = False,
) -> None:
    """Compare every record of one split with every record of the others.

    Exit codes: 0 clean; 1 a leak was found; 2 the audit could not be done.
    """
    if not 0 < floor <= 1:
        raise InputError("no identity has that value", where="--floor", expected="above 0, at most 1", found=str(floor))
    refuse_own_input(html, [Path(entry) for entry in what])
    columns = Columns(sequence, label, split, group, ids)
    audited = read_audited(what, columns, notation.value, revision=revision, split_file=split_file)
    forms = forms_of(audited)
    result = Audit(audited, forms, crossings(audited, forms), floor)
    if html is not None:
        from pepseal.audit.page import page

        write_text(html, page(result))
    text = (
        json.dumps(result.as_json(), indent=2, ensure_ascii=False, allow_nan=False)
        if as_json
        else "\n".join(lines(result))
    )
    typer.echo(text)
    if result.leaks:
        raise typer.Exit(1)
