"""Whole sessions of one wager: a bankroll, a way to size the stake, and when to stop.

Where the game's kernel tells its rounds in sequence (``sim.sequence``), sessions are played on shoes dealt to their
cutting card and on shooters' hands. Elsewhere each round is drawn from the wager's exact distribution, which is what
happens at wheels, at dice and where every round is shuffled anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from math import lcm, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..documents import Written
from ..errors import Refusal
from ..odds.analysis import WagerOdds
from ..table.money import Cents, dollars
from ..table.wagers import Result
from .checkpoint import Checkpoint
from .compile import kernel
from .engine import Kernel, Runner, WagerTotals, in_order, lawful_seed, run_on_threads, shares_of
from .progressions import Plan
from .sequence import Ended, InSequence, Sequence
from .streams import game_number, next_u64, seed_stream

SessionRows = NDArray[np.int64]  # a row for each session
Play = Callable[[int, int, int], SessionRows]  # seed, number of the block, sessions in it

BLOCK = 1024  # sessions that share a stream
COLUMNS = 5  # net, rounds played, longest losing run, money staked, units played to their end
_RESULT = {Result.VOID: 0, Result.WON: 1, Result.LOST: 2}


@kernel
def _stake(wanted: int, unit: int, maximum: int, money: int) -> int:
    """What is wagered: what the progression wants, within the table's maximum and what is left in whole units."""
    return min(wanted * unit, maximum, money // unit * unit)


@kernel
def _play_sessions(
    state: Any, sessions: int, thresholds: Any, nets: Any, results: Any, units: Any, after_win: Any, after_loss: Any,
    unit: int, bankroll: int, floor: int, ceiling: int, rounds: int, maximum: int,
) -> Any:  # fmt: skip
    """Net, rounds played, longest losing run, money staked and 0 for units of each session."""
    told = np.zeros((sessions, COLUMNS), np.int64)
    last = thresholds.shape[0]
    for session in range(sessions):
        money, at, played, run, longest, staked = bankroll, 0, 0, 0, 0, 0
        while played < rounds and money > floor and money < ceiling:
            stake = _stake(units[at], unit, maximum, money)
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


@kernel
def _play_units(
    codes: Any, ends: Any, share: int, most: int, alive: Any, told: Any, nets: Any, results: Any, units: Any,
    after_win: Any, after_loss: Any, unit: int, bankroll: int, floor: int, ceiling: int, rounds: int, maximum: int,
) -> None:  # fmt: skip
    """Go on with the sessions ``alive``, each by ``share`` units and up to ``most`` in all (0: any number).

    Rows of ``told`` have their columns, then the progression's state, -1 once a session is over, and the losing run.
    A wager that was made is played out before anybody leaves.
    """
    for i in range(len(alive)):
        row = told[alive[i]]
        money, at, run = bankroll + row[0], row[5], row[6]
        r = ends[i * share - 1] if i else 0
        for u in range(i * share, (i + 1) * share):
            stands, stake = False, 0
            while r < ends[u]:
                if not stands:
                    stake = _stake(units[at], unit, maximum, money)
                    if row[1] >= rounds or money <= floor or money >= ceiling or stake == 0:
                        at = -1
                        break
                code = codes[r]
                r += 1
                row[1] += 1
                stands = code < 0
                if stands:
                    continue
                money += stake // unit * nets[code]
                row[3] += stake
                if results[code] == 1:
                    at, run = after_win[at], 0
                elif results[code] == 2:
                    at, run = after_loss[at], run + 1
                    row[2] = max(row[2], run)
            if at < 0:
                break
            row[4] += 1
            if row[4] == most:
                at = -1
                break
        row[0], row[5], row[6] = money - bankroll, at, run


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
    unit: str | None = None  # what the rounds came in: "shoe", "shooter"
    units: int = 0  # played to their end

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

    def as_dict(self, game: str) -> Written:
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
            "pace": self.plan.pace,
            "hours_per_session": self.rounds / self.sessions / self.plan.pace,
            **({f"{self.unit}s_per_session": self.units / self.sessions} if self.unit else {}),
        }


def rounds_of(game: str, kernel: Kernel, value: WagerOdds, plan: Plan) -> WagerOdds | Sequence:
    """What a session's rounds are played on: the sequence of the game, or the wager's exact distribution."""
    found = kernel.sequence(value.wager) if isinstance(kernel, InSequence) else None
    for unit, number in (("shoe", plan.shoes), ("shooter", plan.shooters)):
        if number is not None and (found is None or found.unit != unit):
            other = f"--{found.unit}s N, " if found is not None and found.unit else ""
            raise Refusal(
                f"Sessions of {game} at these elections cannot be counted in {unit}s.",
                instead=f"{other}--rounds N, or --hours H at a --pace",
            )
    return value if found is None else found


@dataclass(slots=True)
class Tally:
    """Sessions added up block by block."""

    nets: Counter[int]
    longest: Counter[int]
    sums: list[int]  # rounds, money staked, sessions ruined, units played to their end

    @classmethod
    def restored(cls, flat: list[int]) -> Tally:
        """What ``flat`` wrote."""
        if not flat:
            return cls(Counter(), Counter(), [0] * 4)
        many, pairs = flat[4], list(zip(flat[5::2], flat[6::2], strict=True))
        return cls(Counter(dict(pairs[:many])), Counter(dict(pairs[many:])), flat[:4])

    def flat(self) -> list[int]:
        """Everything as one list of whole numbers, for a checkpoint."""
        pairs = [n for counter in (self.nets, self.longest) for pair in counter.items() for n in pair]
        return [*self.sums, len(self.nets), *pairs]

    def add(self, block: SessionRows, plan: Plan) -> None:
        """One block of sessions more."""
        for counter, column in ((self.nets, 0), (self.longest, 2)):
            values, times = np.unique(block[:, column], return_counts=True)
            counter.update(dict(zip(values.tolist(), times.tolist(), strict=True)))
        ruined = int((block[:, 0] + plan.bankroll < max(plan.unit, 1)).sum())
        more = (int(block[:, 1].sum()), int(block[:, 3].sum()), ruined, int(block[:, 4].sum()))
        self.sums = [a + b for a, b in zip(self.sums, more, strict=True)]


class SessionBlocks:
    """Blocks of sessions, played as blocks of rounds are: on threads or on a cluster."""

    block_rounds = BLOCK

    def __init__(self, value: WagerOdds | Sequence, plan: Plan) -> None:
        self.run_block = _on_sequence(value, plan) if isinstance(value, Sequence) else _on_distribution(value, plan)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """Sessions have no wagers to list."""
        return []


def play_sessions(
    value: WagerOdds | Sequence,
    plan: Plan,
    sessions: int,
    seed: int,
    workers: int = 2,
    progress: Callable[[int], object] | None = None,
    *,
    checkpoint: Checkpoint | None = None,
    runner: Runner | None = None,
) -> Sessions:
    """Play ``sessions`` sessions of a wager. The result depends on seed, plan and sessions alone.

    ``checkpoint`` and ``runner`` are those of ``engine.simulate``.
    """
    if sessions < 1:
        raise Refusal(f"Cannot play {sessions} sessions.", instead="one or more")
    seed = lawful_seed(seed)
    blocks = SessionBlocks(value, plan)
    first, flat = checkpoint.load() if checkpoint else (0, [])
    tally, done = Tally.restored(flat), first * BLOCK
    run = runner or partial(run_on_threads, workers)
    for number, played, block in in_order(run(blocks, shares_of(sessions, BLOCK, first), seed), first):
        tally.add(block, plan)
        done += played
        if checkpoint and played == BLOCK:
            checkpoint.save(number + 1, tally.flat())
        if progress is not None:
            progress(done)
    if checkpoint:
        checkpoint.flush()
    rounds, staked, ruined, units = tally.sums
    unit = value.unit or None if isinstance(value, Sequence) else None
    return Sessions(plan, sessions, dict(tally.nets), rounds, staked, ruined, dict(tally.longest), unit, units)


def _on_distribution(value: WagerOdds, plan: Plan) -> Play:
    """Blocks of sessions whose rounds are independent."""
    if value.distribution is None:
        raise Refusal(f"The distribution of {value.wager} is not known exactly.", instead="another wager")
    total = sum(ways for ways, _, _ in value.distribution)
    below, thresholds = 0, []
    for ways, _, _ in value.distribution[:-1]:
        below += ways
        thresholds.append(min(below * 2**64 // total, 2**64 - 1))
    limits = np.array(thresholds, np.uint64)
    arguments = _arguments([(net, result) for _, net, result in value.distribution], plan)
    stream = game_number("sessions")

    def play(seed: int, block: int, sessions: int) -> SessionRows:
        state = seed_stream(np.uint64(seed), np.uint64(block), stream)
        told: SessionRows = _play_sessions(state, sessions, limits, *arguments)
        return told

    return play


def _on_sequence(value: Sequence, plan: Plan) -> Play:
    """Blocks of sessions on real shoes or hands, dealt in waves to those that still play."""
    arguments = _arguments(value.outcomes, plan)
    most = plan.shoes or plan.shooters or 0

    def play(seed: int, block: int, sessions: int) -> SessionRows:
        told = np.zeros((sessions, COLUMNS + 2), np.int64)
        alive, wave = np.arange(sessions), 0
        while len(alive):
            share = max(1, sessions // len(alive))
            codes, ends = value.play(seed, block << 32 | wave, share * len(alive))
            _play_units(codes, ends, share, most, alive, told, *arguments)
            alive = alive[told[alive, 5] >= 0]
            wave += 1
        return told

    return play


def _arguments(outcomes: Collection[Ended], plan: Plan) -> tuple[Any, ...]:
    """A plan as the compiled loops take it."""
    nets = [net for net, _ in outcomes]
    apart = lcm(*(net.denominator for net in nets))
    if plan.unit % apart:
        raise Refusal(
            f"A unit of {dollars(plan.unit)} cannot be settled to the cent.", instead=f"a multiple of {dollars(apart)}"
        )
    states = plan.progression
    floor = plan.bankroll - plan.stop_loss if plan.stop_loss else 0
    ceiling = plan.bankroll + plan.stop_win if plan.stop_win else 2**62
    return (
        np.array([int(net * plan.unit) for net in nets], np.int64),
        np.array([_RESULT[result] for _, result in outcomes], np.int64),
        *(np.array(column, np.int64) for column in (states.units, states.after_win, states.after_loss)),
        plan.unit, plan.bankroll, floor, ceiling, plan.most_rounds, (plan.maximum or 2**40) // plan.unit * plan.unit,
    )  # fmt: skip
