"""How long a module may be, and what it must say of itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.gates.tree import ROOT, SOURCE, files

MOST_LINES = 600


def test_no_module_is_too_long_to_read() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in files()
        if path.suffix == ".py" and (lines := path.read_text("utf-8").count("\n")) > MOST_LINES
    }

    assert {} == long


def undocumented(tree: ast.AST, within: str) -> Iterator[str]:
    """Public functions, classes and methods without a docstring."""
    for node in ast.iter_child_nodes(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        if node.name.startswith("_") or "overload" in {ast.unparse(mark) for mark in node.decorator_list}:
            continue
        if ast.get_docstring(node) is None:
            yield f"{within}:{node.lineno} {node.name}"
        if isinstance(node, ast.ClassDef):
            yield from undocumented(node, within)


def test_every_public_name_is_documented() -> None:
    found = [
        line
        for path in sorted(SOURCE.rglob("*.py"))
        for line in undocumented(ast.parse(path.read_text("utf-8")), str(path.relative_to(ROOT)))
    ]

    assert [] == found


def test_the_gate_sees_what_it_should() -> None:
    program = "def deal(): ...\nclass Hand:\n    '''A hand.'''\n    def act(self): ...\n    def _fold(self): ...\n"

    assert ["x:1 deal", "x:4 act"] == list(undocumented(ast.parse(program), "x"))
    assert Path(__file__) in files()
