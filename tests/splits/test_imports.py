import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

PROGRAM = """
import sys
import pepseal.splits
print(*sorted(name for name in sys.modules if name.startswith("pepseal.")))
print(*sorted({name.split(".")[0] for name in sys.modules}))
"""


def test_importing_the_splits_imports_no_search_no_check_and_no_score():
    environment = {"PYTHONPATH": ":".join(str(ROOT / part) for part in ("builders", "checks", "eval"))}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    ours, all_names = (line.split() for line in done.stdout.splitlines())
    assert {name.split(".")[1] for name in ours} == {"errors", "notation", "splits"}
    assert "pepseal.splits.strategies" not in ours
    heavy = {"rapidfuzz", "rdkit", "torch", "datasets", "great_expectations", "sklearn", "pydantic", "polars", "dvc"}
    assert not heavy & set(all_names)
