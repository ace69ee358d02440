"""What must always hold, for every game: chips are conserved, a wager is decided once, a replay equals its original."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from chapter47 import Bet, Game, Refusal, game_types, replay
from chapter47.table.requests import Ask, AskAmount
from chapter47.table.table import Table
from chapter47.table.wagers import Life
from chapter47.table.window import Action, Leave, Limits, TakeDown

ROUNDS = 60
KEYS = [game.key for game in game_types()]


class Gambler:
    """Bets at random, within the law: what the window refuses is left out, and must have changed nothing."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def bets(self, table: Table[Any]) -> Sequence[Action] | None:
        assert all(wager.life is Life.DECIDED for wager in table.decided)
        table.check_conserved()
        assert all(seat.balance >= 0 for seat in table.seats.values())
        if table.round > ROUNDS or not table.seats:
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


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("key", KEYS)
def test_random_play_conserves_every_chip_and_replays(key: str, seed: int) -> None:
    game = Game(key)
    seats = range(1, min(game.type.positions, 3) + 1)
    table = game.open_table({n: (f"Patron {n}", 200_000) for n in seats}, Limits(minimum=100))
    gambler = Gambler(seed)
    transcript = game.play(table, gambler.bets, gambler.choose, seed=seed)
    table.check_conserved()
    assert not table.owed
    again = replay(transcript.text())
    assert again.table.rack == table.rack
    assert {n: s.balance for n, s in again.table.seats.items()} == {n: s.balance for n, s in table.seats.items()}


@pytest.mark.parametrize("key", KEYS)
def test_every_game_tells_its_odds_and_draws_itself(key: str) -> None:
    game = Game(key)
    assert {w.wager.partition(":")[0] for w in game.odds().wagers} >= {w.key for w in game.wagers}
    assert game._repr_svg_().startswith("<svg")
    assert game._repr_html_()
    for kind in game.wagers:
        assert " for " not in kind.pays(game.elections)
