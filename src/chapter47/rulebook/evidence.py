"""What a run of the tests has shown: which provisions were exercised by a test that names them, and what each test ran.

Two records stand beside the tests. ``.proofs.json`` says for each passed test what it names and what of it was
exercised. ``.ran.json`` says for every test which marks it reached; the mutations choose their tests by it.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from chapter47.rulebook import reach
from chapter47.rulebook.carriers import rows_named
from chapter47.rulebook.provisions import Rulebook, rulebook
from chapter47.rulebook.trace import TELLS

RAN = ".ran.json"
VERSION = 2
_DEFINED = re.compile(r"\bdef (\w+)\(")
_DIGITS = b"0" + b"1" * 255  # of a number in base two, by a mark's byte


def packed(ran: Mapping[str, bytes]) -> dict[str, str]:
    """The bytes of each file's marks as one bit each, in hexadecimal."""
    return {path: f"{int(hits[::-1].translate(_DIGITS), 2):x}" for path, hits in ran.items() if any(hits)}


def places(bits: str) -> list[int]:
    """The marks that a packed number names."""
    number, found = int(bits, 16), []
    while number:
        lowest = number & -number
        found.append(lowest.bit_length() - 1)
        number ^= lowest
    return found


@dataclass
class Ran:
    """What one test ran: its marks by file, the citations noted at run time, and how long it took."""

    marks: dict[str, str] = field(default_factory=dict)
    noted: set[str] = field(default_factory=set)
    seconds: float = 0.0

    def add(self, other: Ran) -> None:
        """Take in another case of the same test."""
        for path, bits in other.marks.items():
            self.marks[path] = f"{int(self.marks.get(path, '0'), 16) | int(bits, 16):x}"
        self.noted |= other.noted
        self.seconds += other.seconds


class Judge:
    """Says which of the provisions a test names were exercised by what it ran."""

    def __init__(self, graph: reach.Graph | None = None, book: Rulebook | None = None) -> None:
        self._graph = graph
        self.book = book or rulebook()

    @cached_property
    def graph(self) -> reach.Graph:
        """The graph of the package, made when it is first asked for."""
        return self._graph or reach.graph()

    @cached_property
    def live(self) -> set[reach.Name]:
        """What the program's doors lead to."""
        return self.graph.reached()

    @cached_property
    def tables(self) -> dict[str, list[set[reach.Name]]]:
        """For each provision that a table carries, the functions that read the table."""
        found: dict[str, list[set[reach.Name]]] = {}
        for path, source in self.graph.sources.items():
            if TELLS & set(path.split("/")):
                continue
            for table in source.tables:
                readers = self.graph.readers(path, table.owner, table.names) & self.live
                near = {name for name in readers if not table.owner or _same_game(path, name[0])}
                for row in rows_named(table.words, self.book):
                    found.setdefault(row, []).append(near)
        return found

    def exercised(self, cites: Iterable[str], ran: Ran) -> list[str]:
        """Those of the provisions whose code, reached from a door, this run has been through."""
        entered: set[reach.Name] = set()
        carried: set[str] = set(ran.noted)
        for path, bits in ran.marks.items():
            source = self.graph.sources.get(path)
            for place in places(bits) if source else ():
                if source is None or place >= len(source.marks):
                    continue
                mark = source.marks[place]
                if not self._reached(path, mark.function):
                    continue
                if mark.entry:
                    entered.add((path, mark.function))
                carried.update(rows_named(mark.words, self.book))
        return sorted(
            cite
            for cite in cites
            if cite in carried or any(not entered.isdisjoint(readers) for readers in self.tables.get(cite, ()))
        )

    def _reached(self, path: str, function: str) -> bool:
        """Whether a door leads to the function, or to the one it is defined in."""
        name = function
        while name:
            if (path, name) in self.graph.nodes:
                return (path, name) in self.live
            name = name.rpartition(".")[0]
        return False

    @cached_property
    def carried(self) -> dict[str, list[str]]:
        """Every provision that code carries, and where: a function, or a table."""
        found: dict[str, list[str]] = {}
        for path, source in self.graph.sources.items():
            if TELLS & set(path.split("/")):
                continue
            spots = [(mark.words, f"{path}:{mark.line} {mark.function}") for mark in source.marks]
            spots += [(t.words, f"{path}:{t.line} {t.owner or ''.join(t.names[:1])}".rstrip()) for t in source.tables]
            for words, spot in spots:
                for row in rows_named(words, self.book):
                    found.setdefault(row, []).append(spot)
        return found


def _same_game(table: str, reader: str) -> bool:
    """Whether a field of a game's class is read in that game, or by what is common to all games."""
    mine, other = table.split("/"), reader.split("/")
    return mine[1] != "games" or other[1] != "games" or mine[2] == other[2]


def stamp(root: Path) -> dict[str, str]:
    """The commit and the time of a record."""
    try:
        done = subprocess.run(["git", "rev-parse", "HEAD"], cwd=root, capture_output=True, text=True, timeout=10)
        commit = done.stdout.strip()
    except OSError:
        commit = ""
    return {"commit": commit, "date": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")}


def write(file: Path, document: object) -> None:
    """Replace a record at once."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    draft.write_text(json.dumps(document, indent=1, sort_keys=True) + "\n", "utf-8")
    draft.replace(file)


def still_there(root: Path, tests: Iterable[str]) -> set[str]:
    """Those of the tests whose file is still there and still defines the function."""
    found: set[str] = set()
    defined: dict[str, set[str]] = {}
    for test in tests:
        path, _, name = test.partition("::")
        if path not in defined:
            file = root / path
            defined[path] = set(_DEFINED.findall(file.read_text("utf-8"))) if file.is_file() else set()
        if name.rpartition("::")[2] in defined[path]:
            found.add(test)
    return found


def read_ran(file: Path) -> dict[str, Ran]:
    """What each test ran, so far as the files' marks are still the same; nothing where there is no record."""
    try:
        document = json.loads(file.read_text("utf-8"))
        files, tests = document["files"], document["tests"]
    except (OSError, ValueError, KeyError):
        return {}
    now = reach.sources()
    valid = {at: path for at, (path, digest) in enumerate(files) if path in now and now[path].digest == digest}
    return {
        test: Ran(
            {valid[int(at)]: bits for at, bits in one["marks"].items() if int(at) in valid}, set(), one["seconds"]
        )
        for test, one in tests.items()
    }


def write_ran(file: Path, record: Mapping[str, Ran]) -> None:
    """Keep what each test ran, with the digest of each file's marks."""
    now = reach.sources()
    used = sorted({path for ran in record.values() for path in ran.marks if path in now})
    number = {path: at for at, path in enumerate(used)}
    tests = {
        test: {
            "seconds": round(ran.seconds, 3),
            "marks": {str(number[path]): bits for path, bits in sorted(ran.marks.items()) if path in number},
        }
        for test, ran in sorted(record.items())
    }
    files = [[path, now[path].digest] for path in used]
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    draft.write_text(json.dumps({"files": files, "tests": tests}, separators=(",", ":")) + "\n", "utf-8")
    draft.replace(file)
