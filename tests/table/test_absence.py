"""Every question of every game has a lawful answer for somebody who is not there, and it stakes nothing more."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.table.machines import every_option

from chapter47 import Bet, Refusal, game_types, games
from chapter47.api import Game
from chapter47.table.drivers import Dealer
from chapter47.table.events import Account, Asked, Moved
from chapter47.table.phrases import PHRASES
from chapter47.table.requests import Ask, AskAmount, Bets, Request
from chapter47.table.rounds import procedure
from chapter47.table.sources import SeededSource
from chapter47.table.table import Table
from chapter47.table.window import Action, Limits

KNOWN = {**PHRASES, **games.phrases()}
KEYS = [game.key for game in game_types()]
FORCED = {
    "low-card-opens": "bring-in",
    "high-card-opens": "bring-in",
}  # the least that the rule makes this player post, there or not
# What is said of an absent patron, in the words of the choice.
GIVES_UP = {
    "fold",
    "stand",
    "decline",
    "no",
    "pass",
    "refuse",
    "surrender",
    "void",
    "dead",
    "withdraw",
    "muck",
    "check",
}


class Absence:
    """A table at which seat 2 is never there; the others bet, choose and answer at random."""

    def __init__(self, key: str, elections: dict[str, Any], seed: int) -> None:
        game, self.random = Game(key, elections), Random(seed)
        seats = range(1, min(game.type.positions, 4) + 1)
        self.table: Table[Any] = game.open_table({n: (f"P{n}", 300_000) for n in seats}, Limits(minimum=100))
        self.dealer = Dealer(SeededSource(seed))
        self.asked: list[Ask | AskAmount] = []

    def play(self, rounds: int) -> None:
        steps = procedure(self.table, True)
        request = next(steps)
        windows = 0
        try:
            while True:
                windows += isinstance(request, Bets)
                answer = self._answer(request, windows > rounds)
                request.verify(answer)
                before = len(self.table.events)
                of = request
                request = steps.send(answer)
                if isinstance(of, Ask | AskAmount) and of.seat == 2:
                    self._nothing_more(of, self.table.events[before:])
        except StopIteration:
            return

    def _answer(self, request: Request, last: bool) -> Any:
        if isinstance(request, Bets):
            return None if last else tuple(self._wagers(request))
        if isinstance(request, Ask | AskAmount):
            if request.seat == 2:
                self.asked.append(request)
                request.why = "timed out"
                return request.absent
            if isinstance(request, Ask):
                return self.random.choice(request.choices)
            return self.random.choice((request.low, request.high))
        return self.dealer(request)

    def _wagers(self, request: Bets) -> list[Action]:
        laid: list[Action] = []
        offered = self.table.offered
        for seat in self.table.seats:
            for kind in (*offered[:3], *self.random.sample(offered, min(3, len(offered)))):
                name = f"{kind.key}:{self.random.choice(kind.spots)}" if kind.spots else kind.key
                bet = Bet(seat, name, self.random.choice((100, 500, 1000, 2000)))
                try:
                    request.window.check([*laid, bet])
                except Refusal:
                    continue
                laid.append(bet)
        return laid

    def _nothing_more(self, of: Ask | AskAmount, events: list[Any]) -> None:
        if of.phrase in FORCED:
            assert of.absent == FORCED[of.phrase]
            return
        staked = [e for e in events if isinstance(e, Moved) and (e.why, e.source) == ("stake", Account("seat", 2))]
        assert not staked, (of.phrase, of.absent, staked)


@pytest.mark.parametrize("sides", [False, True], ids=["as opened", "every option"])
@pytest.mark.parametrize("key", KEYS)
def test_somebody_absent_never_stakes_more(key: str, sides: bool) -> None:
    found: list[Ask | AskAmount] = []
    for seed in range(3):
        absence = Absence(key, every_option(key) if sides else {}, seed)
        absence.play(6)
        found += absence.asked
        timed_out = [e for e in absence.table.events if isinstance(e, Asked) and e.of == 2]
        assert all(event.why in ("timed out", "ruled") for event in timed_out)
    for request in found:
        if isinstance(request, Ask):
            assert request.absent in request.choices, (request.phrase, request.absent, request.choices)
            assert request.phrase in KNOWN
            if GIVES_UP & set(request.choices) and request.phrase != "set-the-hands":  # there: the house way
                assert request.absent in GIVES_UP, (request.phrase, request.absent)
        else:
            assert request.absent == request.low
