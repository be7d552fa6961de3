"""ROC-AUC and average precision for many draws of clusters: records are sorted once, each draw is a cumulative count.

Everything that is added up is a whole number until the last step, so ROC-AUC is exact in any order.
"""

from dataclasses import dataclass

import numpy as np

from pepseal.scoring.metric import Counts, Recount, Score, Undefined, Vector


@dataclass(frozen=True)
class Ranking:
    """Records from the highest prediction to the lowest, positives and negatives apart.

    Args:
        positive: cluster of each positive record, (p,).
        negative: cluster of each negative record, (q,).
        above: for each positive, the number of negatives with a higher prediction, (p,).
        through: for each positive, the number of negatives with a higher or equal prediction, (p,).
        positives_through: for each positive, the number of positives with a higher or equal prediction, (p,).
    """

    positive: Counts
    negative: Counts
    above: Counts
    through: Counts
    positives_through: Counts


def rank(truth: Vector, prediction: Vector, clusters: Counts) -> Ranking:
    """Sort once: all that a draw needs to know about who is ranked above whom.

    >>> rank(np.array([1.0, 0, 1]), np.array([0.5, 0.5, 0.1]), np.array([7, 8, 9])).above.tolist()
    [0, 1]
    """
    is_positive = truth == 1
    falling = np.argsort(-prediction, kind="stable")
    positive, negative = falling[is_positive[falling]], falling[~is_positive[falling]]
    scores, others = -prediction[positive], -prediction[negative]
    return Ranking(
        positive=clusters[positive],
        negative=clusters[negative],
        above=np.searchsorted(others, scores, side="left"),
        through=np.searchsorted(others, scores, side="right"),
        positives_through=np.searchsorted(scores, scores, side="right"),
    )


def _cumulative(drawn: Counts) -> Counts:
    return np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(drawn)])


def _missing_class(positives: int, negatives: int) -> Undefined | None:
    if positives and negatives:
        return None
    return Undefined(f"the truth has no {'negative' if positives else 'positive'} record")


def recount_ranking(truth: Vector, prediction: Vector, clusters: Counts) -> Recount:
    """ROC-AUC and average precision for draws of clusters."""
    ranking = rank(truth, prediction, clusters)

    def recount(counts: Counts) -> dict[str, Score]:
        drawn = counts[ranking.positive]
        positives = _cumulative(drawn)
        negatives = _cumulative(counts[ranking.negative])
        if undefined := _missing_class(int(positives[-1]), int(negatives[-1])):
            return {"roc_auc": undefined, "pr_auc": undefined}
        through = negatives[ranking.through]
        lost = int((drawn * (negatives[ranking.above] + through)).sum())
        pairs = 2 * int(positives[-1]) * int(negatives[-1])
        hits = positives[ranking.positives_through]
        # Where nothing is drawn yet, hits are 0 too, and so is the precision, whatever the divisor.
        precision = hits / np.maximum(hits + through, 1)
        average = float((drawn * precision).sum() / int(positives[-1]))
        return {"roc_auc": (pairs - lost) / pairs, "pr_auc": average}

    return recount
