"""Five distributions of a set of peptides, and how far two sets are apart in each.

Length, net charge and mean hydrophobicity in 30 bins each, the 20 residues (1-mers) and the 400 pairs of neighbouring
residues (2-mers). All distances are Jensen-Shannon distances in base 2, from 0 (equal) to 1 (disjoint): the square root
of the Jensen-Shannon divergence (Lin 1991, doi:10.1109/18.61115; a metric by Endres and Schindelin 2003,
doi:10.1109/TIT.2003.813506). The bounds are those of PepBenchmark (arXiv:2604.10531), whose code at commit 69fd11f
holds three of them against the distance and those of the k-mers against the divergence, both in natural logarithms.
They are read in the same way here, in base 2, which gives larger numbers: what holds here holds there.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.special import rel_entr

from pepseal.negatives.properties import hydrophobicity, net_charge
from pepseal.notation.peptide import CANONICAL_RESIDUES

BINS = 30
CELLS = BINS + 2  # one more on either side, for values that no positive has
BOUNDS = {"length": 0.2, "net charge": 0.2, "hydrophobicity": 0.2, "1-mers": 0.05, "2-mers": 0.08}
POWERS = {"length": 1, "net charge": 1, "hydrophobicity": 1, "1-mers": 2, "2-mers": 2}  # 1 distance, 2 divergence
SIZES = {"length": CELLS, "net charge": CELLS, "hydrophobicity": CELLS, "1-mers": 20, "2-mers": 400}
_ENDS = np.cumsum(list(SIZES.values())).tolist()
COLUMNS = {name: slice(end - SIZES[name], end) for name, end in zip(SIZES, _ENDS, strict=True)}
WIDTH = _ENDS[-1]


def jensen_shannon(left: NDArray[np.int64], right: NDArray[np.int64]) -> float:
    """Jensen-Shannon distance in base 2 of two histograms of counts over the same bins, in [0, 1].

    Two empty histograms are equal (0); an empty one and another are disjoint (1).

    >>> jensen_shannon(np.array([2, 0]), np.array([0, 7])), jensen_shannon(np.array([1, 3]), np.array([2, 6]))
    (1.0, 0.0)
    """
    if left.sum() == 0 or right.sum() == 0:
        return float(left.sum() != right.sum())
    divergence = divergence_terms(left / left.sum(), right / right.sum()).sum()
    return float(np.sqrt(np.clip(divergence, 0, 1)))  # rounding can leave -1e-17


def divergence_terms(p: NDArray[np.float64], q: NDArray[np.float64]) -> NDArray[np.float64]:
    """What each bin adds to the Jensen-Shannon divergence in base 2 of the shares `p` and `q`, all of shape (B,).

    >>> divergence_terms(np.array([1.0, 0.0]), np.array([0.0, 1.0])).tolist()
    [0.5, 0.5]
    """
    middle = (p + q) / 2
    terms: NDArray[np.float64] = (rel_entr(p, middle) + rel_entr(q, middle)) / (2 * np.log(2))
    return terms


def divergences(positives: Sequence[str], others: Sequence[str]) -> pd.DataFrame:
    """How far `others` is from `positives`: property, value, bound, held; five rows.

    The value is the Jensen-Shannon distance of length, net charge and hydrophobicity and the Jensen-Shannon divergence
    (its square) of 1-mers and 2-mers, in base 2, in [0, 1]; it holds where it is below the bound.

    The 30 bins of a property are of equal width and span the positives; what lies below or above has a bin of its own,
    so an extreme value in `others` can neither hide in the outermost bin nor widen the others.

    >>> divergences(["ACK", "GGL"], ["ACK", "GGL"])["value"].tolist()
    [0.0, 0.0, 0.0, 0.0, 0.0]
    """
    target = incidence(positives, positives).sum(axis=0)
    return compared(target, incidence(positives, others).sum(axis=0))


def compared(target: NDArray[np.int64], counts: NDArray[np.int64]) -> pd.DataFrame:
    """The same table from summed rows of :func:`incidence`, each (WIDTH,)."""
    values = {name: distance ** POWERS[name] for name, distance in distances(target, counts).items()}
    rows = [(name, values[name], bound, values[name] < bound) for name, bound in BOUNDS.items()]
    return pd.DataFrame(rows, columns=["property", "value", "bound", "held"]).astype({"property": "str"})


def distances(target: NDArray[np.int64], counts: NDArray[np.int64]) -> dict[str, float]:
    """Jensen-Shannon distance of each property, by name."""
    return {name: jensen_shannon(target[at], counts[at]) for name, at in COLUMNS.items()}


def incidence(positives: Sequence[str], sequences: Sequence[str]) -> csr_array:
    """Which bins each of `sequences` counts in, (N, WIDTH) of int64; summed over rows it is the five histograms.

    Args:
        positives: the canonical peptides whose span the bins cover, at least one.
        sequences: canonical peptides, (N,).
    """
    row, column = _kmer_cells(sequences)
    rows, columns = [row], [column]
    for name, values in _values(positives).items():
        cells = _bins(values, _values(sequences)[name])
        rows.append(np.arange(len(sequences)))
        columns.append(cells + COLUMNS[name].start)
    at = (np.concatenate(rows), np.concatenate(columns))
    return csr_array((np.ones(len(at[0]), dtype=np.int64), at), shape=(len(sequences), WIDTH))


def _values(sequences: Sequence[str]) -> dict[str, NDArray[np.float64]]:
    return {
        "length": np.array([len(sequence) for sequence in sequences], dtype=np.float64),
        "net charge": np.array([net_charge(sequence) for sequence in sequences], dtype=np.float64),
        "hydrophobicity": np.array([hydrophobicity(sequence) for sequence in sequences], dtype=np.float64),
    }


def _bins(span: NDArray[np.float64], values: NDArray[np.float64]) -> NDArray[np.int64]:
    """Cell of each value: 0 below the span, 1 to 30 within (its top in the last), 31 above."""
    low, high = span.min(), span.max()
    width = high - low if high > low else 1.0
    inside = np.clip(np.floor((values - low) * BINS / width), 0, BINS - 1).astype(np.int64) + 1
    return np.where(values < low, 0, np.where(values > high, BINS + 1, inside))


def _kmer_cells(sequences: Sequence[str]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Row and column of every residue and of every pair of neighbouring residues."""
    lengths = np.array([len(sequence) for sequence in sequences], dtype=np.int64)
    codes = np.zeros(256, dtype=np.int64)
    codes[np.frombuffer(CANONICAL_RESIDUES.encode(), dtype=np.uint8)] = np.arange(len(CANONICAL_RESIDUES))
    residues = codes[np.frombuffer("".join(sequences).encode(), dtype=np.uint8)]
    rows = np.repeat(np.arange(len(sequences)), lengths)
    paired = rows[1:] == rows[:-1]  # not across the seam of two sequences
    pairs = (residues[:-1] * len(CANONICAL_RESIDUES) + residues[1:])[paired]
    columns = np.concatenate([residues + COLUMNS["1-mers"].start, pairs + COLUMNS["2-mers"].start])
    return np.concatenate([rows, rows[1:][paired]]), columns
