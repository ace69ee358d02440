"""Somebody who bets and chooses at random, within the law."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from chapter47 import Bet, Refusal
from chapter47.table.requests import Ask, AskAmount
from chapter47.table.table import Table
from chapter47.table.wagers import Life
from chapter47.table.window import Action, Leave, TakeDown


class Gambler:
    """Bets at random, within the law: what the window refuses is left out, and must have changed nothing."""

    def __init__(self, seed: int, rounds: int = 60) -> None:
        self.random = Random(seed)
        self.rounds = rounds

    def bets(self, table: Table[Any]) -> Sequence[Action] | None:
        assert all(wager.life is Life.DECIDED for wager in table.decided)
        table.check_conserved()
        assert all(seat.balance >= 0 for seat in table.seats.values())
        if table.round > self.rounds or not table.seats:
            return None
        assert table.window is not None
        actions: list[Action] = []
        for seat in list(table.seats):
            for _ in range(self.random.randint(0, 4)):
                action = self.action(table, seat)
                try:
                    table.window.check([*actions, action])
                except Refusal as refusal:
                    assert refusal.message
                else:
                    actions.append(action)
        return actions

    def action(self, table: Table[Any], seat: int) -> Action:
        kind = self.random.choice(table.offered)
        name = f"{kind.key}:{self.random.choice(kind.spots)}" if kind.spots else kind.key
        dice = self.random.random()
        if dice < 0.02:
            return Leave(seat, "collect")
        if dice < 0.15:
            return TakeDown(seat, name, 500)
        return Bet(seat, name, self.random.choice((100, 500, 1000, 2000, 2500, 6000, 10_000)))

    def choose(self, _: Table[Any], request: Ask | AskAmount) -> Any:
        if isinstance(request, AskAmount):
            return self.random.choice((request.low, request.high))
        return self.random.choice(request.choices)
