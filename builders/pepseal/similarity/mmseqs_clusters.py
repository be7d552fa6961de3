"""Clusters as MMseqs2 makes them: what the field's "30 % identity" splits rest on, reproduced with care.

A clustering is not a guarantee (pairs above the threshold do end in different clusters, and without `exhaustive`
peptides below about 14 residues are hardly seen at all): measure the split with `edit_neighbours_between`.
"""

import logging
from collections.abc import Iterable, Sequence

import pandas as pd

from pepseal.errors import InputError, ToolError
from pepseal.similarity.distinct import distinct
from pepseal.similarity.mmseqs import Argument, own_id, positions, run_mmseqs, sequence_database
from pepseal.similarity.mmseqs_hits import scored_hits
from pepseal.similarity.mmseqs_search import EXHAUSTIVE
from pepseal.similarity.records import checked_records, named
from pepseal.similarity.threads import thread_count

_log = logging.getLogger(__name__)


def mmseqs_clusters(
    ids: Iterable[str],
    sequences: Iterable[str],
    *,
    min_seq_id: float = 0.3,
    coverage: float = 0.6,
    cov_mode: int = 0,
    seq_id_mode: int = 2,
    cluster_mode: int = 2,
    exhaustive: bool = False,
    workers: int | None = None,
) -> pd.DataFrame:
    """The MMseqs2 cluster of every sequence. The defaults are those of PepBenchmark's `mmseqs2` split.

    Exact duplicates are one sequence to MMseqs2 and share its cluster. The sequences are written in the order of
    their content, so the result does not depend on the order of rows.

    Args:
        ids: one id a sequence, (N,), each once.
        sequences: (N,).
        min_seq_id: least identity to the representative, [0, 1].
        coverage: least coverage, [0, 1].
        cov_mode: what coverage is measured on, 0 to 5, as `mmseqs cluster --cov-mode`.
        seq_id_mode: what identity is divided by: 0 alignment, 1 shorter, 2 longer sequence.
        cluster_mode: 0 set cover, 1 connected component, 2 greedy by length, 3 the same with little memory.
        exhaustive: align all pairs (`search --prefilter-mode 2 -e inf`, then `clust`), which sees short peptides;
            without it `mmseqs cluster` as published, with its k-mer prefilter.
        workers: threads; all processors where None.

    Returns:
        Columns id and cluster_id, N rows sorted by id; cluster_id is the smallest id of the representative sequence.

    Raises:
        InputError: repeated ids, an empty sequence, ids and sequences that differ in number, an option out of range.
        ToolError: MMseqs2 is missing, has another version, fails, or loses, repeats or invents a sequence.
    """
    names, texts = checked_records(ids, sequences, where="mmseqs_clusters")
    bounds = _bounds(min_seq_id, coverage, cov_mode, seq_id_mode)
    mode: list[Argument] = ["--cluster-mode", _in_range("cluster_mode", cluster_mode, 3)]
    groups = distinct(texts)
    representatives = _representatives(groups.sequences, bounds, mode, thread_count(workers), exhaustive=exhaustive)
    rows = [
        (names[position], min(names[k] for k in groups.members[representative]))
        for representative, members in zip(representatives, groups.members, strict=True)
        for position in members
    ]
    return pd.DataFrame(sorted(rows), columns=["id", "cluster_id"], dtype="str")


def _bounds(min_seq_id: float, coverage: float, cov_mode: int, seq_id_mode: int) -> list[Argument]:
    return [
        "--min-seq-id",
        _in_range("min_seq_id", min_seq_id, 1),
        "-c",
        _in_range("coverage", coverage, 1),
        "--cov-mode",
        _in_range("cov_mode", cov_mode, 5),
        "--seq-id-mode",
        _in_range("seq_id_mode", seq_id_mode, 2),
    ]


def _in_range(name: str, value: float, highest: int) -> float:
    if not 0 <= value <= highest:
        raise InputError(
            f"{name} is out of range",
            where="mmseqs_clusters",
            expected=f"0 to {highest}",
            found=repr(value),
            next_step="see the help of `mmseqs cluster`",
        )
    return value


def _representatives(
    sequences: Sequence[str],
    bounds: list[Argument],
    mode: list[Argument],
    threads: int,
    *,
    exhaustive: bool,
) -> list[int]:
    """For each of the distinct sequences the position of its representative."""
    if not sequences:  # MMseqs2 refuses an empty database
        return []
    with sequence_database(sequences) as folder:
        database, clusters, report = folder / "db", folder / "clusters", folder / "clusters.tsv"
        if exhaustive:
            hits = scored_hits(folder, sequences, [*EXHAUSTIVE, *bounds], threads)
            run_mmseqs(["clust", database, hits, clusters, *mode, "--threads", 1])
        else:
            said = run_mmseqs(["cluster", database, clusters, folder / "tmp", *bounds, *mode, "--threads", threads])
            if "No k-mer could be extracted" in said:
                _log.warning("MMseqs2 found no k-mer in any sequence, so each stays alone: use exhaustive=True")
        run_mmseqs(["createtsv", database, database, clusters, report, "--threads", 1])
        lines = [line.split("\t") for line in report.read_text(encoding="ascii").splitlines()]
    return _one_representative_each(lines, len(sequences))


def _one_representative_each(lines: list[list[str]], count: int) -> list[int]:
    """Read (representative, member) lines; every sequence must be a member exactly once."""
    representatives = positions([line[0] for line in lines], count)
    members = positions([line[1] for line in lines], count)
    if sorted(members) != list(range(count)):
        lost = [own_id(k) for k in sorted(set(range(count)) - set(members))]
        raise ToolError(
            "MMseqs2 lost or repeated a sequence",
            where="MMseqs2 clusters",
            expected=f"{count} sequences, each in one cluster",
            found=f"{len(members)} members, {len(lost)} lost: {named(lost) or 'none'}",
            next_step="report this, with the sequences: its clusters cannot be trusted",
        )
    return [representative for _, representative in sorted(zip(members, representatives, strict=True))]
