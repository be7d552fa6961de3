"""The tables in Markdown, and everything as plain data."""

import datetime
import os
import platform
from typing import Any

import psutil
from contest import Result
from leakage import THRESHOLDS
from measure import Measured
from speed import Kept

NOTHING = "–"
HEAD = ("tool", "version", "seconds", "× sealed", "peak MiB", "rows lost", "test rows")
TOOK = ("seconds", "whole process", "processors", "load", "peak MiB")
SPEED = ("task", "peptides", "of them real", "promised", *TOOK, "promise", "found")
CONTEST_WORDS = """
Seconds and memory are those of the whole process with its children, starting Python and importing included; the shares
are of the test peptides that have a training peptide of at least that edit identity, all pairs compared.
"""
SPEED_WORDS = """
Promised on two cores, and measured: seconds of the search alone (of an audit, all of it), of the whole process, and of
the processors; load is that of the whole machine in the last minute, 2.0 being two cores at work.
"""
GIB = 2**30


def machine() -> dict[str, Any]:
    """What the figures depend on: cores, memory, system and Python, and no names."""
    return {
        "cores": os.cpu_count(),
        "memory_gib": round(psutil.virtual_memory().total / GIB, 1),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
    }


def load() -> list[float]:
    """Processes that run or wait to, on average over the last 1, 5 and 15 minutes."""
    return [round(value, 2) for value in os.getloadavg()]


def now() -> str:
    """Date and time, UTC."""
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")


def contest_table(results: list[Result]) -> list[str]:
    """One row a contender; a figure that was not measured is a dash, and the remark says why."""
    ours = next((r.measured.seconds for r in results if r.contender.name == "sealed" and r.measured), None)
    heads = [*HEAD, *(f"≥ {threshold}" for threshold in THRESHOLDS), "highest", "settings; remarks"]
    return table(heads, [_contest_row(result, ours) for result in results])


def _contest_row(result: Result, ours: float | None) -> list[str]:
    took, found = result.measured, result.leakage
    cells = [result.contender.title, result.version or NOTHING]
    cells += [NOTHING] * 3 if took is None else [_seconds(took.seconds), _ratio(took.seconds, ours), _mib(took)]
    if found is None:
        cells += [NOTHING] * (3 + len(THRESHOLDS))
    else:
        cells += [f"{found.lost:,}", f"{found.rows['test']:,}"]
        cells += [f"{found.with_twin[threshold]:.1%}" for threshold in THRESHOLDS]
        cells += [f"{found.highest:.2f}"]
    return [*cells, "; ".join(part for part in (result.contender.how, result.remark) if part)]


def speed_table(kept: list[Kept]) -> list[str]:
    """The promise beside the measurement."""
    return table(SPEED, [_speed_row(row) for row in kept])


def _speed_row(row: Kept) -> list[str]:
    promise = row.promise
    limits = [] if promise.seconds is None else [f"{promise.seconds:g} s"]
    limits += [] if promise.mib is None else [f"{promise.mib:,.0f} MiB"]
    figures, took = [NOTHING] * 5, row.measured
    if row.seconds is not None and took is not None:
        figures = [_seconds(value) for value in (row.seconds, took.seconds, took.cpu_seconds, took.load)]
        figures += [_mib(took)]
    words = ", ".join(limits) or "works"
    return [promise.what, f"{promise.rows:,}", f"{row.real:,}", words, *figures, row.verdict, row.remark]


def table(heads: tuple[str, ...] | list[str], rows: list[list[str]]) -> list[str]:
    """Lines of Markdown, columns padded so that they read in a terminal too."""
    widths = [max(len(row[column]) for row in (heads, *rows)) for column in range(len(heads))]
    lines = [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in (heads, *rows)]
    lines.insert(1, ["-" * width for width in widths])
    return [f"| {' | '.join(line)} |" for line in lines]


def contest_json(result: Result) -> dict[str, Any]:
    """One contender, for programs."""
    took, found = result.measured, result.leakage
    return {
        "tool": result.contender.title,
        "package": result.contender.distribution,
        "version": result.version or None,
        "settings": result.contender.how,
        "remark": result.remark,
        "process": None if took is None else process_json(took),
        "split_seconds": None if result.split_seconds is None else round(result.split_seconds, 3),
        "rows": None if found is None else found.rows,
        "rows_lost": None if found is None else found.lost,
        "share_of_test_with_twin": None if found is None else {f"{t:g}": s for t, s in found.with_twin.items()},
        "highest_identity": None if found is None else found.highest,
    }


def speed_json(row: Kept) -> dict[str, Any]:
    """One promise, for programs."""
    return {
        "task": row.promise.what,
        "floor": row.promise.floor,
        "peptides": row.promise.rows,
        "real": row.real,
        "promised": {"seconds": row.promise.seconds, "mib": row.promise.mib},
        "seconds": None if row.seconds is None else round(row.seconds, 3),
        "process": None if row.measured is None else process_json(row.measured),
        "verdict": row.verdict,
        "remark": row.remark,
    }


def process_json(took: Measured) -> dict[str, float]:
    """What a process took."""
    return {
        "seconds": round(took.seconds, 3),
        "cpu_seconds": round(took.cpu_seconds, 3),
        "peak_mib": round(took.peak_mib, 1),
        "load": round(took.load, 2),
    }


def _seconds(value: float) -> str:
    return f"{value:,.1f}"


def _ratio(seconds: float, ours: float | None) -> str:
    return NOTHING if ours is None else f"{seconds / ours:,.1f}"


def _mib(took: Measured) -> str:
    return f"{took.peak_mib:,.0f}"
