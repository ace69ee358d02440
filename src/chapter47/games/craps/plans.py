"""Plans for many rolls as data: a line bet with odds, come bets kept up, place bets pressed or regressed.

A plan holds no code, so the compiled loop can follow it; whoever needs more writes a strategy in Python and plays the
procedure with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import Refusal
from ...sim.compile import jitable, kernel
from ...sim.engine import Block, WagerTotals
from ...sim.streams import State, game_number, seed_stream, two_below
from ...table.money import Cents, dollars
from ...table.wagers import Result
from . import rules
from .elections import GROUPS as GROUPS_OF_POINTS
from .payouts import TRUE

Amounts = NDArray[np.int64]
Codes = NDArray[np.int64]

GROUPS = ("pass", "pass-odds", "come", "come-odds", "place")
PASS, PASS_ODDS, COME, COME_ODDS, PLACE = range(5)
SUMS = 8  # won, lost, void, staked, net, and per hand: staked squared, net squared, their product
LONGEST = 8  # steps of a ladder
NUMBERS = 11  # amounts are kept by total

jitable(rules)


@dataclass(frozen=True)
class Plan:
    """What one player does in every hand. Odds are multiples on 4 and 10, 5 and 9, 6 and 8.

    ``ladders`` gives the place bet on a number after 0, 1, 2 ... wins in the hand; the last step stays. Rising steps
    press, falling ones regress.
    """

    line: Cents = 1000
    odds: tuple[int, int, int] = (0, 0, 0)
    comes: int = 0
    come: Cents = 1000
    ladders: Mapping[int, tuple[Cents, ...]] = field(default_factory=dict)

    def verify(self, elections: Any) -> None:
        """Refuse a plan that the table would refuse: odds over the limit, amounts that cannot be paid."""
        if not 0 <= self.comes <= len(rules.POINTS):
            raise Refusal(f"{self.comes} come bets cannot be kept up.", cite="19:47-1.2(a)3", instead="0 to 6")
        for multiple, point in zip(self.odds, (4, 5, 6), strict=True):
            if not 0 <= multiple <= elections.multiple(point):
                most = elections.multiple(point)
                raise Refusal(
                    f"{multiple} times odds are over this table's limit.",
                    cite="19:47-1.6(e)[pass-come-100x]",
                    instead=f"{most} or less",
                )
            for flat in (self.line, self.come):
                TRUE[point].pay(flat * multiple)
        for number, ladder in self.ladders.items():
            if number not in rules.POINTS or not 1 <= len(ladder) <= LONGEST:
                raise Refusal(
                    f"There is no ladder of {len(ladder)} steps on {number}.",
                    cite="19:47-1.2(a)5[wager]",
                    instead=f"1 to {LONGEST} amounts on 4, 5, 6, 8, 9 or 10",
                )
            for amount in ladder:
                if amount < 0:
                    raise Refusal(f"{dollars(amount)} is no wager.", instead="nothing, or more")
                elections.payout(f"place-{number}-to-win").pay(amount)


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
def _close(sums: Amounts, hand: Amounts) -> None:
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
def _play(stream: State, rolls: int, plan: Amounts, given: Amounts, codes: Codes) -> Amounts:
    """Hand after hand; what is up when the rolls end is not counted. Rolls that are given come before random ones."""
    sums, hand = np.zeros((5, SUMS), np.int64), np.zeros((5, 2), np.int64)
    state = np.zeros((2, NUMBERS), np.int64)  # come bets up, and wins of each place bet
    line, point = plan[0, 0], 0
    for i in range(rolls):
        total = _total(stream, given, i)
        code = codes[point, total]
        if line and code != rules.STAYS and code != rules.MOVES:
            _count(sums, hand, PASS, code, line, line)
            if plan[1, point]:
                _count(sums, hand, PASS_ODDS, code, plan[1, point], plan[2, point])
        _numbers(total, point, plan, state, sums, hand, codes)
        if rules.is_loser_seven(total, point):
            state[1, :] = 0
            _close(sums, hand)
        point = rules.next_point(total, point)
    return sums


class PlanKernel:
    """A plan at certain elections, compiled; a round is a roll. Only hands that ended are counted in the money."""

    block_rounds = 2**18

    def __init__(self, elections: Any, plan: Plan, game: str = "craps") -> None:
        plan.verify(elections)
        self.elections, self.plan = elections, plan
        self._game = game_number(f"{game} plan")
        self._plan = self._amounts()

    def _amounts(self) -> Amounts:
        """The plan as a table: flat bets, then by number the odds and the steps of the ladders with what they pay."""
        plan = self.plan
        table = np.zeros((5 + 2 * LONGEST, NUMBERS), np.int64)
        table[0, :3] = plan.line, plan.come, plan.comes
        for point in rules.POINTS:
            multiple = plan.odds[GROUPS_OF_POINTS[point]]
            for row, flat in ((1, plan.line), (3, plan.come)):
                table[row : row + 2, point] = flat * multiple, TRUE[point].pay(flat * multiple)
        for number, ladder in plan.ladders.items():
            odds = self.elections.payout(f"place-{number}-to-win")
            for step in range(LONGEST):
                amount = ladder[min(step, len(ladder) - 1)]
                table[5 + 2 * step : 7 + 2 * step, number] = amount, odds.pay(amount)
        return table

    def _run(self, stream: State, rolls: int, given: Iterable[int] = ()) -> Amounts:
        return _play(stream, rolls, self._plan, np.array(list(given), np.int64), codes())

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """The sums of a block; every block begins with a new shooter."""
        return self._run(seed_stream(np.uint64(seed), np.uint64(block), self._game), rounds).reshape(-1)

    def play(self, rolls: Iterable[tuple[int, int]]) -> list[WagerTotals]:
        """What the plan brings in rolls that are given."""
        given = [(one - 1) * 6 + two - 1 for one, two in rolls]
        stream = seed_stream(np.uint64(0), np.uint64(0), self._game)
        return self.summarize(self._run(stream, len(given), given).reshape(-1).tolist())

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """What the sums mean; errors are reckoned from hand to hand, because a hand's wagers hang together."""
        told = []
        for at, name in enumerate(GROUPS):
            won, lost, void, *money = totals[at * SUMS : (at + 1) * SUMS]
            ended = {Result.WON: won, Result.LOST: lost, Result.VOID: void}
            staked, net, staked_squares, net_squares, products = money
            told.append(WagerTotals.from_sums(name, ended, staked, net, staked_squares, net_squares, products))
        return told
