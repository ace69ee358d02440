"""A session played by a program, for the tests that look at what follows from it."""

from __future__ import annotations

import random
from typing import Any

from chapter47.client import Client

STAKES = {"blackjack": ("blackjack",), "three-card-poker": ("ante",), "roulette": ("red", "straight:17")}


def play(client: Client, game: str, rounds: int, seed: int = 1) -> int:
    """Sit down, bet and answer without much thought; the table's number."""
    chance = random.Random(seed)
    table = client.open(game)
    seen: dict[str, Any] = table.sit(3, 100_000)
    while seen["round"] <= rounds or not seen["betting"]:
        if seen["betting"]:
            for wager in STAKES[game]:
                table.bet(wager, 2_500)
            seen = table.deal()
        elif seen["choices"]:
            seen = table.choose(chance.choice(seen["choices"]))
        elif seen["amounts"]:
            seen = table.choose(seen["amounts"][1])
        else:
            seen = table.look()
    return table.number
