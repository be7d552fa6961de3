"""Twenty lines that trust nothing of pepseal: read a published folder, compare all pairs across splits with edlib."""

import itertools
import sys
from pathlib import Path

import edlib
import pyarrow.parquet as pq


def highest_identity_across(folder: Path) -> float:
    tables = {path.stem: pq.read_table(path).to_pylist() for path in folder.glob("t*.parquet")}
    tables["validation"] = pq.read_table(folder / "validation.parquet").to_pylist()
    highest = 0.0
    for left, right in itertools.combinations(sorted(tables), 2):
        assert not {row["record_id"] for row in tables[left]} & {row["record_id"] for row in tables[right]}
        for a, b in itertools.product(tables[left], tables[right]):
            pair = a["sequence"], b["sequence"]
            highest = max(highest, 1 - edlib.align(*pair, task="distance")["editDistance"] / max(map(len, pair)))
    return highest


if __name__ == "__main__":
    sys.stdout.write(f"{highest_identity_across(Path(sys.argv[1])):.6f}\n")
