"""One namespace in three folders, imports that go one way, and a `datasets` package that stays Hugging Face's."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PORTIONS = ("builders", "checks", "eval")


def modules(portion):
    return sorted((ROOT / portion).rglob("*.py"))


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


def test_datasets_is_the_package_of_hugging_face():
    code = "import datasets; print(datasets.__file__)"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "site-packages" in found


def test_datasets_folder_holds_no_python():
    assert list((ROOT / "datasets").rglob("*.py")) == []


def test_no_portion_claims_the_namespace():
    assert [p for p in PORTIONS if (ROOT / p / "pepseal" / "__init__.py").exists()] == []


@pytest.mark.parametrize(
    ("portion", "banned"),
    [
        ("builders", ("pepseal.checks", "pepseal.scoring")),
        ("checks", ("pepseal.splits", "pepseal.scoring", "pepseal.steps", "pepseal.publishing", "pepseal.negatives")),
        ("eval", ("pepseal.splits", "pepseal.checks", "pepseal.steps", "pepseal.publishing", "pepseal.negatives")),
    ],
)
def test_imports_go_one_way(portion, banned):
    wrong = [(p.name, name) for p in modules(portion) for name in imported(p) if name and name.startswith(banned)]
    assert wrong == []
