"""How fast baccarat is simulated, beside a loop that only draws as many cards from the same shoe."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from chapter47.games.minibaccarat import rules
from chapter47.games.minibaccarat.elections import MinibaccaratElections
from chapter47.games.minibaccarat.kernel import BaccaratKernel, Values
from chapter47.games.minibaccarat.odds import shoe_values
from chapter47.sim.compile import kernel
from chapter47.sim.engine import simulate
from chapter47.sim.streams import State, seed_stream, shuffle

Figure = tuple[str, float, str]
ROUNDS = 8 * BaccaratKernel.block_rounds
REPEATS = 7
START = """
import time
started = time.perf_counter()
from chapter47.games.minibaccarat.elections import MinibaccaratElections
from chapter47.games.minibaccarat.kernel import BaccaratKernel
BaccaratKernel(MinibaccaratElections()).run_block(1, 0, 1)
print(time.perf_counter() - started)
"""


@kernel
def draw_only(state: State, shoe: Values, cards: int, reach: int) -> None:
    """Draw ``cards`` cards from shoes dealt to ``reach``."""
    while cards > 0:
        shuffle(state, shoe, 0, min(cards, reach))
        cards -= reach


def fastest(*calls: Callable[[], object]) -> list[float]:
    """The best time of each call in seconds, taken in turns so that a busy moment hits all alike."""
    best = [float("inf")] * len(calls)
    for _ in range(REPEATS):
        for i, call in enumerate(calls):
            started = time.perf_counter()
            call()
            best[i] = min(best[i], time.perf_counter() - started)
    return best


def start_times() -> list[float]:
    """Seconds from import to the first round in a new process: compiling everything, then from the cache."""
    source = str(Path(__file__).parents[1] / "src")
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "XDG_CACHE_HOME": cache, "PYTHONPATH": source}
        command = [sys.executable, "-c", START]
        runs = [subprocess.run(command, env=environment, check=True, capture_output=True, text=True) for _ in range(2)]
    return [float(run.stdout) for run in runs]


def run() -> list[Figure]:
    """All figures: name, value, unit."""
    elections = MinibaccaratElections()
    baccarat = BaccaratKernel(elections)
    shoe = np.repeat(np.arange(10, dtype=np.uint8), shoe_values(elections.shoe_decks))
    state = seed_stream(np.uint64(1), np.uint64(0), np.uint64(0))
    reach = len(shoe) - elections.cutting_card_from_back
    classes = sum(baccarat.run_block(1, block, baccarat.block_rounds) for block in range(8))
    cards = sum(int(times) * rules.cards_dealt(result) for result, times in enumerate(np.asarray(classes)))
    draw_only(state, shoe, 1, reach)

    def one_thread() -> None:
        for block in range(8):
            baccarat.run_block(1, block, baccarat.block_rounds)

    one, bare, every = fastest(
        one_thread, lambda: draw_only(state, shoe, cards, reach), lambda: simulate(baccarat, 4 * ROUNDS, 1)
    )
    compiled, cached = start_times()
    return [
        ("baccarat, one thread", ROUNDS / one, "rounds/s"),
        (f"baccarat, {os.cpu_count()} threads", 4 * ROUNDS / every, "rounds/s"),
        ("drawing the same cards only, one thread", ROUNDS / bare, "rounds/s"),
        ("baccarat against drawing only", bare / one, "ratio"),
        ("first round, nothing compiled", compiled, "s"),
        ("first round, compiled before", cached, "s"),
    ]


if __name__ == "__main__":
    for name, value, unit in run():
        print(f"{name:42} {value:16,.2f} {unit}")
