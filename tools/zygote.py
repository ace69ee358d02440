"""A process with everything imported, from which each mutant is tried in a copy of its own.

A fault in a function is put in by giving the function other code; a fault in a table needs the package imported anew,
so it is tried in a copy that has imported only what the package rests on.
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
from collections.abc import Iterator
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

    def try_out(self, mutant: Mutant, tests: list[str], limit: float) -> tuple[str, str]:
        """How a mutant ends: killed and by which test, survived, or invalid where the fault cannot be put in."""
        if mutant.is_table:
            return _in_a_copy(lambda: _with_table(self.root, mutant, tests), limit)
        assert self.warm is not None
        _, asking, answering = self.warm
        asking.write(json.dumps([_packed(mutant), tests, limit]) + "\n")
        asking.flush()
        ended, by = json.loads(answering.readline())
        return ended, by


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
        packed, tests, limit = json.loads(line)
        packed[-1] = tuple(packed[-1])
        mutant = Mutant(*packed)
        answer.write(json.dumps(_in_a_copy(lambda m=mutant, t=tests: _with_function(root, m, t), limit)) + "\n")
        answer.flush()
    os._exit(0)


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
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
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


def _with_function(root: Path, mutant: Mutant, tests: list[str]) -> tuple[str, str]:
    """Give every copy of the function the code with the fault, then run the tests."""
    file = root / "src" / mutant.path
    tree = mutated(mutant, file.read_text("utf-8"))
    code = {found.co_qualname: found for found in _codes(compile(tree, str(file), "exec", dont_inherit=True))}
    name, replaced = str(file), 0
    gc.unfreeze()
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename == name:
            new = code.get(thing.__code__.co_qualname)
            if new is None or not _within(thing.__code__.co_qualname, mutant.unit):
                continue
            if new.co_freevars != thing.__code__.co_freevars:
                return "invalid", "its closure would change"
            thing.__code__ = new
            replaced += 1
    return _tested(root, tests) if replaced else ("invalid", "no such function is loaded")


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


def _tested(root: Path, tests: list[str]) -> tuple[str, str]:
    import pytest

    os.chdir(root)
    rewrite: Any = importlib.import_module("_pytest.assertion.rewrite")
    rewrite.AssertionRewritingHook._warn_already_imported = lambda *_: None  # plugins are imported already, as meant
    first = _First()
    code = pytest.main([*OPTIONS, *tests], plugins=[first])
    if int(code) == 0:
        return "survived", ""
    if int(code) == 1 or first.failed:
        return "killed", first.failed.partition("[")[0]
    return "invalid", f"pytest ended with {int(code)}"
