"""A guarantee lives apart from what it guards: the checks use no code that makes splits."""

import ast
from pathlib import Path

import pepseal.checks

ALLOWED = {"checks", "digest", "errors", "files", "manifest", "notation", "project", "similarity", "spec"}


def test_the_checks_import_no_splitter():
    folder = Path(pepseal.checks.__file__).parent
    used = {
        module.split(".")[1]
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        for module in (
            [node.module]
            if isinstance(node, ast.ImportFrom)
            else [a.name for a in getattr(node, "names", [])]
            if isinstance(node, ast.Import)
            else []
        )
        if module.startswith("pepseal.")
    }
    assert used == ALLOWED
