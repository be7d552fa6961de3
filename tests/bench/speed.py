"""The speed that is promised on two cores, and what is measured."""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from environments import BENCH, ended, private
from measure import Measured, measured
from peptides import Origin, filled, real_peptides, table_of

SEARCH = Path(__file__).parent / "neighbours.py"
LEAK_FOUND = 1


@dataclass(frozen=True)
class Promise:
    """One row of the table of speed.

    Args:
        what: the task, in words.
        rows: peptides.
        floor: of the search for neighbours; None for an audit.
        seconds: promised, or None where the promise is that it works.
        mib: promised, or None.
    """

    what: str
    rows: int
    floor: float | None
    seconds: float | None = None
    mib: float | None = None


@dataclass(frozen=True)
class Kept:
    """A promise beside its measurement.

    Args:
        promise: what was promised.
        real: how many of the peptides are real; the others are variants of them.
        seconds: of the task alone; of the whole process for an audit. None where it was not measured.
        measured: the whole process, or None.
        remark: what came out, or why there is no measurement.
    """

    promise: Promise
    real: int
    seconds: float | None
    measured: Measured | None
    remark: str

    @property
    def verdict(self) -> str:
        """Whether the promise is kept, in a word."""
        if self.seconds is None or self.measured is None:
            return "not measured"
        limits = ((self.promise.seconds, self.seconds), (self.promise.mib, self.measured.peak_mib))
        if limits[0][0] is None and limits[1][0] is None:
            return "works"
        return "kept" if all(most is None or found <= most for most, found in limits) else "not kept"


PROMISES = (
    Promise("all pairs at 0.3 or more", 12_000, 0.3, seconds=4, mib=1024),
    Promise("all pairs at 0.6 or more", 100_000, 0.6, seconds=120, mib=2048),
    Promise("`pepseal audit`, every border", 10_000, None),
    Promise("`pepseal audit`, every border", 100_000, None),
)


def speeds(origin: Origin, limit_seconds: float, say: Callable[[str], None]) -> Iterator[Kept]:
    """Measure every promise, one after the other: on the labelled peptides where there are enough of them."""
    labelled, real = list(origin.labels), real_peptides(origin)
    for promise in PROMISES:
        enough = len(labelled) >= promise.rows
        sequences = labelled[: promise.rows] if enough else filled(real, promise.rows)
        say(f"{promise.what}, {promise.rows:,} peptides")
        yield _measure(promise, sequences, min(len(real), promise.rows), limit_seconds)


def _measure(promise: Promise, sequences: list[str], real: int, limit_seconds: float) -> Kept:
    python = Path(sys.executable)
    folder = BENCH / "speed" / "run"
    environment = private(folder, python)
    table = table_of(sequences, dict.fromkeys(sequences, 0)).drop(columns="label")
    # In the order of their sha256, so that every tenth peptide is as good as a draw.
    table["split"] = [("test", "validation", *["train"] * 8)[row % 10] for row in range(len(table))]
    table.to_csv(folder / "peptides.csv", index=False, lineterminator="\n")
    if promise.floor is None:
        command = [python.with_name("pepseal"), "audit", "peptides.csv", "--json"]
    else:
        command = [python, "-I", SEARCH, "peptides.csv", str(promise.floor), "facts.json"]
    done = measured(command, folder=folder, environment=environment, limit_seconds=limit_seconds)
    if promise.floor is None:
        return _audited(promise, real, done, limit_seconds)
    if done.exit_code != 0:
        return Kept(promise, real, None, None, ended(done, limit_seconds))
    facts = json.loads((folder / "facts.json").read_text(encoding="utf-8"))
    return Kept(promise, real, facts["seconds"], done, f"{facts['pairs']:,} pairs")


def _audited(promise: Promise, real: int, done: Measured, limit_seconds: float) -> Kept:
    if done.exit_code not in (0, LEAK_FOUND):
        return Kept(promise, real, None, None, ended(done, limit_seconds))
    crossings = json.loads(done.log.read_text(encoding="utf-8"))["crossings"]
    compared = sum(crossing["pairs_compared"] for crossing in crossings)
    return Kept(promise, real, done.seconds, done, f"{compared:,} pairs compared")
