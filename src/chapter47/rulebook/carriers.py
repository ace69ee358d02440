"""What carries a citation: the functions, statements and tables of a source file that name provisions in their code.

A docstring or a comment speaks of the law; it carries nothing. A citation counts where it is a literal of its own: an
argument, a key, a returned value, a decorator. Every function has a mark, so that a run can say which functions it
entered; every statement within a function that holds a citation has one more.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b

from chapter47.rulebook.provisions import Rulebook
from chapter47.rulebook.trace import CITED, rows_of

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
COMPILED = {"kernel", "njit", "vectorize", "guvectorize"}  # decorators after which Python no longer runs the function
_BETWEEN = re.compile(r"[\s,;]*")


@dataclass(frozen=True, slots=True)
class Mark:
    """A place that a run can reach: the entry of a function, or a statement in it that holds citations."""

    function: str  # dotted name
    line: int
    words: tuple[str, ...] = ()  # the citations as written
    entry: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A statement of a module or class body that holds citations: a table, a field, a registration."""

    owner: str  # the class, or nothing
    names: tuple[str, ...]
    line: int
    words: tuple[str, ...]


@dataclass
class Source:
    """One file of the package, taken apart."""

    path: str
    tree: ast.Module
    marks: list[Mark] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    places: dict[ast.AST, int] = field(default_factory=dict)  # which node has which mark

    @cached_property
    def digest(self) -> str:
        """Changes when a mark is added, renamed or removed, and not when a line moves."""
        names = "\n".join(f"{mark.function} {mark.entry} {mark.words}" for mark in self.marks)
        return blake2b(names.encode(), digest_size=6).hexdigest()


def literal_cites(text: str) -> tuple[str, ...]:
    """The citations of a literal that is made of citations alone; a sentence that mentions one carries none."""
    found = CITED.findall(text)
    return tuple(found) if found and not _BETWEEN.sub("", CITED.sub("", text)) else ()


def take_apart(path: str, text: str) -> Source:
    """The marks and tables of a file."""
    source = Source(path, ast.parse(text))
    _Walker(source).body(source.tree.body, owner="", function=None)
    return source


class _Walker:
    """Goes through the statements of a file in order, so that marks are numbered the same way every time."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def body(self, statements: list[ast.stmt], owner: str, function: str | None) -> None:
        for statement in statements:
            if isinstance(statement, FUNCTIONS):
                self.function(statement, owner, function)
            elif isinstance(statement, ast.ClassDef):
                self.one_class(statement, owner, function)
            else:
                self.statement(statement, owner, function)

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, owner: str, outer: str | None) -> None:
        if any(decorator_name(decorator) in COMPILED for decorator in node.decorator_list):
            return
        prefix = outer if outer is not None else owner
        name = f"{prefix}.{node.name}" if prefix else node.name
        head: list[ast.AST] = [*node.decorator_list, node.args]
        self.mark(node, Mark(name, node.lineno, _cites_in(head), entry=True))
        self.body(_after_docstring(node.body), owner, name)

    def one_class(self, node: ast.ClassDef, owner: str, function: str | None) -> None:
        name = f"{owner}.{node.name}" if owner else node.name
        words = _cites_in([*node.decorator_list, *node.bases, *node.keywords])
        if words and function is None:
            self.source.tables.append(Table(owner, (node.name,), node.lineno, words))
        self.body(_after_docstring(node.body), name, function)

    def statement(self, node: ast.stmt, owner: str, function: str | None) -> None:
        blocks = list(_blocks(node))
        inner = {id(statement) for block in blocks for statement in block}
        words = _cites_in(
            [child for child in ast.iter_child_nodes(node) if id(child) not in inner and not _holds(child)]
        )
        if words and function is not None:
            self.mark(node, Mark(function, node.lineno, words))
        elif words and not _is_text(node):
            self.source.tables.append(Table(owner, tuple(names_given(node)), node.lineno, words))
        for block in blocks:
            self.body(block, owner, function)

    def mark(self, node: ast.AST, mark: Mark) -> None:
        self.source.places[node] = len(self.source.marks)
        self.source.marks.append(mark)


def _holds(node: ast.AST) -> bool:
    """Whether a part of a statement has statements of its own that are walked apart: an except clause, a case."""
    return isinstance(node, (ast.ExceptHandler, ast.match_case))


def _blocks(node: ast.stmt) -> Iterator[list[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        block = getattr(node, name, None)
        if isinstance(block, list):
            yield block
    for part in [*getattr(node, "handlers", []), *getattr(node, "cases", [])]:
        yield part.body


def _cites_in(nodes: list[ast.AST]) -> tuple[str, ...]:
    """The citations in the literals of some expressions, each once, in order."""
    found = [
        word
        for root in nodes
        for node in ast.walk(root)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ":47-" in node.value
        for word in literal_cites(node.value)
    ]
    return tuple(dict.fromkeys(found))


def names_given(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement gives a value."""
    targets = getattr(statement, "targets", None) or [getattr(statement, "target", None)]
    for target in targets:
        for part in ast.walk(target) if target is not None else ():
            if isinstance(part, ast.Name):
                yield part.id


def decorator_name(decorator: ast.expr) -> str:
    """The last name of a decorator, called or not."""
    node = decorator.func if isinstance(decorator, ast.Call) else decorator
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _after_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    return body[1:] if body and _is_text(body[0]) else body


def rows_named(words: tuple[str, ...], book: Rulebook) -> list[str]:
    """The rows that these citations count for."""
    return [row for word in words for row in rows_of(word, book)]
