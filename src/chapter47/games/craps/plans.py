"""Plans for many rolls as data: a line bet with odds, come bets kept up, place bets pressed or regressed.

A plan holds no code, so the compiled loop can follow it; whoever needs more writes a strategy in Python and plays the
procedure with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

from ...errors import Refusal
from ...sim.compile import jitable, kernel
from ...sim.engine import Block, WagerTotals
from ...sim.streams import State, game_number, seed_stream, two_below
from ...table.money import Cents, dollars
from ...table.wagers import Result
from . import rules
from .payouts import TRUE

Amounts = NDArray[np.int64]

GROUPS = ("pass", "pass-odds", "come", "come-odds", "place")
PASS, PASS_ODDS, COME, COME_ODDS, PLACE = range(5)
SUMS = 8  # won, lost, void, staked, net, and per hand: staked squared, net squared, their product
LONGEST = 8  # steps of a ladder
NUMBERS = 11  # amounts are kept by total

jitable(rules)
_F = TypeVar("_F", bound=Callable[..., Any])


def inlined(function: _F) -> _F:
    """Make a step part of the loop that calls it: handing arrays over costs more than the step itself."""
    return register_jitable(inline="always")(function)


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


@inlined
def _note(sums: Amounts, hand: Amounts, group: int, code: int, stake: int, gain: int) -> None:
    """One decided wager of a group."""
    if code >= rules.WINS:
        sums[group, 0] += 1
    else:
        sums[group, code] += 1  # LOSES is 1, VOID is 2
    hand[group, 0] += stake
    hand[group, 1] += gain


@inlined
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


@inlined
def _line(sums: Amounts, hand: Amounts, total: int, point: int, flat: int, odds: Amounts) -> None:
    """The Pass bet and the odds behind it."""
    code = rules.with_the_dice(total, point)
    if flat == 0 or code == rules.STAYS or code == rules.MOVES:
        return
    _note(sums, hand, PASS, code, flat, flat if code >= rules.WINS else -flat)
    if point and odds[point, 0]:
        stake, win = odds[point, 0], odds[point, 1]
        _note(sums, hand, PASS_ODDS, code, stake, win if code >= rules.WINS else -stake)


@inlined
def _comes(
    sums: Amounts, hand: Amounts, total: int, point: int, up: Amounts, most: int, flat: int, odds: Amounts
) -> None:
    """Come bets on their numbers, and a new one where fewer than ``most`` are up."""
    standing = 0
    for number in rules.POINTS:
        if up[number]:
            standing += 1
            code = rules.with_the_dice(total, number)
            if code == rules.STAYS:
                continue
            up[number] = 0
            _note(sums, hand, COME, code, flat, flat if code >= rules.WINS else -flat)
            stake, win = odds[number, 0], odds[number, 1]
            if stake and point == 0:
                _note(sums, hand, COME_ODDS, rules.VOID, stake, 0)  # asleep: 19:47-1.3(e)[inactive-classes]
            elif stake:
                _note(sums, hand, COME_ODDS, code, stake, win if code >= rules.WINS else -stake)
    if point and standing < most:
        code = rules.with_the_dice(total, 0)
        if code == rules.MOVES:
            up[total] = 1
        else:
            _note(sums, hand, COME, code, flat, flat if code >= rules.WINS else -flat)


@inlined
def _places(sums: Amounts, hand: Amounts, total: int, wins: Amounts, stakes: Amounts, pays: Amounts) -> None:
    """Place bets, each on the step of its ladder that its wins have reached."""
    for number in rules.POINTS:
        step = min(wins[number], LONGEST - 1)
        stake = stakes[number, step]
        if stake == 0:
            continue
        code = rules.before_seven(total, number)
        if code >= rules.WINS:
            wins[number] += 1
            _note(sums, hand, PLACE, code, stake, pays[number, step])
        elif code == rules.LOSES:
            _note(sums, hand, PLACE, code, stake, -stake)


@inlined
def _total(stream: State, given: Amounts, at: int) -> int:
    """The total of a roll: one that is given, or else a random one."""
    roll = given[at] if at < len(given) else np.int64(two_below(stream, np.uint64(36))[0])
    return roll // 6 + roll % 6 + 2  # type: ignore[return-value]


@kernel
def _play(
    stream: State,
    rolls: int,
    line: int,
    odds: Amounts,
    comes: int,
    come: int,
    come_odds: Amounts,
    stakes: Amounts,
    pays: Amounts,
    given: Amounts,
) -> Amounts:
    """Hand after hand; what is up when the rolls end is not counted. Rolls that are given come before random ones."""
    sums, hand = np.zeros((5, SUMS), np.int64), np.zeros((5, 2), np.int64)
    up, wins = np.zeros(NUMBERS, np.int64), np.zeros(NUMBERS, np.int64)
    point = 0
    for i in range(rolls):
        total = _total(stream, given, i)
        _line(sums, hand, total, point, line, odds)
        _comes(sums, hand, total, point, up, comes, come, come_odds)
        if point:
            _places(sums, hand, total, wins, stakes, pays)
        if rules.is_loser_seven(total, point):
            wins[:] = 0
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
        self._odds = self._behind(plan.line)
        self._come_odds = self._behind(plan.come)
        self._stakes = np.zeros((NUMBERS, LONGEST), np.int64)
        self._pays = np.zeros((NUMBERS, LONGEST), np.int64)
        for number, ladder in plan.ladders.items():
            odds = elections.payout(f"place-{number}-to-win")
            for step in range(LONGEST):
                amount = ladder[min(step, len(ladder) - 1)]
                self._stakes[number, step], self._pays[number, step] = amount, odds.pay(amount)

    def _behind(self, flat: Cents) -> Amounts:
        table = np.zeros((NUMBERS, 2), np.int64)
        for point in rules.POINTS:
            stake = flat * self.plan.odds[{4: 0, 10: 0, 5: 1, 9: 1, 6: 2, 8: 2}[point]]
            table[point] = stake, TRUE[point].pay(stake)
        return table

    def _run(self, stream: State, rolls: int, given: Iterable[int] = ()) -> Amounts:
        plan = self.plan
        return _play(
            stream,
            rolls,
            plan.line,
            self._odds,
            plan.comes,
            plan.come,
            self._come_odds,
            self._stakes,
            self._pays,
            np.array(list(given), np.int64),
        )

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
