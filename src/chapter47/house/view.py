"""What one person may see of a table: everything on it but cards that lie face down and are not their own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import orjson

from ..table.requests import Ask, AskAmount, Bets
from ..table.window import Bet, Leave, Sit, TakeDown
from .live import LiveTable

_DRAW = re.compile(r"draw (\S+) (\S+)( down)?")
_TURN = re.compile(r"turn (\S+) by \d+")
_SET = re.compile(r'(ask (\d+) "set the hands?\b[^"]*" -> ).+')  # names cards that are not turned up yet
FACE_DOWN = "face down"
EVERYBODY = -1  # the seat of somebody who may see all cards: the dealer of a real table, surveillance


@dataclass(slots=True)
class Step:
    """A line of the round as this person sees it, with its citation and its number in the journal."""

    number: int
    text: str
    cite: str


@dataclass(slots=True)
class View:
    """A table as one person sees it."""

    number: int
    game: str
    round: int
    step: int
    asked: str
    seat: int  # of this person; 0 for somebody who looks on
    choices: tuple[str, ...] = ()  # of this person, now
    amounts: tuple[int, int, int] | None = None  # lowest, highest, by how much
    betting: bool = False
    closed: bool = False
    ready: tuple[int, ...] = ()
    seats: dict[int, tuple[str, int]] = field(default_factory=dict)
    wagers: list[tuple[int, str, int]] = field(default_factory=list)
    owed: dict[int, int] = field(default_factory=dict)
    meter: int | None = None
    hands: dict[str, list[str]] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    signs: list[dict[str, Any]] = field(default_factory=list)  # of changes whose notice runs

    def json(self) -> bytes:
        """The view as the interface sends it."""
        return orjson.dumps(self._told())

    def as_dict(self) -> dict[str, Any]:
        """The same as plain values."""
        told: dict[str, Any] = orjson.loads(self.json())
        return told

    def _told(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "game": self.game,
            "round": self.round,
            "step": self.step,
            "asked": self.asked,
            "seat": self.seat,
            "choices": list(self.choices),
            "amounts": list(self.amounts) if self.amounts else None,
            "betting": self.betting,
            "closed": self.closed,
            "ready": list(self.ready),
            "seats": {str(n): {"name": name, "chips": chips} for n, (name, chips) in self.seats.items()},
            "wagers": [{"seat": seat, "wager": wager, "amount": amount} for seat, wager, amount in self.wagers],
            "owed": {str(seat): amount for seat, amount in self.owed.items()},
            "meter": self.meter,
            "hands": self.hands,
            "steps": self.steps,
            "signs": self.signs,
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
        told = View(live.number, table.game.key, table.round, live.steps, live.asked(), max(seat, 0))
        told.betting, told.closed = isinstance(request, Bets), request is None
        if isinstance(request, Ask) and request.seat == seat:
            told.choices = request.choices
        elif isinstance(request, AskAmount) and request.seat == seat:
            told.amounts = request.low, request.high, request.step
        told.ready = tuple(sorted(live.ready))
        told.owed = dict(table.owed)
        told.meter = table.memory.get("meter")
        told.seats = {s.number: (s.name, s.balance) for s in table.seats.values()}
        told.wagers = [(w.seat, w.name, w.amount) for w in table.wagers]
        told.signs = list(live.signs)
        _wait(told, live)
        newcomer = any(isinstance(made, Sit) and made.seat == seat for made in live.waiting)
        _round(told, live, 0 if newcomer else seat)  # the round that was played was not theirs
    return told


def _round(told: View, live: LiveTable, seat: int) -> None:
    """The round as a seat sees it: told once, and again only when there is more of it."""
    kept = live.told.get(seat)
    if kept is None or kept[0] != live.steps:
        tell(told, list(live.round_steps), seat)
        live.told[seat] = live.steps, told.hands, told.steps
    else:
        _, told.hands, told.steps = kept


def _wait(told: View, live: LiveTable) -> None:
    """What was done in the window that is open, as it will be with the next deal."""
    for made in live.waiting:
        if isinstance(made, Sit):
            told.seats[made.seat] = made.name, made.chips
        elif isinstance(made, Leave):
            told.seats.pop(made.seat, None)
        elif isinstance(made, Bet):
            told.wagers.append((made.seat, made.wager, made.amount))
        elif isinstance(made, TakeDown):
            told.wagers.append((made.seat, made.wager, -made.amount))
        if isinstance(made, Bet | TakeDown):
            name, chips = told.seats[made.seat]
            told.seats[made.seat] = name, chips + (made.amount if isinstance(made, TakeDown) else -made.amount)


def tell(told: View, steps: list[tuple[int, str]], seat: int) -> None:
    """Lines and hands, with what is hidden left out until it is turned up."""
    hidden: dict[str, list[str]] = {}
    for number, text in steps:
        first, *rest = text.split("\n")
        line, _, cite = first.rpartition(" {")
        cite = cite.rstrip("}")
        if draw := _DRAW.match(line):
            to, card, down = draw.groups()
            own = (seat > 0 and to.partition(".")[0] in (f"seat-{seat}", f"box{seat}")) or seat == EVERYBODY
            if down and not own:
                hidden.setdefault(to, []).append(card)
                card, line = FACE_DOWN, f"draw {to} {FACE_DOWN}"
            if to not in ("burn", "discard"):
                told.hands.setdefault(to, []).append(card)
        elif turn := _TURN.match(line):
            cards = hidden.pop(turn[1], [])
            told.hands[turn[1]] = [c for c in told.hands.get(turn[1], []) if c != FACE_DOWN] + cards
        elif (chosen := _SET.match(line)) and seat not in (int(chosen[2]), EVERYBODY):
            line = f"{chosen[1]}set"
        told.steps.append(Step(number, line, cite))
        told.steps += [Step(number, more, "") for more in rest]
