"""The compiled game against the procedure and the exact value; the super bonus in both."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from tests.games.blackjack_family import default_plan, fresh_off, same_money

from chapter47 import Game
from chapter47.games.blackjack import rules
from chapter47.games.blackjack.compiled.rules import ENDS, RANKS, shoe_cards
from chapter47.games.blackjack.exact.odds import solution
from chapter47.games.blackjack.hands.exact import super_bonus_chance
from chapter47.games.blackjack.kernel import BlackjackKernel, TableKernel
from chapter47.games.blackjack.strategy import advise, strategy_of
from chapter47.rulebook.testing import provision
from chapter47.sim.engine import simulate

SEVEN, SPADES, HEARTS = 7, 0, 1


@pytest.mark.parametrize(
    "elected",
    [{"decks": 6}, {"hole_card": "none", "rescue": False}, {"decks": 6, "surrender": False, "hole_card": "down"}],
)
def test_procedure_and_kernel_see_the_same_money(elected: dict[str, Any]) -> None:
    same_money("spanish-21", elected)


@pytest.mark.parametrize(
    ("elected", "changes"), [({}, {}), ({"decks": 6}, {"super_bonus": 200}), ({"hole_card": "none", "decks": 6}, {})]
)
def test_exact_and_simulated_agree(elected: dict[str, Any], changes: dict[str, Any]) -> None:
    assert fresh_off("spanish-21", elected, **changes) < 3


@pytest.mark.parametrize("decks", [6, 8])
def test_the_chance_of_a_super_bonus_is_that_of_four_sevens_counted_one_by_one(decks: int) -> None:
    ways = 0
    for one, up, two, three in product(range(4), repeat=4):
        if rules.super_bonus(SEVEN, one, SEVEN, two, SEVEN, three, SEVEN):
            left = [decks] * 4
            found = 1
            for suit in (one, up, two, three):
                found *= left[suit]
                left[suit] -= 1
            ways += found
    cards = 48 * decks
    assert super_bonus_chance(decks) == Fraction(ways, cards * (cards - 1) * (cards - 2) * (cards - 3))


@provision("19:47-19.5(g)[super-bonus]", "19:47-19.5(g)[not-split]")
def test_the_kernel_pays_the_super_bonus_on_a_hundred_dollars() -> None:
    p = Game("spanish-21").elections.parameters  # type: ignore[attr-defined]
    assert p.super_bonus == 50
    kernel = TableKernel(p, default_plan("spanish-21"))

    def net(*suits: int, up: int = SEVEN) -> int:
        one, two, three = ((SEVEN, suit) for suit in suits)
        rest = [(13, HEARTS), three, *[(9, HEARTS), (8, HEARTS)] * 6]  # the hole card first
        return kernel.play_cards([one, (up, HEARTS), two, *rest])[0][0]

    assert net(SPADES, SPADES, SPADES) == 30_000 + 500_000
    assert net(HEARTS, HEARTS, HEARTS) == 20_000 + 500_000
    assert net(SPADES, SPADES, HEARTS) == 15_000  # drawn to for the bonus that did not come
    assert net(SPADES, HEARTS, SPADES) < 100_000  # split: no bonus
    assert net(SPADES, SPADES, SPADES, up=6) < 100_000


def test_super_bonuses_come_as_often_as_they_should() -> None:
    """A short shoe of six decks' sevens among kings, where one round in 463 has one."""
    p = Game("spanish-21", {"decks": 6}).elections.parameters  # type: ignore[attr-defined]
    kernel = TableKernel(p, solution(p).chart, cut=2, rounds_per_shoe=1)
    sevens = shoe_cards(p)[shoe_cards(p) % RANKS == SEVEN]
    kernel.cards = np.concatenate([sevens, np.full(24, 13, np.uint8)])
    counts = kernel.run_block(3, 0, 200_000)
    found = sum(
        int(counts[at * ENDS : (at + 1) * ENDS].sum()) for at, f in enumerate(kernel.builder.finishes) if f.super_bonus
    )
    expected = float(super_bonus_chance(6, 8)) * 200_000
    assert abs(found - expected) < 3 * expected**0.5


@provision("19:47-19.5(g)[super-bonus]", "19:47-19.5(g)[envy]")
def test_odds_include_the_super_bonus_at_each_wager() -> None:
    odds = Game("spanish-21", {"decks": 6}).odds()
    none, hundred, most = (odds[key].house_edge for key in ("blackjack:$1", "blackjack", "blackjack:$25"))
    assert none == pytest.approx(0.003843, abs=5e-7)
    assert hundred == pytest.approx(0.003788, abs=5e-7)
    assert most == pytest.approx(0.003564, abs=5e-7)
    chance = float(super_bonus_chance(6))
    assert hundred - most == pytest.approx(150 * chance)  # kept together at both, so only the bonus differs
    assert odds["envy-bonus:$5"].house_edge == pytest.approx(-10 * chance)


def test_suited_sevens_are_split_again_where_the_bonus_is_small() -> None:
    p = Game("spanish-21", {"decks": 6}).elections.parameters  # type: ignore[attr-defined]
    plan = solution(p).chart
    assert 13 < plan.sevens_for < 14
    choices = ("hit", "stand", "split", "double", "surrender")
    for bonus, suited, said in ((50, True, "hit"), (50, False, "split"), (13, True, "split"), (0, True, "split")):
        assert advise(p._replace(super_bonus=bonus), plan, [7, 7], [7], choices, suited) == said
    assert advise(p, plan, [7, 7], [6], choices, True) == "split"
    assert (
        "hit 7,7 of one suit against 7 where the super bonus is 14 times the wager or more" in strategy_of("x", p).notes
    )


@provision("19:47-19.6[match]")
@pytest.mark.parametrize("decks", [6, 8])
def test_match_the_dealer_is_simulated_beside_the_base_wager(decks: int) -> None:
    game = Game("spanish-21", {"decks": decks, "match_dealer": True})
    found = simulate(BlackjackKernel(game.elections, seats=2), 300_000, 4, workers=1).wagers
    assert [wager.wager for wager in found] == ["blackjack:1", "blackjack:2", "match:1", "match:2"]
    for wager in found[2:]:
        assert abs(wager.mean + game.odds()["match"].house_edge) < 3 * wager.stderr
