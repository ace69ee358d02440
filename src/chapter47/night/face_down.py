"""Cards that lie face down at a real table: dealt without being looked at, and entered when they are turned up.

Nobody knows such a card, so nothing may hang on it. Two worlds are played side by side, in which each unknown card is
another one: as long as both say the same, it is told. Where they differ, the cards that are turned there are entered
first.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from msgspec import structs

from ..documents import DocumentView
from ..errors import Refusal
from ..table.chips import Movement, movements
from ..table.events import Drawn, Event, Turned, decode
from ..table.money import Cents
from ..table.requests import DOWN, Bets, Draw, Request
from ..table.rounds import resume
from ..table.state import load, save
from .dealing import UNKNOWN, Button, Dealing, Expected, TableEvent, cards_left
from .model import Night, NightTable


@dataclass(frozen=True, slots=True)
class Entry:
    """What was typed, what a player may hold at most, and whose card lies face down there."""

    typed: str
    stack: Cents
    hand: str = ""

    @property
    def unknown(self) -> bool:
        """Whether it is a card that nobody has seen."""
        return self.typed == UNKNOWN


class RealTable(Dealing):
    """A table of the night whose face-down cards are entered when they are turned."""

    def __init__(self, night: Night, entry: NightTable) -> None:
        self._plan = night, entry
        self._window: Request | None = None  # the window from which a round can be played again
        self._saved: bytes | None = None  # the table there; before the first one it is played from its opening
        self._forget()
        super().__init__(night, entry)

    def _forget(self) -> None:
        """A new window: nothing lies face down."""
        self._entries: list[Entry] = []
        self._guessed: list[str] = []  # cards that stand for unknown ones in the world that is shown
        self._held: Entry | None = None  # what was entered and waits until cards are turned
        self._turning: list[int] = []  # which entries are turned now

    # ---- what is entered -----------------------------------------------------------------------------------------

    def enter(self, typed: str, stack: Cents) -> list[TableEvent]:
        """Enter one thing, or a card that lies face down ("?"); what hangs on unknown cards waits until they turn."""
        self.happened = []
        if self._held is not None:
            return self._turn(typed.strip())
        if typed.strip() == UNKNOWN:
            return self._try(Entry(UNKNOWN, stack, self._face_down().to))
        if any(entry.unknown for entry in self._entries):
            return self._try(Entry(typed, stack))
        window = self._window
        told = super().enter(typed, stack)
        if self._window is window:  # a new window forgets what came before it
            self._entries.append(Entry(typed, stack))
        return told

    def again(self, recorded: DocumentView) -> bool:
        """Enter what the record has anew: whether it moves the same chips. Words may have changed since."""
        before = self.table.rack
        self.enter(recorded["entry"], recorded["stack"])
        moved = moved_by(recorded)
        return moved in (None, movements(self.happened)) and self.table.rack - before == recorded["win"]

    def _face_down(self) -> Draw:
        """The draw that may lie face down, or a refusal."""
        request = self.pending
        if isinstance(request, Draw) and request.face is DOWN:
            return request
        said = "This card is dealt face up." if isinstance(request, Draw) else "No card is dealt now."
        raise Refusal(said, cite=request.cite if request else None, instead="what everybody sees")

    def _try(self, entry: Entry) -> list[TableEvent]:
        """Play an entry in both worlds; where they say the same it happened, else the cards are turned first."""
        entries = [*self._entries, entry]
        first = self._world(entries, last=False)
        second = self._world(entries, last=True) if any(one.unknown for one in entries) else first
        if isinstance(first, Refusal) and isinstance(second, Refusal):
            raise first
        if isinstance(first, World) and isinstance(second, World) and first.shown() == second.shown():
            self._become(first, entries)
            return first.just_told
        if entry.unknown:
            said = f"How the round goes on hangs on this card of {entry.hand}: the dealer looks at it."
            raise Refusal(said, cite=self.pending.cite if self.pending else None, instead="the card itself")
        self._held = entry
        self._turning = _to_turn(entries, first)
        names = ", ".join(dict.fromkeys(self._entries[at].hand for at in self._turning))
        return [TableEvent("turn", f"Now enter what lay face down: {names}", self.pending.cite if self.pending else "")]

    def _turn(self, typed: str) -> list[TableEvent]:
        """A card is turned up; with the last that is turned here, what was entered before goes on."""
        at, *left = self._turning
        before, card = self._entries, self._lies_there(typed)
        self._entries = [*before[:at], replace(before[at], typed=typed), *before[at + 1 :]]
        self._turning = left
        turned = Turned(self.pending.cite if self.pending else "", before[at].hand, (card,))
        told = [TableEvent("turned", f"{turned.hand}: {typed}", turned.cite)]
        self.happened = [turned]
        held = self._held
        if left or held is None:
            return told
        self._held = None
        try:
            told += self._try(held)
            self.happened.insert(0, turned)
            return told
        except Refusal as refusal:
            self._entries, self._held, self._turning = before, held, [at]
            said = f"With {typed} the round would have gone otherwise: {refusal.message}"
            raise Refusal(said, cite=refusal.cite, instead="the card as it lies") from None

    def _lies_there(self, typed: str) -> str:
        """A card that can have lain face down, by its code."""
        card = typed.upper()
        if card not in [one.enters for one in self.expected().buttons]:
            raise Refusal(f"{typed!r} is no card that can lie there.", instead="the card as it lies")
        return card

    # ---- worlds --------------------------------------------------------------------------------------------------

    def _world(self, entries: list[Entry], *, last: bool) -> World | Refusal:
        """The round from its window, with the first or the last card that there can be for each unknown one."""
        try:
            return World(self._plan, self._saved, entries, last=last)
        except Refusal as refusal:
            return refusal

    def _become(self, world: World, entries: list[Entry]) -> None:
        self.table, self.procedure, self.pending = world.table, world.procedure, world.pending
        self.waiting, self.round, self.before = world.waiting, world.round, world.before
        self.happened, self.hands = world.happened, world.hands
        self._entries, self._guessed = entries, world.guessed
        self._at_window()

    def _run(self, reply: object, told: list[TableEvent]) -> None:
        super()._run(reply, told)
        self._at_window()

    def _at_window(self) -> None:
        """Where a window has just opened the table is data, and a round can be played again from there."""
        request = self.pending
        if isinstance(request, Bets) and request is not self._window:
            self._window, self._saved = request, save(self.table)
            self._forget()

    # ---- what is shown -------------------------------------------------------------------------------------------

    def expected(self) -> Expected:
        """What the table waits for: cards to be turned, or what comes next, which may lie face down."""
        request, told = self.pending, super().expected()
        if self._held is not None:
            hand = self._entries[self._turning[0]].hand
            left = self._may_come(cards_left(self.table.shoe))
            return Expected("card", f"turn {hand}", told.cite, buttons=left, hand=hand)
        if not isinstance(request, Draw):
            return told
        hidden = (Button("Face down", UNKNOWN, "entered when it is turned"),) if request.face is DOWN else ()
        return replace(told, buttons=(*hidden, *self._may_come(told.buttons)))

    def _may_come(self, left: tuple[Button, ...]) -> tuple[Button, ...]:
        """Cards that can still come: those that are left, and those that only stand for unknown ones."""
        known = {one.enters for one in left}
        return (*left, *(Button(code, code) for code in dict.fromkeys(self._guessed) if code not in known))


class World(Dealing):
    """One way the round may be: played from its window in one go."""

    def __init__(
        self, planned: tuple[Night, NightTable], saved: bytes | None, entries: list[Entry], *, last: bool
    ) -> None:
        self._veiled = False  # whether what is drawn now is seen by nobody
        self.just_told: list[TableEvent] = []
        self.turned: set[str] = set()  # whose cards the last entry turned up
        self.guessed: list[str] = []  # the cards that stand for unknown ones; none that is seen elsewhere
        seen = {entry.typed.strip().upper() for entry in entries}
        if saved is None:
            super().__init__(*planned)
        else:
            self.take_up(load(saved), resume)
        for entry in entries:
            self.turned = set()
            if entry.unknown and isinstance(self.pending, Draw):
                left = [one.enters for one in cards_left(self.pending.shoe) if one.enters not in seen]
                self.guessed.append(left[-1 if last else 0])
            self._veiled = entry.unknown
            self.just_told = self.enter(self.guessed[-1] if entry.unknown else entry.typed, entry.stack)
            self._veiled = False

    def shown(self) -> tuple[list[TableEvent], str]:
        """What this world says of its last entry: what is told, and what comes next."""
        return self.just_told, self.expected().says

    def _seen(self, event: Event) -> Event:
        """A card that nobody has seen is an event without its card, as for whoever may not see it."""
        if isinstance(event, Turned):
            self.turned.add(event.hand)
        return structs.replace(event, piece=None) if self._veiled and isinstance(event, Drawn) else event


def moved_by(recorded: DocumentView) -> list[Movement] | None:
    """The chips that an entry of the record moved; one of an older version has only what the table won by it."""
    if "events" in recorded:
        return movements(decode(json.dumps(one), recorded["schema"]) for one in recorded["events"])
    return [(source, target, cents) for source, target, cents in recorded["moved"]] if "moved" in recorded else None


def _to_turn(entries: list[Entry], world: World | Refusal) -> list[int]:
    """The unknown cards that are turned here: those of the hands that a world turns up, else all of them."""
    unknown = [at for at, entry in enumerate(entries) if entry.unknown]
    turned = world.turned if isinstance(world, World) else set()
    return [at for at in unknown if entries[at].hand in turned] or unknown
