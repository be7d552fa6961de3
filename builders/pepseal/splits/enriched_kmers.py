"""k-mers that are enriched in the positives: a motif that tells the class away must not cross a split.

Fisher's exact test, one-sided, for every k-mer that occurs in enough positives; Benjamini-Hochberg over those tests.
The length rule, the error rate and the least number of positives are those of PepBenchmark (arXiv 2604.10531).
For measured values there are no positives; there the upper and the lower half (split at the median) are tested in turn
and the k-mers of both are used, because either end of a scale may be the active one.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.stats import false_discovery_control, hypergeom

from pepseal.splits.components import Groups, Positions, grouped
from pepseal.splits.records import Records

FALSE_DISCOVERY_RATE = 0.05
LEAST_POSITIVES = 3


def kmer_length(sequences: Sequence[str]) -> int:
    """5 where sequences are longer than 15 on average, else 3 (residues).

    >>> kmer_length(["A" * 15, "A" * 16]), kmer_length(["A" * 15])
    (5, 3)
    """
    return 5 if sum(map(len, sequences)) > 15 * len(sequences) else 3


def kmers(sequence: str, k: int) -> set[str]:
    """The different k-mers of one sequence.

    >>> sorted(kmers("AAAC", 3))
    ['AAA', 'AAC']
    """
    return {sequence[start : start + k] for start in range(len(sequence) - k + 1)}


def enriched_kmers(
    sequences: Sequence[str],
    positive: npt.NDArray[np.bool_],
    k: int,
    *,
    false_discovery_rate: float = FALSE_DISCOVERY_RATE,
    least_positives: int = LEAST_POSITIVES,
) -> pd.DataFrame:
    """Test every k-mer that at least `least_positives` positive sequences contain.

    Args:
        sequences: the sequences, each counted once per k-mer however often it holds it.
        positive: shape (sequences,).
        k: length in residues.
        false_discovery_rate: bound on the adjusted p-value, above 0 and at most 1.
        least_positives: k-mers in fewer positives are not tested.

    Returns:
        Columns kmer, positives, sequences (counts), p_value, q_value; the enriched k-mers only, in alphabetical order.

    >>> rows = enriched_kmers(["AKKA"] * 6 + ["GGGG"] * 6, np.arange(12) < 6, 3)
    >>> rows["kmer"].tolist(), round(float(rows["p_value"][0]), 6)
    (['AKK', 'KKA'], 0.001082)
    """
    among_positives: Counter[str] = Counter()
    among_all: Counter[str] = Counter()
    for sequence, is_positive in zip(sequences, positive.tolist(), strict=True):
        found = kmers(sequence, k)
        among_all.update(found)
        if is_positive:
            among_positives.update(found)
    names = sorted(name for name, count in among_positives.items() if count >= least_positives)
    hits = np.array([among_positives[name] for name in names], dtype=np.int64)
    holders = np.array([among_all[name] for name in names], dtype=np.int64)
    p_value = _one_sided_fisher(hits, holders, len(sequences), int(positive.sum()))
    q_value = false_discovery_control(p_value) if names else p_value
    table = pd.DataFrame(
        {
            "kmer": pd.Series(names, dtype="str"),
            "positives": hits,
            "sequences": holders,
            "p_value": p_value,
            "q_value": q_value,
        }
    )
    return table[table["q_value"] <= false_discovery_rate].reset_index(drop=True)


def _one_sided_fisher(hits: Positions, holders: Positions, sequences: int, positives: int) -> npt.NDArray[np.float64]:
    """The chance of at least `hits` positives among `holders` sequences; equal tables are computed once."""
    tables, which = np.unique(np.stack((hits, holders)), axis=1, return_inverse=True)
    chance = np.minimum(hypergeom.sf(tables[0] - 1, sequences, positives, tables[1]), 1.0)
    return np.asarray(chance[which], dtype=np.float64)


def telling_kmers(records: Records, k: int | None = None, least_positives: int = LEAST_POSITIVES) -> tuple[str, ...]:
    """The enriched k-mers of `records`, in alphabetical order; none where there are no labels.

    Identical sequences count as one observation per record, as in the published protocol.
    """
    if records.labels is None:
        return ()
    length = kmer_length(records.sequences) if k is None else k
    if records.kind == "classification":
        sides = [records.labels == 1]
    else:
        upper = records.labels > np.median(records.labels)
        sides = [upper, ~upper]
    tables = [enriched_kmers(records.sequences, side, length, least_positives=least_positives) for side in sides]
    return tuple(sorted({name for table in tables for name in table["kmer"].tolist()}))


def sharing(sequences: Sequence[str], names: Sequence[str]) -> Groups:
    """Groups of sequences that share one of the k-mers `names` (all of one length)."""
    holders = holding(sequences, names)
    return grouped((position, name) for name, positions in holders.items() for position in positions)


def holding(sequences: Sequence[str], names: Sequence[str]) -> dict[str, list[int]]:
    """The positions of the sequences that hold each of the k-mers `names` (all of one length).

    >>> holding(["AAAC", "CCC", "TAAA"], ["AAA"])
    {'AAA': [0, 2]}
    """
    wanted = frozenset(names)
    holders: dict[str, list[int]] = defaultdict(list)
    if wanted:
        k = len(next(iter(names)))
        for position, sequence in enumerate(sequences):
            for name in kmers(sequence, k) & wanted:
                holders[name].append(position)
    return {name: holders[name] for name in sorted(holders)}
