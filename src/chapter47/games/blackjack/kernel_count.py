"""A card counter simulated: a count, a ramp of bets and departures from the chart, all as data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ...errors import Refusal
from ...sim.compile import jitable, kernel
from ...sim.engine import Block, WagerTotals
from ...sim.streams import game_number, seed_stream, shuffle
from ...table.wagers import Result
from . import rules
from .exact import GIVE_UP, NEITHER, SPLIT, Plan
from .exact_hands import MOST_CARDS, class_of
from .kernel_round import DEALER_AT, LONGEST, new_round, play_round, refill, seat_net
from .kernel_tables import UNIT, Builder, Table, shoe_cards
from .parameters import Parameters
from .wagers import INSURANCE

LIMIT = 12  # true counts beyond it are played like it
SUMS = 8  # rounds won, lost, void; staked, net, and their squares and product: the wager's, then the insurance's
DOLLAR = 100  # cents: one unit of the ramp
SCALE = UNIT // DOLLAR
ALWAYS, NEVER = -LIMIT, LIMIT + 1

Ints = NDArray[np.int64]
Action = Literal["hit", "stand", "double", "split", "no split", "surrender"]

jitable(rules)
_int: Any = np.int64


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


def departed(plan: Plan, indices: Iterable[Index], true_count: int) -> Plan:
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
    hole: int,
    tags: Ints,
    units: Ints,
    insure_at: int,
    initial: int,
    rounds: int,
    tables: Table,
    out: Ints,
) -> Block:
    """Shoe after shoe; bet and play follow the true count before each round, the burned card is not seen."""
    sums = np.zeros(2 * SUMS, np.int64)
    insured = sums[SUMS:]
    state = seed_stream(seed, block, game)
    size = len(cards)
    shoe = np.empty(size + LONGEST, np.uint8)
    shoe[:size] = cards
    spare = np.empty(size, np.uint8)
    whole, reach = shoe[:size], min(cut + LONGEST, size)
    while rounds > 0:
        shuffle(state, whole, 0, reach)
        at, running = 1, initial
        while rounds > 0 and at < cut:
            true_count = min(max(running * 52 // (size - at), -LIMIT), LIMIT)
            if at + LONGEST > size:
                refill(state, shoe, spare, at, size)
            table = tables[true_count + LIMIT]
            bet = units[true_count + LIMIT]
            up = _int(shoe[at + 1] & 15)
            outcome, after = play_round(shoe, at, 1, hole, table, out)
            net = seat_net(table, out, 0, outcome) // SCALE
            if up == 1 and true_count >= insure_at:  # half the wager at 2 to 1: 19:47-2.9(c)
                second = _int(shoe[out[DEALER_AT]] & 15) if hole == rules.NO_HOLE else _int(shoe[at + 3] & 15)
                won = DOLLAR if second >= 10 else -DOLLAR // 2
                net += won
                _count(insured, won * bet, DOLLAR // 2 * bet)
                if hole == rules.NO_HOLE:
                    after = max(after, out[DEALER_AT] + 1)
            for i in range(at, min(after, size)):
                running += tags[shoe[i] & 15]
            at = after
            _count(sums, net * bet, DOLLAR * bet)
            rounds -= 1
    return sums


@kernel
def _count(sums: Ints, net: int, stake: int) -> None:
    if stake == 0:
        return
    sums[0] += net > 0
    sums[1] += net < 0
    sums[2] += net == 0
    sums[3] += stake
    sums[4] += net
    sums[5] += stake * stake
    sums[6] += net * net
    sums[7] += net * stake


class CountingKernel:
    """One seat that counts: one unit of its ramp is a dollar; the mean is per dollar of original wagers."""

    block_rounds = 2**17

    def __init__(
        self, p: Parameters, plan: Plan, count: Count = HI_LO, cut: int | None = None, game: str = "blackjack-count"
    ) -> None:
        self.p, self.count = p, count
        self.cards = shoe_cards(p)
        self.cut = len(self.cards) * 3 // 4 if cut is None else cut
        counts = range(-LIMIT, LIMIT + 1)
        built = [Builder(p, departed(plan, count.indices, n)).build() for n in counts]
        self.tables = np.zeros((len(built), max(map(len, built))), np.int32)
        for row, table in zip(self.tables, built, strict=True):
            row[: len(table)] = table
        self.units = np.array([count.units(n) for n in counts], np.int64)
        self.tags = np.array([0, *(count.tags[rules.points(rank) - 1] for rank in range(1, 14)), 0, 0], np.int64)
        self._game = game_number(game)

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """The sums of a block; every block opens a new shoe."""
        insure = NEVER if self.count.insurance_at is None else self.count.insurance_at
        stream = np.uint64(seed), np.uint64(block), self._game
        initial, out = self.count.initial, new_round(1)
        counted = self.tags, self.units
        return _run(*stream, self.cards, self.cut, self.p.hole, *counted, insure, initial, rounds, self.tables, out)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """The counter's wager with what insurance brought, and where it was taken the insurance alone."""
        told = [_totals("blackjack", totals[:SUMS])]
        return [*told, _totals(INSURANCE.key, totals[SUMS:])] if self.count.insurance_at is not None else told


def _totals(key: str, sums: list[int]) -> WagerTotals:
    won, lost, void, *money = sums
    return WagerTotals.from_sums(key, {Result.WON: won, Result.LOST: lost, Result.VOID: void}, *money)


__all__ = ["ALWAYS", "HI_LO", "Count", "CountingKernel", "Index", "departed"]
