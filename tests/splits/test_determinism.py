"""One table, one proposal: whatever the order of rows, the seed of hash(), the number of threads, and the locale."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PROGRAM = """
import hashlib
import sys
import pandas as pd
from pepseal.splits import hybrid, kmer, mmseqs2, rest, sealed, uniform

table = pd.read_csv(sys.argv[1], dtype={"record_id": str, "sequence": str, "label": int}, keep_default_na=False)
pairs = pd.read_csv(sys.argv[2], dtype={"id_a": str, "id_b": str, "method": str}, keep_default_na=False)
for rows, lines in ((table, pairs), (table.sample(frac=1, random_state=7), pairs.sample(frac=1, random_state=8))):
    one = {record_id: record_id[0] + record_id[1] for record_id in rows["record_id"]}
    left = {record_id: one[record_id] for record_id in rest(rows)["record_id"]}
    for proposal in (
        sealed(rows, pairs.loc[lines.index], searched_from=0.3),
        sealed(rows, lines, searched_from=0.3, drop_bridges=True),
        mmseqs2(rows, one),
        kmer(rows),
        hybrid(rows, left),
        uniform(rows),
    ):
        print(proposal.strategy, proposal.digest())
table = sealed(table, pairs, searched_from=0.3).splits.to_csv(lineterminator=chr(10))
print("splits", hashlib.sha256(table.encode()).hexdigest())
"""


@pytest.fixture(scope="module")
def outputs(families, search, tmp_path_factory):
    folder = tmp_path_factory.mktemp("determinism")
    table = families(120, 3, seed=11, lengths=(6, 10))
    table.to_csv(folder / "table.csv", index=False)
    search(table).to_csv(folder / "pairs.csv", index=False)
    settings = [("0", "1", "C"), ("1", "2", "C.UTF-8"), ("4242", "4", "POSIX")]
    started = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(folder / "table.csv"), str(folder / "pairs.csv")],
            stdout=subprocess.PIPE,
            text=True,
            env={
                "PYTHONPATH": str(ROOT / "builders"),
                "PYTHONHASHSEED": hash_seed,
                "OMP_NUM_THREADS": threads,
                "OPENBLAS_NUM_THREADS": threads,
                "LC_ALL": locale,
            },
        )
        for hash_seed, threads, locale in settings
    ]
    found = [process.communicate()[0].split("\n") for process in started]
    assert [process.returncode for process in started] == [0, 0, 0]
    return found


def test_c18_three_hash_seeds_and_two_row_orders_give_one_proposal(outputs):
    first = outputs[0]
    assert len(first) == 14
    assert first[:6] == first[6:12]
    assert outputs[1] == first
    assert outputs[2] == first


def test_c17_the_splits_are_those_of_every_release(outputs):
    """A change here moves the records of everybody's splits. That takes a new version of each dataset."""
    assert outputs[0][-2] == "splits 30959327184be351b36773112f36faf80e77f4c3c2742cf5abd2d22ad1087e8d"
