"""How fast blackjack is solved and simulated, beside a loop that only shuffles and draws as many cards."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from chapter47.games.blackjack import rules
from chapter47.games.blackjack.compiled.procedure import new_round, play_round
from chapter47.games.blackjack.count.kernel import CountingKernel
from chapter47.games.blackjack.elections import elect
from chapter47.games.blackjack.exact.odds import solution
from chapter47.games.blackjack.kernel import BlackjackKernel, TableKernel
from chapter47.sim.compile import kernel
from chapter47.sim.engine import simulate
from chapter47.sim.streams import State, seed_stream, shuffle

from .common import Figure, cold_and_kept, fastest, show

SOLVE = """
from chapter47.games.blackjack.elections import elect
from chapter47.games.blackjack.odds import odds
odds(elect(decks=8))
"""


@kernel
def draw_only(state: State, shoe: NDArray[np.uint8], cards: int, reach: int) -> int:
    """Shuffle shoes as far as ``reach``, draw every card and add it up."""
    total = 0
    while cards > 0:
        shuffle(state, shoe, 0, reach)
        for i in range(reach):
            total += shoe[i] & 15
        cards -= reach
    return total


def cards_a_round(table: TableKernel, rounds: int = 20_000) -> float:
    """Cards that a round uses on average, from full shoes."""
    random = np.random.default_rng(1)
    used, out = 0, new_round(1)
    for _ in range(rounds):
        shoe = random.choice(table.cards, 60, replace=False)
        used += int(play_round(shoe, 0, 1, rules.NO_HOLE, table.tables, out)[1])
    return used / rounds


def block(kernel_: Any) -> Callable[[], object]:
    """One block of a kernel, compiled before."""
    kernel_.run_block(1, 0, 10)
    return lambda: kernel_.run_block(1, 0, kernel_.block_rounds)


def run() -> list[Figure]:
    """All figures: name, value, unit."""
    elections = elect(decks=8)
    p, plan = elections.parameters, solution(elections.parameters).chart
    one = BlackjackKernel(elections)
    table = one.table
    assert isinstance(table, TableKernel)
    seven = TableKernel(p, plan, seats=7)
    sides = BlackjackKernel(elect(decks=8, over_under=True, match_dealer=True, twenty_point=True))
    counting = CountingKernel(p, plan)
    state = seed_stream(np.uint64(1), np.uint64(0), np.uint64(0))
    shoe = np.array(table.cards)
    drawn = round(cards_a_round(table) * one.block_rounds)
    draw_only(state, shoe, 1, table.cut)
    calls = [block(one), lambda: draw_only(state, shoe, drawn, table.cut), block(seven), block(sides), block(counting)]
    alone, bare, full, beside, counted = fastest(*calls, repeats=7, clock=time.thread_time)
    (every,) = fastest(lambda: simulate(one, 16 * one.block_rounds, 1), repeats=7)
    solved, stored = cold_and_kept(SOLVE)
    drawing = bare / one.block_rounds  # seconds that a round's cards take to draw
    return [
        ("one seat, eight decks, one thread", one.block_rounds / alone, "rounds/s"),
        ("shuffling and drawing the same cards only", one.block_rounds / bare, "rounds/s"),
        ("one seat against drawing only", alone / bare, "times as long"),
        (f"one seat, {os.cpu_count()} threads", 16 * one.block_rounds / every, "rounds/s"),
        ("seven seats, one thread", 7 * seven.block_rounds / full, "hands/s"),
        ("one seat with three side wagers, one thread", sides.block_rounds / beside, "rounds/s"),
        ("three side wagers against drawing only", beside / sides.block_rounds / drawing, "times as long"),
        ("a card counter, one thread", counting.block_rounds / counted, "rounds/s"),
        ("a card counter against drawing only", counted / counting.block_rounds / drawing, "times as long"),
        ("odds of eight decks, nothing stored", solved, "s"),
        ("odds of eight decks, stored before", stored, "s"),
    ]


if __name__ == "__main__":
    show(run())
