"""ecfp: molecules whose ECFP6 fingerprints have a Tanimoto similarity of 0.8 or more stay together.

For peptides that letters cannot describe. Clusters are connected components over all such pairs (arXiv 2604.10531).
"""

from collections.abc import Sequence

import pandas as pd

from pepseal.errors import InputError
from pepseal.splits.arguments import RATIOS, SEEDS
from pepseal.splits.neighbours import read_neighbours
from pepseal.splits.proposal import Proposal, propose
from pepseal.splits.records import read_records

TANIMOTO = 0.8
# ECFP6 looks three bonds far.
RADIUS = 3


def ecfp(
    table: pd.DataFrame,
    neighbours: pd.DataFrame,
    *,
    searched_from: float,
    seeds: Sequence[int] = SEEDS,
    ratios: Sequence[int] = RATIOS,
) -> Proposal:
    """Split `table` by connected components over the pairs of Tanimoto similarity 0.8 or more.

    Args:
        table: records; `sequence` is any text that is equal for equal molecules.
        neighbours: every pair of records with a similarity (column `identity`) of `searched_from` or more.
        searched_from: 0 to 0.8.
        seeds: one split each.
        ratios: train, validation, test.

    Raises:
        InputError: bad input, neighbours that do not reach down to 0.8, or an empty split.
    """
    records = read_records(table)
    if searched_from > TANIMOTO:
        raise InputError(
            "the neighbours do not reach down to the threshold of ecfp",
            where="searched_from",
            expected=f"{TANIMOTO} or less",
            found=repr(searched_from),
            next_step=f"search the molecules from {TANIMOTO} on",
        )
    found = read_neighbours(records.ids, neighbours, searched_from)
    parameters = {"tanimoto": TANIMOTO, "radius": RADIUS, "identity": list(found.methods)}
    return propose("ecfp", records, [found.at_least(TANIMOTO)], seeds=seeds, ratios=ratios, parameters=parameters)
