"""The small faults that could be made in a module, found in its syntax tree and written into its text."""

from __future__ import annotations

import ast
import contextlib
import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[1]
COMPARISONS = {
    ast.Lt: ("<", "<=", ">="), ast.LtE: ("<=", "<", ">"), ast.Gt: (">", ">=", "<="), ast.GtE: (">=", ">", "<"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"), ast.NotIn: (r"not\s+in", "in"),
    ast.Is: ("is", "is not"), ast.IsNot: (r"is\s+not", "is"),
}  # fmt: skip
ARITHMETIC = {
    ast.Add: (r"\+", "-"), ast.Sub: ("-", "+"), ast.Mult: (r"\*", "//"), ast.FloorDiv: ("//", "*"), ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"), ast.BitOr: (r"\|", "&"), ast.BitXor: (r"\^", "|"), ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"), ast.Pow: (r"\*\*", "*"),
}  # fmt: skip
UNTOUCHED = {"Literal", "NewType", "TypeVar", "assert_never"}
"""What only a type checker reads."""


@cache
def source_of(path: str) -> bytes:
    """A file as it was when it was first asked for: somebody may be writing while the faults are tried."""
    return (ROOT / path).read_bytes()


@dataclass(frozen=True)
class Fault:
    """Some bytes of a file, and what stands there instead."""

    path: str
    line: int
    statement: int
    """The line where its statement begins, which is the line that coverage knows."""
    start: int
    stop: int
    text: str

    def source(self) -> bytes:
        """The file without the fault."""
        return source_of(self.path)

    def put_in(self) -> bytes:
        """The file with the fault."""
        source = self.source()
        return source[: self.start] + self.text.encode() + source[self.stop :]

    def shown(self) -> list[str]:
        """The lines it takes away and those it puts there."""
        before, after = (text.decode().splitlines() for text in (self.source(), self.put_in()))
        return [line for line in difflib.ndiff(before, after) if line.startswith(("- ", "+ "))]


class Faults(ast.NodeVisitor):
    """Finds the faults that could be made in a module."""

    def __init__(self, path: str, source: bytes) -> None:
        self.path, self.source, self.found, self.statement = path, source, list[Fault](), 0
        self.starts = [0, *(match.end() for match in re.finditer(rb"\n", source))]

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Where a node's text begins and ends, in bytes."""
        last, column = node.end_lineno or node.lineno, node.end_col_offset or 0
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[last - 1] + column

    def add(self, start: int, stop: int, *texts: str) -> None:
        """Note a fault for each text that could stand there."""
        line = self.source.count(b"\n", 0, start) + 1
        self.found += [Fault(self.path, line, self.statement, start, stop, text) for text in texts]

    def instead(self, node: ast.expr | ast.stmt, *texts: str) -> None:
        """Note a fault in place of a whole node."""
        self.add(*self.span(node), *texts)

    def between(self, left: ast.expr, right: ast.expr, sign: str, *others: str) -> None:
        """Note other signs between two operands."""
        start, stop = self.span(left)[1], self.span(right)[0]
        if match := re.search(rf"\b{sign}\b" if sign[0].isalpha() else sign, self.source[start:stop].decode()):
            self.add(start + match.start(), start + match.end(), *others)

    def visit(self, node: ast.AST) -> None:
        """Note the faults of one node, and of what is in it."""
        if isinstance(node, ast.stmt):
            self.statement = node.lineno
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.JoinedStr() | ast.Expr(ast.Constant()):
                return
            case ast.Subscript(ast.Name(name)) | ast.Call(ast.Name(name)) if name in UNTOUCHED:
                return
            case ast.AnnAssign(annotation=annotation, value=value):
                if value and ast.unparse(annotation) != "TypeAlias":
                    self.visit(value)
                return
            case ast.ClassDef(body=body):
                self.visit_all(body)
                return
            case ast.FunctionDef(args=args, body=body):
                self.visit_all([*args.defaults, *filter(None, args.kw_defaults), *body])
                return
            case ast.Compare(left=left, ops=ops, comparators=rights):
                for first, sign, second in zip([left, *rights], ops, rights, strict=False):
                    self.between(first, second, *COMPARISONS[type(sign)])
            case ast.BinOp(left, sign, right) if type(sign) in ARITHMETIC:
                self.between(left, right, *ARITHMETIC[type(sign)])
            case ast.BoolOp(sign, values):
                swap = ("and", "or") if isinstance(sign, ast.And) else ("or", "and")
                for first, second in pairwise(values):
                    self.between(first, second, *swap)
            case ast.UnaryOp(ast.Not() | ast.USub() | ast.Invert(), operand):
                start, stop = self.span(node)[0], self.span(operand)[0]
                self.add(start, stop, re.sub(r"^(not\s*|-|~)", "", self.source[start:stop].decode()))
            case ast.If(test=test) | ast.IfExp(test=test):
                self.instead(test, "True", "False")
            case ast.While(test=test):
                self.instead(test, "False")
            case ast.comprehension(ifs=tests):
                for test in tests:
                    self.instead(test, "True", "False")
            case ast.match_case(guard=ast.expr() as guard):
                self.instead(guard, "True", "False")
            case ast.Return(ast.expr() as value) if not (isinstance(value, ast.Constant) and value.value is None):
                self.instead(value, "None")
            case ast.Expr(ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.AugAssign():
                self.instead(node, "pass")
            case ast.Raise():
                self.instead(node, "pass")
                return
            case ast.Continue():
                self.instead(node, "break")
            case ast.Break():
                self.instead(node, "continue")
            case ast.Constant(bool() as value):
                self.instead(node, str(not value))
            case ast.Constant(int() as value):
                self.instead(node, str(value + 1), str(value - 1))
            case ast.Constant(str() as text) if text:
                self.instead(node, repr(f"{text}~"))
            case _:
                pass
        self.generic_visit(node)

    def visit_all(self, nodes: Iterable[ast.AST]) -> None:
        """Look into each of these."""
        for node in nodes:
            self.visit(node)


def faults_of(path: str) -> list[Fault]:
    """Every fault of a file that is still a program."""
    source = source_of(path)
    finder = Faults(path, source)
    finder.visit(ast.parse(source))

    def compiles(fault: Fault) -> bool:
        with contextlib.suppress(SyntaxError):
            ast.parse(fault.put_in())
            return True
        return False

    return [fault for fault in finder.found if compiles(fault)]
