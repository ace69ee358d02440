"""A plan at craps as a walk from state to state: what a roll does is worked out once for each state and total.

A state is the come out point, the come bets that are up, and the step of each ladder. A roll leads to the next state
and has an effect: wagers decided, and money of the hand. Most states and totals share few effects.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....sim.compile import kernel
from ....sim.engine import Block
from ....sim.streams import State, two_below
from .. import rules
from .kernel import NUMBERS, SUMS, Amounts, Codes, close, roll_once

TOTALS = 11
MOST_STATES = 2**12  # beyond it the tables are built longer than they save
EFFECT_BITS = 12
ENDS = 1 << EFFECT_BITS - 1  # of an effect: the hand is over
_36 = np.uint64(36)
_TOTAL = np.array([one + two for one in range(6) for two in range(6)], np.uint64)  # from 0


class PlanStates(NamedTuple):
    """The tables of a plan."""

    steps: NDArray[np.uint32]  # by state and total: the place of the next state, and the effect
    money: Amounts  # by effect: staked and net of each group
    decided: Amounts  # by effect: won, lost and void of each group

    def run(self, stream: State, rolls: int) -> Block:
        """The sums of so many rolls from a new shooter on."""
        sums, times = np.zeros((5, SUMS), np.int64), np.zeros(len(self.money), np.int64)
        _walk(stream, rolls, self.steps, self.money, _TOTAL, sums, times)
        sums[:, :3] += np.tensordot(times, self.decided, 1)
        return sums.reshape(-1)


@kernel
def _walk(
    stream: State, rolls: int, steps: NDArray[np.uint32], money: Amounts, total: State, sums: Amounts, times: Amounts
) -> None:
    """Roll, add the money of the hand, count the effect; two rolls for each 64 random bits."""
    hand = np.zeros((5, 2), np.int64)
    purse = hand.reshape(10)
    at, second = np.uint64(0), np.uint64(0)
    for i in range(rolls):
        first = second
        if i % 2 == 0:
            first, second = two_below(stream, _36)
        step = np.uint64(steps[at + total[first]])
        at = step >> np.uint64(EFFECT_BITS)
        effect = step & np.uint64(ENDS - 1)
        times[effect] += 1
        for j in range(10):
            purse[j] += money[effect, j]
        if step & np.uint64(ENDS):
            close(sums, hand)


class _Effect(NamedTuple):
    """What a roll does: money of the hand, and wagers decided."""

    money: tuple[int, ...]
    decided: tuple[int, ...]


def plan_states(plan: Amounts, last_steps: Sequence[int], codes: Codes) -> PlanStates | None:
    """The tables of a plan whose ladders end at ``last_steps``; None where it has too many states or effects."""
    start = (0, (0,) * NUMBERS, (0,) * NUMBERS)
    known = {start: 0}
    met = [start]
    effects: dict[_Effect, int] = {}
    steps: list[int] = []
    for point, comes, wins in met:
        for total in range(2, 2 + TOTALS):
            state, sums, hand = np.array([comes, wins]), np.zeros((5, SUMS), np.int64), np.zeros((5, 2), np.int64)
            after = int(roll_once(total, point, plan, state, sums, hand, codes))
            capped = tuple(np.minimum(state[1], last_steps).tolist())
            reached = (after, tuple(state[0].tolist()), capped)
            if reached not in known:
                known[reached] = len(met)
                met.append(reached)
                if len(met) > MOST_STATES:
                    return None
            effect = _Effect(tuple(hand.ravel().tolist()), tuple(sums[:, :3].ravel().tolist()))
            number = effects.setdefault(effect, len(effects))
            over = ENDS if rules.is_loser_seven(total, point) else 0
            steps.append(known[reached] * TOTALS << EFFECT_BITS | over | number)
    if len(effects) >= ENDS:
        return None
    money = np.array([effect.money for effect in effects], np.int64)
    decided = np.array([effect.decided for effect in effects], np.int64).reshape(-1, 5, 3)
    return PlanStates(np.array(steps, np.uint32), money, decided)
