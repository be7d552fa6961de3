"""`pepseal build`: run the pipeline for some datasets, then say what came out and where it is."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from pepseal.catalogue import describe, report_path
from pepseal.commands.output import print_json, print_table
from pepseal.errors import ToolError
from pepseal.project import Project
from pepseal.spec import lookup, read_dataset

PID = re.compile(r'"pid": (\d+)')
HEADINGS = ("dataset", "train", "validation", "test", "seal", "floor", "files", "report")


def build(
    names: Annotated[list[str] | None, typer.Argument(help="Datasets; by default those of the starter tier.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Every dataset listed in params.yaml.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON for programs.")] = False,
) -> None:
    """Build datasets from raw files to sealed folders; what is up to date is not built again."""
    project = Project.find()
    chosen = choose(project, names or [], every)
    reproduce(project, chosen)
    entries = [describe(project, name) for name in chosen]
    if as_json:
        print_json(entries)
        return
    print_table(HEADINGS, [_row(project, entry) for entry in entries])


def _row(project: Project, entry: dict[str, Any]) -> list[object]:
    floor = f"{entry['seal_floor']:.2f}"
    report = report_path(project, entry["name"])
    return [entry["name"], *entry["rows"].values(), entry["seal"], floor, entry["folder"], report]


def choose(project: Project, names: list[str], every: bool) -> list[str]:
    """The datasets to build: those named, all, or the starter tier.

    Raises:
        InputError: a name is not listed in params.yaml; the nearest names are offered.
    """
    listed = project.params().datasets
    for name in names:
        lookup(listed, name, "dataset")
    if names:
        return sorted(set(names))
    return sorted(name for name in listed if every or read_dataset(project.facts, name).tier == "starter")


def mend_lock(path: Path) -> None:
    """Remove DVC's list of who reads and writes what, if all that it names are dead, or a killed build left half of it.

    DVC refuses to run with a list that is not JSON, and takes a killed process that nobody has waited for to be alive.
    Another build that is writing the list just now gets a moment to finish.
    """
    for wait_s in (0.0, 0.5, 1.0):
        time.sleep(wait_s)
        try:
            named = PID.findall(json.dumps(json.loads(path.read_text(encoding="utf-8"))))
        except FileNotFoundError:
            return
        except ValueError:
            continue
        if any(is_running(int(pid)) for pid in named):
            return
        break
    path.unlink(missing_ok=True)


def is_running(pid: int) -> bool:
    """Whether a process is there and not merely waited for."""
    import psutil

    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def reproduce(project: Project, names: list[str]) -> None:
    """`dvc repro` of the last stages of each dataset and its family.

    Raises:
        ToolError: DVC, or a stage that it ran, failed; what it said is on standard error.
    """
    families = sorted({read_dataset(project.facts, name).family for name in names})
    targets = [f"card@{family}" for family in families] + [f"score@{name}" for name in names]
    mend_lock(project.root / ".dvc" / "tmp" / "rwlock")
    here = str(Path(sys.executable).parent)
    settings = {"DVC_NO_ANALYTICS": "1", "PYTHONUNBUFFERED": "1"}  # a log shows each stage as it begins
    environment = os.environ | settings | {"PATH": f"{here}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = [sys.executable, "-m", "dvc", "repro", *targets]
    done = subprocess.run(command, cwd=project.root, env=environment, stdout=sys.stderr, check=False)
    if done.returncode != 0:
        raise ToolError(
            "the build stopped",
            where=" ".join(command[2:]),
            found=f"exit code {done.returncode}; the reason is printed above",
            next_step="mend it and run the same command again: finished stages are kept",
        )
