"""The true count of a shoe at every card, and a counted round in the common way, compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import kernel, signed
from .. import rules
from ..compiled.procedure import DEALER_AT, Cards, Ints, play_round, seat_net
from ..compiled.rules import UNIT
from ..fast.procedure import INSURED

LIMIT = 12  # true counts beyond it are played like it
SUMS = 8  # rounds won, lost, void; staked, net, and their squares and product: the wager's, then the insurance's
DOLLAR = 100  # cents: one unit of the ramp
SCALE = UNIT // DOLLAR
INSURANCE_LOST, INSURANCE_WON = -DOLLAR // 2, DOLLAR  # half the wager at 2 to 1: 19:47-2.9(c)

Running = NDArray[np.int32]


class Counting(NamedTuple):
    """A way of counting as the compiled rounds take it."""

    tags: Running  # by card, of whatever suit
    shares: NDArray[np.float32]  # of a deck's cards, by place: 52 to those that are left
    starts: NDArray[np.uint32]  # by plan, where the fast way begins
    initial: int
    units: Ints  # by true count, from the lowest
    insured_from: int  # the true count, from the lowest, from which insurance is taken
    hole: int
    sums: Ints


def by_card(tags: Sequence[int]) -> Running:
    """Tags from the ace to the ten, by the number of a card."""
    ranks = [0, *(tags[rules.points(rank) - 1] for rank in range(1, 14)), 0, 0]
    return np.array(ranks * 16, np.int32)


def shares(size: int) -> NDArray[np.float32]:
    """For each place of a shoe, how many times a deck's cards are those that are left there."""
    return (52 / (size - np.arange(size))).astype(np.float32)


@kernel
def true_counts(shoe: Cards, cut: int, count: Counting, running: Running, plans: Cards) -> None:
    """The true count before each card, from the lowest, with a mark where a round would be insured.

    The burned card is not seen. A hundredth added to a running count keeps its share of a deck from its floor and from
    the next one by more than so small numbers err, so the floor is right. No line guesses: all cards go at once.
    """
    seen = np.int32(count.initial)
    for i in range(1, cut):
        running[i] = seen
        seen += count.tags[shoe[i]]
    lowest, highest, up = np.float32(-LIMIT), np.float32(LIMIT + 0.5), np.float32(LIMIT)
    hundredth, ace, insured_from = np.float32(0.01), np.uint8(1), np.int32(count.insured_from)
    for i in range(1, cut):
        true_count = (np.float32(running[i]) + hundredth) * count.shares[i]
        true_count = true_count if true_count > lowest else lowest
        true_count = true_count if true_count < highest else highest
        plan = np.int32(true_count + up)
        insured = (shoe[i + 1] & np.uint8(15)) == ace and plan >= insured_from
        plans[i] = np.uint8(plan | (np.int32(INSURED) if insured else np.int32(0)))


@kernel
def counted_round(shoe: Cards, at: int, plan: int, tables: NDArray[np.int32], out: Ints, count: Counting) -> int:
    """A round by the plan of its true count, with insurance where it is taken: where the next one begins."""
    plan &= INSURED - 1
    table, bet = tables[plan], count.units[plan]
    outcome, after = play_round(shoe, at, 1, count.hole, table, out)
    net = seat_net(table, out, 0, outcome) // SCALE
    if shoe[at + 1] & 15 == 1 and plan >= count.insured_from:
        second = signed(shoe[out[DEALER_AT]] & 15) if count.hole == rules.NO_HOLE else signed(shoe[at + 3] & 15)
        won = INSURANCE_WON if second >= 10 else INSURANCE_LOST
        net += won
        count_one(count.sums[SUMS:], won * bet, -INSURANCE_LOST * bet)
        if count.hole == rules.NO_HOLE:
            after = max(after, out[DEALER_AT] + 1)
    count_one(count.sums, net * bet, DOLLAR * bet)
    return after


@kernel
def count_one(sums: Ints, net: int, stake: int) -> None:
    """A wager that was made, into the sums."""
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


def count_many(
    sums: list[int], times: int, won: int, lost: int, net: int, squares: int, bet: int, unit: int = DOLLAR
) -> None:
    """Rounds of one bet together; ``net`` and its squares are for a unit of the ramp, which is so many cents."""
    stake = unit * bet
    if stake == 0:
        return
    told = won, lost, times - won - lost, times * stake, net * bet, times * stake**2, squares * bet**2
    for i, value in enumerate((*told, net * bet * stake)):
        sums[i] += value
