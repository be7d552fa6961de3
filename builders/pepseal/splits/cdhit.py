"""cdhit: clusters of the program cd-hit at 40 % identity; only where it is installed.

Like every clustering around representatives it is no guarantee.
Li and Godzik (2006), doi 10.1093/bioinformatics/btl158.
"""

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd

from pepseal.errors import ToolError
from pepseal.splits.arguments import RATIOS, SEEDS
from pepseal.splits.components import mapped
from pepseal.splits.proposal import Proposal, propose
from pepseal.splits.records import read_records

IDENTITY = 0.4
# Words of 2 are what the program asks for at this identity. It throws away sequences of `-l` residues or fewer, 10 by
# default; one residue is the least it takes. One thread and no memory bound, so that the result does not vary.
OPTIONS = ("-c", str(IDENTITY), "-n", "2", "-l", "1", "-d", "0", "-T", "1", "-M", "0")
SHORTEST = 2
OLDEST = (4, 8)


def cdhit(table: pd.DataFrame, *, seeds: Sequence[int] = SEEDS, ratios: Sequence[int] = RATIOS) -> Proposal:
    """Split `table` by whole cd-hit clusters. Sequences of one residue, which cd-hit refuses, are on their own.

    Raises:
        ToolError: cd-hit is not installed, is older than 4.8, fails, or leaves out a sequence.
        InputError: bad input, or an empty split.
    """
    records = read_records(table)
    version = cdhit_version()
    sequences = sorted(set(records.sequences))
    cluster = cdhit_clusters(sequences)
    groups = mapped(records.ids, {i: cluster[s] for i, s in zip(records.ids, records.sequences, strict=True)})
    parameters = {
        "program": f"cd-hit {version}",
        "options": list(OPTIONS),
        "not_seen": sum(len(sequence) < SHORTEST for sequence in sequences),
    }
    return propose("cdhit", records, [groups.links()], seeds=seeds, ratios=ratios, parameters=parameters)


def cdhit_version() -> str:
    """The version of the program cd-hit on the search path, such as 4.8.1."""
    program = shutil.which("cd-hit")
    if program is None:
        raise ToolError(
            "the program cd-hit is not installed",
            where="search path",
            expected="cd-hit 4.8 or later",
            next_step="install it (Debian and bioconda call it cd-hit), or choose another strategy",
        )
    text = subprocess.run([program, "-h"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"CD-HIT version ((\d+)\.(\d+)[.\d]*)", text)
    if found is None or (int(found[2]), int(found[3])) < OLDEST:
        raise ToolError(
            "this cd-hit has the wrong version",
            where=program,
            expected="4.8 or later",
            found=found[1] if found else text.strip()[:60] or "no version",
            next_step="install a later one, or choose another strategy",
        )
    return found[1]


def cdhit_clusters(sequences: Sequence[str]) -> dict[str, str]:
    """Each of the different `sequences` to the representative of its cluster.

    Names are our own and files are in a private folder; what goes in has to come out.
    """
    names = {f"r{number:07d}": s for number, s in enumerate(sequences) if len(s) >= SHORTEST}
    cluster = {sequence: sequence for sequence in sequences if len(sequence) < SHORTEST}
    with TemporaryDirectory(prefix="pepseal-cdhit-") as folder:
        listing = _run(Path(folder), "".join(f">{name}\n{sequence}\n" for name, sequence in names.items()))
    for block in listing.split(">Cluster ")[1:]:
        members = [names[name] for name in re.findall(r">(r\d+)\.\.\.", block)]
        cluster.update(dict.fromkeys(members, min(members)))
    left_out = sorted(set(sequences) - set(cluster))
    if left_out:
        raise ToolError(
            "cd-hit left out some sequences",
            expected=f"all {len(sequences)} sequences in its clusters",
            found=f"{len(left_out)} left out, such as {left_out[0][:40]}",
            next_step="cd-hit knows the 20 common residues only; take out the others, or choose another strategy",
        )
    return cluster


def _run(folder: Path, fasta: str) -> str:
    (folder / "in.fasta").write_text(fasta, encoding="ascii", errors="replace")
    command = ["cd-hit", "-i", "in.fasta", "-o", "out", *OPTIONS]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    listing = folder / "out.clstr"
    if done.returncode or not listing.exists():
        raise ToolError(
            "cd-hit failed",
            where=" ".join(command),
            expected="exit code 0 and a list of clusters",
            found=f"exit code {done.returncode}: {(done.stdout + done.stderr).strip()[-300:]}",
            next_step="run the command by hand to see why",
        )
    return listing.read_text(encoding="ascii")
