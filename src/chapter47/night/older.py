"""The journal of a night as versions before 0.2.0 kept it: a file of JSON lines with chained hashes, and its head.

It is read once, whole and verified, and taken over into the store. A line that a crash tore was never told to anybody
and is left out; a journal that was altered or cut is refused.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from ..errors import Refusal
from .journal import JournalEntry, Request

START = "0" * 64


@dataclass(frozen=True, slots=True)
class OldLine:
    """An entry, the text that it stood as, the request that made it and its hash."""

    line: JournalEntry
    text: str
    request: Request | None
    hash: str


def journal_path(plan: Path) -> Path:
    """Where the journal stood: beside the plan."""
    return plan.with_suffix(".journal")


def head_path(plan: Path) -> Path:
    """The file that says where the journal ended."""
    path = journal_path(plan)
    return path.with_name(path.name + ".head")


def read_journal(plan: Path) -> list[OldLine]:
    """Every entry of the old journal, if all of it is as it was written."""
    path = journal_path(plan)
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise Refusal(f"Cannot read {path}: {error.strerror}.", instead="the journal of the night") from None
    whole = raw[: raw.rfind(b"\n") + 1]
    lines: list[OldLine] = []
    for number, text in enumerate(whole.decode("utf-8", "replace").splitlines(), 1):
        lines.append(read_line(text, number, lines[-1].hash if lines else START))
    _against_head(plan, [START, *(one.hash for one in lines)], torn=len(whole) < len(raw))
    return lines


def read_line(text: str, number: int, before: str) -> OldLine:
    """One line, if it is what the chain says it must be."""
    try:
        raw = json.loads(text)
        line = JournalEntry.read(int(raw["number"]), str(raw["kind"]), text)
        digest, key = str(raw["hash"]), str(raw.get("key", ""))
    except (ValueError, KeyError, TypeError) as error:
        raise _broken(number) from error
    body = json.dumps({k: v for k, v in raw.items() if k != "hash"}, sort_keys=True, ensure_ascii=True)
    if line.number != number or raw.get("before") != before or sha256(body.encode()).hexdigest() != digest:
        raise _broken(number)
    asked, _, word = key.partition(" ")
    return OldLine(line, text, Request(word, line.by, asked) if word else None, digest)


def _against_head(plan: Path, hashes: list[str], *, torn: bool) -> None:
    """The journal is as long as its head says, or one entry longer; never shorter, never another."""
    count, digest = _head(plan)
    have = len(hashes) - 1
    if have < count or (torn and have > count):
        raise Refusal(
            f"The journal is cut: it has {have} whole entries and had {count}.",
            instead="the journal as it was written; nothing is taken over from this one",
        )
    if have > count + 1 or hashes[count] != digest:
        raise _broken(count)


def _head(plan: Path) -> tuple[int, str]:
    path = head_path(plan)
    try:
        count, digest = path.read_text("utf-8").split()
        return int(count), digest
    except FileNotFoundError:
        return 0, START
    except ValueError:
        raise Refusal(f"{path.name} cannot be read.", instead="the file as it was written") from None


def _broken(number: int) -> Refusal:
    return Refusal(
        f"The journal is altered at entry {number}: it does not follow from the entry before it.",
        instead="the journal as it was written; nothing is taken over from this one",
    )
