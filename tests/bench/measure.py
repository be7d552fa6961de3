"""Run one program and measure it: wall time, processor time, and peak memory of the process with all its children."""

import os
import resource
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

SAMPLED_EVERY_SECONDS = 0.05
MIB = 2**20


@dataclass(frozen=True)
class Measured:
    """What one run took.

    Args:
        seconds: wall time from start to end, imports and all.
        cpu_seconds: user and system time of the process and of every child that it waited for.
        peak_mib: the most resident memory of the process and its children together, sampled 20 times a second.
        load: processes that ran or waited to on the whole machine, on average over the last minute of the run.
        exit_code: negative where a signal ended it; None where it was stopped at the time limit.
        log: the file with what it wrote to standard output and error, overwritten by the next run in its folder.
    """

    seconds: float
    cpu_seconds: float
    peak_mib: float
    load: float
    exit_code: int | None
    log: Path


def measured(
    command: Sequence[str | Path], *, folder: Path, environment: Mapping[str, str], limit_seconds: float
) -> Measured:
    """Run `command` in `folder` and wait for it; at the limit, it and all its children are killed."""
    log = folder / "said.log"
    before, start = _children_cpu_seconds(), time.perf_counter()
    with log.open("wb") as stream:
        process = psutil.Popen(
            [str(part) for part in command],
            cwd=folder,
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            stdout=stream,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            peak, ended = _watch(process, start + limit_seconds)
            seconds = time.perf_counter() - start
        finally:
            _kill(process)
    return Measured(
        seconds=seconds,
        cpu_seconds=_children_cpu_seconds() - before,
        peak_mib=peak / MIB,
        load=os.getloadavg()[0],
        exit_code=process.returncode if ended else None,
        log=log,
    )


def _watch(process: psutil.Popen, deadline: float) -> tuple[int, bool]:
    """Peak memory in bytes, and whether the process ended by itself before the deadline."""
    peak = 0
    while time.perf_counter() < deadline:
        peak = max(peak, _memory(process))
        with suppress(psutil.TimeoutExpired, subprocess.TimeoutExpired):
            process.wait(timeout=SAMPLED_EVERY_SECONDS)
            return peak, True
    return peak, False


def _memory(process: psutil.Popen) -> int:
    total = 0
    with suppress(psutil.NoSuchProcess):
        for member in (process, *process.children(recursive=True)):
            with suppress(psutil.NoSuchProcess, psutil.AccessDenied):
                total += member.memory_info().rss
    return total


def _kill(process: psutil.Popen) -> None:
    """End what is left of the process and its children: those it still has, and those of its session."""
    family = []
    with suppress(psutil.NoSuchProcess):
        family = process.children(recursive=True)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    for member in family:
        with suppress(psutil.NoSuchProcess):
            member.kill()
    process.wait()


def _children_cpu_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
