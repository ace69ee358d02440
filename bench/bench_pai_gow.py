"""How fast pai gow with tiles and with cards are simulated and counted, against a loop that only draws the same pieces.

Run it by itself for a table, or import ``run`` for the figures.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from chapter47.games import game_type
from chapter47.sim.compile import kernel
from chapter47.sim.streams import Cards, State, seed_stream, shuffle

from .common import Figure, fastest, show

ROUNDS = 2**18


@kernel
def draw_only(state: State, pieces: Cards, each: int, rounds: int) -> None:
    """Draw the pieces of so many rounds and look at none."""
    for _ in range(rounds):
        shuffle(state, pieces, 0, each)


def measure(key: str, pieces: int, each: int) -> list[Figure]:
    """One game on one thread, and drawing alone."""
    game = game_type(key)
    compiled: Any = game.kernel(game.elections())
    state = seed_stream(np.uint64(1), np.uint64(0), np.uint64(0))
    stack = np.arange(pieces, dtype=np.uint8)
    compiled.run_block(1, 0, 1)
    draw_only(state, stack, each, 1)
    played, bare = fastest(
        lambda: compiled.run_block(1, 0, ROUNDS), lambda: draw_only(state, stack, each, ROUNDS), repeats=3
    )
    return [
        (f"{key}, one thread", ROUNDS / played, "rounds/s"),
        (f"{key}, drawing only", ROUNDS / bare, "rounds/s"),
        (f"{key} against drawing only", bare / played, "ratio"),
    ]


def counted() -> list[Figure]:
    """Seconds to count every deal of tiles and every hand of seven cards anew."""
    from chapter47.games.pai_gow.elections import PaiGowElections
    from chapter47.games.pai_gow.exact import count_house_way
    from chapter47.games.pai_gow_poker.exact import count_lines

    way = PaiGowElections().setting_of
    count_house_way(way)
    tiles, cards = fastest(lambda: count_house_way(way), count_lines, repeats=3)
    return [
        ("pai-gow, 736,281,000 deals counted", tiles, "s"),
        ("pai-gow-poker, 154,143,080 hands counted", cards, "s"),
    ]


def run() -> list[Figure]:
    """All figures: name, value, unit."""
    return [*measure("pai-gow", 32, 8), *measure("pai-gow-poker", 53, 14), *counted()]


if __name__ == "__main__":
    show(run())
