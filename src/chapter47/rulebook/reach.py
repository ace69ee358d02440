"""What is reached from the package's doors, told from its source: who reads a table, and what only a test would call.

The doors are the commands, pages, routes, the Python interface and the games' registrations. The graph errs towards
reaching: a method counts as called wherever its name is used. What it calls unreached is never called by the program.
"""

from __future__ import annotations

import ast
import os
import pickle
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

from chapter47.rulebook import carriers
from chapter47.rulebook.carriers import FUNCTIONS, Source, decorator_name, names_given, take_apart
from chapter47.rulebook.trace import PACKAGE, TELLS

Name = tuple[str, str]  # a file and a dotted name in it; a module body is the file and nothing
ENTRANCES = ("cli", "house", "client.py", "api.py", "__init__.py", "__main__.py", "scripts.py")
LOADED = tuple(
    f"games/*/{name}.py" for name in ("__init__", "floor_rules", "published", "events", "odds", "phrases", "kernel")
)
LOADED += ("house/migrations/**/*.py", "desk/environments/*.py")
BY_NAME = ("events", "left", "upgrade")  # functions of such modules that are looked up by their names
_PLAIN = {"cache", "lru_cache", "property", "staticmethod", "classmethod", "law", "overload", "dataclass", "kernel"}
_PLAIN |= {
    "contextmanager",
    "cached_property",
    "njit",
    "total_ordering",
    "wraps",
    "asynccontextmanager",
    "abstractmethod",
}


@dataclass
class _Node:
    """A function, class or module body: what it refers to."""

    names: set[Name] = field(default_factory=set)
    members: set[str] = field(default_factory=set)  # attributes of something unknown
    registers: bool = False  # a decorator hands it to somebody


@dataclass
class Facts:
    """What one file adds to the graph."""

    source: Source
    nodes: dict[Name, _Node] = field(default_factory=dict)
    members: dict[str, list[Name]] = field(default_factory=dict)  # methods and fields by their last name
    assigned: dict[Name, Name] = field(default_factory=dict)  # a name of a module, and the node that gives it its value
    imports: set[str] = field(default_factory=set)
    values: set[str] = field(default_factory=set)  # modules that are handed about, so that any attribute may be theirs


@dataclass
class Graph:
    """All functions of the package and what they refer to."""

    sources: dict[str, Source] = field(default_factory=dict)
    nodes: dict[Name, _Node] = field(default_factory=dict)
    members: dict[str, list[Name]] = field(default_factory=dict)
    assigned: dict[Name, Name] = field(default_factory=dict)
    imports: dict[str, set[str]] = field(default_factory=dict)
    values: set[str] = field(default_factory=set)

    def add(self, path: str, facts: Facts) -> None:
        """Take in one file."""
        self.sources[path] = facts.source
        self.nodes |= facts.nodes
        self.assigned |= facts.assigned
        self.imports[path] = facts.imports
        self.values |= facts.values
        for member, names in facts.members.items():
            self.members.setdefault(member, []).extend(names)

    @cached_property
    def _by_file(self) -> dict[str, list[tuple[Name, _Node]]]:
        found: dict[str, list[tuple[Name, _Node]]] = {path: [] for path in self.sources}
        for name, node in self.nodes.items():
            found[name[0]].append((name, node))
        return found

    def readers(self, path: str, owner: str, names: Iterable[str]) -> set[Name]:
        """The functions that read one of these names, also through tables made from it; of a class, by attribute."""
        found: set[Name] = set()
        work = [by for name in names for by in self._members_read.get(name, ())] if owner else []
        work += [] if owner else [by for name in names for by in self._names_read.get((path, name), ())]
        while work:
            by = work.pop()
            if by not in found:
                found.add(by)
                work += [reader for name in self._gives.get(by, ()) for reader in self._names_read.get(name, ())]
        return {name for name in found if name[1] and "=" not in name[1]}

    @cached_property
    def _names_read(self) -> dict[Name, list[Name]]:
        return _turned((by, node.names) for by, node in self.nodes.items())

    @cached_property
    def _members_read(self) -> dict[str, list[Name]]:
        return _turned((by, node.members) for by, node in self.nodes.items())

    @cached_property
    def _gives(self) -> dict[Name, list[Name]]:
        """For a statement of a module body, the names it gives a value."""
        return _turned((name, (by,)) for name, by in self.assigned.items() if "." not in name[1])

    def reached(self) -> set[Name]:
        """Every function, class and body that the doors lead to."""
        live: set[Name] = set()
        seen: set[str] = set()
        work = [(path, name) for path in self.sources if _is_door(path) for name in ("", *BY_NAME)]
        while work:
            name = work.pop()
            if name in live or name not in self.nodes:
                continue
            live.add(name)
            node = self.nodes[name]
            work += node.names
            for member in node.members - seen:
                work += self.members.get(member, [])
                work += [(path, member) for path in self.values]
            seen |= node.members
            if not name[1]:
                work += self._run_with(name[0])
            elif name in self.assigned:
                work.append(self.assigned[name])
            work += self._of_class(name)
            if not name[1].startswith("="):
                work.append((name[0], ""))
        return live

    def _run_with(self, path: str) -> Iterator[Name]:
        """What runs or is registered when a module is imported, and the modules it imports."""
        for module in self.imports[path]:
            yield module, ""
        for name, node in self._by_file[path]:
            if node.registers or name[1].startswith("="):
                yield name

    def _of_class(self, name: Name) -> Iterator[Name]:
        """The methods of a class that Python or a decorator calls."""
        prefix = f"{name[1]}."
        for other, node in self._by_file[name[0]] if name[1] else ():
            if other[1].startswith(prefix):
                last = other[1].rpartition(".")[2]
                if (
                    node.registers
                    or (last.startswith("__") and last.endswith("__"))
                    or last.startswith(("=", "model_"))
                ):
                    yield other


_K = TypeVar("_K")


def _turned(reads: Iterable[tuple[Name, Iterable[_K]]]) -> dict[_K, list[Name]]:
    """Who reads what, turned round: what is read by whom."""
    found: dict[_K, list[Name]] = {}
    for by, what in reads:
        for one in what:
            found.setdefault(one, []).append(by)
    return found


def _is_door(path: str) -> bool:
    inside = Path(path).relative_to(PACKAGE.name)
    return inside.parts[0] in ENTRANCES or any(inside.match(pattern) for pattern in LOADED)


def sources(package: Path = PACKAGE) -> dict[str, Source]:
    """The marks and tables of every file of the package."""
    return graph(package).sources


@cache
def graph(package: Path = PACKAGE) -> Graph:
    """The graph of the package as it stands; files that have not changed are read from what was kept of them."""
    files = {file.relative_to(package.parent).as_posix(): file for file in sorted(package.rglob("*.py"))}
    store = package / "__pycache__" / f"facts.{sys.implementation.cache_tag}.pickle"
    kept = _read_kept(store)
    made, now = Graph(), {}
    for path, file in files.items():
        stat = file.stat()
        key = (_FORMAT, stat.st_mtime_ns, stat.st_size, len(files))
        if path not in kept or kept[path][0] != key:
            facts = facts_of(path, file.read_text("utf-8"), frozenset(files))
            now[path] = (key, facts)
        else:
            now[path] = kept[path]
        made.add(path, now[path][1])
    if now != kept:
        _keep(store, now)
    return made


_Key = tuple[str, int, int, int]
_FORMAT = blake2b(b"".join(Path(file).read_bytes() for file in (__file__, carriers.__file__))).hexdigest()


def _read_kept(store: Path) -> dict[str, tuple[_Key, Facts]]:
    try:
        kept: dict[str, tuple[_Key, Facts]] = pickle.loads(store.read_bytes())
    except Exception:  # whatever is wrong with what was kept, it can be made again
        return {}
    return kept


def _keep(store: Path, kept: dict[str, tuple[_Key, Facts]]) -> None:
    try:
        store.parent.mkdir(exist_ok=True)
        draft = store.with_name(f"{store.name}.{os.getpid()}")
        draft.write_bytes(pickle.dumps(kept))
        draft.replace(store)
    except OSError:
        return


def facts_of(path: str, text: str, files: frozenset[str]) -> Facts:
    """What a file adds to the graph of a package with these files."""
    source = take_apart(path, text)
    facts = Facts(Source(path, ast.Module([], []), source.marks, source.tables))
    _Builder(facts, path, files).module(source.tree)
    return facts


class _Builder:
    """Adds one file to the graph."""

    def __init__(self, made: Facts, path: str, files: frozenset[str]) -> None:
        self.made, self.path, self.files = made, path, files
        self.known: dict[str, Name] = {}  # a name in this module and what it stands for
        self.modules: dict[str, str] = {}  # a name that stands for a module

    def module(self, tree: ast.Module) -> None:
        for node in ast.walk(tree):
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                self._import(node)
        for node in tree.body:
            if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
                self.known[node.name] = (self.path, node.name)
        for statement in tree.body:
            for name in names_given(statement):
                self.known.setdefault(name, (self.path, name))
        self._body(tree.body, "")
        for name, target in self.known.items():  # what is imported here can be had from here
            if target[0] != self.path:
                self.made.nodes.setdefault((self.path, name), _Node(names={target}))

    def _import(self, node: ast.Import | ast.ImportFrom) -> None:
        if isinstance(node, ast.Import):
            for one in node.names:
                self._module(one.name.split("."), one.asname or one.name.partition(".")[0])
            return
        base = [] if node.level else (node.module or "").split(".")
        if node.level:
            folder = self.path.split("/")[: -node.level]
            base = [*folder, *(node.module.split(".") if node.module else [])]
        for one in node.names:
            if not self._module([*base, one.name], one.asname or one.name):
                target = self._file(base)
                if target:
                    self.known[one.asname or one.name] = (target, one.name)
                    self.made.imports.add(target)

    def _module(self, parts: list[str], alias: str) -> bool:
        target = self._file(parts)
        if target:
            self.modules[alias] = target
            self.made.imports.add(target)
        return bool(target)

    def _file(self, parts: list[str]) -> str | None:
        path = "/".join(parts)
        return next((p for p in (f"{path}.py", f"{path}/__init__.py") if p in self.files), None)

    def _body(self, statements: list[ast.stmt], prefix: str) -> None:
        here = self.made.nodes.setdefault((self.path, prefix), _Node())
        for at, statement in enumerate(statements):
            if isinstance(statement, FUNCTIONS):
                self._function(statement, prefix)
            elif isinstance(statement, ast.ClassDef):
                self._class(statement, prefix)
            elif isinstance(statement, (ast.If, ast.Try, ast.With)):
                for block in ("body", "orelse", "handlers", "finalbody"):
                    for inner in getattr(statement, block, []):
                        self._body(inner.body if isinstance(inner, ast.ExceptHandler) else [inner], prefix)
            else:
                given = list(names_given(statement))
                name = (self.path, f"{prefix}.={at}:{statement.lineno}".lstrip("."))
                self.made.nodes[name] = self._refers([statement])
                for one in given:
                    full = f"{prefix}.{one}" if prefix else one
                    self.made.assigned[self.path, full] = name
                    self.made.nodes.setdefault((self.path, full), _Node())
                    if prefix:
                        self.made.members.setdefault(one, []).append((self.path, full))
                if not given:
                    here.names |= self.made.nodes[name].names
                    here.members |= self.made.nodes[name].members

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, prefix: str) -> None:
        full = f"{prefix}.{node.name}" if prefix else node.name
        made = self._refers([node])
        made.names.discard((self.path, full))
        made.registers = any(decorator_name(decorator) not in _PLAIN for decorator in node.decorator_list)
        self.made.nodes[self.path, full] = made
        if prefix:
            self.made.members.setdefault(node.name, []).append((self.path, full))

    def _class(self, node: ast.ClassDef, prefix: str) -> None:
        full = f"{prefix}.{node.name}" if prefix else node.name
        made = self._refers([*node.bases, *node.keywords, *node.decorator_list])
        self.made.nodes[self.path, full] = made
        self._body(node.body, full)

    def _refers(self, roots: Iterable[ast.AST]) -> _Node:
        made = _Node()
        bases: set[ast.expr] = set()
        for root in roots:
            for node in ast.walk(root):
                if isinstance(node, ast.Name) and node.id in self.known:
                    made.names.add(self.known[node.id])
                elif isinstance(node, ast.Name) and node.id in self.modules and node not in bases:
                    self.made.values.add(self.modules[node.id])
                elif isinstance(node, ast.Attribute):
                    made.members.add(node.attr)
                    bases.add(node.value)
                    if isinstance(node.value, ast.Name) and node.value.id in self.modules:
                        made.names.add((self.modules[node.value.id], node.attr))
                elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
                    made.members.add(node.value)
        return made


def unreached(package: Path = PACKAGE) -> list[str]:
    """The functions that no door leads to, each as file and name."""
    made = graph(package)
    live = made.reached()
    return sorted(
        f"{path} {mark.function}"
        for path, source in made.sources.items()
        for mark in source.marks
        if mark.entry and "." not in mark.function.rpartition(".")[0] and not TELLS & set(Path(path).parts)
        if (path, mark.function) in made.nodes and (path, mark.function) not in live
    )
