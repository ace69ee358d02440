"""Held provisions: what the record of mutations says of the code that carries each citation.

``mutations.json`` keeps, for each function and each table that was broken on purpose, a digest of its source, and for
each mutant the provisions its statement carries and the test that failed. A function that has changed since counts for
nothing until it is tried again.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from chapter47.rulebook.carriers import FUNCTIONS
from chapter47.rulebook.trace import PACKAGE

Results = Mapping[str, Any]


def held_by(functions: Results, passed: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """For each provision of which every mutant tried was killed, the tests that name it and killed one."""
    killers: dict[str, set[str]] = {}
    survived: set[str] = set()
    for key, tried in functions.items():
        path, _, name = key.partition(" ")
        if digests(path).get(name) != tried["digest"]:
            continue
        for mutant in tried["mutants"].values():
            if mutant["ended"] == "survived":
                survived.update(mutant["cites"])
            elif mutant["ended"] == "killed":
                for cite in mutant.get("names", mutant["cites"]):  # a case of a test that has many names its own
                    killers.setdefault(cite, set()).add(mutant["by"])
    return {
        cite: naming
        for cite, tests in sorted(killers.items())
        if cite not in survived and (naming := sorted(test for test in tests if cite in passed.get(test, ())))
    }


@cache
def digests(path: str, root: Path = PACKAGE.parent) -> dict[str, str]:
    """For each function of a file, and for each table as ``=name``, a digest of its code without its text."""
    file = root / path
    if not file.is_file():
        return {}
    return {name: digest(node) for name, node in units(ast.parse(file.read_text("utf-8")))}


def units(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """Every outermost function and method, and every statement of a module or class body."""

    def walk(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, ast.stmt]]:
        for node in body:
            if isinstance(node, FUNCTIONS):
                yield prefix + node.name, node
            elif isinstance(node, ast.ClassDef):
                yield from walk(node.body, f"{prefix}{node.name}.")
            elif isinstance(node, (ast.Assign, ast.AnnAssign)):
                yield f"{prefix}={_target(node)}", node

    yield from walk(tree.body, "")


def _target(node: ast.Assign | ast.AnnAssign) -> str:
    return ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)


def digest(node: ast.stmt) -> str:
    """Changes with the code of a statement, and not with its place, comments or formatting."""
    return blake2b(ast.dump(node).encode(), digest_size=6).hexdigest()
