"""BDNegSamp: negatives from the peptides of other activities, with the distributions of the positives.

After Biologically-informed and Distribution-controlled Negative Sampling (PepBenchmark, arXiv:2604.10531): candidates
near a positive and near-copies among the candidates go, then as many as are wanted are chosen so that length, net
charge, hydrophobicity, 1-mers and 2-mers are distributed as in the positives. What leaves the pool for its activity is
not decided here (see `exclusions`).
"""

from collections import Counter
from dataclasses import dataclass

import numpy as np
import pandas as pd

from pepseal.errors import InputError
from pepseal.negatives import exchange
from pepseal.negatives.candidates import Candidates, by_length, candidates, take
from pepseal.negatives.distributions import compared, incidence
from pepseal.notation.peptide import refusal


@dataclass(frozen=True)
class Drawn:
    """What was drawn, how near it came, and why the rest was not.

    Attributes:
        sequences: the negatives, sorted.
        divergences: property, value, bound, held; five rows, as :func:`pepseal.negatives.distributions.divergences`.
        not_drawn: sequence, reason for every other sequence of the pool, sorted by sequence.
    """

    sequences: list[str]
    divergences: pd.DataFrame
    not_drawn: pd.DataFrame


def bdnegsamp(
    positives: pd.Series,
    pool: pd.Series,
    *,
    ratio: int = 1,
    positive_identity_below: float = 0.6,
    redundancy_identity: float = 0.9,
    seed: int = 0,
) -> Drawn:
    """Draw `ratio` negatives for each positive.

    The first choice follows the lengths of the positives, in the order of sha256; then candidates of one length are
    exchanged while that brings the distributions nearer (see `exchange`). A bound that no exchange can meet is no
    error: it stands in the table as not held. The result depends on content and seed alone, not on the order of rows.

    Args:
        positives: canonical peptides, each once.
        pool: canonical peptides; repeats count once.
        ratio: negatives for each positive, at least 1.
        positive_identity_below: edit identity of a negative to every positive is below this; 0.30 to 1.00.
        redundancy_identity: edit identity of two negatives is below this; 0.30 to 1.00.
        seed: of the order in which candidates are looked at.

    Raises:
        InputError: a sequence is not a canonical peptide, a positive is repeated, there are none, the ratio is below 1,
            or fewer candidates are left than negatives are wanted.
    """
    _refuse(positives, "positives")
    _refuse(pool, "pool")
    if positives.empty or positives.duplicated().any() or ratio < 1:
        repeated = ", ".join(sorted(set(positives[positives.duplicated()]))[:3])
        raise InputError(
            "negatives cannot be drawn for these positives",
            expected="at least one positive, each once, and a ratio of 1 or more",
            found=f"{len(positives)} positives, ratio {ratio}" + (f", repeated: {repeated}" if repeated else ""),
        )
    ordered = sorted(positives)
    lengths = Counter(map(len, ordered))
    wanted = Counter({length: count * ratio for length, count in lengths.items()})
    left = candidates(
        ordered,
        pool,
        wanted,
        positive_identity_below=positive_identity_below,
        redundancy_identity=redundancy_identity,
        seed=seed,
    )
    _refuse_shortage(wanted, left)
    chosen, table = _matched(ordered, left.sequences, wanted)
    reasons = {
        f"a candidate at least {positive_identity_below:g} identical to a positive": left.near_positive,
        f"a kept candidate is at least {redundancy_identity:g} identical": left.redundant,
        "a candidate that was not drawn": set(left.sequences) - set(chosen),
    }
    return Drawn(chosen, table, _not_drawn(set(pool) - set(chosen), reasons))


def _matched(positives: list[str], ordered: list[str], wanted: Counter[int]) -> tuple[list[str], pd.DataFrame]:
    cells = incidence(positives, ordered)
    target = incidence(positives, positives).sum(axis=0)
    first = {sequence for _, sequence in take(by_length(ordered), wanted)}
    lengths = np.array([len(sequence) for sequence in ordered], dtype=np.int64)
    start = np.array([sequence in first for sequence in ordered], dtype=np.bool_)
    chosen = exchange.improve(cells, lengths, start, target)
    sequences = sorted(ordered[position] for position in np.flatnonzero(chosen))
    return sequences, compared(target, cells[chosen].sum(axis=0))


def _not_drawn(rest: set[str], reasons: dict[str, set[str]]) -> pd.DataFrame:
    reason_of = {sequence: reason for reason, sequences in reasons.items() for sequence in sequences}
    unseen = "enough other candidates come before it"
    rows = [(sequence, reason_of.get(sequence, unseen)) for sequence in sorted(rest)]
    return pd.DataFrame(rows, columns=["sequence", "reason"], dtype="str")


def _refuse(sequences: pd.Series, name: str) -> None:
    for sequence in sorted(set(sequences)):
        reason = refusal(sequence)
        if reason is not None:
            raise InputError(
                "a sequence is not a canonical peptide",
                where=name,
                expected="the 20 canonical residues in capitals",
                found=f"{sequence!r}: {reason}",
                next_step="clean the records before negatives are drawn",
            )


def _refuse_shortage(wanted: Counter[int], left: Candidates) -> None:
    if len(left.sequences) < wanted.total():
        raise InputError(
            "too few candidate negatives",
            expected=f"at least {wanted.total()}",
            found=f"{len(left.sequences)} (without {len(left.near_positive)} near a positive and "
            f"{len(left.redundant)} near another candidate)",
            next_step="add sequences to the pool or ask for a smaller ratio",
        )
