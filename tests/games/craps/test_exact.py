"""Exact values against published figures, to their last digit, and against identities."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from chapter47 import game
from chapter47.games.craps import rules
from chapter47.games.craps.exact import expected_rolls, fire_chances, hand_lasts, hand_length, with_odds
from chapter47.games.craps.odds import decided

EVERYTHING = {"fire_bet": True, "six_seven_eight": True}
PLAIN = game("craps", EVERYTHING)
ODDS = PLAIN.odds()


@pytest.mark.parametrize(
    ("elected", "wager", "edge", "tolerance"),
    [
        ({}, "pass", 0.01414, 5e-6),  # wizardofvegas.com, goatcabin
        ({}, "pass", 0.0141, 5e-5),  # wizardofodds.com, house edge
        ({"buy_win_only": (4, 10)}, "buy:4", 0.0167, 5e-5),  # setthings.com, place, buy and lay bets
        ({"buy_win_only": (4, 10)}, "buy:10", 0.0167, 5e-5),
        ({}, "field", 0.0556, 5e-5),  # wizardofodds.com, house edge
        ({}, "craps:3", 0.1111, 5e-5),
        ({}, "eleven", 0.1111, 5e-5),
        ({}, "hop:1-6", 0.1111, 5e-5),
        ({}, "place-lose:4", 0.0303, 5e-5),
        ({}, "place-lose:10", 0.0303, 5e-5),
        ({}, "hard:4", 0.1111, 5e-5),  # pokeronlineguru.com
        ({}, "hard:10", 0.1111, 5e-5),
        ({}, "place:6", 0.0152, 5e-5),  # betting-strategies.com
        ({}, "place:8", 0.0152, 5e-5),
        ({}, "hard:6", 0.0909, 5e-5),  # pokeronlineguru.com
        ({}, "hard:8", 0.0909, 5e-5),
        ({}, "pass-odds:4", 0.0, 5e-5),  # wizardofodds.com, house edge
        ({}, "pass-odds:9", 0.0, 5e-5),
        ({}, "come-odds:5", 0.0, 5e-5),
    ],
)
def test_published_house_edges(elected: dict[str, Any], wager: str, edge: float, tolerance: float) -> None:
    odds = game("craps", elected).odds() if elected else ODDS
    assert odds[wager].house_edge == pytest.approx(edge, abs=tolerance)


def test_the_charge_of_a_buy_bet_as_published_counts_in_the_stake() -> None:
    for number in rules.POINTS:  # copies of the standard table: .05 of 1.05
        buy = ODDS[f"buy:{number}"].exact
        assert buy is not None
        assert float(buy / (1 + Fraction(5, 100))) == pytest.approx(0.0476, abs=5e-5)


@pytest.mark.parametrize(
    ("wager", "stdev"),  # wizardofodds.com, house edge
    [("place-lose:4", 0.69), ("hard:4", 2.51), ("pass-odds:4", 1.41), ("pass-odds:6", 1.10), ("come-odds:8", 1.10)],
)
def test_published_deviations(wager: str, stdev: float) -> None:
    assert ODDS[wager].stdev == pytest.approx(stdev, abs=0.005)


def test_published_ways() -> None:
    line = ODDS["pass"]  # gambling.com: 251 to 244 against
    assert (line.exact, line.win) == (Fraction(251 - 244, 495), pytest.approx(244 / 495))
    dont = ODDS["dont-pass"]  # 976 to 949 against, ties left out
    assert dont.combinations is not None
    ways = Fraction(dont.combinations["win"], dont.combinations["win"] + dont.combinations["lose"])
    assert ways == Fraction(949, 1925)
    assert dont.per_resolved == pytest.approx((976 - 949) / 1925)


@pytest.mark.parametrize(("multiples", "risk"), [((2, 2, 2), 0.00606), ((3, 4, 5), 0.00374)])
def test_published_element_of_risk(multiples: tuple[int, int, int], risk: float) -> None:
    """casinodealerswebsite.com, house summary."""
    assert float(with_odds("pass", multiples, PLAIN.elections).element_of_risk) == pytest.approx(risk, abs=5e-6)


def test_published_fire_bet() -> None:
    """Catlin, The Fire Bet; Ethier, The Doctrine of Chances, chapter 15."""
    chances = fire_chances()
    assert float(chances[4]) == pytest.approx(0.008798178440, abs=5e-13)
    assert sum(chances) == 1
    edge = 1 - 25 * chances[4] - 250 * chances[5] - 1000 * chances[6]
    assert ODDS["fire"].exact == edge
    assert float(edge) == pytest.approx(0.2076, abs=5e-5)
    assert game("craps", fire_bet=True, fire_table="B").odds()["fire"].house_edge == pytest.approx(0.2389, abs=5e-5)


def test_rolls_to_a_decision() -> None:
    assert expected_rolls("pass") == Fraction(557, 165)
    assert expected_rolls("come") == expected_rolls("dont-pass") == Fraction(557, 165)
    assert expected_rolls("field") == 1
    assert expected_rolls("place:6") == Fraction(36, 11)
    assert expected_rolls("hard:4") == 4
    assert expected_rolls("pass-odds", point=4) == 4


def test_the_length_of_a_hand() -> None:
    assert hand_length() == Fraction(1671, 196)  # 8.5255 rolls
    lasts = list(islice(hand_lasts(), 400))
    assert lasts[:3] == [1, 1, Fraction(8, 9)]
    assert float(sum(lasts)) == pytest.approx(float(hand_length()), abs=1e-9)
    assert float(list(islice(hand_lasts(), 154))[-1]) == pytest.approx(1.788e-10, rel=1e-3)  # one in 5.6 billion


def test_odds_cost_nothing_and_thin_the_edge() -> None:
    flat = with_odds("pass", (0, 0, 0), PLAIN.elections)
    assert (flat.loss, flat.staked) == (Fraction(7, 495), 1)
    assert flat.variance == 1 - Fraction(7, 495) ** 2
    more = with_odds("pass", (100, 100, 100), PLAIN.elections)
    assert more.loss == flat.loss
    assert more.variance > flat.variance
    dont = with_odds("dont-pass", (3, 4, 5), PLAIN.elections)
    assert dont.loss == Fraction(3, 220)
    assert dont.staked == 1 + 6 * Fraction(2, 3)  # six times the flat bet behind every point


def test_identities() -> None:
    for wager in ("pass", "dont-pass"):
        twin = wager.replace("pass", "come")
        assert ODDS[wager].exact == ODDS[twin].exact
    assert ODDS["horn"].exact == (2 * Fraction(5, 36) + 2 * Fraction(1, 9)) / 4
    assert ODDS["whirl"].exact == (4 * Fraction(1, 8) + Fraction(1, 6)) / 5
    assert ODDS["c-and-e"].exact == Fraction(1, 9)
    assert ODDS["six-seven-eight"].exact == ODDS["field"].exact == Fraction(1, 18)
    for wager in ODDS.wagers:
        assert wager.win + wager.lose + wager.void == pytest.approx(1)
        assert sum(chance for chance, _, _ in decided(rules.PASS, 0, 0)) == 1


def test_charges_in_the_odds() -> None:
    win_only = game("craps", lay_win_only=True, buy_win_only=(5,)).odds()
    assert win_only["lay:4"].exact == Fraction(5, 100) * Fraction(2, 3)
    assert win_only["buy:5"].exact == Fraction(5, 100) * Fraction(2, 5)
    assert ODDS["lay:4"].exact == Fraction(5, 100)
    assert ODDS["buy:4"].pays == "2 to 1; 5% of the wager"
