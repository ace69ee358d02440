"""Where the law is cited: in the package's own source, in the tests, and in the record of tests that passed."""

from __future__ import annotations

import ast
import json
import os
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from chapter47.errors import Refusal
from chapter47.rulebook.provisions import Rulebook, rulebook

from ..documents import Document

PACKAGE = Path(__file__).resolve().parents[1]
PROOFS = ".proofs.json"
PROOFS_VARIABLE = "CHAPTER47_PROOFS"
MUTATIONS = "mutations.json"
RELEASED = PACKAGE / "rulebook" / "data" / "recorded.json"  # made for the wheel by tools/release.py

# Possessive, so that a slug built at run time ("[banker-{n}]") names nothing rather than its paragraph.
CITED = re.compile(
    r"(?:13|19):47-\d++\.\d++[A-Z]?+"
    r"(?:\([a-z]{1,2}\)(?:\d++(?:\.?[ivxl]++(?![a-z])(?:\.?\(\d++\)(?:\.?\([A-Z]\))?+)?+)?+)?+)?+"
    r"(?:\[(?:[a-z0-9-]++|\*)\])?+(?!\[)"
)
_SECTION = re.compile(r"[(\[].*")  # what follows the section in a citation
_TABLE = re.compile(r"^ *(?:PARALLELS|parallels)\b[^=\n]*= \{", re.MULTILINE)
_PARALLEL = re.compile(r'"((?:13|19):47-[^"]+)":\s*"((?:13|19):47-[^"]+)"')
TELLS = {"rulebook", "cli"}  # they speak of provisions and carry none out
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A line of the source that cites a provision, and the function or class it stands in."""

    path: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" + (f" {self.name}" if self.name else "")


def cited(text: str, book: Rulebook) -> Iterator[tuple[int, list[str]]]:
    """Each citation in a text that names provisions: its offset, and the rows it counts for."""
    for match in CITED.finditer(text):
        rows = rows_of(match[0], book)
        if rows:
            yield match.start(), rows


@cache
def rows_of(word: str, book: Rulebook) -> list[str]:
    """The rows that a word of a text counts for; none where it names no provision."""
    if word in book:
        return [word]
    try:
        return [str(p.cite) for p in book.named(word)]
    except Refusal:
        return []


def implementations(package: Path = PACKAGE, only: Collection[str] | None = None) -> dict[str, list[Place]]:
    """For each provision the places in the package that cite it, the rulebook and the commands left out.

    A game's table of parallels cites nothing of its own: its paragraphs stand where those they run parallel to do.
    Where some provisions ``only`` are asked for, files that do not cite them are passed over.
    """
    book = rulebook()
    found: dict[str, list[Place]] = {}
    files = [
        file
        for file in sorted(package.rglob("*.py"))
        if file.parent != package and not TELLS & set(file.relative_to(package).parts)
    ]
    texts = {file: file.read_text("utf-8") for file in files}
    tables = {file: [*_tables_of_parallels(text)] for file, text in texts.items()}
    parallels = [
        pair
        for file, spans in tables.items()
        for first, last in spans
        for pair in _PARALLEL.findall(texts[file][first:last])
    ]
    wanted = None if only is None else _with_parallels(only, parallels)
    for file, text in texts.items():
        hits = list(cited(text, book)) if _may_cite(text, wanted) else []
        hits = [hit for hit in hits if not any(first <= hit[0] < last for first, last in tables[file])]
        scopes = _scopes(text) if hits else []
        path = file.relative_to(package.parent).as_posix()
        for offset, cites in hits:
            line = text.count("\n", 0, offset) + 1
            place = Place(path, line, _innermost(scopes, line))
            for cite in cites:
                places = found.setdefault(cite, [])
                if place not in places:
                    places.append(place)
    for shared, own in parallels:
        if shared in found and own in book:
            places = found.setdefault(own, [])
            places += [place for place in found[shared] if place not in places]
    return found


def _tables_of_parallels(text: str) -> Iterator[tuple[int, int]]:
    """Where a text has a table of parallels, from its brace to the one that closes it; no citation has a brace."""
    for match in _TABLE.finditer(text):
        yield match.start(), text.index("}", match.end())


def _with_parallels(only: Collection[str], parallels: Iterable[tuple[str, str]]) -> set[str]:
    """Those provisions and all that they run parallel to, however far."""
    wanted: set[str] = set()
    more = set(only)
    while more - wanted:
        wanted |= more
        more = {shared for shared, own in parallels if own in wanted}
    return wanted


def _may_cite(text: str, wanted: Collection[str] | None) -> bool:
    """Whether a text can name one of these provisions: by its section, however its paragraph is written."""
    sections = {":47-"} if wanted is None else {_SECTION.sub("", cite) for cite in wanted}
    return any(section in text for section in sections)


def _scopes(text: str) -> list[tuple[int, int, str]]:
    """First line, last line and dotted name of every function and class, outer before inner."""
    found: list[tuple[int, int, str]] = []

    def walk(body: Iterable[ast.stmt], prefix: str) -> None:
        for node in body:
            if isinstance(node, _SCOPES):
                first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
                found.append((first, node.end_lineno or first, prefix + node.name))
                walk(node.body, f"{prefix}{node.name}.")
            elif isinstance(node, (ast.If, ast.Try, ast.With)):
                walk(node.body, prefix)

    try:
        walk(ast.parse(text).body, "")
    except SyntaxError:
        return []
    return found


def _innermost(scopes: list[tuple[int, int, str]], line: int) -> str:
    return next((name for first, last, name in reversed(scopes) if first <= line <= last), "")


def proofs_file() -> Path | None:
    """The record of passed tests: named by the environment, else found above here, else above the package."""
    named = os.environ.get(PROOFS_VARIABLE)
    if named:
        return Path(named)
    return find_upwards(PROOFS)


def find_upwards(name: str) -> Path | None:
    """The file of that name in the working directory, its parents, or the parents of the package."""
    here = Path.cwd()
    folders = [here, *here.parents, *PACKAGE.parents]
    return next((folder / name for folder in folders if (folder / name).is_file()), None)


def proofs(path: Path | None = None) -> dict[str, list[str]]:
    """Each test that passed when it last ran, and the provisions it names; empty when there is no record."""
    return {test: row["cites"] for test, row in record(path)["tests"].items()}


def exercises(path: Path | None = None) -> dict[str, list[str]]:
    """Each test that passed when it last ran, and those of the provisions it names whose code it ran."""
    return {test: row["exercised"] for test, row in record(path)["tests"].items()}


def record(path: Path | None = None) -> Document:
    """The record of passed tests with its commit and date: this checkout's own, else the one that the release keeps."""
    file = path or proofs_file() or RELEASED
    if not file.is_file():
        return {"tests": {}}
    try:
        document: Document = json.loads(file.read_text("utf-8"))
        if document["version"] == 1:  # before what a test runs was recorded
            document["tests"] = {test: {"cites": c, "exercised": []} for test, c in document["tests"].items()}
    except (ValueError, KeyError) as error:
        raise Refusal(f"{file} is not a record of proofs.", instead="delete it and run the tests") from error
    return document


def recorded() -> str:
    """Whose record is shown, in words: this checkout's or the release's, with its commit and date."""
    found = record()
    if not found["tests"]:
        return "no run of the tests is on record here"
    whose = "this checkout's own run" if proofs_file() else "recorded by the release's run, not by this machine"
    commit = f", commit {found['commit'][:12]}" if found.get("commit") else ""
    return f"{whose}{commit}, {found.get('date', 'undated')}, {len(found['tests'])} tests that name provisions"


def holds(path: Path | None = None) -> dict[str, list[str]]:
    """For each provision the tests that failed when its code was broken; nothing where none of its mutants is known."""
    file = path or find_upwards(MUTATIONS)
    if file is None:
        found: dict[str, list[str]] = record().get("held", {})
        return found
    try:
        results: Document = json.loads(file.read_text("utf-8"))["functions"]
    except (OSError, ValueError, KeyError) as error:
        raise Refusal(f"{file} is not a record of mutations.", instead="delete it and run make mutate") from error
    from chapter47.rulebook.held import held_by

    return held_by(results, proofs())


def tests_naming(tests: Path | None = None, only: Collection[str] | None = None) -> dict[str, list[str]]:
    """For each provision the tests that name it, run or not, when a tests directory stands beside ``src``."""
    folder = tests or PACKAGE.parent.parent / "tests"
    book = rulebook()
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("*.py")) if folder.is_dir() else []:
        text = file.read_text("utf-8")
        if "provision(" not in text or not _may_cite(text, only):
            continue
        path = file.relative_to(folder.parent).as_posix()
        for test, words in _named_tests(ast.parse(text).body):
            for cite in [row for word in words for _, rows in cited(word, book) for row in rows]:
                found.setdefault(cite, []).append(f"{path}::{test}")
    return found


def _named_tests(
    body: Iterable[ast.stmt], prefix: str = "", inherited: tuple[str, ...] = ()
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each test function and the citations of its own, its class's and its module's marks."""
    body = list(body)
    marks = [node.value for node in body if isinstance(node, ast.Assign) and _is_pytestmark(node)]
    inherited += tuple(word for mark in marks for word in _provisions_named(mark))
    for node in body:
        if isinstance(node, _SCOPES):
            words = inherited + tuple(word for mark in node.decorator_list for word in _provisions_named(mark))
            if isinstance(node, ast.ClassDef):
                yield from _named_tests(node.body, f"{prefix}{node.name}::", words)
            elif node.name.startswith("test") and words:
                yield prefix + node.name, words


def _is_pytestmark(node: ast.Assign) -> bool:
    return any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets)


def _provisions_named(mark: ast.expr) -> Iterator[str]:
    """The string arguments of every call of ``provision`` within an expression."""
    for node in ast.walk(mark):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name == "provision":
                yield from (a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str))
