"""Protein neighbours: MMseqs2 finds the candidates, global alignment decides.

Unlike the peptide search this is not all pairs: it rests on MMseqs2's k-mer prefilter at its highest sensitivity
(7.5). On 900 archaeal Swiss-Prot sequences of 51 to 450 residues, aligned all against all, it reported 440 of the
441 pairs at or above identity 0.3 and all 320 at or above 0.4.
"""

from collections.abc import Iterable

import pandas as pd

from pepseal.similarity.alignment import align
from pepseal.similarity.distinct import distinct, record_pairs
from pepseal.similarity.floor import floor_percent
from pepseal.similarity.mmseqs import Argument
from pepseal.similarity.mmseqs_search import neighbours_of_rows, reported_pairs
from pepseal.similarity.records import checked_records

METHOD = "mmseqs2+blosum62"
SHORTER_SHARE = 5  # --cov-mode: the shorter sequence has at least this share of the longer one's length


def protein_neighbours(
    ids: Iterable[str], sequences: Iterable[str], floor: float, *, workers: int | None = None
) -> pd.DataFrame:
    """Pairs of proteins whose global alignment identity is at least `floor`, among those that MMseqs2 reports.

    Args:
        ids: one id a sequence, (N,), each once.
        sequences: proteins, (N,), each of at most 65,535 letters; equal sequences are a pair of identity 1 without
            any search.
        floor: least identity, 0.30 to 1.00 in steps of 0.01.
        workers: threads; all processors where None.

    Returns:
        The neighbours table, method "mmseqs2+blosum62". Identity is identical columns / all columns of the best
        global alignment (see `pepseal.similarity.alignment`); coverage is its aligned columns / longer length.

    Raises:
        InputError: repeated ids, an empty or too long sequence, ids and sequences that differ in number, a floor out
            of range.
        ToolError: MMseqs2 or biopython is missing, or MMseqs2 has another version, fails or invents ids.
    """
    percent = floor_percent(floor)
    names, texts = checked_records(ids, sequences, where="protein_neighbours")
    groups = distinct(texts)
    # Identity cannot exceed shorter / longer length, so that bound may go into the search; 0.005 is for rounding.
    bound: list[Argument] = ["--cov-mode", SHORTER_SHARE, "-c", percent / 100 - 0.005]
    candidates = reported_pairs(groups.sequences, ["-s", 7.5, "-e", 10, *bound], workers)
    first, second = candidates["first"].to_numpy(), candidates["second"].to_numpy()
    found = align(groups.sequences, first, second)
    longer = pd.Series([len(sequence) for sequence in groups.sequences], dtype=int).to_numpy()[second]
    keep = found.identical * 100 >= percent * found.columns
    columns = (first, second, found.identity, found.aligned / longer)
    pairs = zip(*(column[keep].tolist() for column in columns), strict=True)
    return neighbours_of_rows(names, list(record_pairs(groups, pairs)), METHOD)
