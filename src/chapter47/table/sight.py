"""What one patron sees of a table: the hands, the chips and the events of the round that ``visible`` leaves them.

A bot is given a sight and nothing else, so that it knows no more than a person in its seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .events import DOWN, Drawn, Event, Observer, Turned, WindowClosed, visible
from .given import OwnElections
from .money import Cents
from .window import Limits

if TYPE_CHECKING:
    from .requests import Ask
    from .table import Table
    from .wagers import WagerType

FACE_DOWN = "face down"
UNSEEN_PIECE = "unseen"
OUT_OF_PLAY = ("burn", "discard", "stub")
LAID = frozenset({WindowClosed, Drawn, Turned})  # events that change what lies on the layout
Hands = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Sight:
    """A table through the eyes of one seat."""

    seat: int
    game: str
    elections: OwnElections
    limits: Limits
    chips: dict[int, Cents]  # before each seat
    staked: tuple[tuple[int, str, Cents], ...]  # seat, wager, amount: what lies on the layout
    hands: Hands
    events: tuple[Event, ...]  # of the round, as this seat sees them
    offered: tuple[str, ...] = ()  # the wagers of this table, each by its name in the notation
    advice: str | None = None  # what the game's own strategy says of the question, as it tells any learner
    others: frozenset[int] = field(default=frozenset())  # seats that are taken by somebody else

    @property
    def own(self) -> list[str]:
        """The patron's own cards, where one hand is theirs."""
        return self.hands.get(f"seat-{self.seat}", [])


def lay(hands: Hands, event: Event) -> None:
    """What an event puts on the layout, as its observer sees it."""
    if isinstance(event, WindowClosed):
        hands.clear()
    elif isinstance(event, Drawn):
        if event.hand not in OUT_OF_PLAY:
            hands.setdefault(event.hand, []).append(event.piece or (FACE_DOWN if event.face == DOWN else UNSEEN_PIECE))
        elif event.source == "moved":
            _lift(hands, event)
    elif isinstance(event, Turned):
        left = list(event.pieces)
        held = hands.setdefault(event.hand, [])
        for at, code in enumerate(held):  # what was seen before stays in its place
            if code in left:
                left.remove(code)
            elif code == FACE_DOWN and left:
                held[at] = left.pop(0)
        held += left


def _lift(hands: Hands, event: Drawn) -> None:
    """A piece that is taken out of play leaves where it lay; of a hidden one, whoever's it was has one fewer."""
    if event.piece is not None:
        for held in [held for held in hands.values() if event.piece in held][:1]:
            held.remove(event.piece)
        return
    for seat in event.seen_by or ():
        held = hands.get(f"seat-{seat}", [])
        if FACE_DOWN in held:
            held.remove(FACE_DOWN)


def of_the_round(events: Sequence[Event]) -> Sequence[Event]:
    """The events since the window closed last."""
    for at in range(len(events) - 1, -1, -1):
        if isinstance(events[at], WindowClosed):
            return events[at:]
    return events


class Onlooker:
    """What one seat has seen of a round so far: each event is looked at once, however often the seat is asked."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.who = Observer(frozenset({seat}))
        self.looked: list[Event] = []  # the events as they happened, by which it is known what is new
        self.seen: list[Event] = []
        self.hands: Hands = {}

    def look(self, events: Sequence[Event]) -> None:
        """What happened since the last look, or all of it where another round is played."""
        known = len(self.looked)
        same = 0 < known <= len(events) and events[0] is self.looked[0] and events[known - 1] is self.looked[-1]
        if not same:
            self.looked, self.seen, self.hands, known = [], [], {}, 0
        for event in events[known:]:
            self.looked.append(event)
            shown = visible(event, self.who)
            self.seen.append(shown)
            if type(shown) in LAID:
                lay(self.hands, shown)

    def sight(self, table: Table, events: Sequence[Event], question: Ask | None = None) -> Sight:
        """The table as the seat sees it now."""
        self.look(of_the_round(events))
        hint = table.game.hint
        return Sight(
            self.seat,
            table.game.key,
            table.elections,
            table.limits,
            {number: at.balance for number, at in table.seats.items()},
            tuple([(wager.seat, wager.name, wager.amount) for wager in table.wagers]),
            {name: list(codes) for name, codes in self.hands.items()},
            tuple(self.seen),
            _names(table),
            hint(table, question) if hint is not None and question is not None else None,
            frozenset(table.seats) - {self.seat},
        )


def sight(table: Table, seat: int, events: Sequence[Event], question: Ask | None = None) -> Sight:
    """The table as a seat sees it; ``events`` are what happened at it, of which only what is visible is passed on."""
    return Onlooker(seat).sight(table, events, question)


def _names(table: Table) -> tuple[str, ...]:
    """The wagers of a table by their names; elections never change."""
    found: tuple[str, ...] | None = table.derived.get(_names)
    if found is None:
        kinds = table.offered
        found = tuple(name for kind in kinds for name in _named(kind))
        table.derived[_names] = found
    return found


def _named(kind: WagerType) -> Iterable[str]:
    return [f"{kind.key}:{spot}" for spot in kind.spots] if kind.spots else [kind.key]
