"""A card counter simulated: a count, a ramp of bets and departures from the chart, all as data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ....errors import Refusal
from ....sim.compile import jitable, kernel, signed
from ....sim.engine import Block, WagerTotals
from ....sim.streams import game_number, shuffle
from ....table.wagers import Result
from .. import rules
from ..compiled.procedure import LONGEST, new_round, refill
from ..compiled.procedure import SUMS as SPLIT_SUMS
from ..compiled.rules import ENDS, Builder, shoe_cards
from ..exact.rules import Parameters
from ..exact.state import MOST_CARDS, class_of
from ..exact.strategy import GIVE_UP, NEITHER, SPLIT, PlayChart
from ..fast.kernel import LANES, USUAL, lane_stream, run_lanes
from ..fast.procedure import Fast, by_finish, fast_tables
from ..wagers import INSURANCE
from .rules import (
    INSURANCE_LOST,
    INSURANCE_WON,
    LIMIT,
    SCALE,
    SUMS,
    Counting,
    by_card,
    count_many,
    counted_round,
    shares,
    true_counts,
)

ALWAYS, NEVER = -LIMIT, LIMIT + 1

Ints = NDArray[np.int64]
Action = Literal["hit", "stand", "double", "split", "no split", "surrender"]

jitable(rules)


@dataclass(frozen=True, slots=True)
class Index:
    """A departure from the chart: the play of a hand at a true count of ``at`` or more (or below it)."""

    hand: Literal["hard", "soft", "pair"]
    total: int  # of a pair the value of one card
    up: int  # 1 for an ace, 10 for a ten
    action: Action
    at: int
    below: bool = False

    def holds(self, true_count: int) -> bool:
        """Whether it is played at this true count."""
        return (true_count < self.at) == self.below


@dataclass(frozen=True, slots=True)
class Count:
    """A way of counting. ``tags`` are for ace to ten; ``ramp`` gives units from each true count on.

    Insurance is taken from ``insurance_at`` on: ``ALWAYS``, a true count, or None for never.
    """

    tags: tuple[int, ...]
    ramp: tuple[tuple[int, int], ...] = ((-LIMIT, 1),)
    indices: tuple[Index, ...] = ()
    insurance_at: int | None = None
    initial: int = 0

    def __post_init__(self) -> None:
        if len(self.tags) != 10:
            raise Refusal(f"A count has {len(self.tags)} tags.", instead="ten tags, from the ace to the ten")
        if not self.ramp or any(units < 0 for _, units in self.ramp):
            raise Refusal("A ramp of bets needs units of zero or more.", instead="pairs of true count and units")

    def units(self, true_count: int) -> int:
        """The bet at a true count."""
        reached = [units for start, units in sorted(self.ramp) if true_count >= start]
        return reached[-1] if reached else sorted(self.ramp)[0][1]


HI_LO = Count(
    tags=(-1, 1, 1, 1, 1, 1, 0, 0, 0, -1),
    ramp=((-LIMIT, 1), (1, 2), (2, 4), (3, 6), (4, 8), (5, 12)),
    indices=(
        Index("hard", 16, 10, "stand", 0),
        Index("hard", 15, 10, "stand", 4),
        Index("hard", 10, 10, "double", 4),
        Index("hard", 12, 3, "stand", 2),
        Index("hard", 12, 2, "stand", 3),
        Index("hard", 11, 1, "double", 1),
        Index("hard", 9, 2, "double", 1),
        Index("hard", 10, 1, "double", 4),
        Index("hard", 9, 7, "double", 3),
        Index("hard", 16, 9, "stand", 5),
        Index("hard", 13, 2, "hit", -1, below=True),
        Index("hard", 12, 4, "hit", 0, below=True),
        Index("hard", 12, 5, "hit", -2, below=True),
        Index("hard", 12, 6, "hit", -1, below=True),
        Index("hard", 13, 3, "hit", -2, below=True),
    ),
    insurance_at=3,
)


def departed(plan: PlayChart, indices: Iterable[Index], true_count: int) -> PlayChart:
    """The plan as it is played at a true count."""
    changed = replace(plan, **{n: getattr(plan, n).copy() for n in ("hit", "double", "surrender", "pair")})
    for index in indices:
        if not index.holds(true_count):
            continue
        column = index.up - 1
        if index.hand == "pair":
            said = {"split": SPLIT, "no split": NEITHER, "surrender": GIVE_UP}
            changed.pair[column, index.total] = said[index.action]
            continue
        for cards in range(2, MOST_CARDS + 1):
            cls = class_of(cards, index.hand == "soft", index.total)
            if index.action in ("hit", "stand"):
                changed.hit[column, cls] = index.action == "hit"
                changed.double[column, cls] = False
            elif index.action == "double":
                changed.double[column, cls] = True
            else:
                changed.surrender[column, cls] = True
    return changed


@kernel
def _run(
    seed: np.uint64,
    block: np.uint64,
    game: np.uint64,
    cards: NDArray[np.uint8],
    cut: int,
    rounds: int,
    tables: NDArray[np.int32],
    out: Ints,
    count: Counting,
) -> None:
    """Shoe after shoe, both lanes one after the other; bet and play follow the true count before each round."""
    size = len(cards)
    shoe, plans = np.zeros(size + LONGEST, np.uint8), np.zeros(size, np.uint8)
    running = np.zeros(size, np.int32)
    spare = np.empty(size, np.uint8)
    whole, reach = shoe[:size], min(cut + USUAL, size)
    for lane in range(LANES):
        state, left = lane_stream(seed, block, game, lane), (rounds + 1 - lane) // LANES
        shoe[:size] = cards
        shuffle(state, whole, 0, size)
        while left > 0:
            shuffle(state, whole, 0, reach)
            true_counts(shoe, cut, count, running, plans)
            at = 1
            while left > 0 and at < cut:
                if at + LONGEST > size:
                    refill(state, shoe, spare, at, size)
                at = counted_round(shoe, at, signed(plans[at]), tables, out, count)
                left -= 1


class CountingKernel:
    """One seat that counts: one unit of its ramp is a dollar; the mean is per dollar of original wagers."""

    block_rounds = 2**18

    def __init__(
        self,
        p: Parameters,
        plan: PlayChart,
        count: Count = HI_LO,
        cut: int | None = None,
        game: str = "blackjack-count",
    ) -> None:
        self.p, self.count = p, count
        self.cards = shoe_cards(p)
        self.cut = len(self.cards) * 3 // 4 if cut is None else cut
        counts = range(-LIMIT, LIMIT + 1)
        self.builders = [Builder(p, departed(plan, count.indices, n)) for n in counts]
        built = [builder.build() for builder in self.builders]
        self.tables = np.zeros((len(built), max(map(len, built))), np.int32)
        for row, table in zip(self.tables, built, strict=True):
            row[: len(table)] = table
        self.units = np.array([count.units(n) for n in counts], np.int64)
        self.tags, self.shares = by_card(count.tags), shares(len(self.cards))
        insure = NEVER if count.insurance_at is None else count.insurance_at
        self.insured_from = min(max(insure + LIMIT, 0), len(counts))
        self._game = game_number(game)
        self.fast: Fast | None = None
        if p.hole == rules.NO_HOLE and not (self.builders[0].tagged or p.designated_face_rank):
            self.fast = fast_tables([(t, b.finishes) for t, b in zip(built, self.builders, strict=True)])
        if self.fast is not None:
            settle = self.builders[0].settle
            nets = [settle(finish, outcome) // SCALE for finish in self.fast.finishes for outcome in range(ENDS)]
            self.nets = np.array(nets, np.int64)

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """The sums of a block; every block opens a new shoe."""
        stream, out = (np.uint64(seed), np.uint64(block), self._game), new_round(1)
        sums = np.zeros(2 * SUMS, np.int64)
        starts = np.zeros(0, np.uint32) if self.fast is None else self.fast.starts
        counted = self.tags, self.shares, starts, self.count.initial, self.units
        count = Counting(*counted, self.insured_from, self.p.hole, sums)
        if self.fast is None:
            _run(*stream, self.cards, self.cut, rounds, self.tables, out, count)
            return sums
        limits, fast = (self.cut, 0, LONGEST), self.fast.arrays
        width = max(len(builder.finishes) for builder in self.builders) * ENDS + SPLIT_SUMS
        counts = np.zeros((len(self.tables), width), np.int64)
        tally = np.zeros((3, len(self.tables), self.fast.tally_size), np.int64)  # not insured, lost, won
        run_lanes(*stream, self.cards, limits, rounds, self.tables, fast, tally.ravel(), counts, out, count, None)
        return self._with_tally(sums, tally, counts)

    def _with_tally(self, sums: Ints, tally: Ints, counts: Ints) -> Block:
        """The sums with what was counted by finish and outcome, and the sums of rounds with a split."""
        told, insurance = sums[:SUMS].tolist(), sums[SUMS:].tolist()
        for i, (builder, row, bet) in enumerate(zip(self.builders, counts, self.units.tolist(), strict=True)):
            for rows, gain in zip(tally[:, i], (0, INSURANCE_LOST, INSURANCE_WON), strict=True):
                times, nets = by_finish(rows), self.nets + gain
                number, won, lost = int(times.sum()), int(times[nets > 0].sum()), int(times[nets < 0].sum())
                count_many(told, number, won, lost, int(times @ nets), int(times @ nets**2), bet)
                if gain:
                    taken = number * (gain > 0), number * (gain < 0), number * gain, number * gain**2
                    count_many(insurance, number, *taken, bet, -INSURANCE_LOST)
            split = len(builder.finishes) * ENDS
            number, won, lost, net, squares = row[split : split + SPLIT_SUMS].tolist()
            count_many(told, number, won, lost, net // SCALE, squares // SCALE**2, bet)
        return np.array(told + insurance, np.int64)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """The counter's wager with what insurance brought, and where it was taken the insurance alone."""
        told = [_totals("blackjack", totals[:SUMS])]
        return [*told, _totals(INSURANCE.key, totals[SUMS:])] if self.count.insurance_at is not None else told


def _totals(key: str, sums: list[int]) -> WagerTotals:
    won, lost, void, *money = sums
    return WagerTotals.from_sums(key, {Result.WON: won, Result.LOST: lost, Result.VOID: void}, *money)


__all__ = ["ALWAYS", "HI_LO", "Count", "CountingKernel", "Index", "departed"]
