"""Every irregularity with every side wager, split and shared box: a state machine for each game, with rounds that close.

Hypothesis chooses what patrons lay down, what they answer and what staff declare, and shrinks whatever goes wrong. A
round that leaves a wager undecided, or a chip unaccounted for, raises by itself (``close_round``).
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from chapter47 import Bet, Refusal, game_types
from chapter47.api import Game
from chapter47.table import irregularities
from chapter47.table.drivers import Dealer
from chapter47.table.irregularities import Declaration
from chapter47.table.requests import Ask, AskAmount, Attest, Bets, Request
from chapter47.table.rounds import procedure
from chapter47.table.sources import SeededSource
from chapter47.table.table import Table
from chapter47.table.window import Action, Leave, Limits, TakeDown

ALL_SIDES: dict[str, Any] = {}
BLACKJACKS = ["blackjack", "spanish-21", "multi-action-blackjack", "night-blackjack"]
KEYS = [game.key for game in game_types()]
PLACES = st.integers(0, 10_000)
AMOUNTS = st.sampled_from((500, 1000, 2000, 2500, 6000, 10_000))


def every_option(key: str) -> dict[str, Any]:
    """As many side wagers as the law lets one table have: every switch that can be turned on by itself, in turn."""
    elections = game_types_by_key()[key].elections
    chosen: dict[str, Any] = {}
    for choice in elections.choices():
        if elections.model_fields[choice.name].annotation is not bool or choice.default is True:
            continue
        if not elections.violations({**chosen, choice.name: True}):
            chosen[choice.name] = True
    return chosen


def game_types_by_key() -> dict[str, Any]:
    return {game.key: game for game in game_types()}


class Playing(RuleBasedStateMachine):
    """One table: what patrons and staff may do wherever it waits for them."""

    key = ""
    elections: dict[str, Any] = {}

    @initialize(seed=st.integers(0, 50), seats=st.integers(1, 3), staffed=st.booleans())
    def open(self, seed: int, seats: int, staffed: bool) -> None:
        game = Game(self.key, self.elections)
        taken = range(1, min(game.type.positions, seats) + 1)
        self.table: Table[Any] = game.open_table({n: (f"P{n}", 200_000) for n in taken}, Limits(minimum=100))
        self.table.staffed = staffed
        self.dealer = Dealer(SeededSource(seed))
        self.steps = procedure(self.table, True)
        self.laid: list[Action] = []
        self.pending: Request | None = next(self.steps)
        self._on()

    def _on(self) -> None:
        """Chance answers until a person is asked."""
        while self.pending is not None and not isinstance(self.pending, Bets | Ask | AskAmount):
            reply = self.dealer(self.pending)
            self.pending.verify(reply)
            self._send(reply)

    def _send(self, reply: Any) -> None:
        try:
            self.pending = self.steps.send(reply)
        except StopIteration:
            self.pending = None

    @rule(wager=PLACES, spot=PLACES, seat=PLACES, cents=AMOUNTS)
    def bet(self, wager: int, spot: int, seat: int, cents: int) -> None:
        if isinstance(self.pending, Bets) and self.table.seats:
            kind = self.table.offered[wager % len(self.table.offered)]
            name = f"{kind.key}:{kind.spots[spot % len(kind.spots)]}" if kind.spots else kind.key
            self._lay(Bet(sorted(self.table.seats)[seat % len(self.table.seats)], name, cents))

    @rule(seat=PLACES, cents=AMOUNTS)
    def first_wager(self, seat: int, cents: int) -> None:
        """The wager that others stand on, so that rounds are played at all."""
        if isinstance(self.pending, Bets) and self.table.seats:
            kind = self.table.offered[0]
            name = f"{kind.key}:{kind.spots[0]}" if kind.spots else kind.key
            self._lay(Bet(sorted(self.table.seats)[seat % len(self.table.seats)], name, cents))

    @rule(seat=PLACES, wager=PLACES)
    def take_down(self, seat: int, wager: int) -> None:
        if isinstance(self.pending, Bets) and self.table.wagers:
            standing = self.table.wagers[wager % len(self.table.wagers)]
            self._lay(TakeDown(standing.seat, standing.name, 500))

    @rule(seat=PLACES)
    def leave(self, seat: int) -> None:
        if isinstance(self.pending, Bets) and len(self.table.seats) > 1 and seat % 7 == 0:
            self._lay(Leave(sorted(self.table.seats)[seat % len(self.table.seats)], "collect"))

    def _lay(self, action: Action) -> None:
        if isinstance(self.pending, Bets):
            try:
                self.pending.window.check([*self.laid, action])
            except Refusal as refusal:
                assert refusal.message
            else:
                self.laid.append(action)

    @rule()
    def deal(self) -> None:
        if isinstance(self.pending, Bets):
            laid, self.laid = tuple(self.laid), []
            self._send(laid)
            self._on()

    @rule(chosen=PLACES)
    def answer(self, chosen: int) -> None:
        request = self.pending
        if isinstance(request, Ask):
            self._send(request.choices[chosen % len(request.choices)])
        elif isinstance(request, AskAmount):
            self._send((request.low, request.high)[chosen % 2])
        self._on()

    @rule(which=PLACES, card=PLACES, seat=PLACES, ground=PLACES, exposed=st.booleans(), pauses=st.integers(0, 30))
    def declare(self, which: int, card: int, seat: int, ground: int, exposed: bool, pauses: int) -> None:
        """Now, or at one of the next requests: a pause, a draw, a roll."""
        if isinstance(self.pending, Bets):
            laid, self.laid = tuple(self.laid), []
            if pauses:
                self._send(laid)
            else:
                self.laid = list(laid)
        for _ in range(pauses):
            if self.pending is None or isinstance(self.pending, Bets | Ask | AskAmount):
                break
            reply = self.dealer(self.pending)
            self.pending.verify(reply)
            self._send(reply)
        if self.pending is not None and self.pending.admits and not isinstance(self.pending, Attest):
            self._declare(self.pending.admits[which % len(self.pending.admits)], card, seat, ground, exposed)
        self._on()

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
        except Refusal:
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
        for _ in range(500):
            if self.pending is None:
                return
            request = self.pending
            self._send(None if isinstance(request, Bets) else request.default)  # type: ignore[attr-defined]
            self._on()
        raise AssertionError("the table does not close")


def machine(key: str, elections: dict[str, Any], examples: int, steps: int) -> None:
    made = type(f"Playing{key}", (Playing,), {"key": key, "elections": elections})
    run_state_machine_as_test(
        made,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
            phases=(Phase.explicit, Phase.generate),
        ),
    )


@pytest.mark.parametrize("sides", [False, True], ids=["as opened", "every option"])
@pytest.mark.parametrize("key", BLACKJACKS)
def test_blackjack_with_every_irregularity_side_wager_split_and_shared_box(key: str, sides: bool) -> None:
    machine(key, every_option(key) if sides else {}, 40, 40)


@pytest.mark.parametrize("sides", [False, True], ids=["as opened", "every option"])
@pytest.mark.parametrize("key", [key for key in KEYS if key not in BLACKJACKS])
def test_every_game_with_every_irregularity_and_every_option(key: str, sides: bool) -> None:
    machine(key, every_option(key) if sides else {}, 12, 30)
