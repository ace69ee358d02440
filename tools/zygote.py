"""A process with everything imported, from which each mutant is tried in a copy of its own.

A fault in a function is put in by giving the function other code. The mutants of one function are tried together: a
copy collects their tests once, and each mutant runs its own in a copy of that. A fault in a table needs the package
imported anew, so it is tried in a copy that has imported only what the package rests on.
"""

from __future__ import annotations

import ast
import contextlib
import gc
import importlib
import json
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import _lru_cache_wrapper
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import IO, Any

from tools.mutants import Mutant, mutated

HEAVY = (
    "numpy",
    "numba",
    "pydantic",
    "pytest",
    "hypothesis",
    "typer",
    "rich",
    "pokerkit",
    "scipy",
    "sqlalchemy",
    "fastapi",
)
OPTIONS = [
    "-x",
    "-q",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:chapter47-proofs",
    "--no-header",
    "--tb=no",
]


class Zygote:
    """Tries mutants, each in a process of its own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.warm: tuple[int, IO[str], IO[str]] | None = None

    def __enter__(self) -> Zygote:
        os.environ["CHAPTER47_EVIDENCE"] = "off"
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        for name in HEAVY:
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
        self.warm = _served(self.root)
        return self

    def __exit__(self, *_: object) -> None:
        if self.warm is not None:
            pid, asking, answering = self.warm
            asking.close()
            answering.close()
            os.waitpid(pid, 0)

    def try_out(self, tried: list[Try]) -> Iterator[tuple[str, str]]:
        """How each mutant of one unit ends: killed and by which test, survived, or invalid: not put in."""
        if tried[0].mutant.is_table:
            for one in tried:
                yield _in_a_copy(lambda o=one: _with_table(self.root, o.mutant, o.tests), one.limit)
            return
        assert self.warm is not None
        _, asking, answering = self.warm
        asking.write(json.dumps([[_packed(one.mutant), one.tests, one.limit] for one in tried]) + "\n")
        asking.flush()
        for _ in tried:
            ended, by = json.loads(answering.readline())
            yield ended, by


@dataclass(frozen=True, slots=True)
class Try:
    """A mutant, the tests that may notice it in their order, and how many seconds they have."""

    mutant: Mutant
    tests: list[str]
    limit: float


def _packed(mutant: Mutant) -> list[Any]:
    return [getattr(mutant, name) for name in Mutant.__slots__]


def _served(root: Path) -> tuple[int, IO[str], IO[str]]:
    """A child with the package imported that answers one line with one line."""
    to_child, from_child = os.pipe(), os.pipe()
    pid = os.fork()
    if pid:
        os.close(to_child[0])
        os.close(from_child[1])
        return pid, os.fdopen(to_child[1], "w"), os.fdopen(from_child[0])
    os.close(to_child[1])
    os.close(from_child[0])
    asked, answer = os.fdopen(to_child[0]), os.fdopen(from_child[1], "w")
    _import_all(root)
    for line in asked:
        tried = [Try(_unpacked(packed), tests, limit) for packed, tests, limit in json.loads(line)]
        for ended in _together(root, tried):
            answer.write(json.dumps(ended) + "\n")
            answer.flush()
    os._exit(0)


def _unpacked(packed: list[Any]) -> Mutant:
    return Mutant(*packed[:-1], tuple(packed[-1]))


def _together(root: Path, tried: list[Try]) -> Iterator[tuple[str, str]]:
    """How the mutants of one function end: told by one copy, which collects their tests."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        os.setsid()
        _hush()
        with contextlib.suppress(BaseException), os.fdopen(writing, "w") as said:
            _collected(root, tried, said)
        os._exit(0)
    os.close(writing)
    told = 0
    with os.fdopen(reading) as answers:
        for line in answers:
            ended, by = json.loads(line)
            told += 1
            yield ended, by
    os.waitpid(pid, 0)
    for _ in tried[told:]:
        yield "invalid", "its tests were not collected"


def _collected(root: Path, tried: list[Try], said: IO[str]) -> None:
    wanted = list(dict.fromkeys(test for one in tried for test in one.tests))
    _pytest_main(root, [*OPTIONS, *wanted], _Group(root, tried, said))


class _Group:
    """Runs, instead of the tests that were collected, each mutant's own in a copy that has its fault."""

    def __init__(self, root: Path, tried: list[Try], said: IO[str]) -> None:
        self.root, self.tried, self.said = root, tried, said

    def pytest_runtestloop(self, session: Any) -> bool:
        items: dict[str, list[Any]] = defaultdict(
            list
        )  # by its own name, and by its test's: it may be one of many cases
        for item in session.items:
            for name in {item.nodeid, item.nodeid.partition("[")[0]}:
                items[name].append(item)
        file = str(self.root / "src" / self.tried[0].mutant.path)
        gc.unfreeze()
        things = gc.get_objects()
        functions = [
            one
            for one in things
            if isinstance(one, FunctionType)
            and one.__code__.co_filename == file
            and _within(one.__code__.co_qualname, self.tried[0].mutant.unit)
        ]
        caches = remembering(things)
        del things
        gc.freeze()
        for one in self.tried:
            chosen = list(dict.fromkeys(item for test in one.tests for item in items[test]))
            ended = _in_a_copy(lambda o=one, c=chosen: self._with(o.mutant, functions, caches, c), one.limit)
            self.said.write(json.dumps(ended) + "\n")
            self.said.flush()
        return True

    def _with(self, mutant: Mutant, functions: list[FunctionType], caches: list[Any], items: list[Any]) -> Any:
        """Give every copy of the function the code with the fault, then run the tests until one fails."""
        file = self.root / "src" / mutant.path
        tree = mutated(mutant, file.read_text("utf-8"))
        code = {found.co_qualname: found for found in _codes(compile(tree, str(file), "exec", dont_inherit=True))}
        replaced = 0
        for function in functions:
            new = code.get(function.__code__.co_qualname)
            if new is not None and new.co_freevars != function.__code__.co_freevars:
                return "invalid", "its closure would change"
            if new is not None:
                function.__code__ = new
                replaced += 1
        if not replaced:
            return "invalid", "no such function is loaded"
        if not items:
            return "invalid", "none of its tests was collected"
        for remembered in caches:
            remembered.cache_clear()
        first = _First()
        items[0].config.pluginmanager.register(first)
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if first.failed:
                return "killed", first.failed
        return "survived", ""


def remembering(things: Iterable[Any]) -> list[Any]:
    """The functions of the package that remember; the rulebook left out: it is long to read and never broken."""
    found = [one for one in things if isinstance(one, _lru_cache_wrapper)]
    modules = [getattr(one, "__module__", None) or "" for one in found]
    return [
        one
        for one, module in zip(found, modules, strict=True)
        if module.startswith("chapter47.") and not module.startswith("chapter47.rulebook")
    ]


def _hush() -> None:
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)


def _import_all(root: Path) -> None:
    package = root / "src" / "chapter47"
    for part in ("table", "odds", "games", "floor", "night", "sim", "environments", "cli"):
        for file in sorted((package / part).rglob("*.py")):
            name = ".".join(file.relative_to(root / "src").with_suffix("").parts).removesuffix(".__init__")
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
    importlib.import_module("chapter47.rulebook").rulebook()
    gc.collect()
    gc.freeze()


def _in_a_copy(work: Any, limit: float) -> tuple[str, str]:
    """What a forked child says, or that it ran out of time."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        os.setsid()
        _hush()
        try:
            said = work()
        except BaseException as error:  # the fault was not put in, or it broke the machinery of the tests
            said = ("invalid", repr(error))
        os.write(writing, json.dumps(said).encode())
        os._exit(0)
    os.close(writing)
    ended = _wait(pid, limit)
    with os.fdopen(reading) as answer:
        text = answer.read() if ended else ""
    if not ended:
        return "killed", "out of time"
    how, by = json.loads(text) if text else ("killed", "it crashed")
    return how, by


def _wait(pid: int, limit: float) -> bool:
    end = time.monotonic() + limit
    while time.monotonic() < end:
        done, _ = os.waitpid(pid, os.WNOHANG)
        if done:
            return True
        time.sleep(0.01)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return False


def _within(qualname: str, unit: str) -> bool:
    return qualname == unit or qualname.startswith(f"{unit}.<locals>")


def _codes(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _codes(one)


class _Finder(MetaPathFinder):
    """Finds the one module with the fault."""

    def __init__(self, root: Path, mutant: Mutant) -> None:
        self.file = root / "src" / mutant.path
        self.name = ".".join(Path(mutant.path).with_suffix("").parts).removesuffix(".__init__")
        self.tree: ast.Module = mutated(mutant, self.file.read_text("utf-8"))

    def find_spec(self, fullname: str, path: Any = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        spec = PathFinder.find_spec(fullname, path)
        assert spec is not None
        spec.loader = _Loader(fullname, str(self.file), self.tree)
        return spec


class _Loader(SourceFileLoader):
    def __init__(self, fullname: str, path: str, tree: ast.Module) -> None:
        super().__init__(fullname, path)
        self.tree = tree

    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = compile(self.tree, self.path, "exec", dont_inherit=True)
        return code


def _with_table(root: Path, mutant: Mutant, tests: list[str]) -> tuple[str, str]:
    sys.meta_path.insert(0, _Finder(root, mutant))
    return _tested(root, tests)


class _First:
    """Remembers the first test that fails."""

    def __init__(self) -> None:
        self.failed = ""

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


def _pytest_main(root: Path, words: list[str], plugin: object) -> int:
    import pytest

    os.chdir(root)
    rewrite: Any = importlib.import_module("_pytest.assertion.rewrite")
    rewrite.AssertionRewritingHook._warn_already_imported = lambda *_: None  # plugins are imported already, as meant
    return int(pytest.main(words, plugins=[plugin]))


def _tested(root: Path, tests: list[str]) -> tuple[str, str]:
    first = _First()
    code = _pytest_main(root, [*OPTIONS, *tests], first)
    if code == 0:
        return "survived", ""
    if code == 1 or first.failed:
        return "killed", first.failed
    return "invalid", f"pytest ended with {code}"
