"""The journal of a night: what happened, entry by entry, in the order of time.

Where the entries are kept is a ``Record``: the store of a house, which chains, seals and keeps them on the disk.
Without one a night lives in memory only.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from ..documents import Document
from ..errors import Refusal
from ..table.events import Moved

Posting = tuple[str, str, int]  # account, what is counted, how much


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One entry: what happened, when, by whom, and what it moved."""

    number: int
    at: datetime
    kind: str
    by: str
    data: Document
    postings: tuple[Posting, ...]

    def as_dict(self) -> Document:
        """The entry for pages and for ``--json``."""
        return {"number": self.number, "kind": self.kind, **self.body()}

    def body(self) -> dict[str, object]:
        """The entry as a record keeps it, beside its number and its kind."""
        return {
            "at": self.at.isoformat(" ", "seconds"),
            "by": self.by,
            "data": self.data,
            "postings": [list(posting) for posting in self.postings],
        }

    @classmethod
    def read(cls, number: int, kind: str, text: str) -> JournalEntry:
        """An entry as a record has it; a ``ValueError``, ``KeyError`` or ``TypeError`` where it is none."""
        body = json.loads(text)
        postings = tuple((str(account), str(unit), int(many)) for account, unit, many in body["postings"])
        return cls(number, datetime.fromisoformat(body["at"]), kind, str(body["by"]), dict(body["data"]), postings)


ANSWERS = "answers"  # of an entry: the request that it answers
AT_TABLE = ("dealt", "settled", "taken back")  # kinds of entries that dealers make


def taken_back_to(line: JournalEntry) -> int | None:
    """The entry that stands last where one takes back another; None of any other entry."""
    return int(line.data["of"]) - 1 if line.kind == "taken back" else None


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks, by which key, and what: the same key means the same request and nothing else."""

    key: str
    by: str
    asked: str


class Record(Protocol):
    """Where the entries of a night are kept."""

    def holding(self) -> AbstractContextManager[None]:
        """Hold off every other writer; what is written within is written together, or not at all."""

    def read(self) -> list[JournalEntry]:
        """The entries that are new since the last time, each followed from the one before it."""

    def write(self, line: JournalEntry, moved: Sequence[Moved], request: Request | None) -> None:
        """One entry, with what it moves and the request that it answers."""

    def done(self, request: Request) -> int | None:
        """The entry that a request made already; a key that was used for another request is refused."""

    def forget(self) -> None:
        """Read everything again the next time: something failed half way."""

    def end(self) -> tuple[int, str]:
        """How many entries there are as far as they were read, and the hash of the last."""


class Memory:
    """A record that is nowhere but in memory, for plans that are tried out."""

    def __init__(self) -> None:
        self._done: dict[str, tuple[Request, int]] = {}
        self._lines: list[JournalEntry] = []
        self._read = 0

    def holding(self) -> AbstractContextManager[None]:
        """There is nobody else."""
        return nullcontext()

    def read(self) -> list[JournalEntry]:
        """What was written since."""
        new, self._read = self._lines[self._read :], len(self._lines)
        return new

    def write(self, line: JournalEntry, moved: Sequence[Moved], request: Request | None) -> None:
        """One entry."""
        self._lines.append(line)
        self._read += 1
        if request is not None:
            self._done[request.key] = request, line.number

    def done(self, request: Request) -> int | None:
        """The entry that a request made already."""
        known, number = self._done.get(request.key, (request, None))
        if known != request:
            raise Refusal("This key was used for another request.", instead="a new key for a new request")
        return number

    def forget(self) -> None:
        """Everything is read again."""
        self._read = 0

    def end(self) -> tuple[int, str]:
        """There are no hashes here."""
        return len(self._lines), ""


class Journal:
    """The entries of a night as they were read, and the record behind them."""

    def __init__(self, record: Record | None = None) -> None:
        self.record: Record = Memory() if record is None else record
        self.lines: list[JournalEntry] = []

    def reload(self) -> list[JournalEntry]:
        """Every entry, read and followed anew."""
        self.record.forget()
        self.lines = []
        return self.refresh()

    def refresh(self) -> list[JournalEntry]:
        """The entries that somebody else has written since."""
        new = self.record.read()
        self.lines += new
        return new

    def append(self, line: JournalEntry, moved: Sequence[Moved] = (), request: Request | None = None) -> None:
        """One entry more; where nobody holds the record it is on the disk when this returns."""
        if line.number != len(self.lines) + 1:
            raise RuntimeError(f"entry {line.number} does not follow entry {len(self.lines)}")
        self.record.write(line, moved, request)
        self.lines.append(line)
