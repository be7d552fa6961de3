"""kmer: sequences that share a k-mer enriched in the positives stay together (arXiv 2604.10531)."""

from collections.abc import Sequence

import pandas as pd

from pepseal.splits.arguments import RATIOS, SEEDS
from pepseal.splits.enriched_kmers import FALSE_DISCOVERY_RATE, LEAST_POSITIVES, kmer_length, sharing, telling_kmers
from pepseal.splits.proposal import Proposal, propose
from pepseal.splits.records import Records, read_records


def kmer(
    table: pd.DataFrame,
    *,
    seeds: Sequence[int] = SEEDS,
    ratios: Sequence[int] = RATIOS,
    least_positives: int = LEAST_POSITIVES,
) -> Proposal:
    """Split `table` by whole k-mer clusters; every sequence without an enriched k-mer is a cluster of its own.

    Raises:
        InputError: bad input, or an empty split.
    """
    records = read_records(table)
    names = telling_kmers(records, least_positives=least_positives)
    edges = [sharing(records.sequences, names).links()]
    return propose(
        "kmer", records, edges, seeds=seeds, ratios=ratios, parameters=kmer_settings(records, names, least_positives)
    )


def kmer_settings(records: Records, names: Sequence[str], least_positives: int) -> dict[str, object]:
    """How the enriched k-mers `names` of `records` were found, for the record."""
    return {
        "kmer_length": kmer_length(records.sequences),
        "false_discovery_rate": FALSE_DISCOVERY_RATE,
        "least_positives": least_positives,
        "enriched_kmers": list(names),
    }
