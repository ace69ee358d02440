"""Exact odds, published odds, simulation and procedure of the upright wheels agree."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from chapter47 import Game, play_script
from chapter47.games.big_six.elections import BigSixElections
from chapter47.games.big_six.kernel import BigSixKernel
from chapter47.games.big_six.odds import lines, odds
from chapter47.games.big_six.rules import FACES
from chapter47.odds.analysis import WagerOdds
from chapter47.rulebook.testing import provision
from chapter47.sim.engine import simulate
from chapter47.table.wagers import Result

LAS_VEGAS = {"wheel": "las-vegas"}


@provision("19:47-5.6[wheel]")
@pytest.mark.parametrize(
    ("elected", "edges"),
    [
        ({}, [Fraction(8, 54), Fraction(9, 54), Fraction(6, 54), Fraction(10, 54), Fraction(12, 54)]),
        (LAS_VEGAS, [Fraction(6, 54), Fraction(9, 54), Fraction(12, 54), Fraction(10, 54), Fraction(12, 54)]),
    ],
)
def test_exact(elected: dict[str, Any], edges: list[Fraction]) -> None:
    table = odds(BigSixElections.elect(elected))
    assert [w.exact for w in table.wagers] == [*edges, Fraction(8, 54), Fraction(8, 54)]


def test_published() -> None:
    """wizardofodds.com and everything2.com; their 40 to 1 on the joker would be too little in New Jersey."""
    table = odds(BigSixElections.elect(LAS_VEGAS))
    for wager, edge in (("insignia-1", 0.1111), ("insignia-5", 0.2222), ("insignia-20", 0.2222)):
        assert table[wager].house_edge == pytest.approx(edge, abs=5e-5)
    assert table["insignia-10"].stdev == pytest.approx(2.88, abs=0.005)
    nevada = [(1, Fraction(40), Result.WON), (53, Fraction(-1), Result.LOST)]
    assert WagerOdds.from_outcomes("joker", "", "40 to 1", nevada).house_edge == pytest.approx(0.2407, abs=5e-5)


@pytest.mark.parametrize("elected", [{}, LAS_VEGAS, {"pays": {"joker": "101 to 2"}}])
def test_simulated_agrees_with_exact(elected: dict[str, Any]) -> None:
    elections = BigSixElections.elect(elected)
    for totals, value in zip(
        simulate(BigSixKernel(elections), 2_000_000, 6).wagers, odds(elections).wagers, strict=True
    ):
        assert totals.wager == value.wager
        assert abs(totals.mean + value.house_edge) < 4 * totals.stderr


@pytest.mark.parametrize("face", range(7))
def test_procedure_and_kernel_settle_alike(face: int) -> None:
    bets = "".join(f"bet 1 {kind.key} $10\n" for kind in Game("big-six").wagers)
    played = play_script(f"game big-six\nseat 1 Ann $100\n{bets}spins {FACES[face]}\n")
    outcomes = [line.outcomes[face] for line in lines(BigSixElections())]
    assert -played.table.rack == sum(o[1] * 1000 // o[0] for o in outcomes if o)
