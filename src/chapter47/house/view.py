"""What one person may see of a table: what ``visible`` leaves of every event, and the table as it follows from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec
import orjson

from ..documents import Document
from ..table.events import EVERYTHING, Event, Observer, visible
from ..table.requests import Ask, AskAmount, Bets
from ..table.sight import FACE_DOWN as FACE_DOWN
from ..table.sight import lay as lay
from ..table.window import Action, Bet, Leave, Sit, TakeDown
from ..table.writing import line
from .live import LiveTable
from .people import Person
from .questions import question
from .store import Row

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


class RoundView(NamedTuple):
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
    signs: list[Document] = field(default_factory=list)  # of changes whose notice runs
    ask: Document | None = None  # what is asked of this person, in plain words with what it costs
    totals: dict[str, str] = field(default_factory=dict)  # what hands count, where the dealer calls it
    point: int = 0  # in games that have one
    away: tuple[int, ...] = ()  # seats whose patrons sit out
    clock: Document | None = None  # until when what is waited for: bets or an answer


def seat_of(live: LiveTable, name: str) -> int:
    """Where a patron sits, or will with the next deal; 0 where they only look."""
    for seat in live.table.seats.values():
        if seat.name == name:
            return seat.number
    return next((made.seat for made in live.waiting if type(made) is Sit and made.name == name), 0)


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
        for name, value in own(live, seat).items():
            setattr(told, name, value)
        told.hands, told.steps = told_to(live, seat).as_round()
    return told


def view_as_json(live: LiveTable, seat: int) -> bytes:
    """The same as the interface sends it: what all see is written once for each change, an event once for each seat."""
    with live.lock:
        mine = {"seat": max(seat, 0)} | own(live, seat)
        shared = live.cached("shared json", live.version, lambda: orjson.dumps(public(live)))
        played = told_to(live, seat).as_json()
    return b"%b,%b,%b" % (shared[:-1], orjson.dumps(mine)[1:-1], played[1:])


def class_of(live: LiveTable, seat: int) -> int:
    """0 where a seat sees no more than a stranger and nothing is asked of it; else the seat itself."""
    request = live.pending
    asked = isinstance(request, Ask | AskAmount) and bool(request.seat) and seat in (request.seat, EVERYBODY)
    return seat if asked or told_to(live, 0).hides else 0


def own(live: LiveTable, seat: int) -> Document:
    """What is asked, as far as a seat may know, and what it may answer now: put together once for all who see alike."""
    alike = class_of(live, seat)
    return live.cached(f"own {alike}", live.version, lambda: _own(live, alike))


def _own(live: LiveTable, seat: int) -> Document:
    shared, request = _shared(live), live.pending
    told = {"asked": shared["asked"], "question": shared["question"], "choices": (), "amounts": None}
    told |= {"ask": question(live, request, seat), "totals": totals(live, hands_seen(live, seat))}
    if isinstance(request, Ask | AskAmount) and request.seat and seat in (request.seat, EVERYBODY):
        told["question"] = request.question  # with the cards it names, which are theirs
        told["asked"] = f"seat {request.seat}: {request.question}"
    if isinstance(request, Ask) and request.seat == seat:
        told["choices"] = request.choices
    elif isinstance(request, AskAmount) and request.seat == seat:
        told["amounts"] = request.low, request.high, request.step
    return told


def round_eyes(live: LiveTable, seat: int) -> int:
    """Through which seat the round is seen: whoever has just come did not play it."""
    coming = any(isinstance(made, Sit) and made.seat == seat for made in live.waiting)
    return 0 if coming and seat not in live.table.seats else seat


def _shared(live: LiveTable) -> Document:
    """What everybody sees."""

    def make() -> Document:
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
            "away": tuple(sorted(table.away)),
            "point": table.game.felt.point(table) if table.game.felt.point else 0,
            "clock": live.clock.shown() if live.clock is not None else None,
        }

    return live.cached("shared", live.version, make)


def public(live: LiveTable) -> Document:
    """What everybody sees, with names for what stands in tuples; what is asked is told to each (``own``)."""
    shared = _shared(live)
    return {name: value for name, value in shared.items() if name not in ("asked", "question")} | {
        "seats": {str(n): {"name": name, "chips": chips} for n, (name, chips) in shared["seats"].items()},
        "wagers": [{"seat": seat, "wager": wager, "amount": amount} for seat, wager, amount in shared["wagers"]],
        "owed": {str(seat): amount for seat, amount in shared["owed"].items()},
    }


class RunningView:
    """The round as a class of observers sees it, told on as it goes: nothing of it is told or written twice."""

    def __init__(self, rows: list[Row], who: Observer) -> None:
        self.rows = rows  # of the table itself, which adds to them
        self.who = who
        self.hides = False  # something of it is not for everybody
        self.seen: list[tuple[int, Event]] = []
        self.hands: dict[str, list[str]] = {}
        self._steps: list[Step] = []
        self._words: list[bytes] = []
        self._facts: list[bytes] = []

    def follow(self) -> RunningView:
        """Tell what the table has added."""
        for row in self.rows[len(self.seen) :]:
            event = visible(row.event, self.who)
            self.hides = self.hides or row.event.hidden_from is not None
            lay(self.hands, event)
            self.seen.append((row.number, event))
        return self

    def steps(self) -> list[Step]:
        """Every event with its line."""
        for number, event in self.seen[len(self._steps) :]:
            self._steps.append(Step(number, event, line(event) or ""))
        return self._steps

    def as_round(self) -> RoundView:
        """Hands and steps as they are now."""
        return RoundView({hand: list(pieces) for hand, pieces in self.hands.items()}, list(self.steps()))

    def as_json(self) -> bytes:
        """Hands, lines and events as the interface sends them."""
        for step in self.steps()[len(self._facts) :]:
            self._facts.append(fact(step.number, step.event))
            if step.text:
                self._words.append(orjson.dumps({"number": step.number, "text": step.text, "cite": step.cite}))
        hands, words, facts = orjson.dumps(self.hands), b",".join(self._words), b",".join(self._facts)
        return b'{"hands":%b,"steps":[%b],"events":[%b]}' % (hands, words, facts)


def told_to(live: LiveTable, seat: int) -> RunningView:
    """The round as a seat sees it up to now: where nothing of it is hidden, as everybody does."""
    told = live.cached("told 0", live.taken, lambda: RunningView(live.round_rows, observer(0))).follow()
    if not seat or not told.hides:
        return told
    seen = round_eyes(live, seat)
    return live.cached(f"told {seen}", live.taken, lambda: RunningView(live.round_rows, observer(seen))).follow()


def fact(number: int, event: Event) -> bytes:
    """An event with its number, as it is sent."""
    return b'{"number":%d,"event":%b}' % (number, _encoder.encode(event))


def _wait(seats: dict[int, tuple[str, int]], wagers: list[tuple[int, str, int]], waiting: list[Action]) -> None:
    """What was done in the window that is open, as it will be with the next deal."""
    for made in waiting:
        if isinstance(made, Sit):
            seats[made.seat] = made.name, made.chips + (seats[made.seat][1] if made.seat in seats else 0)
        elif isinstance(made, Leave):
            seats.pop(made.seat, None)
        elif isinstance(made, Bet | TakeDown):
            amount = made.amount if isinstance(made, Bet) else -made.amount
            wagers.append((made.seat, made.wager, amount))
            name, chips = seats[made.seat]
            seats[made.seat] = name, chips - amount


def seen_by(rows: Iterable[Row], who: Observer) -> RoundView:
    """A round as somebody sees it, with what is hidden left out until it is turned up."""
    return RunningView(list(rows), who).follow().as_round()


def hands_seen(live: LiveTable, seat: int) -> dict[str, list[str]]:
    """The hands that lie on the table, as a seat sees them."""
    return told_to(live, seat).hands


def totals(live: LiveTable, hands: dict[str, list[str]]) -> dict[str, str]:
    """What each hand counts as far as its cards are seen, where the game's dealer calls it."""
    count = live.table.game.felt.count
    if count is None:
        return {}
    shown = {hand: [code for code in codes if code not in (FACE_DOWN, "unseen")] for hand, codes in hands.items()}
    return {hand: count(codes) for hand, codes in shown.items() if codes}
