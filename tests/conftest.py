"""Fixtures that several test folders share: a small project, built for real from a file of its own."""

import hashlib
import random
import shutil
from pathlib import Path

import pytest
import yaml

from pepseal import steps
from pepseal.project import Project

ROOT = Path(__file__).parents[1]
RESIDUES = "ACDEFGHIKLMNPQRSTVWY"
# Canonical peptides that spreadsheets, pandas or duckdb take for something else.
WORDS = ("NA", "NAN", "INF", "FALSE", "T", "NNE", "DATE", "NIL")


def pytest_addoption(parser):
    parser.addoption("--no-skips", action="store_true", help="a skipped test fails the run (continuous integration)")


def pytest_sessionfinish(session, exitstatus):
    if not session.config.getoption("--no-skips") or hasattr(session.config, "workerinput"):
        return
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", [])
    if skipped and exitstatus == pytest.ExitCode.OK:
        reporter.write_line(f"--no-skips: {len(skipped)} tests were skipped; each must run here", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def peptides(count, seed, lengths=(12, 30)):
    draw = random.Random(seed)
    return ["".join(draw.choices(RESIDUES, k=draw.randint(*lengths))) for _ in range(count)]


def tiny_rows():
    """Lines of a raw file: words that are peptides, random peptides, and one row for each reason to drop."""
    rows = [(word, "1" if number % 2 else "0") for number, word in enumerate(WORDS)]
    rows += [(sequence, str(number % 2)) for number, sequence in enumerate(peptides(240, seed=7))]
    rows += [("ACDXEF", "1"), ("acdef", "0"), (WORDS[0], "1"), ("FFFFFWWWWW", "1"), ("FFFFFWWWWW", "0")]
    return rows


def write_tiny_project(root):
    """A project of one dataset whose classes are measured, its source a file beside it."""
    raw = root / "tiny.csv"
    raw.write_text("sequence,class\n" + "".join(f"{s},{c}\n" for s, c in tiny_rows()), encoding="utf-8", newline="")
    content = raw.read_bytes()
    folder = root / "datasets" / "tiny" / "tiny_words"
    folder.mkdir(parents=True)
    header = "key\turi\tsha256\tbytes\tlicence\tredistribute\tcitation"
    digest = hashlib.sha256(content).hexdigest()
    line = f"tiny_raw\tfile://tiny.csv\t{digest}\t{len(content)}\tCC-BY-4.0\tyes\tmade by the tests"
    (root / "datasets" / "sources.tsv").write_text(f"{header}\n{line}\n", encoding="utf-8")
    facts = yaml.safe_load((ROOT / "datasets/starter/starter_amp/dataset.yaml").read_text(encoding="utf-8"))
    facts |= {"name": "tiny_words", "family": "tiny", "title": "Words that are peptides"}
    facts["sources"] = [{"key": "tiny_raw", "reader": "delimited", "positive_values": ["1"], "negative_values": ["0"]}]
    facts["cleaning"]["min_length"] = 1
    del facts["negatives"]
    (folder / "dataset.yaml").write_text(yaml.safe_dump(facts, allow_unicode=True), encoding="utf-8")
    family = {"name": "tiny", "title": "Tiny", "description": "A family made by the tests.", "tags": ["peptides"]}
    family |= {"default_dataset": "tiny_words", "homepage": "https://example.org"}
    (folder.parent / "family.yaml").write_text(yaml.safe_dump(family), encoding="utf-8")
    params = {"mirror": None, "search_floor": 0.3, "families": {"tiny": {"sources": ["tiny_raw"]}}}
    params |= {"datasets": {"tiny_words": {"family": "tiny"}}}
    (root / "params.yaml").write_text(yaml.safe_dump(params), encoding="utf-8")
    return Project(root)


@pytest.fixture(scope="session")
def tiny_built(tmp_path_factory):
    """The tiny project, built up to its published folder; not to be changed (copy it with `tiny`)."""
    from pepseal.checks.run import check_dataset

    project = write_tiny_project(tmp_path_factory.mktemp("tiny"))
    steps.fetch(project, "tiny")
    for step in (steps.clean, steps.negatives, steps.neighbours, steps.split, steps.accept, steps.freeze):
        step(project, "tiny_words")
    check_dataset(project, "tiny_words")
    steps.publish(project, "tiny_words")
    steps.card(project, "tiny")
    return project


@pytest.fixture
def tiny(tiny_built, tmp_path):
    """A copy of the tiny built project that a test may damage."""
    shutil.copytree(tiny_built.root, tmp_path / "tiny")
    return Project(tmp_path / "tiny")
