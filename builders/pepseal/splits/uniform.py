"""random: every sequence is as likely as any other to be in the test set; labels play no part."""

from collections.abc import Sequence

import pandas as pd

from pepseal.splits.arguments import RATIOS, SEEDS
from pepseal.splits.proposal import Proposal, propose
from pepseal.splits.records import read_records


def uniform(table: pd.DataFrame, *, seeds: Sequence[int] = SEEDS, ratios: Sequence[int] = RATIOS) -> Proposal:
    """Split `table` at random. Records of one sequence stay together: a copy in the test set tests nothing.

    Raises:
        InputError: bad input, see :func:`~pepseal.splits.records.read_records`.

    >>> table = pd.DataFrame({"record_id": list("abcdefghij"), "sequence": list("ACDEFGHIKL")})
    >>> uniform(table, seeds=(0,)).splits["random_0"].value_counts().to_dict()
    {'train': 8, 'validation': 1, 'test': 1}
    """
    return propose("random", read_records(table), [], seeds=seeds, ratios=ratios, balance_labels=False)
