"""The peptides that every contender gets: real ones from the mirror of raw files, or those of the starter build.

Canonical residues, at most 50 of them, every sequence once, in the order of their sha256, so that the first N are the
same N on every machine. Of contradicting labels the first one read counts.
"""

import hashlib
import random
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from pepseal.errors import InputError, PepsealError
from pepseal.files import read_parquet
from pepseal.notation.peptide import CANONICAL_RESIDUES, refusal
from pepseal.readers.columns import column_for
from pepseal.readers.spreadsheet import read_spreadsheet
from pepseal.readers.table import READABLE, read_any
from pepseal.sources.mirror import mirror_folders

ROOT = Path(__file__).parents[2]
LONGEST = 50
ANTIBACTERIAL = "raw.githubusercontent.com/dzjxzyd/UniDL4BioPep/*/14. antibacterial AB"
FILES = ("AB_train.xlsx", "AB_test.xlsx")
# Made by a generator, not found in nature or tested: plissonf/ML-guided-discovery-and-design-of-non-hemolytic-peptides.
NOT_REAL = ("generated_inliers.fasta", "RPS.fasta")
MOST_SUBSTITUTIONS = 3
SEED = 0


@dataclass(frozen=True)
class Origin:
    """Where the peptides come from, in words for the report, and the labelled ones among them.

    Args:
        words: the source, and what to do for a better one.
        labels: sequence -> class 0 or 1, in the order of sha256.
        mirror: the folder of raw files, or None.
    """

    words: str
    labels: dict[str, int]
    mirror: Path | None


def read_origin() -> Origin:
    """The labelled peptides: the antibacterial set of UniDL4BioPep, or else the starter datasets.

    Raises:
        InputError: there is neither.
    """
    folders = mirror_folders(None) or [ROOT.parent / "shared" / "mirror"]
    for folder in folders:
        found = sorted(folder.glob(ANTIBACTERIAL))
        if found:
            tables = [read_spreadsheet(found[0] / name) for name in FILES]
            return Origin("UniDL4BioPep, antibacterial set", _labels(tables), folder)
    records = sorted((ROOT / "data" / "frozen").glob("*/records.parquet"))
    if not records:
        raise InputError(
            "there are no peptides to compare on",
            expected="a mirror of raw files (PEPSEAL_MIRROR), or the starter datasets in data/",
            next_step="run `make build` first",
        )
    words = "the starter datasets of `make build` (no mirror of raw files: set PEPSEAL_MIRROR for the published set)"
    return Origin(words, _labels([read_parquet(path) for path in records]), None)


def table_of(sequences: list[str], labels: dict[str, int]) -> pd.DataFrame:
    """Columns record_id (p000000, p000001, ...), sequence and label."""
    ids = [f"p{number:06d}" for number in range(len(sequences))]
    return pd.DataFrame({"record_id": ids, "sequence": sequences, "label": [labels[s] for s in sequences]})


def real_peptides(origin: Origin) -> list[str]:
    """The labelled peptides and those of every readable table of the mirror, in the order of their sha256."""
    return by_digest(set(origin.labels) | _all_real(origin.mirror))


def filled(real: list[str], rows: int) -> list[str]:
    """The first `rows` real peptides, with variants of them where they do not suffice, in the order of sha256."""
    chosen = real[:rows]
    return by_digest(chosen + variants(chosen, rows - len(chosen)))


def variants(real: list[str], wanted: int) -> list[str]:
    """So many new peptides, each a real one with one to three residues exchanged."""
    draw, known, made = random.Random(SEED), set(real), []
    while len(made) < wanted:
        letters = list(draw.choice(real))
        for position in draw.sample(range(len(letters)), min(len(letters), draw.randint(1, MOST_SUBSTITUTIONS))):
            letters[position] = draw.choice(CANONICAL_RESIDUES.replace(letters[position], ""))
        variant = "".join(letters)
        if variant not in known:
            known.add(variant)
            made.append(variant)
    return made


def by_digest(sequences: set[str] | list[str]) -> list[str]:
    """In the order of their sha256."""
    return sorted(sequences, key=lambda sequence: hashlib.sha256(sequence.encode()).digest())


def _labels(tables: list[pd.DataFrame]) -> dict[str, int]:
    labels: dict[str, int] = {}
    for table in tables:
        for text, label in zip(table["sequence"].str.strip(), table["label"], strict=True):
            if _usable(text):
                labels.setdefault(text, int(label))
    return {sequence: labels[sequence] for sequence in by_digest(set(labels))}


def _all_real(mirror: Path | None) -> set[str]:
    """Every usable peptide of the mirror; a file that is no table of sequences is passed over."""
    found: set[str] = set()
    for path in [] if mirror is None else sorted(mirror.rglob("*")):
        if path.suffix.lower() not in READABLE or path.name in NOT_REAL:
            continue
        try:
            table = read_any(path)
            column = column_for(table, "sequence", None, path.name)
        except PepsealError:
            continue
        if column is not None:
            found.update(text for text in table[column].str.strip() if _usable(text))
    return found


def _usable(text: str) -> bool:
    return len(text) <= LONGEST and refusal(text) is None
