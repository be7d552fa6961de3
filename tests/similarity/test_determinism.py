"""The same tables whatever the hash seed, the order of rows and the locale (bugs C16 to C20)."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pepseal.similarity

SCRIPT = """
import random, sys
from pepseal.similarity import edit_neighbours, nearest
draw = random.Random(0)
records = [(f"p{k:03d}", "".join(draw.choices("ACDEk", k=draw.randint(4, 9)))) for k in range(240)]
test, train = records[:40], records[40:]
for part in (records, test, train):
    random.Random(int(sys.argv[1])).shuffle(part)
pairs = edit_neighbours(*zip(*records), 0.3)
for part in (pairs, nearest(*zip(*test), *zip(*train))):
    sys.stdout.buffer.write(part.to_csv(index=False, lineterminator="\\n").encode())
"""


def run(hash_seed, order_seed, locale):
    """The tables as bytes, from a fresh process."""
    source = str(Path(pepseal.similarity.__file__).parents[2])
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "LC_ALL": locale, "PYTHONPATH": source}
    done = subprocess.run([sys.executable, "-c", SCRIPT, order_seed], env=environment, capture_output=True, check=True)
    return done.stdout


def test_c16_c18_same_bytes_over_hash_seeds_row_orders_and_locales():
    found = [run("0", "1", "C"), run("1", "2", "C.UTF-8"), run("2", "3", "C")]
    assert len({hashlib.sha256(part).hexdigest() for part in found}) == 1
    assert found[0].count(b"\n") > 1000
