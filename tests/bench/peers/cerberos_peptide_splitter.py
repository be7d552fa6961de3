"""cerberos-peptide-splitter: MinHash candidates verified by edit identity, split by whole components.

Its defaults, but for the verification and the threshold. With the reduced alphabet that its description names for a
sensitive run it is ten times slower, meets its limit of candidate pairs and leaks as much.
"""

from cerberos_peptide_splitter import RunConfig, split_records

NAMES = {"train": "train", "val": "validation", "test": "test"}


def split(rows, threshold):
    config = RunConfig(verify_with="levenshtein", similarity_threshold=threshold, seed=0)
    records = [(record_id, label, sequence) for record_id, sequence, label in rows]
    parts = split_records(records, config, verbose=False)
    return {record[0]: NAMES[part] for part, found in parts.items() for record in found}, ""
