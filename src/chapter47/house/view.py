"""What one person may see of a table: what ``visible`` leaves of every event, and the table as it follows from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec
import orjson

from ..table.events import DOWN, EVERYTHING, Drawn, Event, Observer, Turned, WindowClosed, visible
from ..table.requests import Ask, AskAmount, Bets
from ..table.window import Action, Bet, Leave, Sit, TakeDown
from ..table.writing import line
from .live import LiveTable
from .people import Person
from .store import Row

FACE_DOWN = "face down"
EVERYBODY = -1  # the seat of somebody with the right to see what lies face down (Person.sees_hidden)
_encoder = msgspec.json.Encoder()


class Step(NamedTuple):
    """An event as this person sees it, with its number in the journal and its line of the notation."""

    number: int
    event: Event
    text: str

    @property
    def cite(self) -> str:
        """The paragraph behind it."""
        return self.event.cite


class Round(NamedTuple):
    """A round as one person sees it: the hands that lie on the table, and what happened."""

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
    held_up: bool = False  # the round cannot go on; a supervisor decides
    asked_seat: int = 0  # who is to answer
    question: str = ""  # what, as far as this person may know
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


def eyes(live: LiveTable, person: Person) -> int:
    """The seat through which somebody sees a table: their own, 0 for a stranger, all where a right says so."""
    return EVERYBODY if person.sees_hidden(entered=live.entered) else seat_of(live, person.name)


def observer(seat: int) -> Observer:
    """Who looks through a seat; 0 is a stranger."""
    if seat == EVERYBODY:
        return EVERYTHING
    return Observer(frozenset({seat}) if seat > 0 else frozenset())


def view(live: LiveTable, seat: int) -> View:
    """The table as seat ``seat`` sees it; 0 is somebody who only looks."""
    with live.lock:
        told = View(seat=max(seat, 0), **_shared(live))
        request = live.pending
        if isinstance(request, Ask | AskAmount) and request.seat and seat in (request.seat, EVERYBODY):
            told.question = request.question  # with the cards it names, which are theirs
            told.asked = f"seat {request.seat}: {told.question}"
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
        own = {
            "seat": told.seat,
            "asked": told.asked,
            "question": told.question,
            "choices": told.choices,
            "amounts": told.amounts,
        }
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
        hidden = isinstance(request, Ask) and request.seen_by is not None
        question = "" if hidden or not isinstance(request, Ask | AskAmount) else request.question
        wagers = [(w.seat, w.name, w.amount) for w in table.wagers]
        _wait(seats, wagers, live.waiting)
        return {
            "number": live.number,
            "game": table.game.key,
            "round": table.round,
            "step": live.steps,
            "asked": live.asked(),
            "betting": isinstance(request, Bets),
            "closed": request is None and not live.held_up,
            "held_up": bool(live.held_up),
            "asked_seat": request.seat if isinstance(request, Ask | AskAmount) else 0,
            "question": question,
            "ready": tuple(sorted(live.ready)),
            "seats": seats,
            "wagers": wagers,
            "owed": dict(table.owed),
            "meter": getattr(table.own, "meter", None) or None,
            "signs": list(live.signs),
        }

    return live.kept("shared", live.version, make)


def _plain(shared: dict[str, Any]) -> dict[str, Any]:
    """What everybody sees, with names for what stands in tuples; what is asked is told to each."""
    return {name: value for name, value in shared.items() if name not in ("asked", "question")} | {
        "seats": {str(n): {"name": name, "chips": chips} for n, (name, chips) in shared["seats"].items()},
        "wagers": [{"seat": seat, "wager": wager, "amount": amount} for seat, wager, amount in shared["wagers"]],
        "owed": {str(seat): amount for seat, amount in shared["owed"].items()},
    }


def _round(live: LiveTable, seat: int) -> Round:
    """The round as a seat sees it: told once, and again only when there is more of it."""
    return live.kept(f"round {seat}", (live.sitting, live.steps), lambda: seen_by(live.round_rows, observer(seat)))


def _round_as_json(live: LiveTable, seat: int) -> bytes:
    hands, steps = _round(live, seat)
    told = [{"number": step.number, "text": step.text, "cite": step.cite} for step in steps if step.text]
    facts = b",".join(b'{"number":%d,"event":%b}' % (step.number, _encoder.encode(step.event)) for step in steps)
    return orjson.dumps({"hands": hands, "steps": told})[:-1] + b',"events":[%b]}' % facts


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


def seen_by(rows: Iterable[Row], who: Observer) -> Round:
    """A round as somebody sees it, with what is hidden left out until it is turned up."""
    hands: dict[str, list[str]] = {}
    steps: list[Step] = []
    for row in rows:
        event = visible(row.event, who)
        lay(hands, event)
        steps.append(Step(row.number, event, line(event) or ""))
    return Round(hands, steps)


def lay(hands: dict[str, list[str]], event: Event) -> None:
    """What an event puts on the layout, as its observer sees it."""
    if isinstance(event, WindowClosed):
        hands.clear()
    elif isinstance(event, Drawn) and event.hand not in ("burn", "discard"):
        hands.setdefault(event.hand, []).append(event.piece or (FACE_DOWN if event.face == DOWN else "unseen"))
    elif isinstance(event, Turned):
        left = list(event.pieces)
        held = hands.setdefault(event.hand, [])
        for at, code in enumerate(held):  # what was seen before stays in its place
            if code in left:
                left.remove(code)
            elif code == FACE_DOWN and left:
                held[at] = left.pop(0)
        held += left
