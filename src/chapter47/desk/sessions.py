"""Sessions of a program, played by the million in compiled code; ``reckoning`` has them exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any

import numpy as np

from ..documents import Document
from ..errors import Refusal
from ..odds.tabular import Tabular
from ..sim.compile import kernel
from ..sim.engine import WagerTotals, in_order, lawful_seed, run_on_threads, shares_of, threads_of
from ..sim.sessions import SessionRows
from ..sim.streams import game_number, next_u64, seed_stream
from ..table.money import Cents
from .programs import Compiled

BLOCK = 1024
STOPS = ("rounds over", "ruined", "stop loss", "stop win", "left")
COLUMNS = 7  # net, rounds, longest losing run, longest winning run, staked, drawdown, stop
PERCENTILES = (1, 5, 25, 50, 75, 95, 99)


@kernel
def _units(wanted: int, kelly: int, cost: int, maximum: int, money: int) -> int:
    """Whole units that are bet: the progression's or a share of the money, within the maximum and the money."""
    if kelly > 0:
        wanted = max(money // 1_000_000 * kelly + money % 1_000_000 * kelly // 1_000_000, cost) // cost
    return min(wanted, maximum // cost, money // cost)


@kernel
def _play(
    state: Any, sessions: int, thresholds: Any, nets: Any, staked: Any, results: Any, units: Any, after_win: Any,
    after_loss: Any, kelly: int, cost: int, bankroll: int, floor: int, ceiling: int, rounds: int, maximum: int,
) -> Any:  # fmt: skip
    """Sessions of independent rounds, one row each."""
    told = np.zeros((sessions, COLUMNS), np.int64)
    last = thresholds.shape[0]
    for session in range(sessions):
        money, at, played, put, stop = bankroll, 0, 0, 0, 0
        losing, winning, longest, best, high, fall = 0, 0, 0, 0, bankroll, 0
        while played < rounds:
            if money <= floor:
                stop = 2
                break
            if money >= ceiling:
                stop = 3
                break
            number = _units(units[at], kelly, cost, maximum, money)
            if number < 1:
                stop = 1
                break
            bits, outcome = next_u64(state), 0
            while outcome < last and bits >= thresholds[outcome]:
                outcome += 1
            money += number * nets[outcome]
            put += number * staked[outcome]
            played += 1
            if results[outcome] == 1:
                at, losing, winning = after_win[at], 0, winning + 1
                best = max(best, winning)
            elif results[outcome] == 2:
                at, losing, winning = after_loss[at], losing + 1, 0
                longest = max(longest, losing)
            high = max(high, money)
            fall = max(fall, high - money)
        if stop == 0:  # a stop that the last round reached is a stop too
            stop = 2 if money <= floor else 3 if money >= ceiling else 0
        row = told[session]
        row[0], row[1], row[2], row[3] = money - bankroll, played, longest, best
        row[4], row[5], row[6] = put, fall, stop
    return told


@dataclass(frozen=True)
class Played(Tabular):
    """What came of many sessions, each figure with its standard error where it has one."""

    name: str
    sessions: int
    net: Counter[Cents]
    rounds: Counter[int]
    losing_run: Counter[int]
    winning_run: Counter[int]
    drawdown: Counter[Cents]
    stops: Counter[str]
    ruined_after: Counter[int]
    staked: Cents

    @property
    def mean(self) -> float:
        """Cents a session."""
        return _mean(self.net)

    @property
    def stderr(self) -> float:
        """Of the mean."""
        squares = sum(net * net * times for net, times in self.net.items()) / self.sessions
        return sqrt(max(0.0, squares - self.mean**2) / self.sessions)

    def chance(self, stop: str) -> tuple[float, float]:
        """How often sessions ended so, with its standard error."""
        share = self.stops[stop] / self.sessions
        return share, sqrt(share * (1 - share) / self.sessions)

    @property
    def ahead(self) -> float:
        """Sessions that won."""
        return sum(times for net, times in self.net.items() if net > 0) / self.sessions

    @property
    def caption(self) -> str:
        """The program and how often it was played."""
        return f"{self.sessions:,} sessions of {self.name}"

    def figures(self) -> Document:
        """Every figure by its name; money in cents."""
        told: Document = {
            "sessions": self.sessions,
            "mean": self.mean,
            "stderr": self.stderr,
            "ahead": self.ahead,
        }
        told |= {f"chance of {stop}": self.chance(stop)[0] for stop in STOPS if self.stops[stop]}
        told |= {f"stderr of {stop}": self.chance(stop)[1] for stop in STOPS if self.stops[stop]}
        told |= {f"percentile {p}": percentile(self.net, p) for p in PERCENTILES}
        told |= {"mean drawdown": _mean(self.drawdown), "drawdown percentile 95": percentile(self.drawdown, 95)}
        told |= {"rounds": _mean(self.rounds), "staked": self.staked / self.sessions}
        if self.ruined_after:
            told["rounds to ruin"] = _mean(self.ruined_after)
        for name, runs in (("losing", self.losing_run), ("winning", self.winning_run)):
            told |= {
                f"longest {name} run, mean": _mean(runs),
                f"longest {name} run, percentile 95": percentile(runs, 95),
            }
        return told

    def rows(self) -> list[Document]:
        """The distribution of the end: net in cents and how many sessions."""
        return [{"net": net, "sessions": self.net[net]} for net in sorted(self.net)]


def _mean(counts: Mapping[int, int]) -> float:
    whole = sum(counts.values())
    return sum(value * times for value, times in counts.items()) / whole if whole else 0.0


def percentile(counts: Mapping[int, float], share: float) -> int:
    """The least value that so many of a hundred do not exceed."""
    wanted, below = sum(counts.values()) * share / 100, 0.0
    for value in sorted(counts):
        below += counts[value]
        if below >= wanted - 1e-12:
            return value
    return max(counts)


def limits(ready: Compiled) -> tuple[int, int, int, int]:
    """Kelly in millionths, the floor, the ceiling, the maximum of a round."""
    program = ready.program
    kelly = round(program.kelly * 1_000_000) if program.kelly is not None else 0
    floor = program.bankroll - program.stop_loss if program.stop_loss else -1
    ceiling = program.bankroll + program.stop_win if program.stop_win else 2**62
    return kelly, floor, ceiling, program.maximum or 2**40


class _Blocks:
    block_rounds = BLOCK

    def __init__(self, ready: Compiled) -> None:
        below: Fraction | float = Fraction(0)
        thresholds = []
        for chance in ready.chances[:-1]:
            below += chance
            thresholds.append(min(int(below * 2**64), 2**64 - 1))
        system, program = ready.program.progression, ready.program
        kelly, floor, ceiling, maximum = limits(ready)
        arrays = (ready.nets, ready.staked, ready.results, system.units, system.after_win, system.after_loss)
        self._thresholds = np.array(thresholds, np.uint64)
        self._arguments: tuple[Any, ...] = (
            *(np.array(column, np.int64) for column in arrays),
            kelly, ready.cost, program.bankroll, floor, ceiling, program.rounds, maximum,
        )  # fmt: skip
        self._stream = game_number("programs")

    def run_block(self, seed: int, block: int, sessions: int) -> SessionRows:
        """Some sessions, from a stream of their own."""
        state = seed_stream(np.uint64(seed), np.uint64(block), self._stream)
        told: SessionRows = _play(state, sessions, self._thresholds, *self._arguments)
        return told

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """Sessions have no wagers to list."""
        return []


def play(ready: Compiled, sessions: int, seed: int = 0, workers: int | None = None, progress: Any = None) -> Played:
    """Play a program; the result depends on seed, program and number alone."""
    if sessions < 1:
        raise Refusal(f"Cannot play {sessions} sessions.", instead="one or more")
    seed = lawful_seed(seed)
    found: list[SessionRows] = []
    run = partial(run_on_threads, threads_of(workers))
    done = 0
    for _, number, block in in_order(run(_Blocks(ready), shares_of(sessions, BLOCK, 0), seed), 0):
        found.append(block)
        done += number
        if progress is not None:
            progress(done)
    return gathered(ready.program.name, np.concatenate(found))


def gathered(name: str, rows: SessionRows) -> Played:
    """What rows of sessions come to."""

    def counted(column: Any) -> Counter[int]:
        values, times = np.unique(column, return_counts=True)
        return Counter(dict(zip(values.tolist(), times.tolist(), strict=True)))

    stops = Counter({STOPS[code]: times for code, times in counted(rows[:, 6]).items()})
    net, rounds, losing, winning, drawdown = (counted(rows[:, at]) for at in (0, 1, 2, 3, 5))
    ruined = counted(rows[rows[:, 6] == 1, 1]) if stops["ruined"] else Counter[int]()
    staked = int(rows[:, 4].sum())
    return Played(name, len(rows), net, rounds, losing, winning, drawdown, stops, ruined, staked)


__all__ = ["COLUMNS", "PERCENTILES", "STOPS", "Played", "gathered", "limits", "percentile", "play"]
