"""Exact odds of mini-dice against the check values, and the simulation against odds and procedure."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from chapter47 import Bet, Game
from chapter47.games.mini_dice.elections import MiniDiceElections
from chapter47.games.mini_dice.kernel import MiniDiceKernel
from chapter47.sim.engine import simulate
from chapter47.table.dice import every_roll
from chapter47.table.drivers import drive
from chapter47.table.requests import Ask, Bets, Request, Roll


@pytest.mark.parametrize(
    ("wager", "edge"),
    [
        ("place:4", "1/15"),
        ("place:9", "1/25"),
        ("place:6", "1/66"),
        ("field", "1/18"),
        ("any-7", "1/6"),
        ("over-7", "1/6"),
        ("under-7", "1/6"),
    ],
)
def test_exact_edges(wager: str, edge: str) -> None:
    assert Game("mini-dice").odds()[wager].exact == Fraction(edge)


def test_printed_to_two_places() -> None:
    printed = {w.wager: f"{100 * w.house_edge:.2f}" for w in Game("mini-dice").odds().wagers}
    assert printed == {
        "place:4": "6.67",
        "place:10": "6.67",
        "place:5": "4.00",
        "place:9": "4.00",
        "place:6": "1.52",
        "place:8": "1.52",
        "field": "5.56",
        "any-7": "16.67",
        "over-7": "16.67",
        "under-7": "16.67",
    }


def test_a_long_game_comes_to_the_same_money_in_procedure_and_kernel() -> None:
    random = Random(4)
    for elected in ({}, {"any_7_pays": "9 to 2", "place_6_8_pays": "6 to 5", "uniform": True}):
        game = Game("mini-dice", elected)
        kernel = MiniDiceKernel(game.elections)  # type: ignore[arg-type]
        shakes = [random.randrange(36) for _ in range(150)]
        for totals, line in zip(kernel.summarize([shakes.count(i) for i in range(36)]), kernel.lines, strict=True):
            table = game.open_table({1: ("Ann", 10**9)})
            dice = iter(shakes)

            def answer(request: Request, table=table, line=line, dice=dice):  # type: ignore[no-untyped-def]
                if isinstance(request, Bets):
                    if table.round > 150:
                        return None
                    return [] if table.wagers else [Bet(1, line.key, line.unit)]
                if isinstance(request, Roll):
                    return every_roll(2)[next(dice)]
                return request.default if isinstance(request, Ask) else None

            drive(table, game.type.procedure(table, False), answer)
            assert table.seats[1].balance - 10**9 == totals.net


def test_simulated_within_four_standard_errors() -> None:
    kernel = MiniDiceKernel(MiniDiceElections())
    one = simulate(kernel, 3_000_000, 8, 1)
    assert one.wagers == simulate(kernel, 3_000_000, 8, 2).wagers
    exact = Game("mini-dice").odds()
    for totals in one.wagers:
        assert abs(totals.mean + exact[totals.wager].house_edge) < 4 * totals.stderr
