"""Two shoes side by side by the fast tables: the main wager alone, by a count, or with side wagers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import jitable, kernel, signed
from ....sim.streams import State, seed_stream, shuffle
from .. import rules
from ..compiled.procedure import Cards, Ints, add_round, play_round, refill
from ..count.rules import Counting, counted_round, true_counts
from ..sides.rules import Layout, Sides, side_rounds, side_seats
from .procedure import INSURED, FastTables, play_shoes, put_by_plan, put_together

USUAL = 12  # cards behind the cutting card that a shoe is shuffled to; those after them lie as an earlier shuffle left
# them, which is in random order too, because every block begins with a full shuffle

LANES = 2  # shoes of a block that are played side by side, each from a stream of its own
ONE_SEAT: Layout = (1, 1, rules.NO_HOLE, False, False)

jitable(rules)


@kernel
def lane_stream(seed: np.uint64, block: np.uint64, game: np.uint64, lane: int) -> State:
    """The stream of one lane of a block."""
    return seed_stream(seed, block * np.uint64(LANES) + np.uint64(lane), game)


@kernel
def run_lanes(
    seed: np.uint64,
    block: np.uint64,
    game: np.uint64,
    cards: Cards,
    limits: tuple[int, int, int],
    rounds: int,
    tables: NDArray[np.int32],
    fast: FastTables,
    tally: Ints,
    counts: Ints,
    out: Ints,
    count: Counting | None,
    sides: Sides | None,
) -> None:
    """Both lanes of a block at once, one seat without a hole card; what the fast way leaves goes the common way.

    ``limits`` are cards before the cutting card, rounds of a shoe (0: by the card), the longest round. Rounds go into
    ``tally`` by plan, row of the finish and outcome, others into ``counts`` by plan.
    """
    cut, most_rounds, longest = limits
    size = len(cards)
    shoes = np.zeros((LANES, size + longest + 2), np.uint8)
    values, threes = np.zeros_like(shoes), np.zeros(shoes.shape, np.uint16)
    states = lane_stream(seed, block, game, 0), lane_stream(seed, block, game, 1)
    spare = np.empty(size, np.uint8)
    plans, begins = np.zeros(shoes.shape, np.uint8), np.zeros(shoes.shape, np.uint32)
    running = np.zeros(size, np.int32)
    kept = np.zeros(shoes.shape, np.uint64)
    number = np.zeros(LANES, np.int64)
    reach, safe, ahead = min(cut + USUAL, size), max(min(cut, size - longest), 0), min(cut + longest, size)
    at, left = np.full(LANES, cut), np.zeros(LANES, np.int64)
    both = values[0], values[1], threes[0], threes[1]
    rest = np.array([(rounds + 1) // LANES, rounds // LANES])
    for lane in range(LANES):
        shoes[lane, :size] = cards
        shuffle(states[lane], shoes[lane, :size], 0, size)
    while rest[0] + rest[1] + left[0] + left[1] > 0:
        for lane in range(LANES):
            if at[lane] >= cut or left[lane] == 0:
                if sides is not None:
                    side_rounds(kept[lane], number[lane], lane, shoes[lane], tables[0], sides)
                    number[lane] = 0
                rest[lane] += left[lane]
                left[lane] = min(most_rounds, rest[lane]) if most_rounds > 0 else rest[lane]
                rest[lane] -= left[lane]
                at[lane] = 1  # 19:47-2.6(c)[burn-new-shoe]
                if left[lane] > 0:
                    shuffle(states[lane], shoes[lane, :size], 0, reach)
                    put_together(shoes[lane], ahead, values[lane], threes[lane])
                    if count is not None:
                        true_counts(shoes[lane], cut, count, running, plans[lane])
                        put_by_plan(plans[lane], threes[lane], cut, count.starts, begins[lane])
        if count is not None:
            by_count = plans[0], plans[1], begins[0], begins[1]
            play_shoes(*both, at, left, safe, fast, tables, tally, counts, out, by_count, None)
        elif sides is not None:
            down = kept[0], kept[1], number
            play_shoes(*both, at, left, safe, fast, tables, tally, counts, out, None, down)
        else:
            play_shoes(*both, at, left, safe, fast, tables, tally, counts, out, None, None)
        for lane in range(LANES):
            start = at[lane]
            alone = left[1 - lane] == 0  # the other lane has done its rounds, or waits for a new shoe
            waits = start >= safe or alone
            if count is not None:
                waits = waits or plans[lane, start] >= INSURED
            if left[lane] > 0 and start < cut and waits:
                if start + longest > size:
                    refill(states[lane], shoes[lane], spare, start, size)
                if count is not None:
                    at[lane] = counted_round(shoes[lane], start, signed(plans[lane, start]), tables, out, count)
                else:
                    outcome, after = play_round(shoes[lane], start, 1, rules.NO_HOLE, tables[0], out)
                    add_round(counts[0], tables[0], out, 1, outcome)
                    if sides is not None:
                        side_rounds(kept[lane], number[lane], lane, shoes[lane], tables[0], sides)
                        number[lane] = 0
                        streaks = sides.running[lane * 4 : lane * 4 + 4]
                        after = side_seats(
                            sides.streams[lane], shoes[lane], start, after, ONE_SEAT, outcome, sides.weights, streaks,
                            tables[0], out, sides.counts,
                        )  # fmt: skip
                    at[lane] = after
                left[lane] -= 1
    if sides is not None:
        for lane in range(LANES):
            side_rounds(kept[lane], number[lane], lane, shoes[lane], tables[0], sides)
