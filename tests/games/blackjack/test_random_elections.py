"""Random lawful elections: chips are conserved, every wager is decided, a replay equals its original."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from chapter47 import Game, Unlawful, replay
from chapter47.table.window import Limits
from tests.test_all_games import Gambler

CHOICES: dict[str, list[Any]] = {
    "decks": [1, 2, 4, 6, 8, 12, 16],
    "six_to_five": [True, False, False],
    "shuffle": [None, "hand", "automated", "continuous", "bart-carter"],
    "double_shoe": [False, True],
    "hole_card": ["none", "down", "reader", "up"],
    "soft17": [None, "stand", "hit"],
    "boxes": [5, 6, 7],
    "surrender": [True, False],
    "even_money": [True, False],
    "insurance_at_own_turn": [True, False],
    "double_card": ["up", "down", "on request"],
    "split_hands": [2, 3, 4],
    "resplit_aces": [True, False],
    "suited_678": [True, False],
    "five_card_21": [True, False],
    "designated_blackjack": [None, "AS JS"],
    "shared_boxes": [True, False],
    "several_boxes": [True, False],
    "bar_midshoe_entry": [True, False],
    "burn_each_round": [True, False, False],
    "one_round_per_deck": [True, False, False],
}
SIDE = [
    "over_under", "same_suit", "sevens", "multiple_action", "progressive", "blackjack_bonus", "streak", "match_dealer",
    "twenty_point", "optional_bonus",
]  # fmt: skip


def lawful(random: Random) -> Game:
    """A table with elections chosen at random until the regulation allows them."""
    while True:
        chosen = {name: random.choice(values) for name, values in CHOICES.items() if random.random() < 0.3}
        chosen |= {name: True for name in SIDE if random.random() < 0.25}
        try:
            return Game("blackjack", {**chosen, "device_approval": "C-1"})
        except Unlawful:
            continue


@pytest.mark.parametrize("seed", range(25))
def test_random_elections_play_and_replay(seed: int) -> None:
    random = Random(seed)
    game = lawful(random)
    seats = {n: (f"P{n}", 200_000) for n in random.sample(range(1, 10), 4)}
    table = game.open_table(seats, Limits(minimum=100))
    gambler = Gambler(seed)
    transcript = game.play(table, gambler.bets, gambler.choose, seed=seed)
    table.assert_conserved()
    assert not table.wagers
    assert replay(transcript.text()).table.rack == table.rack
