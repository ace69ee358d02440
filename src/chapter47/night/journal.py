"""The journal of a night: one JSON line an entry, each carrying the hash of the one before it.

The file only grows. Beside it stands its head: how many entries there are and the hash of the last. An entry is
written and flushed before the head, so after a crash the journal is the head or one entry ahead of it, and a line that
was torn in the writing was never acknowledged and is cut off. Whatever else differs was altered or cut, and is refused.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import IO, Any

from ..documents import Document
from ..errors import Refusal, certain

START = "0" * 64
Posting = tuple[str, str, int]  # account, what is counted, how much


@dataclass(frozen=True, slots=True)
class Line:
    """One entry: what happened, when, by whom, and what it moved."""

    number: int
    at: datetime
    kind: str
    by: str
    data: Document
    postings: tuple[Posting, ...]
    key: str = ""  # of the request that made it, and what that asked

    def as_dict(self) -> Document:
        """The entry for the file and for ``--json``."""
        return {
            "number": self.number,
            "at": self.at.isoformat(" ", "seconds"),
            "kind": self.kind,
            "by": self.by,
            "data": self.data,
            "postings": [list(posting) for posting in self.postings],
            **({"key": self.key} if self.key else {}),
        }


def chained(line: Line, before: str) -> tuple[str, str]:
    """The line as the file has it, and its hash: over everything in it and over the hash before it."""
    body = json.dumps({**line.as_dict(), "before": before}, sort_keys=True, ensure_ascii=True)
    digest = sha256(body.encode()).hexdigest()
    return f"{body[:-1]}, {json.dumps('hash')}: {json.dumps(digest)}}}\n", digest


def _read(text: str, number: int, before: str) -> tuple[Line, str]:
    """One line, if it is what the chain says it must be."""
    try:
        raw = json.loads(text)
        line = Line(
            int(raw["number"]),
            datetime.fromisoformat(raw["at"]),
            str(raw["kind"]),
            str(raw["by"]),
            dict(raw["data"]),
            tuple((str(a), str(c), int(n)) for a, c, n in raw["postings"]),
            str(raw.get("key", "")),
        )
        told = str(raw["hash"])
    except (ValueError, KeyError, TypeError) as error:
        raise _broken(number) from error
    _, digest = chained(line, before)
    if line.number != number or raw.get("before") != before or digest != told:
        raise _broken(number)
    return line, digest


def _broken(number: int) -> Refusal:
    return Refusal(
        f"The journal is altered at entry {number}: it does not follow from the entry before it.",
        instead="the journal as it was written; nothing is added to this one",
    )


class Journal:
    """The lines of a night, on disk or, without a path, in memory only."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.lines: list[Line] = []
        self.last = START
        self._end = 0  # bytes of whole entries
        self._behind = False  # whether the head lacks the last entry

    @property
    def head_path(self) -> Path:
        """The file that says where the journal ends."""
        path = certain(self.path)
        return path.with_name(path.name + ".head")

    def grown(self) -> bool:
        """Whether somebody else has written since this was read."""
        return self.path is not None and self.path.exists() and self.path.stat().st_size != self._end

    def load(self) -> list[Line]:
        """Read what is new and verify all of it; a line torn by a crash is left out."""
        if self.path is None:
            return self.lines
        try:
            raw = self.path.read_bytes() if self.path.exists() else b""
        except OSError as error:
            raise Refusal(f"Cannot read {self.path}: {error.strerror}.", instead="the journal of the night") from None
        whole = raw[: raw.rfind(b"\n") + 1]
        lines, hashes = [], [START]
        for number, text in enumerate(whole.decode("utf-8", "replace").splitlines(), 1):
            line, digest = _read(text, number, hashes[-1])
            lines.append(line)
            hashes.append(digest)
        self._against_head(hashes, torn=len(whole) < len(raw))
        self.lines, self.last, self._end = lines, hashes[-1], len(whole)
        return lines

    def _against_head(self, hashes: list[str], *, torn: bool) -> None:
        """The journal is as long as its head says, or one entry longer; never shorter, never another."""
        count, digest = self._head()
        have = len(hashes) - 1
        if have < count or (torn and have > count):
            raise Refusal(
                f"The journal is cut: it has {have} whole entries and had {count}.",
                instead="the journal as it was written; nothing is added to this one",
            )
        if have > count + 1 or hashes[count] != digest:
            raise _broken(count)
        self._behind = have > count

    def _head(self) -> tuple[int, str]:
        try:
            count, digest = self.head_path.read_text("utf-8").split()
            return int(count), digest
        except FileNotFoundError:
            return 0, START
        except ValueError:
            raise Refusal(f"{self.head_path.name} cannot be read.", instead="the file as it was written") from None

    def hashes(self) -> list[str]:
        """The hash of each entry, reckoned from the first."""
        found = [START]
        for line in self.lines:
            found.append(chained(line, found[-1])[1])
        return found[1:]

    def append(self, line: Line) -> None:
        """Write one entry, flushed to the disk before anybody is told of it."""
        if line.number != len(self.lines) + 1:
            raise RuntimeError(f"entry {line.number} does not follow entry {len(self.lines)}")
        text, digest = chained(line, self.last)
        if self.path is not None:
            try:
                if self._behind:  # a crash came between the last entry and its head
                    self._write_head(len(self.lines), self.last)
                with self.path.open("r+b" if self.path.exists() else "wb") as file:
                    file.truncate(self._end)  # a line torn by a crash
                    file.seek(self._end)
                    file.write(text.encode())
                    _flush(file)
                self._write_head(line.number, digest)
            except OSError as error:
                raise Refusal(f"Cannot write {self.path}: {error.strerror}.", instead="a disk with room") from None
            self._end += len(text.encode())
            self._behind = False
        self.lines.append(line)
        self.last = digest

    def _write_head(self, number: int, digest: str) -> None:
        draft = self.head_path.with_name(f".{self.head_path.name}.part")
        with draft.open("w", encoding="utf-8") as file:
            file.write(f"{number} {digest}\n")
            _flush(file)
        draft.replace(self.head_path)


def journal_path(path: Path) -> Path:
    """Where the journal of a night stands: beside its file."""
    return path.with_suffix(".journal")


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a night against another writer while it is read and written: two windows never write at once."""
    try:
        import fcntl
    except ImportError:  # a system without such locks
        yield
        return
    try:
        file = path.open("rb")
    except OSError:
        yield  # whoever reads it next says why it cannot be opened
        return
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _flush(file: IO[Any]) -> None:
    file.flush()
    os.fsync(file.fileno())
