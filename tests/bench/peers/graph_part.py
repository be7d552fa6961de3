"""GraphPart: nearest-neighbour linkage into ten parts; records with a near neighbour elsewhere are then removed."""

from graph_part import train_test_validation_split

NAMES = ("train", "test", "validation")


def split(rows, threshold):
    parts = train_test_validation_split(
        {record_id: sequence for record_id, sequence, _ in rows},
        labels={record_id: str(label) for record_id, _, label in rows},
        test_size=0.1,
        valid_size=0.1,
        threshold=threshold,
        alignment_mode="mmseqs2",
        denominator="longest",
    )
    return {record_id: name for name, ids in zip(NAMES, parts, strict=True) for record_id in ids}, ""
