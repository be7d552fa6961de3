"""The house rules of CONTRIBUTING.md, held by a test rather than by a page."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = sorted(path for part in ("builders", "checks", "eval") for path in (ROOT / part).rglob("*.py"))
BANNED_NAMES = re.compile(r"(^|_)(utils?|helpers?|manager|base|common|misc|v2)$")


def functions(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_module(path):
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= 400
    assert ast.get_docstring(ast.parse(text)), "a module says what it is for"
    assert not BANNED_NAMES.search(path.stem)
    long = {node.name: node.end_lineno - node.lineno + 1 for node in functions(path)}
    assert {name: lines for name, lines in long.items() if lines > 60} == {}


def test_most_functions_are_short():
    lengths = sorted(node.end_lineno - node.lineno + 1 for path in SOURCES for node in functions(path))
    assert lengths[len(lengths) // 2] <= 25
    assert lengths[len(lengths) * 9 // 10] <= 40


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_broad_except_no_print_no_bare_assert(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ExceptHandler):
            assert node.type is not None, node.lineno
            assert getattr(node.type, "id", "") not in ("Exception", "BaseException"), node.lineno
        assert not isinstance(node, ast.Assert), node.lineno
        assert not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "print"), node.lineno


def test_there_is_a_line_of_test_for_every_two_of_code():
    tests = sum(path.read_text(encoding="utf-8").count("\n") for path in (ROOT / "tests").rglob("*.py"))
    code = sum(path.read_text(encoding="utf-8").count("\n") for path in SOURCES)
    assert tests * 2 >= code
