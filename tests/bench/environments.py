"""A virtual environment of its own for every peer, under .bench/, and what a run may see of this machine."""

import os
import re
import shutil
import sys
from pathlib import Path

from contenders import Contender
from measure import Measured, measured

from pepseal.similarity.mmseqs import mmseqs_binary

ROOT = Path(__file__).parents[2]
BENCH = ROOT / ".bench"
KEPT = ("LANG", "LC_ALL", "OMP_NUM_THREADS", "OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")
LONGEST_WORDS = 160


class NotMeasuredError(Exception):
    """Why a contender has no figures, in words for the table."""


def interpreter(contender: Contender, limit_seconds: float) -> Path:
    """The Python that `contender` runs with; its environment is made on first use, and again when its pins change.

    Raises:
        NotMeasuredError: it cannot be installed.
    """
    if not contender.requirements:
        return Path(sys.executable)
    home = BENCH / contender.name
    python, marker = home / "venv" / "bin" / "python", home / "installed.txt"
    wanted = "\n".join(contender.requirements)
    if python.is_file() and marker.is_file() and marker.read_text(encoding="utf-8") == wanted:
        return python
    shutil.rmtree(home, ignore_errors=True)
    temporary = home / "install"
    temporary.mkdir(parents=True)
    settings = {**os.environ, "TMPDIR": str(temporary), "PIP_CACHE_DIR": str(BENCH / "pip"), "PYTHONNOUSERSITE": "1"}
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *contender.requirements]
    for command in ([sys.executable, "-m", "venv", home / "venv"], pip):
        done = measured(command, folder=temporary, environment=settings, limit_seconds=limit_seconds)
        if done.exit_code != 0:
            raise NotMeasuredError(f"could not be installed: {ended(done, limit_seconds)}")
    marker.write_text(wanted, encoding="utf-8")
    return python


def private(folder: Path, python: Path) -> dict[str, str]:
    """Environment variables that keep what a run writes inside `folder`, an empty one that this makes.

    MMseqs2 is the one of the project for every contender, so that all of them compare with the same version.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    tools = BENCH / "tools"
    tools.mkdir(exist_ok=True)
    (tools / "mmseqs").unlink(missing_ok=True)
    (tools / "mmseqs").symlink_to(mmseqs_binary())
    homes = dict.fromkeys(("HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(folder))
    path = os.pathsep.join(str(part) for part in (python.parent, tools, "/usr/bin", "/bin"))
    return {name: os.environ[name] for name in KEPT if name in os.environ} | homes | {"PATH": path}


def ended(done: Measured, limit_seconds: float) -> str:
    """How a run ended that did not end well: stopped, killed, or its last line, without paths and addresses."""
    if done.exit_code is None:
        return f"stopped after {limit_seconds:,.0f} s"
    if done.exit_code < 0:
        return f"killed by signal {-done.exit_code}"
    said = done.log.read_text(encoding="utf-8", errors="replace")
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return in_words((errors or lines or [f"exit code {done.exit_code}, and no message"])[-1])


def in_words(line: str) -> str:
    """One line for a cell of the table."""
    line = re.sub(r"\w+://\S+", "(address)", line)
    line = re.sub(r"(/[^\s/'\"]+)+/([^\s/'\"]+)", r"\2", line)
    return line.replace("|", "/")[:LONGEST_WORDS]
