"""A table as a state machine: what patrons and staff may do wherever it waits for them."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, get_args

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from chapter47 import Bet, Refusal, game_types
from chapter47.api import Game
from chapter47.scripts import others
from chapter47.table import irregularities
from chapter47.table.drivers import Dealer
from chapter47.table.events import Moved
from chapter47.table.irregularities import Declaration
from chapter47.table.requests import Ask, AskAmount, Attest, Bets, Request
from chapter47.table.rounds import procedure
from chapter47.table.sources import SeededSource
from chapter47.table.table import Table
from chapter47.table.wagers import Wager, WagerType
from chapter47.table.window import Action, Leave, Limits, TakeDown

PLACES = st.integers(0, 10_000)
AMOUNTS = (100, 500, 1000, 2000, 2500, 6000, 10_000)


BESIDE = [  # what some options need: dozens and colours give way to bets on sections, a layout is approved
    {"dozens": False, "red_black": False},
    {"dozens": False, "red_black": False, "wheel": "single-zero"},
    {"layout_approval": "approved"},
    {"total_cards": True, "vigorish_percent": 5},
]


@cache
def option_sets(key: str) -> list[dict[str, Any]]:
    """Tables that have, between them, every option that can be switched on, each with as many others as the law lets.

    An option that the default table bars is tried with other decks and beside another choice.
    """
    elections = game_types_by_key()[key].elections
    fields = elections.model_fields
    named = [choice.name for choice in elections.choices() if fields[choice.name].annotation is bool]
    switches = [name for name in named if not name.startswith(("require", "bar_")) and not fields[name].default]
    literals = [
        {name: one}
        for name, field in fields.items()
        for one in get_args(field.annotation)
        if isinstance(one, int | str)
    ]
    known = [one for one in BESIDE if one.keys() <= fields.keys()]
    beside = [{}, *({name: True} for name in switches), *literals, *known]
    decks = [{}, *({"decks": n} for n in (1, 2, 6) if "decks" in fields)]
    made: list[dict[str, Any]] = []
    barred: set[str] = set()
    while left := [name for name in switches if name not in barred and not any(name in one for one in made)]:
        tried = ({left[0]: True, **other, **few} for other in beside for few in decks)
        chosen = next((one for one in tried if not elections.violations(one)), None)
        if chosen is None:
            barred.add(left[0])
            continue
        for name in (*left, *switches):
            if not elections.violations({**chosen, name: True}):
                chosen[name] = True
        made.append(chosen)
    return made


def every_option(key: str) -> dict[str, Any]:
    """The table of a game with the most options."""
    return max(option_sets(key), key=len, default={})


def game_types_by_key() -> dict[str, Any]:
    return {game.key: game for game in game_types()}


class Playing(RuleBasedStateMachine):
    """One table: what patrons and staff may do wherever it waits for them."""

    key = ""
    elections: dict[str, Any] = {}

    @initialize(seed=st.integers(0, 10**6), seats=st.integers(1, 3), staffed=st.booleans())
    def open(self, seed: int, seats: int, staffed: bool) -> None:
        game = Game(self.key, self.elections)
        self.table: Table[Any] = game.open_table({1: ("P1", 200_000)}, Limits(minimum=100))
        for number in range(2, min(self.table.positions, seats) + 1):
            self.table.sit(number, f"P{number}", 200_000)
        self.table.staffed = staffed
        self.dealer = Dealer(SeededSource(seed))
        self.steps = procedure(self.table, True)
        self.laid: list[Action] = []
        self.refused: list[Refusal] = []
        self.decided: dict[Wager, None] = {}
        self.pending: Request | None = next(self.steps)
        self._on()

    def _on(self) -> None:
        """The table goes on to its next window."""
        while self.pending is not None and not isinstance(self.pending, Bets):
            self._send(self._answer(self.pending, 0))

    def _send(self, reply: Any) -> None:
        self.decided.update(dict.fromkeys(self.table.decided))
        try:
            self.pending = self.steps.send(reply)
        except StopIteration:
            self.pending = None
        self.decided.update(dict.fromkeys(self.table.decided))

    @rule(
        seed=st.integers(0, 2**32),
        declares=st.lists(st.tuples(PLACES, st.integers(0, 12)), max_size=3),
    )
    def play_round(self, seed: int, declares: list[tuple[int, int]]) -> None:
        """A round from window to window: wagers and answers at random, declarations at the requests they wait for."""
        if not isinstance(self.pending, Bets):
            return
        random = Random(seed)
        self._wagers(random)
        known = list(self.table.game.irregularities)
        more = [
            (random.randrange(10_000), random.randrange(10_000), random.randrange(10_000), random.random() < 0.5)
        ] * 3
        due = [[known[key % len(known)], skip, more.pop()] for key, skip in declares] if known else []
        due += [[random.choice(known), random.randrange(8), (random.randrange(99), 0, 1, False)]] if known else []
        answers = [random.randrange(10_000) for _ in range(7)]
        at, begun = 0, False
        while self.pending is not None and not (begun and isinstance(self.pending, Bets)):
            request = self.pending
            at += 1
            if self._declares(request, due):
                continue
            if isinstance(request, Bets):
                laid, self.laid, begun = self.laid, [], True
                self._lay(*laid)  # what was declared since may have changed what is taken
                laid, self.laid = self.laid, []
                self._send(tuple(laid))
            else:
                self._send(self._answer(request, answers[at % len(answers)]))

    def _declares(self, request: Request, due: list[list[Any]]) -> bool:
        """Declare what is due, each at the request that it waits for among those that admit it; whether it was done."""
        for each in due:
            key, skip, more = each
            if key in request.admits and not isinstance(request, Attest):
                if skip:
                    each[1] -= 1
                    continue
                due.remove(each)
                self._declare(key, *more)
                return self.pending is not request
        return False

    def _wagers(self, random: Random) -> None:
        """The wager that others stand on for each seat, so that rounds are played at all, and then any."""
        cents = random.choice(AMOUNTS)
        for seat in sorted(self.table.seats):
            self._wager(self.table.offered[0], seat, cents, random)
        for _ in range(random.randrange(8)):
            if self.table.seats:
                kind, seat = random.choice(self.table.offered), random.choice(sorted(self.table.seats))
                self._wager(kind, seat, random.choice((cents, *AMOUNTS)), random)
        if self.table.wagers and random.random() < 0.2:
            standing = random.choice(self.table.wagers)
            self._lay(TakeDown(standing.seat, standing.name, 500))
        if len(self.table.seats) > 1 and random.random() < 0.03:
            self._lay(Leave(random.choice(sorted(self.table.seats)), "collect"))

    def _wager(self, kind: WagerType, seat: int, cents: int, random: Random) -> None:
        self._lay(Bet(seat, f"{kind.key}:{random.choice(kind.spots)}" if kind.spots else kind.key, cents))

    def _answer(self, request: Request, chosen: int) -> Any:
        if isinstance(request, Ask):
            return request.choices[chosen % len(request.choices)]
        if isinstance(request, AskAmount):
            return (request.low, request.high)[chosen % 2]
        reply = self.dealer(request)
        request.verify(reply)
        return reply

    def _lay(self, *actions: Action) -> None:
        for action in actions if isinstance(self.pending, Bets) else ():
            try:
                self.pending.window.check([*self.laid, action])
            except Refusal as refusal:
                self.refused.append(refusal)
            else:
                self.laid.append(action)

    def _declare(self, key: str, card: int, seat: int, ground: int, exposed: bool) -> None:
        known, table = self.table.game.irregularities[key], self.table
        stack = self.dealer.sides.get(table.side) or self.dealer.stack
        named = (
            stack[-1 - card % len(stack)]
            if stack and (known.needs_card or (known.may_name_card and card % 2))
            else None
        )
        place = sorted(table.seats)[seat % len(table.seats)] if table.seats else None
        reason = known.grounds[ground % len(known.grounds)] if known.grounds else "as seen"
        said = Declaration(key, known.by[ground % len(known.by)], named, exposed, place, reason)
        request = self.pending
        if request is None:
            return
        try:
            irregularities.verify(said, table, request.admits)
            self.dealer.verify(said, table)
        except Refusal as refusal:
            self.refused.append(refusal)
            return
        out = irregularities.card_taken(said, table)
        if out is not None:
            self.dealer.take_out(out, table.shoe.name)
        self._send(said)

    @invariant()
    def nobody_owes_and_nothing_is_lost(self) -> None:
        if getattr(self, "pending", None) is not None and isinstance(self.pending, Bets):
            self.table.check_conserved()
            assert all(seat.balance >= 0 for seat in self.table.seats.values())

    def teardown(self) -> None:
        """The round is played to its end, and the table closes: nothing is left on its layout."""
        if not hasattr(self, "pending"):
            return
        self._on()
        if self.pending is not None:
            self._send(None)
            self._on()
        assert self.pending is None, "the table does not close"
        assert self.results() == -self.table.rack, "the results do not account for every chip"

    def results(self) -> int:
        """What the rows of results come to for all patrons together, without what is owed or was forgiven."""
        nets = [w.paid - w.decision.taken(w.amount) - w.charged for w in self.decided if w.decision is not None]
        nets += [one.net for one in others(self.table, self.decided)]
        moves = [event for event in self.table.events if isinstance(event, Moved)]
        unpaid = sum({"marked": move.cents, "collected": -move.cents}.get(move.why, 0) for move in moves)
        return sum(nets) + unpaid
