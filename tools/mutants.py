"""Mutants: small faults put into code that carries citations, one at a time.

A comparison is moved by one, a number by one, a branch turned round, a call left out. Each mutant knows the provisions
it breaks: those named in the smallest statement around it that names any, and those its function is marked with.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from chapter47.rulebook.carriers import FUNCTIONS, literal_cites, rows_named
from chapter47.rulebook.held import digest, units
from chapter47.rulebook.provisions import rulebook

Change = Callable[[ast.AST], ast.AST | None]

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault: where it is, what it does, which provisions it breaks."""

    path: str
    unit: str  # the function, or the table as =name
    digest: str  # of the unit without the fault
    number: int  # of the node within the unit
    operator: str
    line: int
    cites: tuple[str, ...]

    @property
    def key(self) -> str:
        """Its name within its unit."""
        return f"{self.operator}-{self.number}"

    @property
    def is_table(self) -> bool:
        """Whether it is in a table, which is read when its module is imported."""
        return "=" in self.unit

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.unit} {self.key}"


def mutants_of(path: str, text: str) -> Iterator[Mutant]:
    """Every mutant of the code of a file that carries citations."""
    for unit, node in units(ast.parse(text)):
        whole = _cites(node)
        if not whole or any(_name(d) in ("kernel", "njit") for d in getattr(node, "decorator_list", [])):
            continue
        of_unit, own = digest(node), _around(node)
        head = _head(node)
        for number, one in enumerate(_nodes(node)):
            for operator, _ in changes(one, in_table="=" in unit):
                cites = tuple(dict.fromkeys([*head, *(own.get(id(one)) or whole)]))
                yield Mutant(path, unit, of_unit, number, operator, getattr(one, "lineno", node.lineno), cites)


def mutated(mutant: Mutant, text: str) -> ast.Module:
    """The whole file with that one fault in it."""
    tree = ast.parse(text)
    unit = next(node for name, node in units(tree) if name == mutant.unit and digest(node) == mutant.digest)
    target = list(_nodes(unit))[mutant.number]
    change = dict(changes(target, in_table=mutant.is_table))[mutant.operator]
    new = change(copy.deepcopy(target))
    _Swap(target, new).visit(unit)
    return ast.fix_missing_locations(tree)


class _Swap(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST | None) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST | None:
        return self.new if node is self.old else self.generic_visit(node)


def _nodes(unit: ast.stmt) -> Iterator[ast.AST]:
    """The nodes that may be changed, always in the same order; annotations and decorators are not code that runs."""
    skipped: set[int] = set()
    for node in ast.walk(unit):
        if isinstance(node, (*FUNCTIONS, ast.AnnAssign, ast.arg)):
            parts = [getattr(node, "returns", None), getattr(node, "annotation", None)]
            if isinstance(node, FUNCTIONS):  # defaults are kept beside the code of a function
                parts += [*node.args.defaults, *(one for one in node.args.kw_defaults if one is not None)]
            for part in [*getattr(node, "decorator_list", []), *parts]:
                skipped.update(id(inner) for inner in ast.walk(part or ast.Pass()))
        if id(node) not in skipped:
            yield node


def changes(node: ast.AST, in_table: bool = False) -> Iterator[tuple[str, Change]]:
    """What can be done to a node, by name."""
    if isinstance(node, ast.Compare):
        for at, op in enumerate(node.ops):
            if type(op) in COMPARISONS:
                yield f"comparison{at or ''}", _compare(at)
    elif isinstance(node, ast.Constant) and type(node.value) in (int, bool):
        yield "constant", _constant
    elif isinstance(node, (ast.If, ast.IfExp, ast.While)) and not in_table:
        yield "branch", _turned
    elif isinstance(node, ast.BoolOp):
        yield "junction", _junction
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC and not _is_text(node):
        yield "arithmetic", _arithmetic
    elif isinstance(node, (ast.Expr, ast.AugAssign, ast.Delete)) and not in_table and _does_something(node):
        yield "left-out", _left_out


def _compare(at: int) -> Change:
    def change(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.Compare)
        node.ops[at] = COMPARISONS[type(node.ops[at])]()
        return node

    return change


def _constant(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Constant)
    node.value = (not node.value) if isinstance(node.value, bool) else node.value + 1  # type: ignore[operator]
    return node


def _turned(node: ast.AST) -> ast.AST:
    assert isinstance(node, (ast.If, ast.IfExp, ast.While))
    node.test = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
    return node


def _junction(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.BoolOp)
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    return node


def _arithmetic(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.BinOp)
    node.op = ARITHMETIC[type(node.op)]()
    return node


def _left_out(node: ast.AST) -> ast.AST:
    """Nothing in its place; a generator stays one."""
    if isinstance(node, ast.Expr) and isinstance(node.value, (ast.YieldFrom, ast.Yield)):
        return ast.copy_location(ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load()))), node)
    return ast.copy_location(ast.Pass(), node)


def _does_something(node: ast.AST) -> bool:
    return not isinstance(node, ast.Expr) or isinstance(node.value, (ast.Call, ast.YieldFrom, ast.Yield, ast.Await))


def _is_text(node: ast.BinOp) -> bool:
    return any(
        isinstance(side, (ast.JoinedStr, ast.Constant)) and not _is_number(side) for side in (node.left, node.right)
    )


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, (int, float))


def _name(decorator: ast.expr) -> str:
    node = decorator.func if isinstance(decorator, ast.Call) else decorator
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _cites(node: ast.AST) -> tuple[str, ...]:
    """The rows that the literals of a node count for; a docstring's words are no literal of citations."""
    words = [
        word
        for inner in ast.walk(node)
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str) and ":47-" in inner.value
        for word in literal_cites(inner.value)
    ]
    return tuple(dict.fromkeys(rows_named(tuple(dict.fromkeys(words)), rulebook())))


def _head(node: ast.stmt) -> tuple[str, ...]:
    found = [_cites(decorator) for decorator in getattr(node, "decorator_list", [])]
    return tuple(cite for cites in found for cite in cites)


def _around(unit: ast.stmt) -> dict[int, tuple[str, ...]]:
    """For each node the provisions of the smallest statement, or entry of a table, around it that names any."""
    found: dict[int, tuple[str, ...]] = {}

    def walk(node: ast.AST, inherited: tuple[str, ...]) -> None:
        known = inherited
        if node is not unit and isinstance(node, (ast.stmt, ast.Call, ast.Tuple)):
            known = _cites(node) or inherited
        found[id(node)] = known
        for child in ast.iter_child_nodes(node):
            walk(child, known)
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                entry = (_cites(key) if key is not None else ()) + _cites(value)
                for part in (key, value):
                    if part is not None and entry:
                        walk(part, tuple(dict.fromkeys(entry)))

    walk(unit, ())
    return found
