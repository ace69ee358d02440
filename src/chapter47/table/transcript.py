"""The transcript: everything that happened at a table, as text that people read and write (docs/notation.md)."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import cache
from html import escape
from pathlib import Path

from ..documents import Document
from .events import Event
from .money import dollars
from .table import Table
from .writing import lines, quoted

MAGIC = "chapter47 transcript"
FORMAT = 2


@cache
def rules_hash() -> str:
    """A hash of the rules that are running: the source of every game and of the table, without the words for people."""
    root = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for path in sorted([*root.glob("games/**/*.py"), *root.glob("table/*.py")]):
        if path.name != "phrases.py":
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def checksum(text: str) -> str:
    """What the last line of a transcript says of all lines before it."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


@dataclass(slots=True)
class Transcript:
    """A table's history. It is the audit record, the replay file and the recovery log.

    Args:
        header: what the table was when it began
        events: what happened there

    >>> from chapter47 import play_script
    >>> played = play_script("game minibaccarat\\nseat 1 Ann $500\\nbet 1 tie $10\\ncards 9C 9D KH KS")
    >>> print(played.transcript.text().splitlines()[-3])
    pay 1 tie $80.00 at 8 to 1                           {19:47-7.3(b)}
    """

    header: list[str]
    events: list[Event] = field(default_factory=list)

    @classmethod
    def of(cls, table: Table, *, opening: bool) -> Transcript:
        """The start of a transcript for a table with its patrons seated.

        Args:
            table: with its patrons seated
            opening: whether the opening of the table is in it
        """
        from .. import __version__

        header = [
            f"{MAGIC} {FORMAT}",
            f"game {table.game.key}",
            f"version {__version__} {rules_hash()}",
            *(f"elect {name}={json.dumps(value)}" for name, value in _elected(table).items()),
            *table.limits.lines(),
            *(f"seat {s.number} {quoted(s.name)} {dollars(s.balance)}" for s in table.seats.values()),
            *(["staff"] if table.staffed else []),
            *(["open"] if opening else []),
        ]
        return cls(header, table.events)

    def __repr__(self) -> str:
        return f"Transcript({self.header[1].partition(' ')[2]!r}, {len(self.events):,} events)"

    def _repr_html_(self) -> str:
        """What happened, for a notebook."""
        return f"<pre>{escape(self.text())}</pre>"

    def body(self) -> list[str]:
        """What happened, a line each."""
        return lines(self.events)

    def text(self, *, closed: bool = True) -> str:
        """The whole transcript; a closed one ends with the checksum of its lines.

        Args:
            closed: whether it ends with the checksum
        """
        text = "\n".join([*self.header, "", *self.body()]) + "\n"
        return f"{text}end {checksum(text)}\n" if closed else text

    def __str__(self) -> str:
        return self.text()


def _elected(table: Table) -> dict[str, object]:
    chosen: Document = table.elections.model_dump(mode="json", exclude_unset=True)
    return chosen
