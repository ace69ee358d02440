"""How fast the card games of few cards are simulated, against a loop that only draws the same cards.

Run it by itself for a table, or import ``run`` for the figures.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from chapter47.games import game_type
from chapter47.games.minibaccarat.rules import cards_dealt as baccarat_cards
from chapter47.games.red_dog.rules import cards_dealt as red_dog_cards
from chapter47.sim.streams import seed_stream

from .common import Figure, draw_only, fastest, show

BLOCKS = 4


def war_cards(result: int) -> int:
    """Cards of a round of casino war: a war burns three and deals two more."""
    return 2 if result < 2 else 7


# Game, size of the shoe, cards dealt of it, and the cards that the rounds of a block took, from its counts.
GAMES: tuple[tuple[str, int, int, Callable[[list[int]], int]], ...] = (
    ("red-dog", 312, 233, lambda counts: sum(n * red_dog_cards(i) for i, n in enumerate(counts))),
    ("night-red-dog", 52, 38, lambda counts: sum(n * red_dog_cards(i) for i, n in enumerate(counts))),
    ("casino-war", 312, 234, lambda counts: sum(n * war_cards(i) for i, n in enumerate(counts))),
    ("night-baccarat", 312, 234, lambda counts: sum(n * baccarat_cards(i) for i, n in enumerate(counts))),
    ("joker-seven", 54, 42, lambda counts: 7 * sum(counts[:64])),
)


def measure(key: str, size: int, reach: int, cards_of: Callable[[list[int]], int]) -> list[Figure]:
    """One game on one thread, and drawing alone."""
    game = game_type(key)
    compiled: Any = game.kernel(game.elections())
    shoe = np.zeros(size, np.uint8)
    state = seed_stream(np.uint64(1), np.uint64(0), np.uint64(0))
    rounds = BLOCKS * compiled.block_rounds
    cards = sum(cards_of(compiled.run_block(1, block, compiled.block_rounds).tolist()) for block in range(BLOCKS))
    draw_only(state, shoe, 1, reach)

    def play() -> None:
        for block in range(BLOCKS):
            compiled.run_block(1, block, compiled.block_rounds)

    one, bare = fastest(play, lambda: draw_only(state, shoe, cards, reach))
    return [
        (f"{key}, one thread", rounds / one, "rounds/s"),
        (f"{key}, drawing only", rounds / bare, "rounds/s"),
        (f"{key} against drawing only", bare / one, "ratio"),
    ]


def exact(key: str) -> Figure:
    """Seconds for every exact figure of a game at its default elections, counted anew."""
    game = game_type(key)
    started = time.perf_counter()
    game.odds(game.elections())
    return f"{key}, exact odds", time.perf_counter() - started, "s"


def run() -> list[Figure]:
    """All figures: name, value, unit."""
    counted = [exact(key) for key, *_ in GAMES]
    return [figure for game in GAMES for figure in measure(*game)] + counted


if __name__ == "__main__":
    show(run())
