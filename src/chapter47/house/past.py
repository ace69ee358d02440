"""Earlier rounds of a sitting, as one patron may remember them: hidden cards of others are left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..table.requests import Bets
from .live import LiveTable
from .store import journal_of, reading, standing
from .view import Step, tell

_SIT = re.compile(r'sit (\d+) "(.*)" .+')
_LEAVE = re.compile(r"leave (\d+).*")


@dataclass(slots=True)
class PastRound:
    """A round that was played: its lines, the hands that were seen, and the seat this patron had in it."""

    number: int
    seat: int
    steps: list[Step]
    hands: dict[str, list[str]] = field(default_factory=dict)


def rounds(rows: Iterable[tuple[int, str]], name: str) -> Iterator[PastRound]:
    """The rounds of a sitting's journal. Only cards dealt to ``name``'s own seat, while it was theirs, count as own."""
    seats: dict[int, str] = {}
    lines: list[tuple[int, str]] = []
    for row, text in rows:
        if text.startswith(("round ", "close")):
            if lines:
                yield _past(lines, seats, name)
            lines = []
            _move(seats, text)
        if lines or text.startswith("round "):
            lines.append((row, text))
    if lines:
        yield _past(lines, seats, name)


def _move(seats: dict[int, str], text: str) -> None:
    """Who sits where once the window of a round is closed."""
    for line in text.split("\n")[1:]:
        if found := _SIT.fullmatch(line):
            seats[int(found[1])] = found[2]
        elif found := _LEAVE.fullmatch(line):
            seats.pop(int(found[1]), None)


def _past(lines: list[tuple[int, str]], seats: dict[int, str], name: str) -> PastRound:
    seat = next((number for number, who in seats.items() if name and who == name), 0)
    hands, steps = tell(lines, seat)
    return PastRound(int(lines[0][1].split()[1]), seat, steps, hands)


def recall(live: LiveTable, name: str, last: int = 12) -> list[PastRound]:
    """The last rounds of this sitting, newest first; the one that is being played is left out."""
    with live.lock, reading(live.engine) as connection:
        rows = standing(journal_of(connection, live.number, live.after))
        over = live.pending is None or isinstance(live.pending, Bets)
    played = list(rounds(((row.number, row.text) for row in rows), name))
    return list(reversed(played if over else played[:-1]))[:last]
