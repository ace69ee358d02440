"""Random lawful elections, bets and choices."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.blackjack_family import random_play

CHOICES: dict[str, list[Any]] = {"decks": [1, 2, 3], "rounding": ["up", "down"]}


@pytest.mark.parametrize("seed", range(6))
def test_random_elections_play_and_replay(seed: int) -> None:
    random_play("multi-action-blackjack", CHOICES, seed)
