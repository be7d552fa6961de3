"""Alignment identity: global alignment with BLOSUM62, one well-defined number a pair.

Scoring, as NCBI BLASTP states it: BLOSUM62 (Henikoff and Henikoff 1992, doi:10.1073/pnas.89.22.10915), gap existence
11, gap extension 1, so a gap of n letters costs 11 + n (the first letter of a gap 12, each further one 1). End gaps
cost the same. The alignment is global (Needleman and Wunsch 1970; affine gaps, Gotoh 1982).

Many alignments can share the best score. Of those, the one with the most identical columns counts, and of those the
one with the fewest columns: both numbers are properties of the pair, not of a program's order of search, and they are
the same for (a, b) and (b, a). All three are found in one pass by aligning with packed scores,

    score x 2^32 + identical columns x 2^16 + aligned columns,

which float64 holds exactly (below 2^53) for sequences of at most 65,535 letters.

Letters that BLOSUM62 does not have (U, O, J, lower case, ...) are scored as its X; a column is identical when its two
letters are equal, whatever they are. So identical strings always have identity 1.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from pepseal.errors import InputError
from pepseal.progress import track
from pepseal.similarity.extra import extra
from pepseal.similarity.records import named
from pepseal.similarity.table import BETWEEN, WITHIN

GAP_EXISTENCE = 11
GAP_EXTENSION = 1
LONGEST = 65_535
IDENTICAL_UNIT = 2**16
SCORE_UNIT = 2**32


@dataclass(frozen=True)
class Alignments:
    """What the best global alignment of each pair holds; arrays of int64, shape (P,).

    Attributes:
        score: BLOSUM62 score less the gap costs.
        identical: columns with equal letters.
        aligned: columns with two letters.
        columns: all columns, gaps included.
    """

    score: NDArray[np.int64]
    identical: NDArray[np.int64]
    aligned: NDArray[np.int64]
    columns: NDArray[np.int64]

    @property
    def identity(self) -> NDArray[np.float64]:
        """Identical columns / all columns, gaps included; in [0, 1]."""
        return self.identical / self.columns


def align(sequences: Sequence[str], first: NDArray[np.integer], second: NDArray[np.integer]) -> Alignments:
    """Align `sequences[first[k]]` with `sequences[second[k]]` for every k.

    Raises:
        InputError: a sequence is longer than 65,535 letters.
        ToolError: biopython is not installed.

    >>> found = align(["HEAGAWGHEE", "PAWHEAE"], np.array([0]), np.array([1]))
    >>> found.score.tolist(), found.identical.tolist(), found.columns.tolist()
    ([1], [3], [10])
    """
    _refuse_too_long(sequences)
    letters = "".join(sorted({"X"}.union(*sequences)))  # never empty: the aligner refuses that
    aligner = _packed_aligner(letters)
    code = {letter: k for k, letter in enumerate(letters)}
    coded = [np.array([code[letter] for letter in sequence], dtype=np.int32) for sequence in sequences]
    packed = np.empty(len(first), dtype=np.int64)
    for k in track(range(len(first)), "aligning"):
        packed[k] = int(aligner.score(coded[first[k]], coded[second[k]]))
    lengths = np.array([len(sequence) for sequence in sequences], dtype=np.int64)
    score, rest = np.divmod(packed, SCORE_UNIT)
    identical, aligned = np.divmod(rest, IDENTICAL_UNIT)
    return Alignments(score, identical, aligned, lengths[first] + lengths[second] - aligned)


def alignment_identity(pairs: pd.DataFrame, sequences: "Mapping[str, str] | pd.Series[str]") -> pd.DataFrame:
    """The pairs with one column more, `alignment_identity`: float64 in [0, 1].

    Args:
        pairs: a neighbours table, of one set (id_a, id_b) or of two (query_id, target_id), (P,).
        sequences: the sequence of each id.

    Returns:
        A copy of `pairs`, rows in the same order.

    Raises:
        InputError: the pairs have neither kind of id columns, or name an id without a sequence.
        ToolError: biopython is not installed.

    >>> pairs = pd.DataFrame({"id_a": ["x"], "id_b": ["y"]})
    >>> alignment_identity(pairs, {"x": "ACDEFGHIK", "y": "ACDFGHIK"})["alignment_identity"].round(3).tolist()
    [0.889]
    """
    columns = next((names for names in (WITHIN, BETWEEN) if set(names) <= set(pairs.columns)), None)
    if columns is None:
        raise InputError(
            "these pairs have no id columns",
            where="alignment_identity",
            expected="columns id_a and id_b, or query_id and target_id",
            found=", ".join(map(str, pairs.columns)) or "no column",
            next_step="pass a neighbours table",
        )
    ids = sorted(set(pairs[columns[0]]) | set(pairs[columns[1]]))
    unknown = [name for name in ids if name not in sequences]
    if unknown:
        raise InputError(
            "a pair names an id that has no sequence",
            where="alignment_identity",
            expected="a sequence for every id of the pairs",
            found=f"{len(unknown)} without: {named(unknown)}",
            next_step="pass the records that the pairs were computed from",
        )
    index = pd.Index(ids, dtype="str")
    first, second = (index.get_indexer(pd.Index(pairs[column])) for column in columns)
    return pairs.assign(alignment_identity=align([sequences[name] for name in ids], first, second).identity)


def _packed_aligner(letters: str) -> Any:
    """A global aligner whose one score holds score, identical and aligned columns (see the module's text)."""
    blosum62 = extra("Bio.Align.substitution_matrices", "biopython").load("BLOSUM62")
    known = [letter if letter in blosum62.alphabet else "X" for letter in letters]
    scores = np.array([[blosum62[a][b] for b in known] for a in known], dtype=np.float64).reshape(2 * [len(known)])
    aligner = extra("Bio.Align", "biopython").PairwiseAligner()
    aligner.mode = "global"
    aligner.substitution_matrix = scores * SCORE_UNIT + np.eye(len(known)) * IDENTICAL_UNIT + 1
    aligner.open_gap_score = -(GAP_EXISTENCE + GAP_EXTENSION) * SCORE_UNIT
    aligner.extend_gap_score = -GAP_EXTENSION * SCORE_UNIT
    return aligner


def _refuse_too_long(sequences: Sequence[str]) -> None:
    longest = max(map(len, sequences), default=0)
    if longest > LONGEST:
        raise InputError(
            "a sequence is too long to align",
            where="alignment identity",
            expected=f"at most {LONGEST} letters",
            found=f"{longest} letters",
            next_step="leave it out, with its reason",
        )
