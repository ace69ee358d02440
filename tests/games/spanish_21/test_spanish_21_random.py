"""Random lawful elections, bets and choices."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blackjack_family import random_play

CHOICES: dict[str, list[Any]] = {
    "hole_card": ["none", "down", "reader"],
    "shared_boxes": [True, False],
    "several_boxes": [True, False],
    "match_dealer": [True],
    "decks": [6, 8],
    "shuffle": ["hand", "device"],
    "rescue": [True, False],
    "boxes": [4, 6],
}


@pytest.mark.parametrize("seed", range(6))
def test_random_elections_play_and_replay(seed: int) -> None:
    random_play("spanish-21", CHOICES, seed)
