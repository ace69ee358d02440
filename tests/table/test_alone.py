"""Patrons alone with chance: the table has each answer at once, and everything is as if it had been asked for."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gambler import Gambler

from chapter47 import Bet, Game, Refusal, game_types
from chapter47.table.drivers import Dealer, Players, drive
from chapter47.table.events import Closed, Declared, WindowClosed, encode
from chapter47.table.irregularities import Declaration
from chapter47.table.sources import SeededSource
from chapter47.table.table import Table
from chapter47.table.window import Action, Limits

KEYS = [game.key for game in game_types()]


def played(key: str, *, alone: bool, staffed: bool = False) -> tuple[list[str], int, dict[int, int]]:
    game = Game(key)
    seats = range(1, min(game.type.positions, 3) + 1)
    table = game.open_table({n: (f"Patron {n}", 200_000) for n in seats}, Limits(minimum=100))
    table.staffed = staffed
    gambler, dealer = Gambler(4, 25), Dealer(SeededSource(4))
    players = Players(table, dealer, gambler.bets, gambler.choose)
    drive(table, game.type.procedure(table, True), players if alone else lambda request: players(request))
    assert table.alone is None
    return list(map(encode, table.events)), table.rack, {n: seat.balance for n, seat in table.seats.items()}


@pytest.mark.parametrize("staffed", [False, True])
@pytest.mark.parametrize("key", KEYS)
def test_alone_or_looked_on_the_same_happens(key: str, staffed: bool) -> None:
    assert played(key, alone=True, staffed=staffed) == played(key, alone=False, staffed=staffed)


def table_of(key: str, betting: Any) -> tuple[Table[Any], Players, Any]:
    game = Game(key)
    table = game.open_table({1: ("Ann", 50_000)})
    return table, Players(table, Dealer(SeededSource(1)), betting), game.type.procedure(table, True)


def test_a_plan_of_bets_is_asked_once_for_each_window_and_once_to_close() -> None:
    asked = []

    def betting(table: Table[Any]) -> list[Action] | None:
        asked.append(table.round)
        return [Bet(1, "banker", 1000)] if table.round <= 3 else None

    table, players, steps = table_of("minibaccarat", betting)
    drive(table, steps, players)
    assert asked == [1, 2, 3, 4]
    windows = [event for event in table.events if isinstance(event, WindowClosed)]
    assert [(event.round, event.actions) for event in windows] == [(n, (Bet(1, "banker", 1000),)) for n in (1, 2, 3)]
    assert isinstance(table.events[-1], Closed)


def test_what_the_window_refuses_changes_nothing_and_names_this_game_s_paragraph() -> None:
    table, players, steps = table_of("punto-banco", lambda _: [Bet(1, "banker", 60_000)])
    with pytest.raises(Refusal, match="Seat 1 has"):
        drive(table, steps, players)
    assert table.seats[1].balance == 50_000
    assert not table.wagers
    assert table.alone is None
    table, players, steps = table_of("minibaccarat", lambda _: [Bet(1, "banker", 100)])
    for _ in range(2):  # a refused amount is not remembered as a lawful one
        with pytest.raises(Refusal, match="under the table minimum"):
            drive(table, table.game.procedure(table, True), players)


def test_what_is_declared_instead_of_bets_is_resolved_and_the_window_asked_again() -> None:
    said: list[Any] = [Declaration("idle-table", "floorperson", reason="as seen"), [Bet(1, "blackjack", 1000)], None]
    table, players, steps = table_of("blackjack", lambda _: said.pop(0))
    drive(table, steps, players)
    assert not said
    assert [event.key for event in table.events if isinstance(event, Declared)] == ["idle-table"]


def test_limits_that_change_are_looked_at_every_time() -> None:
    changing = {game.key for game in game_types() if game.limits_change}
    assert changing == {"chemin-de-fer"}
