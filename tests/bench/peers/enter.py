"""Run one contender inside its own environment: read sequences.csv, split, write splits.csv and what there is to say.

    python -I enter.py SCRIPT.py SEQUENCES.csv SPLITS.csv FACTS.json SETTINGS

Only the standard library is used here, because that is all that the environments have in common. SCRIPT.py has a
function `split(rows, **settings)`, with rows of (record_id, sequence, label), that returns record id -> train,
validation or test, and a remark for the table; a record that it leaves out is a row lost. SETTINGS are JSON.
"""

import csv
import json
import runpy
import sys
import time
from pathlib import Path


def main(script: str, sequences: str, splits: str, facts: str, settings: str) -> None:
    with Path(sequences).open(encoding="utf-8", newline="") as stream:
        rows = [(row["record_id"], row["sequence"], int(row["label"])) for row in csv.DictReader(stream)]
    # Not imported: a script has the name of the tool, which it would hide from itself.
    split = runpy.run_path(script)["split"]
    start = time.perf_counter()
    assigned, remark = split(rows, **json.loads(settings))
    seconds = time.perf_counter() - start
    with Path(splits).open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream, lineterminator="\n").writerows([("record_id", "split"), *assigned.items()])
    Path(facts).write_text(json.dumps({"split_seconds": seconds, "remark": remark}), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
