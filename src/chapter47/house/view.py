"""What one patron may see of a table: everything on it but cards that lie face down and are not their own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from ..table.requests import Ask, AskAmount, Bets
from ..table.window import Bet, Sit
from .live import LiveTable
from .store import steps_of

_DRAW = re.compile(r"draw (\S+) (\S+)( down)?")
_TURN = re.compile(r"turn (\S+) by \d+")
FACE_DOWN = "face down"


@dataclass(slots=True)
class Step:
    """A line of the round as this patron sees it, with its citation."""

    text: str
    cite: str


@dataclass(slots=True)
class View:
    """A table as one patron sees it."""

    number: int
    game: str
    round: int
    asked: str
    choices: tuple[str, ...] = ()  # of this patron, now
    amounts: tuple[int, int] | None = None
    betting: bool = False
    seats: dict[int, tuple[str, int]] = field(default_factory=dict)
    wagers: list[tuple[int, str, int]] = field(default_factory=list)
    hands: dict[str, list[str]] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """The view as the API sends it."""
        return {
            "number": self.number,
            "game": self.game,
            "round": self.round,
            "asked": self.asked,
            "choices": list(self.choices),
            "amounts": list(self.amounts) if self.amounts else None,
            "betting": self.betting,
            "seats": {str(n): {"name": name, "chips": chips} for n, (name, chips) in self.seats.items()},
            "wagers": [{"seat": seat, "wager": wager, "amount": amount} for seat, wager, amount in self.wagers],
            "hands": self.hands,
            "steps": [{"text": step.text, "cite": step.cite} for step in self.steps],
        }


def seat_of(live: LiveTable, name: str) -> int:
    """Where a patron sits, or will with the next deal; 0 where they only look."""
    sitting = [s.number for s in live.table.seats.values() if s.name == name]
    coming = [a.seat for a in live.waiting if isinstance(a, Sit) and a.name == name]
    return next(iter(sitting + coming), 0)


def view(live: LiveTable, seat: int) -> View:
    """The table as seat ``seat`` sees it; 0 is somebody who only looks."""
    with live.lock:
        table, request = live.table, live.pending
        told = View(live.number, table.game.key, table.round, live.asked())
        told.betting = isinstance(request, Bets)
        if isinstance(request, Ask) and request.seat == seat:
            told.choices = request.choices
        elif isinstance(request, AskAmount) and request.seat == seat:
            told.amounts = request.low, request.high
        told.seats = {s.number: (s.name, s.balance) for s in table.seats.values()}
        told.seats |= {a.seat: (a.name, a.chips) for a in live.waiting if isinstance(a, Sit)}
        told.wagers = [(w.seat, w.name, w.amount) for w in table.wagers]
        told.wagers += [(a.seat, a.wager, a.amount) for a in live.waiting if isinstance(a, Bet)]
        with live.engine.connect() as connection:
            texts = [text for _, text, _ in steps_of(connection, live.number)]
    _tell(told, _last_round(texts), seat)
    return told


def _last_round(texts: list[str]) -> list[str]:
    starts = [i for i, text in enumerate(texts) if text.startswith("round ")]
    return texts[starts[-1] :] if starts else texts[-30:]


def _tell(told: View, texts: list[str], seat: int) -> None:
    """Lines and hands, with what is hidden left out until it is turned up."""
    hidden: dict[str, list[str]] = {}
    for text in texts:
        first, *rest = text.split("\n")
        line, _, cite = first.rpartition(" {")
        cite = cite.rstrip("}")
        if draw := _DRAW.match(line):
            to, card, down = draw.groups()
            own = seat > 0 and to.startswith((f"seat-{seat}", f"box{seat}"))
            if down and not own:
                hidden.setdefault(to, []).append(card)
                card, line = FACE_DOWN, f"draw {to} {FACE_DOWN}"
            if to not in ("burn", "discard"):
                told.hands.setdefault(to, []).append(card)
        elif turn := _TURN.match(line):
            cards = hidden.pop(turn[1], [])
            told.hands[turn[1]] = [c for c in told.hands.get(turn[1], []) if c != FACE_DOWN] + cards
        told.steps.append(Step(line, cite))
        told.steps += [Step(more, "") for more in rest]
