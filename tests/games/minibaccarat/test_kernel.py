"""The compiled baccarat: simulated against exact, and given shoes played out card by card."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from chapter47.errors import Refusal
from chapter47.games import punto_banco
from chapter47.games.minibaccarat import rules
from chapter47.games.minibaccarat.elections import MinibaccaratElections
from chapter47.games.minibaccarat.kernel import BaccaratKernel, finish_round, play_shoe
from chapter47.games.minibaccarat.odds import class_counts, shoe_values
from chapter47.games.minibaccarat.odds import odds as minibaccarat_odds
from chapter47.games.punto_banco import odds as punto_banco_odds
from chapter47.games.punto_banco.elections import PuntoBancoElections
from chapter47.rulebook.testing import provision
from chapter47.sim.engine import simulate

ROUNDS = 20_000_000
EVERYTHING = {"bonus": True, "total_cards": True}


@pytest.mark.parametrize(
    "elected",
    [
        EVERYTHING,
        {**EVERYTHING, "decks": 6, "bonus_pays": "B", "tie_pays": "9 to 1", "total_cards_waive_vigorish": True},
        {**EVERYTHING, "tie_vigorish": True, "cutting_card_from_back": 200},
        {**EVERYTHING, "banker_six_pays_half": True, "shuffler": "automated", "decks": 12},
        {**EVERYTHING, "shuffler": "continuous", "device_approval": "A-1", "vigorish_percent": 4, "bonus_pays": "C"},
    ],
)
def test_simulated_minibaccarat_agrees_with_exact(elected: dict[str, Any]) -> None:
    elections = MinibaccaratElections.elect(elected)
    simulated = simulate(BaccaratKernel(elections), ROUNDS, 47).wagers
    exact = minibaccarat_odds(elections)
    assert [totals.wager for totals in simulated] == [value.wager for value in exact.wagers]
    for totals, value in zip(simulated, exact.wagers, strict=True):
        assert totals.made == ROUNDS
        assert abs(totals.mean + value.house_edge) < 4 * totals.stderr, totals.wager
        assert totals.stderr == pytest.approx(value.stdev / sqrt(ROUNDS), rel=0.01)
        assert totals.void / ROUNDS == pytest.approx(value.void, abs=4 * sqrt(0.25 / ROUNDS))


def test_simulated_punto_banco_agrees_with_exact() -> None:
    elections = PuntoBancoElections.elect(EVERYTHING, round_vigorish=True)
    for totals, value in zip(
        simulate(punto_banco.GAME.kernel(elections), ROUNDS, 3).wagers, punto_banco_odds(elections).wagers, strict=True
    ):
        assert abs(totals.mean + value.house_edge) < 4 * totals.stderr, totals.wager


@pytest.mark.parametrize("shuffler", ["none", "continuous"])
def test_classes_come_as_often_as_they_are_counted(shuffler: str) -> None:
    kernel = BaccaratKernel(MinibaccaratElections.elect(shuffler=shuffler, device_approval="A-1"))
    seen = np.sum([kernel.run_block(5, block, kernel.block_rounds) for block in range(40)], axis=0)
    counts = np.array([float(n) for n in class_counts(shoe_values(8))])
    expected = counts / counts.sum() * seen.sum()
    possible = counts > 0
    assert seen[~possible].sum() == 0
    chi_square = ((seen - expected)[possible] ** 2 / expected[possible]).sum()
    freedom = possible.sum() - 1
    assert chi_square < freedom * (1 - 2 / (9 * freedom) + 4.265 * sqrt(2 / (9 * freedom))) ** 3  # 1 in 100,000


def test_punto_banco_has_streams_of_its_own() -> None:
    blocks = [kernel.run_block(1, 0, 1000).tolist() for kernel in _both()]
    assert blocks[0] != blocks[1]


def _both() -> Iterator[BaccaratKernel]:
    yield BaccaratKernel(MinibaccaratElections())
    yield punto_banco.GAME.kernel(PuntoBancoElections())


def test_a_wager_that_is_not_offered_is_refused() -> None:
    assert [line.key for line in BaccaratKernel(MinibaccaratElections(), ["tie", "banker"]).lines] == ["tie", "banker"]
    with pytest.raises(Refusal, match="There is no wager 'player-bonus'"):
        BaccaratKernel(MinibaccaratElections(), ["player-bonus"])


def by_hand(ranks: list[int], from_back: int) -> list[int]:
    """A shoe dealt in plain Python, card after card."""
    shoe = iter(ranks)
    left = len(ranks)
    results: list[int] = []

    def draw() -> int:
        nonlocal left
        left -= 1
        return next(shoe)

    for _ in range(rules.burn_number(draw())):
        draw()
    last = False
    while True:
        player: list[int] = []
        banker: list[int] = []
        for hand in (player, banker, player, banker):
            hand.append(rules.card_value(draw()))
        p, b = sum(player) % 10, sum(banker) % 10
        if p < 8 and b < 8:
            if rules.player_draws(p, b):
                player.append(rules.card_value(draw()))
            if rules.banker_draws(p, b, player[2] if len(player) == 3 else rules.NO_CARD):
                banker.append(rules.card_value(draw()))
        results.append(rules.result_class(len(player) + len(banker), sum(player) % 10, sum(banker) % 10))
        if last:
            return results
        last = left <= from_back


@pytest.mark.parametrize("from_back", [14, 15, 16, 17, 18, 19, 52, 200])
def test_a_given_shoe_is_played_as_by_hand(from_back: int) -> None:
    random = Random(from_back)
    for decks in (6, 8):
        for _ in range(100):
            ranks = [rank for rank in range(1, 14) for _ in range(4 * decks)]
            random.shuffle(ranks)
            assert play_shoe(ranks, from_back) == by_hand(ranks, from_back)


@provision("19:47-7.8(e)", "19:47-3.8(e)")
@pytest.mark.parametrize(("before_the_cutting_card", "rounds"), [(12, 2), (17, 2), (18, 3), (23, 3), (24, 4)])
def test_one_more_hand_after_the_cutting_card_shows(before_the_cutting_card: int, rounds: int) -> None:
    """Tens only: eleven are burned and every round takes six, so rounds end after 17, 23, 29 cards."""
    assert len(play_shoe([10] * (before_the_cutting_card + 14))) == rounds


@provision("19:47-7.5(f)[burn]", "19:47-3.5(e)[burn]")
@pytest.mark.parametrize(("first", "burned"), [(11, 11), (10, 11), (3, 4), (1, 2), (9, 10)])
def test_the_first_card_says_how_many_are_burned(first: int, burned: int) -> None:
    shoe = [first] + [10] * (burned - 1) + [9, 1, 13, 1] + [10] * 40
    assert play_shoe(shoe)[0] == rules.result_class(4, 9, 2)


@pytest.mark.parametrize(("cards", "from_back"), [(416, 13), (25, 14), (0, 14), (416, 405)])
def test_a_shoe_that_cannot_be_played_out_is_refused(cards: int, from_back: int) -> None:
    with pytest.raises(Refusal, match="cannot be played out"):
        play_shoe([10] * cards, from_back)


@provision("19:47-7.9(a)", "19:47-7.9(b)", "19:47-7.9(e)", "19:47-7.9(g)")
@pytest.mark.parametrize(
    ("player", "banker", "fifth", "sixth", "cards", "counts"),
    [
        (8, 2, 5, 5, 4, (8, 2)),  # a natural ends it
        (5, 7, 6, 9, 5, (1, 7)),
        (6, 0, 3, 9, 5, (6, 3)),  # Player stays: the fifth card is Banker's
        (4, 3, 8, 9, 5, (2, 3)),  # the column is the third card, not the count it makes
        (0, 5, 4, 1, 6, (4, 6)),
    ],
)
def test_rounds_finish_by_the_rules(
    player: int, banker: int, fifth: int, sixth: int, cards: int, counts: tuple[int, int]
) -> None:
    assert finish_round(player, banker, fifth, sixth) == rules.result_class(cards, *counts)
