"""Search all near pairs of a table of peptides, and write how long the search alone took.

python -I neighbours.py PEPTIDES.csv FLOOR FACTS.json
"""

import json
import sys
import time
from pathlib import Path

import pandas as pd

from pepseal.similarity import edit_neighbours


def main(peptides: str, floor: str, facts: str) -> None:
    table = pd.read_csv(peptides, dtype=str, keep_default_na=False)
    start = time.perf_counter()
    pairs = edit_neighbours(table["record_id"], table["sequence"], float(floor))
    found = {"seconds": time.perf_counter() - start, "pairs": len(pairs)}
    Path(facts).write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
