"""How fast baccarat is simulated, beside a loop that only draws as many cards from the same shoe."""

from __future__ import annotations

import os

import numpy as np

from chapter47.games.minibaccarat import rules
from chapter47.games.minibaccarat.elections import MinibaccaratElections
from chapter47.games.minibaccarat.kernel import BaccaratKernel
from chapter47.games.minibaccarat.odds import shoe_values
from chapter47.sim.engine import simulate
from chapter47.sim.streams import seed_stream

from .common import Figure, cold_and_kept, draw_only, fastest, show

ROUNDS = 2 * BaccaratKernel.block_rounds
START = """
from chapter47.games.minibaccarat.elections import MinibaccaratElections
from chapter47.games.minibaccarat.kernel import BaccaratKernel
BaccaratKernel(MinibaccaratElections()).run_block(1, 0, 1)
"""


def run() -> list[Figure]:
    """All figures: name, value, unit."""
    elections = MinibaccaratElections()
    baccarat = BaccaratKernel(elections)
    shoe = np.repeat(np.arange(10, dtype=np.uint8), shoe_values(elections.shoe_decks))
    state = seed_stream(np.uint64(1), np.uint64(0), np.uint64(0))
    reach = len(shoe) - elections.cutting_card_from_back
    classes = sum(baccarat.run_block(1, block, baccarat.block_rounds) for block in range(2))
    cards = sum(int(times) * rules.cards_dealt(result) for result, times in enumerate(np.asarray(classes)))
    draw_only(state, shoe, 1, reach)

    def one_thread() -> None:
        for block in range(2):
            baccarat.run_block(1, block, baccarat.block_rounds)

    one, bare, alone, every = fastest(
        one_thread,
        lambda: draw_only(state, shoe, cards, reach),
        lambda: simulate(baccarat, 8 * ROUNDS, 1, workers=1),
        lambda: simulate(baccarat, 8 * ROUNDS, 1),
        repeats=7,
    )
    compiled, cached = cold_and_kept(START)
    return [
        ("baccarat, one thread", ROUNDS / one, "rounds/s"),
        (f"baccarat, {os.cpu_count()} threads", 8 * ROUNDS / every, "rounds/s"),
        (f"baccarat, {os.cpu_count()} threads against one", alone / every, "ratio"),
        ("drawing the same cards only, one thread", ROUNDS / bare, "rounds/s"),
        ("baccarat against drawing only", bare / one, "ratio"),
        ("first round, nothing compiled", compiled, "s"),
        ("first round, compiled before", cached, "s"),
    ]


if __name__ == "__main__":
    show(run())
