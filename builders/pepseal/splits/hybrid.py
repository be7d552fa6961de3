"""hybrid: k-mer clusters first, then MMseqs2 clusters of the rest, as published (arXiv 2604.10531).

The two kinds of cluster are never compared with each other, so near-copies can straddle: one in a k-mer cluster, the
other among the rest. That is how the strategy is defined; `sealed` closes it.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from pepseal.splits.arguments import RATIOS, SEEDS
from pepseal.splits.components import Edges, mapped
from pepseal.splits.enriched_kmers import LEAST_POSITIVES, holding, sharing, telling_kmers
from pepseal.splits.kmer import kmer_settings
from pepseal.splits.mmseqs2 import PUBLISHED
from pepseal.splits.proposal import Proposal, propose
from pepseal.splits.records import Records, read_records


def hybrid(
    table: pd.DataFrame,
    clusters_of_rest: Mapping[str, str],
    *,
    seeds: Sequence[int] = SEEDS,
    ratios: Sequence[int] = RATIOS,
    least_positives: int = LEAST_POSITIVES,
    settings: Mapping[str, float | int | str | bool] = PUBLISHED,
) -> Proposal:
    """Split `table` by whole k-mer clusters and whole MMseqs2 clusters of the rest.

    Args:
        table: records.
        clusters_of_rest: record id to representative, for exactly the records of :func:`rest`.
        seeds: one split each.
        ratios: train, validation, test.
        least_positives: k-mers in fewer positives are not tested; 3 in the paper, 2 in its released notebook.
        settings: how the clusters were made, for the record.

    Raises:
        InputError: bad input, clusters of other records, or an empty split.
    """
    records = read_records(table)
    names = telling_kmers(records, least_positives=least_positives)
    edges = hybrid_edges(records, names, clusters_of_rest)
    parameters = {**kmer_settings(records, names, least_positives), "clustering": dict(settings)}
    return propose("hybrid", records, edges, seeds=seeds, ratios=ratios, parameters=parameters)


def rest(table: pd.DataFrame, least_positives: int = LEAST_POSITIVES) -> pd.DataFrame:
    """The records without an enriched k-mer, which are to be clustered by MMseqs2: record_id and sequence, sorted."""
    records = read_records(table)
    positions = _rest(records, telling_kmers(records, least_positives=least_positives))
    columns = {"record_id": [records.ids[p] for p in positions], "sequence": [records.sequences[p] for p in positions]}
    return pd.DataFrame(columns, dtype="str")


def hybrid_edges(records: Records, names: Sequence[str], clusters_of_rest: Mapping[str, str]) -> list[Edges]:
    """Edges within the k-mer clusters, and within the clusters of the rest."""
    positions = np.array(_rest(records, names), dtype=np.int64)
    left, right = mapped([records.ids[p] for p in positions], clusters_of_rest).links()
    return [sharing(records.sequences, names).links(), (positions[left], positions[right])]


def _rest(records: Records, names: Sequence[str]) -> list[int]:
    holders = {position for positions in holding(records.sequences, names).values() for position in positions}
    return [position for position in range(len(records)) if position not in holders]
