"""Hestia-GOOD: connected components over MMseqs2 alignments, the smallest of them for the test set (ccpart).

Hestia makes a split for every threshold and leaves the choice to the user: here, the lowest whose test set is as full
as asked, or else the one with the largest test set.
"""

import pandas as pd
from hestia.dataset_generator import HestiaGenerator, SimArguments

NAMES = {"train": "train", "valid": "validation", "test": "test"}


def split(rows, least_test_share):
    table = pd.DataFrame(rows, columns=["record_id", "sequence", "label"])
    generator = HestiaGenerator(table, verbose=False)
    generator.calculate_partitions(
        sim_args=SimArguments(data_type="sequence", field_name="sequence", alignment_algorithm="mmseqs"),
        label_name="label",
        min_threshold=0.3,
        test_size=0.1,
        valid_size=1 / 9,
        partition_algorithm="ccpart",
        random_state=0,
        verbose=0,
    )
    partitions = {threshold: parts for threshold, parts in generator.partitions.items() if threshold != "random"}
    full = [t for t in sorted(partitions) if len(partitions[t]["test"]) >= least_test_share * len(rows)]
    threshold = full[0] if full else max(partitions, key=lambda t: len(partitions[t]["test"]))
    ids = table["record_id"].tolist()
    chosen = partitions[threshold]
    return {ids[row]: name for part, name in NAMES.items() for row in chosen[part]}, f"threshold {threshold:.2f}"
