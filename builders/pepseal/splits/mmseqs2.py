"""mmseqs2: clusters of MMseqs2 at 30 % identity, as peptide benchmarks use them.

A clustering is no guarantee: records above the threshold end in different clusters, and peptides under 14 residues are
hardly seen. The strategy is here so that published splits can be compared with, not because it seals anything.
"""

from collections.abc import Mapping, Sequence

import pandas as pd

from pepseal.splits.arguments import RATIOS, SEEDS
from pepseal.splits.components import mapped
from pepseal.splits.proposal import Proposal, propose
from pepseal.splits.records import read_records

# Values of the code that accompanies arXiv 2604.10531; the names are those of pepseal.similarity.mmseqs_clusters.
PUBLISHED: dict[str, float | int] = {
    "min_seq_id": 0.3,
    "coverage": 0.6,
    "cov_mode": 0,
    "seq_id_mode": 2,
    "cluster_mode": 2,
}


def mmseqs2(
    table: pd.DataFrame,
    clusters: Mapping[str, str],
    *,
    seeds: Sequence[int] = SEEDS,
    ratios: Sequence[int] = RATIOS,
    settings: Mapping[str, float | int | str | bool] = PUBLISHED,
) -> Proposal:
    """Split `table` by whole MMseqs2 clusters.

    Args:
        table: records.
        clusters: record id to representative, for exactly the records of `table`.
        seeds: one split each.
        ratios: train, validation, test.
        settings: how the clusters were made, for the record.

    Raises:
        InputError: bad input, clusters of other records, or an empty split.
    """
    records = read_records(table)
    edges = [mapped(records.ids, clusters).links()]
    return propose("mmseqs2", records, edges, seeds=seeds, ratios=ratios, parameters={"clustering": dict(settings)})
