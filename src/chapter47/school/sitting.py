"""A table that is played for a drill: patrons who wager and choose by chance, within the law; a dealer from a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from ..desk.bots import Company, taken
from ..desk.chosen import Chosen
from ..documents import Document
from ..errors import Refusal
from ..floor.effects import choices
from ..table.drivers import Answering, Dealer
from ..table.events import Event
from ..table.irregularities import Declaration
from ..table.requests import Ask, AskAmount, Bets, Reply, Request
from ..table.rounds import procedure
from ..table.running import send
from ..table.sight import sight
from ..table.sources import SeededSource
from ..table.table import Table
from ..table.wagers import WagerType
from ..table.window import Action, Bet
from .drill import Task

CHIPS = 1_000_000  # cents that every patron brings
FEW = 24  # a wager is one of so many of the least amounts that the table takes
RANDOM_CHOICE = 0.4  # how often a patron chooses at random, not what is usual
DEALT = ("arc", "oval")  # tables at which a round begins with certain wagers
SEATS = {1: 1, 2: 1, 3: 3, 4: 5}
WAGERS = {1: 1, 2: 4, 3: 2, 4: 3}
LEVELS = tuple(SEATS)
Looked = Callable[[Request], Declaration | None]  # who may declare something at a request


def random_of(task: Task, more: object = "") -> Random:
    """The chance of a drill: it follows from the task alone."""
    return Random(f"{task.key} {more}")


def lawful_elections(game: Chosen, random: Random) -> Document:
    """Elections by chance, each kept only where the law takes it beside those before."""
    elections, chosen = game.type.elections, Document()
    names = [name for name in elections.model_fields if random.random() < 0.3]
    random.shuffle(names)
    for name in names:
        offered = [value for value in choices(elections, name) if value is not None]
        if offered and not elections.violations(more := {**chosen, name: random.choice(offered)}):
            chosen = more
    return chosen


def game_of(task: Task, random: Random) -> Chosen:
    """The game of a drill: under the elections of its task, or at the highest level under any that the law takes."""
    usual = Chosen(task.game, task.elections)
    if task.elections or task.level < max(LEVELS):
        return usual
    return Chosen(task.game, lawful_elections(usual, random))


def rules_of(game: Chosen) -> tuple[str, ...]:
    """The elections that are not as usual, in words."""
    usual = game.type.elections.elect().chosen()
    return tuple(
        f"{name.replace('_', ' ')}: {value}" for name, value in game.elections.chosen().items() if value != usual[name]
    )


class Sitting:
    """One table from its opening on; ``round`` plays from a window to the next, ``close`` ends it."""

    def __init__(self, task: Task, game: Chosen, random: Random, *, staffed: bool = False) -> None:
        self.task, self.game, self.random = task, game, random
        seats = self._seats(game)
        self.table: Table[Any] = game.open_table({seat: (f"Seat {seat}", CHIPS) for seat in seats})
        self.table.staffed = staffed
        self.dealer = Dealer(SeededSource(random.getrandbits(48)))
        self.answering = Answering(self.table, self.dealer)
        self.company = Company(self.table, frozenset(), "regular", random.getrandbits(16))
        self.steps = procedure(self.table, True)
        self.pending: Request | None = next(self.steps)
        self.look: Looked = _nothing_wrong
        self._on(self.pending)

    def _seats(self, game: Chosen) -> list[int]:
        places = game.open_table().positions
        least = game.type.opponents.seats if game.type.opponents is not None else 1
        many = min(places, max(SEATS[self.task.level], least))
        first = min(places, 7)  # where many may stand, they stand together
        return sorted(self.random.sample(range(1, max(first, many) + 1), many))

    @property
    def events(self) -> list[Event]:
        """All that happened."""
        return self.table.events

    def round(self) -> list[Event]:
        """Play a round, from its wagers to the next window; its events."""
        window = self.pending
        if not isinstance(window, Bets):
            return []
        at = len(self.events)
        declared = self.look(window)
        self._send(declared if declared is not None else self._wagers(window))
        if declared is not None and isinstance(self.pending, Bets):
            self._send(self._wagers(self.pending))
        self._on(self.pending)
        return self.events[at:]

    def close(self) -> list[Event]:
        """The table closes; what is done for that."""
        at = len(self.events)
        if isinstance(self.pending, Bets):
            self._send(None)
        while self.pending is not None:
            self._send(self._answer(self.pending))
        return self.events[at:]

    def _on(self, _: Request | None) -> None:
        while self.pending is not None and not isinstance(self.pending, Bets):
            declared = self.look(self.pending)
            self._send(self._answer(self.pending) if declared is None else declared)

    def _send(self, reply: Reply) -> None:
        if self.pending is not None:
            self.answering.verified(self.pending, reply)
        self.pending = send(self.steps, reply)

    def _answer(self, request: Request) -> Any:
        if not isinstance(request, Ask | AskAmount):
            return self.dealer(request)
        if request.seat not in self.table.seats:
            return request.default
        if self.game.type.opponents is not None:
            return self.company.answer(request, self.events)
        if isinstance(request, AskAmount):
            return self.random.choice((request.low, request.high))
        return self.random.choice(request.choices) if self.random.random() < RANDOM_CHOICE else request.default

    # ---- wagers --------------------------------------------------------------------------------------------------

    def _wagers(self, request: Bets) -> list[Action]:
        """What everybody lays down: the wager in focus first, then what begins a round, then any."""
        made: list[Action] = []
        for seat in sorted(self.table.seats):
            offered = [kind for kind in self.table.offered if kind.key == self.task.focus]
            self._any(request, made, seat, offered)
            standing = sum(wager.seat == seat for wager in self.table.wagers)
            many = max(WAGERS[self.task.level] - standing, 1)
            if not offered or not _of(made, seat):
                begin = self.game.type.felt.family in DEALT or self.random.random() < 0.2
                self._begin(request, made, seat) if begin else self._any(request, made, seat, self.table.offered)
            if not _of(made, seat):
                self._begin(request, made, seat)
            for _ in range(self.random.randint((many - 1) // 2, many) if many > 1 else 0):
                self._any(request, made, seat, self.table.offered)
        return made

    def _begin(self, request: Bets, made: list[Action], seat: int) -> None:
        seen = sight(self.table, seat, self.events)
        plans = self.company.bot(seat).bets(seen)
        together = {name.rstrip("0123456789") for name in seen.offered[:3]}
        if len(together) == 1 < len(seen.offered):  # of several that belong together, one alone plays no round
            plans = plans[::-1]
        plan = taken(request.window, made, plans)
        made += [self._sized(request, made, action) for action in plan] if len(plan) == 1 else plan

    def _sized(self, request: Bets, made: list[Action], action: Action) -> Action:
        """A wager of another size, where the window takes it."""
        if not isinstance(action, Bet) or self.game.type.opponents is not None:
            return action
        other = Bet(action.seat, action.wager, self._amount(self.table.kind(action.wager), action.wager))
        return other if _takes(request, [*made, other]) else action

    def _any(self, request: Bets, made: list[Action], seat: int, kinds: Iterable[WagerType]) -> None:
        """One wager of these kinds, on any of its places, if the window takes it."""
        offered = list(kinds)
        for _ in range(6 if offered else 0):
            kind = self.random.choice(offered)
            name = f"{kind.key}:{self.random.choice(kind.spots)}" if kind.spots else kind.key
            if any(isinstance(a, Bet) and (a.seat, a.wager) == (seat, name) for a in made):
                continue
            try:
                action = Bet(seat, name, self._amount(kind, name))
            except Refusal:  # a place that is not among those listed, or one that is closed now
                continue
            if _takes(request, [*made, action]):
                made.append(action)
                return

    def _amount(self, kind: WagerType, name: str) -> int:
        possible = self.table.limits_for(kind).possible(self.table.steps_of(name))[:FEW]
        return self.random.choice(possible) if possible else self.table.limits.minimum


def _nothing_wrong(_: Request) -> None:
    """Nothing is declared."""


def _of(made: Iterable[Action], seat: int) -> bool:
    return any(action.seat == seat for action in made)


def _takes(request: Bets, actions: list[Action]) -> bool:
    try:
        request.window.check(actions)
    except Refusal:
        return False
    return True


def laid_out(events: Iterable[Event]) -> Mapping[str, tuple[str, ...]]:
    """The hands that lay on the layout in a round, those taken away as well, as everybody could see them."""
    from ..table.events import STRANGER, Drawn, visible
    from ..table.sight import OUT_OF_PLAY, lay

    hands: dict[str, list[str]] = {}
    for event in events:
        if not (isinstance(event, Drawn) and event.hand in OUT_OF_PLAY):
            lay(hands, visible(event, STRANGER))
    return {name: tuple(codes) for name, codes in hands.items() if codes}
