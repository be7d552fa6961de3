"""Metrics that are a function of a few sums over records: each cluster is added up once, each draw adds clusters."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

import numpy as np

from pepseal.scoring.metric import Counts, Function, Prepare, Recount, Score, Vector

Sums: TypeAlias = tuple[float, ...]
Columns: TypeAlias = Callable[[Vector, Vector], list[Vector]]
Combine: TypeAlias = Callable[[Sums], Score | None]

NEVER_ASKED: Mapping[str, Function] = MappingProxyType({})


def by_sums(columns: Columns, combine: Mapping[str, Combine], exact: Mapping[str, Function] = NEVER_ASKED) -> Prepare:
    """Make the `recount` that some metrics share, from sums.

    The sums are numpy's own and not those of a linear algebra library, whose order depends on the number of threads.

    Args:
        columns: truth (n,), prediction (n,) -> the quantities to add up, (n,) each.
        combine: for each metric, the sums in the order of the columns -> the score, or None where too many digits
            cancelled.
        exact: for each metric whose `combine` can give None, its own function, which is asked then.
    """

    def prepare(truth: Vector, prediction: Vector, clusters: Counts) -> Recount:
        totals = [np.bincount(clusters, weights=column) for column in columns(truth, prediction)]

        def by_rows(name: str, counts: Counts) -> Score:
            weight = counts[clusters]
            kept = weight > 0
            return exact[name](truth[kept], prediction[kept], weight[kept])

        def recount(counts: Counts) -> dict[str, Score]:
            times = counts.astype(np.float64)
            sums = tuple(float(np.add.reduce(times * total)) for total in totals)
            scores = {name: score_of(sums) for name, score_of in combine.items()}
            return {name: by_rows(name, counts) if score is None else score for name, score in scores.items()}

        return recount

    return prepare
