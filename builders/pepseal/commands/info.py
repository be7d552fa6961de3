"""`pepseal info`: all that is known of one dataset."""

from typing import Annotated, Any

import typer

from pepseal.catalogue import describe, report_path
from pepseal.commands.output import print_json, print_text
from pepseal.files import read_json
from pepseal.manifest import read_manifest
from pepseal.project import Project
from pepseal.sources import find_source, read_sources
from pepseal.spec import dataset_folders, read_dataset


def info(
    name: Annotated[str, typer.Argument(help="A dataset, as `pepseal list` names it.")],
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON for programs.")] = False,
) -> None:
    """Show what a dataset is, where it comes from, how it is split, and what became of its rows."""
    content = gather(Project.find(), name)
    if as_json:
        print_json(content)
    else:
        print_text("\n".join(lines(content)))


def gather(project: Project, name: str) -> dict[str, Any]:
    """Everything `pepseal info` shows, as plain data."""
    spec = read_dataset(project.facts, name)
    sources = read_sources(project.facts / "sources.tsv")
    used = [find_source(sources, use.key) for use in spec.sources]
    frozen = dataset_folders(project.facts)[name]
    manifest = read_manifest(frozen) if (frozen / "splits.yaml").is_file() else None
    accounts = [project.out(step, name) / "account.json" for step in ("clean", "negatives")]
    return describe(project, name) | {
        "title": spec.title,
        "label": {"1": spec.label.positive, "0": spec.label.negative},
        "counts": manifest.counts[manifest.default_column] if manifest else {},
        "sources": [{"key": source.key, "licence": source.licence, "citation": source.citation} for source in used],
        "citation": list(spec.citation),
        "account": [step for path in accounts if path.is_file() for step in read_json(path)["steps"]],
        "report": report_path(project, name),
    }


def lines(content: dict[str, Any]) -> list[str]:
    """The same for a person."""
    text = [
        f"{content['name']} {content['version']}: {content['title']}",
        f"  label 1      {content['label']['1']}",
        f"  label 0      {content['label']['0']}",
    ]
    for split, count in content["counts"].items():
        classes = ", ".join(f"{rows} of class {c}" for c, rows in count.items() if c != "rows")
        text.append(f"  {split:<12} {count['rows']} rows: {classes}")
    text += [
        f"  seal         {content['seal']}, floor {content['seal_floor']}",
        f"  licence      {content['licence']}",
        f"  folder       {content['folder'] or 'not built'}",
        f"  report       {content['report']}",
    ]
    text += [f"  source       {source['key']} ({source['licence']})" for source in content["sources"]]
    for step in content["account"]:
        text.append(f"  {step['step']:<12} {step['read']} read, {step['kept']} kept")
        fates = [*step["merged"].items(), *step["dropped"].items()]
        text += [f"    {rows:>6} {reason}" for reason, rows in fates]
    return text
