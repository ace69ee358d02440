"""Exact odds, simulation and procedure agree with each other and with what is published."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from chapter47 import Bet, Game
from chapter47.games.roulette.betting import wheel_order
from chapter47.games.roulette.elections import RouletteElections
from chapter47.games.roulette.kernel import RouletteKernel
from chapter47.games.roulette.odds import POCKETS, line_at, lines, odds, pockets
from chapter47.games.roulette.wagers import DECIDE, lawful_spots, pocket_of
from chapter47.sim.engine import simulate
from chapter47.table.drivers import drive
from chapter47.table.requests import Bets, Request, Spin
from chapter47.table.rounds import procedure
from chapter47.table.window import Limits

ALL = {"five_adjacent": True, "seven_numbers": True, "layout_approval": "L-47"}
NO_BOXES = {"dozens": False, "red_black": False}
TABLES: list[dict[str, Any]] = [
    ALL,
    {**ALL, "zero_loss": "half"},
    {**ALL, "wheel": "single-zero"},
    {**ALL, "wheel": "double-zero as single-zero", "single_zero_notice": True},
    {**ALL, **NO_BOXES, "six_numbers_color": True, "eight_numbers_color": True},
    {**ALL, **NO_BOXES, "six_numbers_color": True, "seven_numbers_color": True, "wheel": "single-zero"},
    {"pays": {"straight": "36 to 1", "red": "11 to 10"}},
]
FIVE, EIGHT = Fraction(3, 38), Fraction(6, 38)


def test_every_wager_of_a_double_zero_wheel_costs_the_same_but_the_five_and_those_of_seven_and_eight() -> None:
    exact = {w.wager: w.exact for w in odds(RouletteElections.elect(TABLES[0])).wagers}
    assert {w for w, edge in exact.items() if edge != Fraction(1, 19)} == {"first-five", "seven-numbers"}
    assert exact["first-five"] == exact["seven-numbers"] == FIVE
    plain = {w.wager: w.exact for w in odds(RouletteElections()).wagers}
    assert [w for w, edge in plain.items() if edge != Fraction(1, 19)] == ["first-five"]
    assert odds(RouletteElections.elect(TABLES[4]))["eight-numbers-color"].exact == EIGHT
    assert odds(RouletteElections.elect(TABLES[4]))["six-numbers-color"].exact == Fraction(1, 19)


def test_half_on_zero_and_single_zero() -> None:
    half = odds(RouletteElections.elect(TABLES[1]))
    assert half["red"].exact == half["19-to-36"].exact == Fraction(1, 38)
    assert half["dozen"].exact == Fraction(1, 19)
    for table in (TABLES[2], TABLES[3]):
        single = {w.wager: w.exact for w in odds(RouletteElections.elect(table)).wagers}
        assert {edge for w, edge in single.items() if w != "seven-numbers"} == {Fraction(1, 37)}
        assert single["seven-numbers"] == Fraction(2, 37)
    assert odds(RouletteElections.elect(TABLES[5]))["seven-numbers-color"].exact == Fraction(2, 37)


def test_published_first_five() -> None:
    figures = Path(__file__).parents[4] / "shared" / "published" / "figures.csv"
    edge = 0.0789  # casinocitytimes.com, Grochowski
    if figures.is_file():
        with figures.open() as lines_:
            edge = next(float(r["value"]) for r in csv.DictReader(lines_) if r["wager"] == "first five numbers")
    assert odds(RouletteElections())["first-five"].house_edge == pytest.approx(edge, abs=5e-5)


@pytest.mark.parametrize("elected", TABLES)
def test_all_places_of_a_wager_are_worth_the_same(elected: dict[str, Any]) -> None:
    elections = RouletteElections.elect(elected)
    counts = pockets(elections)
    for kind in DECIDE:
        if kind.offered(elections):
            values = {line_at(kind, spot, elections).value(counts).exact for spot in lawful_spots(kind, elections)}
            assert len(values) == 1, kind


def test_pockets_that_decide() -> None:
    assert [sum(pockets(RouletteElections.elect(t))) for t in TABLES[:4]] == [38, 38, 37, 37]


@pytest.mark.parametrize("elected", TABLES)
def test_simulated_agrees_with_exact(elected: dict[str, Any]) -> None:
    elections = RouletteElections.elect(elected)
    exact = odds(elections)
    simulated = simulate(RouletteKernel(elections), 2_000_000, 47).wagers
    assert [t.wager for t in simulated] == [w.wager for w in exact.wagers]
    for totals, value in zip(simulated, exact.wagers, strict=True):
        assert totals.made == 2_000_000
        assert abs(totals.mean + value.house_edge) < 4 * totals.stderr, totals.wager


def test_pockets_come_equally_often_and_workers_change_nothing() -> None:
    kernel = RouletteKernel(RouletteElections())
    rounds, blocks = 200_003, 40
    expected = rounds / 38
    distances = []
    for block in range(blocks):
        seen = kernel.run_block(3, block, rounds)
        assert seen.sum() == rounds
        distances.append(((seen - expected) ** 2 / expected).sum())
    # 37 degrees of freedom: the mean of 40 has a standard error of 1.36; spins that hang together would show here
    assert sum(distances) / blocks == pytest.approx(37, abs=4 * 1.36)
    three, one = (simulate(kernel, 3_000_000, 9, workers) for workers in (3, 1))
    assert three.wagers == one.wagers


@pytest.mark.parametrize("elected", TABLES)
def test_procedure_and_kernel_settle_alike(elected: dict[str, Any]) -> None:
    """One spin into each pocket: the table's money is what the lines say."""
    game = Game("roulette", elected)
    elections = game.elections
    assert isinstance(elections, RouletteElections)
    random = Random(47)
    offered = [kind for kind in DECIDE if kind.offered(elections)]
    for number in wheel_order(elections.wheel):
        if number == "00" and elections.used_as_single:
            continue
        spots = {kind: random.choice(list(lawful_spots(kind, elections))) for kind in offered}
        table = game.open_table({1: ("Ann", 10_000_000)}, Limits(maximum=1_000_000))
        bets = [Bet(1, f"{k.key}:{s}" if s else k.key, 10_000) for k, s in spots.items()]

        def answer(request: Request, bets: list[Bet] = bets, number: str = number) -> Any:
            if isinstance(request, Bets):
                return bets if request.round == 1 else None
            return number if isinstance(request, Spin) else None

        drive(table, procedure(table, False), answer)
        nets = [line_at(k, s, elections).outcomes[pocket_of(number)] for k, s in spots.items()]
        by_lines = sum(outcome[1] * 10_000 // outcome[0] for outcome in nets if outcome)
        assert -table.rack == by_lines


def test_lines_cover_every_pocket() -> None:
    assert {len(line.outcomes) for line in lines(RouletteElections())} == {POCKETS}
