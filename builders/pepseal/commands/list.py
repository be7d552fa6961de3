"""`pepseal list`: all datasets, with their counts, seal and licence."""

from typing import Annotated

import typer

from pepseal.catalogue import describe
from pepseal.commands.output import print_json, print_table
from pepseal.project import Project
from pepseal.spec import dataset_folders

HEADINGS = ("dataset", "task", "train", "validation", "test", "seal floor", "seal", "licence", "folder")


def list_datasets(as_json: Annotated[bool, typer.Option("--json", help="Write JSON for programs.")] = False) -> None:
    """List every dataset: rows per split, seal floor and verdict, licence verdict, folder."""
    project = Project.find()
    entries = [describe(project, name) for name in dataset_folders(project.facts)]
    if as_json:
        print_json(entries)
        return
    rows = []
    for entry in entries:
        counts = [entry["rows"].get(split, "-") for split in ("train", "validation", "test")]
        floor = "-" if entry["seal_floor"] is None else f"{entry['seal_floor']:.2f}"
        rows.append(
            [entry["name"], entry["task"], *counts, floor, entry["seal"], entry["licence"], entry["folder"] or "-"]
        )
    print_table(HEADINGS, rows)
