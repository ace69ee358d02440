"""What must always hold, for every game: chips are conserved, a wager is decided once, a replay equals its original."""

from __future__ import annotations

import pytest
from tests.gambler import Gambler

from chapter47 import Game, Refusal, game_types, replay
from chapter47.table.window import Limits

KEYS = [game.key for game in game_types()]


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


@pytest.mark.parametrize("key", KEYS)
def test_a_table_that_closed_is_not_played_at_again(key: str) -> None:
    game = Game(key)
    table = game.open_table({1: ("Ann", 200_000)})
    gambler = Gambler(1, rounds=2)
    transcript = game.play(table, gambler.bets, gambler.choose, seed=1)
    before = transcript.text()
    with pytest.raises(Refusal, match=r"once.*open_table"):
        game.play(table, gambler.bets, gambler.choose, seed=2)
    assert transcript.text() == before
