"""DataSAIL: clusters of similar sequences, assigned to splits by an integer programme (technique C1e)."""

from datasail.sail import datasail

NAMES = ("train", "validation", "test")
TECHNIQUE = "C1e"


def split(rows):
    sequences = {record_id: sequence for record_id, sequence, _ in rows}
    splits, _, _ = datasail(
        techniques=[TECHNIQUE], splits=[8, 1, 1], names=list(NAMES), threads=0, e_type="P", e_data=sequences
    )
    if splits[TECHNIQUE] is None or splits[TECHNIQUE][0] is None:
        raise SystemExit("its solver found no split")
    return {record_id: name for record_id, name in splits[TECHNIQUE][0].items() if name in NAMES}, ""
