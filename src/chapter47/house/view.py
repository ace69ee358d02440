"""What one person may see of a table: everything on it but cards that lie face down and are not their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import orjson

from ..table.requests import Ask, AskAmount, Bets
from ..table.window import Action, Bet, Leave, Sit, TakeDown
from .live import LiveTable, without_cards

_DRAW = re.compile(r"draw (\S+) (\S+)( down)?")
_TURN = re.compile(r"turn (\S+) by \d+")
_ASKED = re.compile(r'(?:ask|amount) (\d+) "')  # may name cards that are not turned up yet
_SET = re.compile(r'(ask \d+ "set the hands?\b[^"]*" -> ).+')
FACE_DOWN = "face down"
EVERYBODY = -1  # the seat of somebody who may see all cards: the dealer of a real table, surveillance


@dataclass(slots=True)
class Step:
    """A line of the round as this person sees it, with its citation and its number in the journal."""

    number: int
    text: str
    cite: str


class Round(NamedTuple):
    """A round as one person sees it: the hands that lie on the table, and the lines."""

    hands: dict[str, list[str]]
    steps: list[Step]


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


def seat_of(live: LiveTable, name: str) -> int:
    """Where a patron sits, or will with the next deal; 0 where they only look."""
    sitting = [s.number for s in live.table.seats.values() if s.name == name]
    coming = [a.seat for a in live.waiting if isinstance(a, Sit) and a.name == name]
    return next(iter(sitting + coming), 0)


def view(live: LiveTable, seat: int) -> View:
    """The table as seat ``seat`` sees it; 0 is somebody who only looks."""
    with live.lock:
        told = View(seat=max(seat, 0), **_shared(live))
        request = live.pending
        if isinstance(request, Ask | AskAmount) and request.seat and seat in (request.seat, EVERYBODY):
            told.asked = f"seat {request.seat}: {request.question}"  # with the cards it names, which are theirs
        if isinstance(request, Ask) and request.seat == seat:
            told.choices = request.choices
        elif isinstance(request, AskAmount) and request.seat == seat:
            told.amounts = request.low, request.high, request.step
        told.hands, told.steps = _round(live, _eyes(live, seat))
    return told


def view_as_json(live: LiveTable, seat: int) -> bytes:
    """The same as the interface sends it: what all see is written once for each change, a round once for each seat."""
    with live.lock:
        told = view(live, seat)
        own = {"seat": told.seat, "asked": told.asked, "choices": told.choices, "amounts": told.amounts}
        seen = _eyes(live, seat)
        shared = live.kept("shared json", live.version, lambda: orjson.dumps(_plain(_shared(live))))
        played = live.kept(f"round json {seen}", (live.sitting, live.steps), lambda: _round_as_json(live, seen))
    return b"%b,%b,%b" % (shared[:-1], orjson.dumps(own)[1:-1], played[1:])


def _eyes(live: LiveTable, seat: int) -> int:
    """Through which seat the round is seen: whoever has just come did not play it."""
    return 0 if any(isinstance(made, Sit) and made.seat == seat for made in live.waiting) else seat


def _shared(live: LiveTable) -> dict[str, Any]:
    """What everybody sees."""

    def make() -> dict[str, Any]:
        table, request = live.table, live.pending
        seats = {s.number: (s.name, s.balance) for s in table.seats.values()}
        wagers = [(w.seat, w.name, w.amount) for w in table.wagers]
        _wait(seats, wagers, live.waiting)
        return {
            "number": live.number,
            "game": table.game.key,
            "round": table.round,
            "step": live.steps,
            "asked": live.asked(),
            "betting": isinstance(request, Bets),
            "closed": request is None,
            "ready": tuple(sorted(live.ready)),
            "seats": seats,
            "wagers": wagers,
            "owed": dict(table.owed),
            "meter": table.memory.get("meter"),
            "signs": list(live.signs),
        }

    return live.kept("shared", live.version, make)


def _plain(shared: dict[str, Any]) -> dict[str, Any]:
    """What everybody sees, with names for what stands in tuples; what is asked is told to each."""
    return {name: value for name, value in shared.items() if name != "asked"} | {
        "seats": {str(n): {"name": name, "chips": chips} for n, (name, chips) in shared["seats"].items()},
        "wagers": [{"seat": seat, "wager": wager, "amount": amount} for seat, wager, amount in shared["wagers"]],
        "owed": {str(seat): amount for seat, amount in shared["owed"].items()},
    }


def _round(live: LiveTable, seat: int) -> Round:
    """The round as a seat sees it: told once, and again only when there is more of it."""
    return live.kept(f"round {seat}", (live.sitting, live.steps), lambda: tell(live.round_steps, seat))


def _round_as_json(live: LiveTable, seat: int) -> bytes:
    return orjson.dumps(_round(live, seat)._asdict())


def _wait(seats: dict[int, tuple[str, int]], wagers: list[tuple[int, str, int]], waiting: list[Action]) -> None:
    """What was done in the window that is open, as it will be with the next deal."""
    for made in waiting:
        if isinstance(made, Sit):
            seats[made.seat] = made.name, made.chips
        elif isinstance(made, Leave):
            seats.pop(made.seat, None)
        elif isinstance(made, Bet | TakeDown):
            amount = made.amount if isinstance(made, Bet) else -made.amount
            wagers.append((made.seat, made.wager, amount))
            name, chips = seats[made.seat]
            seats[made.seat] = name, chips - amount


def tell(round_steps: Sequence[tuple[int, str]], seat: int) -> Round:
    """A round as a seat sees it, with what is hidden left out until it is turned up."""
    hands: dict[str, list[str]] = {}
    steps: list[Step] = []
    hidden: dict[str, list[str]] = {}
    for number, text in round_steps:
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
                hands.setdefault(to, []).append(card)
        elif turn := _TURN.match(line):
            cards = hidden.pop(turn[1], [])
            hands[turn[1]] = [c for c in hands.get(turn[1], []) if c != FACE_DOWN] + cards
        elif (asked := _ASKED.match(line)) and seat not in (int(asked[1]), EVERYBODY):
            chosen = _SET.match(line)
            line = f"{chosen[1]}set" if chosen else without_cards(line)
        steps.append(Step(number, line, cite))
        steps += [Step(number, more, "") for more in rest]
    return Round(hands, steps)
