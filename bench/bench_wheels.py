"""How fast wheels are simulated, beside a loop that only draws as many spaces."""

from __future__ import annotations

import os

import numpy as np

from chapter47.games import game_type
from chapter47.sim.compile import kernel
from chapter47.sim.engine import Kernel, simulate
from chapter47.sim.streams import State, below, seed_stream

from .common import Figure, fastest, show

GAMES = {"roulette": 38, "big-six": 54, "money-wheel": 50, "night-roulette": 38, "pokette": 54}
BLOCKS = 16


@kernel
def draw_only(state: State, spaces: int, spins: int) -> int:
    """Draw ``spins`` spaces of a wheel; the sum keeps the compiler from leaving them out."""
    total = 0
    for _ in range(spins):
        total += below(state, spaces)
    return total


def measure(key: str, spaces: int) -> list[Figure]:
    """One wheel: on one thread, on all, and against drawing only."""
    game = game_type(key)
    wheel: Kernel = game.kernel(game.elections())
    rounds = BLOCKS * wheel.block_rounds
    state = seed_stream(np.uint64(1), np.uint64(0), np.uint64(0))
    wheel.run_block(1, 0, 1)
    draw_only(state, spaces, 1)

    def one_thread() -> None:
        for block in range(BLOCKS):
            wheel.run_block(1, block, wheel.block_rounds)

    one, bare, every = fastest(
        one_thread, lambda: draw_only(state, spaces, rounds), lambda: simulate(wheel, 2 * rounds, 1)
    )
    return [
        (f"{key}, one thread", rounds / one, "spins/s"),
        (f"{key}, {os.cpu_count()} threads", 2 * rounds / every, "spins/s"),
        (f"{key} against drawing only", bare / one, "ratio"),
    ]


def run() -> list[Figure]:
    """All figures: name, value, unit."""
    return [figure for key, spaces in GAMES.items() for figure in measure(key, spaces)]


if __name__ == "__main__":
    show(run())
