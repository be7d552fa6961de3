"""All-against-all search with MMseqs2: the pairs it reports, in either of two forms.

For peptides it is a second opinion only, in its exhaustive form. On 4,000 real peptides of 2 to 50 residues, MMseqs2
with its k-mer prefilter reported 0.03 of the pairs of edit identity 0.3 or more, 0.55 of those at 0.6 and 0.90 of
those at 0.9; without it (`--prefilter-mode 2 -e inf`) every pair is aligned, at a cost that grows with the square of
the set.
"""

from collections.abc import Iterable, Sequence

import numpy as np
import pandas as pd

from pepseal.similarity.distinct import distinct, record_pairs
from pepseal.similarity.floor import floor_percent
from pepseal.similarity.mmseqs import Argument, positions, run_mmseqs, sequence_database
from pepseal.similarity.mmseqs_hits import scored_hits
from pepseal.similarity.records import checked_records
from pepseal.similarity.table import within_set
from pepseal.similarity.threads import thread_count

METHOD = "mmseqs2-exhaustive"
# No prefilter, no E-value bound, no correction or masking that is meant for proteins.
EXHAUSTIVE = ("--prefilter-mode", 2, "-e", "inf", "--comp-bias-corr", 0, "--mask", 0, "--alignment-mode", 3)
COLUMNS = {"first": np.int64, "second": np.int64, "identity": np.float64, "coverage": np.float64}
LONGER_LENGTH = 2  # --seq-id-mode: identical residues / longer sequence


def mmseqs_neighbours(
    ids: Iterable[str], sequences: Iterable[str], floor: float, *, workers: int | None = None
) -> pd.DataFrame:
    """The pairs that MMseqs2's exhaustive search reports at or above `floor`: a second opinion for peptides.

    Identity is MMseqs2's own, to three decimals: identical residues of the best local alignment / length of the
    longer sequence. A local alignment leaves out the ends, so this finds fewer pairs than `edit_neighbours` (on the
    same 4,000 peptides 0.27 of those at 0.3, 0.88 at 0.6, 0.98 at 0.9). It also has pairs of its own: a sequence
    shifted by one residue costs edit identity two letters and this one only one. Coverage is the aligned share of the
    sequence that is aligned less.

    Args:
        ids: one id a sequence, (N,), each once.
        sequences: (N,).
        floor: least identity, 0.30 to 1.00 in steps of 0.01.
        workers: threads; all processors where None.

    Raises:
        InputError: as `edit_neighbours`.
        ToolError: MMseqs2 is missing, has another version, fails, or names sequences it was not given.
    """
    percent = floor_percent(floor)
    names, texts = checked_records(ids, sequences, where="mmseqs_neighbours")
    groups = distinct(texts)
    options: list[Argument] = [*EXHAUSTIVE, "--seq-id-mode", LONGER_LENGTH, "--min-seq-id", percent / 100]
    found = reported_pairs(groups.sequences, options, workers)
    rows = list(record_pairs(groups, found[found["identity"] >= percent / 100].itertuples(index=False, name=None)))
    return neighbours_of_rows(names, rows, METHOD)


def reported_pairs(sequences: Sequence[str], options: Sequence[Argument], workers: int | None) -> pd.DataFrame:
    """Search distinct sequences against themselves.

    Returns:
        Columns first < second (positions), identity, coverage: each pair once, the higher value of its two directions.
    """
    if len(sequences) < 2:  # nothing to compare, and MMseqs2 refuses an empty database
        return pd.DataFrame({name: np.empty(0, dtype=kind) for name, kind in COLUMNS.items()})
    with sequence_database(sequences) as folder:
        hits = scored_hits(folder, sequences, options, thread_count(workers))
        database, report = folder / "db", folder / "pairs.tsv"
        columns = "query,target,fident,qcov,tcov"
        run_mmseqs(["convertalis", database, database, hits, report, "--format-output", columns])
        types = dict.fromkeys(["query", "target"], "str") | dict.fromkeys(["fident", "qcov", "tcov"], "float64")
        table = pd.read_csv(report, sep="\t", names=columns.split(","), dtype=types, keep_default_na=False)
    query, target = (
        np.array(positions(table[name].tolist(), len(sequences)), dtype=int) for name in ("query", "target")
    )
    pairs = pd.DataFrame(
        {
            "first": np.minimum(query, target),
            "second": np.maximum(query, target),
            "identity": table["fident"],
            "coverage": table[["qcov", "tcov"]].min(axis=1),
        }
    )
    higher: pd.DataFrame = pairs[query != target].groupby(["first", "second"], as_index=False).max()
    return higher.astype(COLUMNS)


def neighbours_of_rows(names: list[str], rows: list[tuple[int, int, float, float]], method: str) -> pd.DataFrame:
    """The neighbours table of (first, second, identity, coverage) rows."""
    first, second, identity, coverage = np.array(rows, dtype=np.float64).reshape(-1, 4).T
    return within_set(names, first.astype(np.int64), second.astype(np.int64), identity, coverage, method)
