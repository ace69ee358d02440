"""The transcript: every request with its answer, as text that people read and write (docs/notation.md)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from .money import dollars
from .requests import Request
from .table import Table

MAGIC = "chapter47 transcript 1"
CITE_COLUMN = 52


@cache
def rules_hash() -> str:
    """A hash of the rules that are running: the source of every game and of the table."""
    root = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for path in sorted([*root.glob("games/**/*.py"), *root.glob("table/*.py")]):
        digest.update(path.relative_to(root).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def checksum(text: str) -> str:
    """What the last line of a transcript says of all lines before it."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


@dataclass(slots=True)
class Transcript:
    """A table's history. It is the audit record, the replay file and the recovery log.

    >>> from chapter47 import play_script
    >>> played = play_script("game minibaccarat\\nseat 1 Ann $500\\nbet 1 tie $10\\ncards 9C 9D KH KS")
    >>> print(played.transcript.text().splitlines()[-3])
    pay 1 tie $80.00 at 8 to 1                           {19:47-7.3(b)}
    """

    header: list[str]
    steps: list[Any] = field(default_factory=list)  # request, answer, request, answer: nothing but what must be kept

    @property
    def entries(self) -> list[tuple[Request, Any]]:
        """Every request with its answer, in order."""
        return list(zip(self.steps[::2], self.steps[1::2], strict=True))

    @classmethod
    def of(cls, table: Table[Any], *, opening: bool) -> Transcript:
        """The start of a transcript for a table with its patrons seated."""
        from .. import __version__

        header = [
            MAGIC,
            f"game {table.game.key}",
            f"version {__version__} {rules_hash()}",
            *(f"elect {name}={json.dumps(value)}" for name, value in _elected(table).items()),
            *table.limits.lines(),
            *(f'seat {s.number} "{s.name}" {dollars(s.balance)}' for s in table.seats.values()),
            *(["open"] if opening else []),
        ]
        return cls(header)

    def body(self) -> Iterator[str]:
        """The steps, a line each."""
        for request, answer in self.entries:
            first, *rest = request.line(answer).split("\n")
            yield f"{first:<{CITE_COLUMN}} {{{request.cite}}}" if request.cite else first
            yield from rest

    def text(self, *, closed: bool = True) -> str:
        """The whole transcript; a closed one ends with the checksum of its lines."""
        lines = "\n".join([*self.header, "", *self.body()]) + "\n"
        return f"{lines}end {checksum(lines)}\n" if closed else lines

    def __str__(self) -> str:
        return self.text()


def _elected(table: Table[Any]) -> dict[str, Any]:
    chosen: dict[str, Any] = table.elections.model_dump(mode="json", exclude_unset=True)
    return chosen
