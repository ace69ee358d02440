"""Random lawful elections: chips are conserved, every wager is decided, a replay equals its original."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.blackjack_family import random_play

CHOICES: dict[str, list[Any]] = {
    "decks": [1, 2, 4, 6, 8, 12, 16],
    "six_to_five": [True, False, False],
    "shuffle": [None, "hand", "automated", "bart-carter"],
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


@pytest.mark.parametrize("seed", range(25))
def test_random_elections_play_and_replay(seed: int) -> None:
    random = Random(seed)
    side = {name: [True, False, False] for name in random.sample(SIDE, 3)}
    options = dict(random.sample(list(CHOICES.items()), 8))
    random_play("blackjack", {**options, **side}, seed)
