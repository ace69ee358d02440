"""Exact odds against published figures, and the simulation against both the odds and the procedure."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from chapter47 import Bet, Game
from chapter47.games.sic_bo.elections import SicBoElections
from chapter47.games.sic_bo.kernel import SicBoKernel
from chapter47.games.sic_bo.odds import lines
from chapter47.sim.engine import simulate
from chapter47.table.dice import every_roll
from chapter47.table.drivers import drive, enumerate_rounds
from chapter47.table.requests import Bets, Request, Roll


@pytest.mark.parametrize(
    ("wager", "wins", "edge"),
    [
        ("three-of-a-kind", 1, "0.1620"),
        ("two-of-a-kind", 16, "0.1852"),
        ("any-three-of-a-kind", 6, "0.1389"),
        ("total:4", 3, "0.1528"),
        ("total:17", 3, "0.1528"),
        ("total:5", 6, "0.1389"),
        ("total:15", 10, "0.1667"),
        ("total:7", 15, "0.0972"),
        ("total:13", 21, "0.1250"),
        ("total:9", 25, "0.1898"),
        ("total:11", 27, "0.1250"),
        ("combination", 30, "0.1667"),
        ("small", 105, "0.0278"),
        ("big", 105, "0.0278"),
        ("one-of-a-kind", 91, "0.0787"),
    ],
)
def test_published_edges(wager: str, wins: int, edge: str) -> None:
    value = Game("sic-bo").odds()[wager]
    assert value.combinations == {"win": wins, "lose": 216 - wins, "void": 0, "total": 216}
    assert f"{value.house_edge:.4f}" == edge


def test_published_probabilities() -> None:
    value = Game("sic-bo").odds()
    assert f"{value['total:4'].win:.4f}" == "0.0139"
    shown = [sum(roll.count(4) == n for roll in every_roll(3)) for n in range(4)]
    assert shown == [125, 75, 15, 1]
    assert (f"{15 / 216:.4f}", f"{1 / 216:.4f}") == ("0.0694", "0.0046")


def test_one_game_through_every_roll_of_the_procedure_is_worth_its_exact_odds() -> None:
    bets = ("three-of-a-kind:3", "two-of-a-kind:2", "total:10", "combination:1-6", "small", "one-of-a-kind:5")
    gains = dict.fromkeys(bets, Fraction(0))
    game = Game("sic-bo")

    def start():  # type: ignore[no-untyped-def]
        table = game.open_table({1: ("Ann", 100_000)})
        return table, game.type.procedure(table, False)

    def people(table, request: Request):  # type: ignore[no-untyped-def]
        if isinstance(request, Bets):
            return [Bet(1, name, 1000) for name in bets] if table.round == 1 else None
        return None

    for probability, table in enumerate_rounds(start, people):
        for wager in table.decided:
            gains[wager.name] += probability * Fraction(wager.decision.net(1000), 1000)
    exact = game.odds()
    for name, gain in gains.items():
        wager = name if name.startswith("total") else name.partition(":")[0]
        assert -gain == exact[wager].exact


def test_the_kernel_settles_as_the_procedure_does() -> None:
    random = Random(9)
    for _ in range(12):
        elections = SicBoElections(
            pays=random.choice(("Atlantic City", "Australia")),
            two_of_a_kind_on_triple=random.choice(("wins", "loses")),
        )
        kernel = SicBoKernel(elections)
        roll = random.choice(every_roll(3))
        counts = [int(other == roll) for other in every_roll(3)]
        game = Game("sic-bo", elections.model_dump())
        for total, line in zip(kernel.summarize(counts), lines(elections), strict=True):
            kind = next(w for w in game.wagers if w.key == line.key.partition(":")[0])
            name = line.key if ":" in line.key or not kind.spots else f"{line.key}:{kind.spots[0]}"
            table = game.open_table({1: ("Ann", 10_000_000)})

            def answer(request: Request, table=table, name=name, unit=line.unit, roll=roll):  # type: ignore[no-untyped-def]
                if isinstance(request, Bets):
                    return [Bet(1, name, unit)] if table.round == 1 else None
                return roll if isinstance(request, Roll) else None

            drive(table, game.type.procedure(table, False), answer)
            assert total.net == table.seats[1].balance - 10_000_000


def test_simulated_within_four_standard_errors_and_independent_of_workers() -> None:
    kernel = SicBoKernel(SicBoElections())
    one, two = simulate(kernel, 3_000_001, 5, 1), simulate(kernel, 3_000_001, 5, 2)
    assert one.wagers == two.wagers
    exact = Game("sic-bo").odds()
    for totals in one.wagers:
        assert totals.made == 3_000_001
        assert abs(totals.mean + exact[totals.wager].house_edge) < 4 * totals.stderr
