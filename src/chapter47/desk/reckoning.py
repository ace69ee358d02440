"""Sessions of a program reckoned exactly: step by step over every amount of money and state of the progression."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from ..documents import Document
from ..errors import Refusal
from ..odds.tabular import Tabular
from ..table.money import Cents
from .programs import Compiled
from .sessions import PERCENTILES, STOPS, limits, percentile

LARGEST = 4_000_000_000  # steps of an exact reckoning


@dataclass(frozen=True)
class Exact(Tabular):
    """The distribution of a session's end, reckoned step by step over money and the state of the progression."""

    name: str
    net: dict[Cents, float]
    stops: dict[str, float]
    rounds: float
    staked: float
    ruined_after: float | None

    @property
    def mean(self) -> float:
        """Expected cents a session."""
        return sum(net * chance for net, chance in self.net.items())

    @property
    def stdev(self) -> float:
        """Of the net of one session."""
        return sqrt(max(0.0, sum(net * net * chance for net, chance in self.net.items()) - self.mean**2))

    @property
    def ahead(self) -> float:
        """The chance to win."""
        return sum(chance for net, chance in self.net.items() if net > 0)

    @property
    def caption(self) -> str:
        """The program."""
        return f"exactly, {self.name}"

    def figures(self) -> Document:
        """Every figure by its name, as of the sessions played."""
        told: dict[str, object] = {"mean": self.mean, "stdev": self.stdev, "ahead": self.ahead}
        told |= {f"chance of {stop}": chance for stop, chance in self.stops.items() if chance}
        told |= {f"percentile {p}": percentile(self.net, p) for p in PERCENTILES}
        told |= {"rounds": self.rounds, "staked": self.staked}
        return told | ({"rounds to ruin": self.ruined_after} if self.ruined_after is not None else {})

    def rows(self) -> list[Document]:
        """The distribution of the end."""
        return [{"net": net, "chance": self.net[net]} for net in sorted(self.net)]


def exact(ready: Compiled) -> Exact:
    """The exact result of a program, by dynamic programming; refused where there are too many amounts of money."""
    program, system = ready.program, ready.program.progression
    kelly, _, ceiling, maximum = limits(ready)
    step = int(np.gcd.reduce([*(abs(net) for net in ready.nets if net), 0])) or 1
    most = max(system.units)
    if kelly:
        richest = min(ceiling, program.bankroll * 2**20)
        most = max(1, min(maximum, richest * kelly // 1_000_000) // ready.cost)
    top = program.bankroll + min(program.rounds * most * max(ready.nets), 2**40)
    top = min(top, ceiling + most * max(max(ready.nets), 0)) if program.stop_win else top
    low = program.bankroll % step
    size = (top - low) // step + 1
    if size * program.rounds * len(system.units) * len(ready.nets) > LARGEST or size > 20_000_000:
        raise Refusal(
            f"{size:,} amounts of money over {program.rounds:,} rounds are too many to reckon exactly.",
            instead="fewer rounds, a stop win, or a simulation",
        )
    return _reckoned(ready, low, step, int(size))


def _reckoned(ready: Compiled, low: int, step: int, size: int) -> Exact:
    program, system = ready.program, ready.program.progression
    kelly, floor, ceiling, maximum = limits(ready)
    money = low + step * np.arange(size, dtype=np.int64)
    number = [_bet(money, units, kelly, ready.cost, maximum) for units in system.units]
    over = {"stop loss": money <= floor, "stop win": money >= ceiling}
    at = np.zeros((len(system.units), size))
    at[0, (program.bankroll - low) // step] = 1.0
    ended = np.zeros(size)
    stops, rounds, staked, ruin_time = dict.fromkeys(STOPS, 0.0), 0.0, 0.0, 0.0
    chances = [float(chance) for chance in ready.chances]
    for done in range(program.rounds + 1):
        for stop, which in over.items():
            gone = at[:, which].sum()
            stops[stop] += gone
            ended[which] += at[:, which].sum(axis=0)
            at[:, which] = 0.0
        if done == program.rounds:
            break
        following = np.zeros_like(at)
        for state in range(len(system.units)):
            here, bet = at[state], number[state]
            broke = (bet < 1) & (here > 0)
            if broke.any():
                stops["ruined"] += here[broke].sum()
                ruin_time += done * here[broke].sum()
                ended[broke] += here[broke]
                here = np.where(broke, 0.0, here)
            live = np.flatnonzero(here)
            if not len(live):
                continue
            rounds += here[live].sum()
            for net, put, result, chance in zip(ready.nets, ready.staked, ready.results, chances, strict=True):
                to = system.after_win[state] if result == 1 else system.after_loss[state] if result == 2 else state
                np.add.at(following[to], live + bet[live] * net // step, here[live] * chance)
                staked += float((here[live] * bet[live]).sum()) * put * chance
        at = following
    left = at.sum(axis=0)
    stops["rounds over"] += float(left.sum())
    ended += left
    found = {int(money[i]) - program.bankroll: float(ended[i]) for i in np.flatnonzero(ended > 0)}
    after = float(ruin_time / stops["ruined"]) if stops["ruined"] else None
    return Exact(program.name, found, {k: float(v) for k, v in stops.items()}, float(rounds), staked, after)


def _bet(money: NDArray[np.int64], units: int, kelly: int, cost: int, maximum: int) -> NDArray[np.int64]:
    wanted = np.full_like(money, units)
    if kelly:
        share = money // 1_000_000 * kelly + money % 1_000_000 * kelly // 1_000_000
        wanted = np.maximum(share, cost) // cost
    return np.minimum(np.minimum(wanted, maximum // cost), money // cost)


__all__ = ["Exact", "exact"]
