"""Whole sessions of one wager: a bankroll, a way to size the stake, and when to stop.

Each round is drawn from the wager's exact distribution, so rounds are independent. That is what happens at dice, wheels
and shuffled-every-round games; a shoe's memory is left out, which moves results far less than their standard error.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from math import lcm, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import Refusal
from ..odds.analysis import WagerOdds
from ..table.money import Cents, dollars
from ..table.wagers import Result
from .compile import kernel
from .progressions import Plan
from .streams import game_number, next_u64, seed_stream

BLOCK = 1024  # sessions that share a stream
_RESULT = {Result.VOID: 0, Result.WON: 1, Result.LOST: 2}


@kernel
def _play_sessions(
    state: Any, sessions: int, thresholds: Any, nets: Any, results: Any, units: Any, after_win: Any, after_loss: Any,
    unit: int, bankroll: int, floor: int, ceiling: int, rounds: int, maximum: int,
) -> Any:  # fmt: skip
    """Net, rounds played, longest losing run and money staked of each session."""
    told = np.empty((sessions, 4), np.int64)
    last = thresholds.shape[0]
    for session in range(sessions):
        money, at, played, run, longest, staked = bankroll, 0, 0, 0, 0, 0
        while played < rounds and money > floor and money < ceiling:
            stake = min(units[at] * unit, maximum)
            if stake > money:
                stake = money // unit * unit  # what is left, in whole units
                if stake == 0:
                    break
            bits, outcome = next_u64(state), 0
            while outcome < last and bits >= thresholds[outcome]:
                outcome += 1
            money += stake // unit * nets[outcome]
            staked += stake
            played += 1
            if results[outcome] == 1:
                at, run = after_win[at], 0
            elif results[outcome] == 2:
                at, run = after_loss[at], run + 1
                longest = max(longest, run)
        told[session, 0] = money - bankroll
        told[session, 1] = played
        told[session, 2] = longest
        told[session, 3] = staked
    return told


@dataclass(frozen=True, slots=True)
class Sessions:
    """What came of many sessions."""

    plan: Plan
    sessions: int
    nets: dict[Cents, int]  # how many sessions ended with each result
    rounds: int
    staked: Cents
    ruined: int  # sessions that could not cover another unit
    longest: dict[int, int]  # how many sessions had each longest losing run

    @property
    def net(self) -> Cents:
        """All sessions together."""
        return sum(net * times for net, times in self.nets.items())

    @property
    def mean(self) -> float:
        """Cents a session."""
        return self.net / self.sessions

    @property
    def stderr(self) -> float:
        """Standard error of the mean, in cents."""
        squares = sum(net * net * times for net, times in self.nets.items())
        return sqrt(max(0.0, squares / self.sessions - self.mean**2) / self.sessions)

    def percentile(self, share: float) -> Cents:
        """The result that this share of sessions did not exceed."""
        below = 0
        for net in sorted(self.nets):
            below += self.nets[net]
            if below >= share * self.sessions:
                return net
        return max(self.nets)

    def as_dict(self, game: str, pace: float) -> dict[str, Any]:
        """The sessions as ``--json`` prints them. Money is in cents."""
        return {
            "game": game,
            "wager": self.plan.wager,
            "progression": self.plan.progression.name,
            "sessions": self.sessions,
            "rounds": self.rounds,
            "staked": self.staked,
            "net": self.net,
            "mean": self.mean,
            "stderr": self.stderr,
            "return_on_bankroll": self.mean / self.plan.bankroll,
            "ruin": self.ruined / self.sessions,
            "ahead": sum(n for net, n in self.nets.items() if net > 0) / self.sessions,
            "percentiles": {str(p): self.percentile(p / 100) for p in (1, 5, 25, 50, 75, 95, 99)},
            "longest_losing_run": max(self.longest),
            "rounds_per_session": self.rounds / self.sessions,
            "hours_per_session": self.rounds / self.sessions / pace,
        }


def play_sessions(
    value: WagerOdds,
    plan: Plan,
    sessions: int,
    seed: int,
    workers: int = 2,
    progress: Callable[[int], object] | None = None,
) -> Sessions:
    """Play ``sessions`` sessions of a wager. The result depends on seed, plan and sessions alone."""
    if sessions < 1:
        raise Refusal(f"Cannot play {sessions} sessions.", instead="one or more")
    arguments = _arguments(value, plan)
    nets: Counter[int] = Counter()
    longest: Counter[int] = Counter()
    rounds = staked = ruined = done = 0
    floor = max(plan.unit, 1)
    for block in _blocks(arguments, sessions, seed, workers):
        for counter, column in ((nets, 0), (longest, 2)):
            values, times = np.unique(block[:, column], return_counts=True)
            counter.update(dict(zip(values.tolist(), times.tolist(), strict=True)))
        rounds += int(block[:, 1].sum())
        staked += int(block[:, 3].sum())
        ruined += int((block[:, 0] + plan.bankroll < floor).sum())
        done += len(block)
        if progress is not None:
            progress(done)
    return Sessions(plan, sessions, dict(nets), rounds, staked, ruined, dict(longest))


def _blocks(arguments: tuple[Any, ...], sessions: int, seed: int, workers: int) -> Iterator[NDArray[np.int64]]:
    stream = game_number("sessions")
    shares = ((i, min(BLOCK, sessions - i * BLOCK)) for i in range(-(-sessions // BLOCK)))

    def run(share: tuple[int, int]) -> NDArray[np.int64]:
        state = seed_stream(np.uint64(seed), np.uint64(share[0]), stream)
        told: NDArray[np.int64] = _play_sessions(state, share[1], *arguments)
        return told

    with ThreadPoolExecutor(workers) as pool:
        while batch := list(islice(shares, 4 * workers)):
            yield from pool.map(run, batch)


def _arguments(value: WagerOdds, plan: Plan) -> tuple[Any, ...]:
    if value.distribution is None:
        raise Refusal(f"The distribution of {value.wager} is not known exactly.", instead="another wager")
    apart = lcm(*(net.denominator for _, net, _ in value.distribution))
    if plan.unit % apart:
        raise Refusal(
            f"A unit of {dollars(plan.unit)} cannot be settled to the cent.", instead=f"a multiple of {dollars(apart)}"
        )
    total = sum(ways for ways, _, _ in value.distribution)
    below, thresholds = 0, []
    for ways, _, _ in value.distribution[:-1]:
        below += ways
        thresholds.append(min(below * 2**64 // total, 2**64 - 1))
    states = plan.progression
    floor = plan.bankroll - plan.stop_loss if plan.stop_loss else 0
    ceiling = plan.bankroll + plan.stop_win if plan.stop_win else 2**62
    return (
        np.array(thresholds, np.uint64),
        np.array([int(net * plan.unit) for _, net, _ in value.distribution], np.int64),
        np.array([_RESULT[result] for _, _, result in value.distribution], np.int64),
        *(np.array(column, np.int64) for column in (states.units, states.after_win, states.after_loss)),
        plan.unit, plan.bankroll, floor, ceiling, plan.rounds, (plan.maximum or 2**40) // plan.unit * plan.unit,
    )  # fmt: skip
