"""Plans for many rolls as data: a line bet with odds, come bets kept up, place bets pressed or regressed.

A plan holds no code, so the compiled loop can follow it; whoever needs more writes a strategy in Python and plays the
procedure with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from ....errors import Refusal
from ....sim.engine import Block, WagerTotals
from ....sim.streams import State, game_number, seed_stream
from ....table.money import Cents, dollars
from ....table.wagers import Result
from .. import rules
from ..elections import GROUPS as GROUPS_OF_POINTS
from ..payouts.rules import TRUE
from .kernel import LONGEST, NUMBERS, SUMS, Amounts, codes, play_rolls
from .state import plan_states

if TYPE_CHECKING:
    from ..elections import CasinoElections


GROUPS = ("pass", "pass-odds", "come", "come-odds", "place")


@dataclass(frozen=True)
class CrapsPlan:
    """What one player does in every hand. Odds are multiples on 4 and 10, 5 and 9, 6 and 8.

    ``ladders`` gives the place bet on a number after 0, 1, 2 ... wins in the hand; the last step stays. Rising steps
    press, falling ones regress.
    """

    line: Cents = 1000
    odds: tuple[int, int, int] = (0, 0, 0)
    comes: int = 0
    come: Cents = 1000
    ladders: Mapping[int, tuple[Cents, ...]] = field(default_factory=dict)

    def verify(self, elections: CasinoElections) -> None:
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


class PlanKernel:
    """A plan at certain elections, compiled; a round is a roll. Only hands that ended are counted in the money."""

    block_rounds = 2**18

    def __init__(self, elections: CasinoElections, plan: CrapsPlan, game: str = "craps") -> None:
        plan.verify(elections)
        self.elections, self.plan = elections, plan
        self._game = game_number(f"{game} plan")
        self._plan = self._amounts()
        self._states = plan_states(self._plan, self._steps(), codes())

    def _steps(self) -> list[int]:
        """The last step of the ladder on each number that changes anything."""
        ladders = self.plan.ladders
        return [len(ladders[number]) - 1 if number in ladders else 0 for number in range(NUMBERS)]

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
        return play_rolls(stream, rolls, self._plan, np.array(list(given), np.int64), codes())

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """The sums of a block; every block begins with a new shooter."""
        stream = seed_stream(np.uint64(seed), np.uint64(block), self._game)
        if self._states is None:
            return self._run(stream, rounds).reshape(-1)
        return self._states.run(stream, rounds)

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
