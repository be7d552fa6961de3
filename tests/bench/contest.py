"""One contender's run: split in its own environment, under measurement, then audited here."""

import json
from dataclasses import dataclass
from pathlib import Path

import pandas as pd
from contenders import PEERS, Contender
from environments import BENCH, NotMeasuredError, ended, in_words, interpreter, private
from leakage import Leakage, leakage
from measure import Measured, measured

from pepseal.errors import InputError
from pepseal.similarity import mmseqs_version

VERSION = "import importlib.metadata, sys; print(importlib.metadata.version(sys.argv[1]))"


@dataclass(frozen=True)
class Result:
    """One row of the table.

    Args:
        contender: who.
        version: of its package, as installed; empty where it is not.
        measured: what the whole process took, or None.
        split_seconds: the splitting alone, without starting Python and importing, or None.
        leakage: what the audit found, or None.
        remark: what it says of its split, or why there are no figures.
    """

    contender: Contender
    version: str
    measured: Measured | None = None
    split_seconds: float | None = None
    leakage: Leakage | None = None
    remark: str = ""


def contest(contender: Contender, peptides: pd.DataFrame, limit_seconds: float) -> Result:
    """Let `contender` split `peptides`; whatever goes wrong with it is the remark of its row."""
    version = ""
    try:
        python = interpreter(contender, limit_seconds)
        version = _version(contender, python, limit_seconds)
        return _split(contender, version, python, peptides, limit_seconds)
    except NotMeasuredError as reason:
        return Result(contender, version, remark=f"not measured: {reason}")


def _version(contender: Contender, python: Path, limit_seconds: float) -> str:
    if contender.name == "mmseqs2":
        return mmseqs_version()
    folder = BENCH / contender.name / "run"
    command = [python, "-I", "-c", VERSION, contender.distribution]
    done = measured(command, folder=folder, environment=private(folder, python), limit_seconds=limit_seconds)
    if done.exit_code != 0:
        raise NotMeasuredError(ended(done, limit_seconds))
    return done.log.read_text(encoding="utf-8").strip()


def _split(contender: Contender, version: str, python: Path, peptides: pd.DataFrame, limit_seconds: float) -> Result:
    folder = BENCH / contender.name / "run"
    environment = private(folder, python)
    peptides.to_csv(folder / "sequences.csv", index=False, lineterminator="\n")
    files = ("sequences.csv", "splits.csv", "facts.json")
    command = [python, "-I", PEERS / "enter.py", contender.path, *files, json.dumps(contender.settings)]
    done = measured(command, folder=folder, environment=environment, limit_seconds=limit_seconds)
    if done.exit_code != 0:
        raise NotMeasuredError(ended(done, limit_seconds))
    facts = json.loads((folder / "facts.json").read_text(encoding="utf-8"))
    try:
        found, remark = leakage(peptides, folder / "splits.csv"), facts["remark"]
    except InputError as error:
        found, remark = None, f"its split cannot be audited: {in_words(error.what)}"
    return Result(contender, version, done, facts["split_seconds"], found, remark)
