"""One roll after another for a plan at craps, compiled: what the dice do to every wager of it."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import jitable, kernel
from ....sim.streams import State, two_below
from .. import rules

Amounts = NDArray[np.int64]
Codes = NDArray[np.int64]

PASS, PASS_ODDS, COME, COME_ODDS, PLACE = range(5)
SUMS = 8  # won, lost, void, staked, net, and per hand: staked squared, net squared, their product
LONGEST = 8  # steps of a ladder
NUMBERS = 11  # amounts are kept by total

jitable(rules)


@cache
def codes() -> Codes:
    """What a total does to a wager with the dice, by its number, 0 for none: the rules once, then looked up."""
    table = np.zeros((NUMBERS, 13), np.int64)
    for number in (0, *rules.POINTS):
        for total in range(2, 13):
            table[number, total] = rules.with_the_dice(total, number)
    return table


@kernel
def _count(sums: Amounts, hand: Amounts, group: int, code: int, stake: int, win: int) -> None:
    """One decided wager of a group; a winner's code is 4, a loser's 1, a void one's 2."""
    sums[group, 0 if code == rules.WINS else code] += 1
    hand[group, 0] += stake
    hand[group, 1] += win if code == rules.WINS else -stake if code == rules.LOSES else 0


@kernel
def close(sums: Amounts, hand: Amounts) -> None:
    """The hand is over: its sums and their squares."""
    for group in range(5):
        staked, gain = hand[group, 0], hand[group, 1]
        sums[group, 3] += staked
        sums[group, 4] += gain
        sums[group, 5] += staked * staked
        sums[group, 6] += gain * gain
        sums[group, 7] += staked * gain
        hand[group, 0] = hand[group, 1] = 0


@kernel
def _total(stream: State, given: Amounts, at: int) -> int:
    """The total of a roll: one that is given, or else a random one."""
    roll = given[at] if at < len(given) else np.int64(two_below(stream, np.uint64(36))[0])
    return roll // 6 + roll % 6 + 2  # type: ignore[return-value]


@kernel
def _numbers(total: int, point: int, plan: Amounts, state: Amounts, sums: Amounts, hand: Amounts, codes: Codes) -> None:
    """Come bets on their numbers, a new one where fewer than planned are up, and the place bets."""
    come, most = plan[0, 1], plan[0, 2]
    standing = 0
    for number in rules.POINTS:
        code = codes[number, total]
        if state[0, number]:
            standing += 1
            if code != rules.STAYS:
                state[0, number] = 0
                _count(sums, hand, COME, code, come, come)
                if plan[3, number]:  # odds sleep on a come out roll: 19:47-1.3(e)[inactive-classes]
                    _count(sums, hand, COME_ODDS, code if point else rules.VOID, plan[3, number], plan[4, number])
        step = 5 + 2 * min(state[1, number], LONGEST - 1)
        if point and code != rules.STAYS and plan[step, number]:
            _count(sums, hand, PLACE, code, plan[step, number], plan[step + 1, number])
            if code == rules.WINS:
                state[1, number] += 1
    if point and standing < most:
        code = codes[0, total]
        if code == rules.MOVES:
            state[0, total] = 1
        else:
            _count(sums, hand, COME, code, come, come)


@kernel
def roll_once(total: int, point: int, plan: Amounts, state: Amounts, sums: Amounts, hand: Amounts, codes: Codes) -> int:
    """One roll for every wager of the plan: the next come out point."""
    line, code = plan[0, 0], codes[point, total]
    if line and code != rules.STAYS and code != rules.MOVES:
        _count(sums, hand, PASS, code, line, line)
        if plan[1, point]:
            _count(sums, hand, PASS_ODDS, code, plan[1, point], plan[2, point])
    _numbers(total, point, plan, state, sums, hand, codes)
    if rules.is_loser_seven(total, point):
        state[1, :] = 0
    return rules.next_point(total, point)


@kernel
def play_rolls(stream: State, rolls: int, plan: Amounts, given: Amounts, codes: Codes) -> Amounts:
    """Hand after hand; what is up when the rolls end is not counted. Rolls that are given come before random ones."""
    sums, hand = np.zeros((5, SUMS), np.int64), np.zeros((5, 2), np.int64)
    state = np.zeros((2, NUMBERS), np.int64)  # come bets up, and wins of each place bet
    point = 0
    for i in range(rolls):
        total = _total(stream, given, i)
        over = rules.is_loser_seven(total, point)
        point = roll_once(total, point, plan, state, sums, hand, codes)
        if over:
            close(sums, hand)
    return sums
