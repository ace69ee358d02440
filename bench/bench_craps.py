"""How fast craps is: kernels beside a loop that only rolls the dice, and beside crapssim 0.4.1 on the same wagers."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from chapter47 import Bet, Game
from chapter47.games.craps.elections import CrapsElections
from chapter47.games.craps.kernel import CrapsKernel
from chapter47.games.craps.plans.strategy import CrapsPlan, PlanKernel
from chapter47.sim.compile import kernel
from chapter47.sim.streams import State, seed_stream, two_below
from chapter47.table.table import Table
from chapter47.table.window import Action, Limits

from .common import Figure, fastest, show

ROLLS = 2**24
OTHERS = 2000  # rolls of crapssim and of the procedure on the pass line
MANY = 200  # rolls of both with all wagers up
_36, _6 = np.uint64(36), np.uint64(6)


@kernel
def roll_only(state: State, rolls: int) -> np.uint64:
    """Roll two dice and add them up."""
    total = np.uint64(0)
    for _ in range(rolls // 2):
        one, two = two_below(state, _36)
        total += one // _6 + one % _6 + two // _6 + two % _6
    return total


def compiled() -> tuple[list[Figure], float, float]:
    """The kernels and the bare loop, on one thread."""
    elections = CrapsElections.elect(fire_bet=True, six_seven_eight=True)
    line, every = CrapsKernel(elections, ["pass"]), CrapsKernel(elections)
    plan = PlanKernel(elections, CrapsPlan(odds=(3, 4, 5), comes=2, ladders={6: (1200, 1800, 2400), 8: (2400, 1200)}))
    state = seed_stream(np.uint64(1), np.uint64(0), np.uint64(0))
    for warm in (line, every, plan):
        warm.run_block(1, 0, 10)
    roll_only(state, 10)
    seconds = fastest(
        lambda: roll_only(state, ROLLS),
        lambda: line.run_block(1, 0, ROLLS),
        lambda: every.run_block(1, 0, ROLLS),
        lambda: plan.run_block(1, 0, ROLLS // 16),
        clock=time.thread_time,
    )
    bare, passes, forty, planned = (ROLLS / time_ for time_ in seconds)
    figures = [
        ("rolling the dice only, one thread", bare, "rolls/s"),
        ("pass line, one thread", passes, "rolls/s"),
        ("pass line against rolling only", passes / bare, "ratio"),
        ("all forty wagers at once, one thread", forty, "rolls/s"),
        ("pass, odds, two comes, press and regress, one thread", planned / 16, "rolls/s"),
        ("the plan against rolling only", planned / 16 / bare, "ratio"),
    ]
    return figures, passes, forty


def procedure(wagers: dict[str, int], rolls: int) -> Callable[[], object]:
    """The audited procedure with these wagers made again whenever they are not up, transcript and all."""
    game = Game("craps", fire_bet=True, six_seven_eight=True)

    line: list[Action] = [Bet(1, "pass", wagers["pass"])]

    def betting(table: Table[Any]) -> list[Action] | None:
        if table.round > rolls:
            return None
        if len(wagers) == 1:
            return [] if table.own.point else line
        up = {wager.name for wager in table.wagers}
        state = table.own
        wanted: list[Action] = []
        for name, cents in wagers.items():
            if name in up or (name in ("pass", "dont-pass") and state.point):
                continue
            if name in ("come", "dont-come") and not state.point:
                continue
            if name == "fire:1" and (state.point or not state.fresh):
                continue
            wanted.append(Bet(1, name, cents))
        return wanted

    def play() -> None:
        table = game.open_table({1: ("Ann", 10**10)}, Limits(minimum=100))
        game.play(table, betting, seed=1)

    return play


EVERY = {
    "pass": 500, "dont-pass": 500, "come": 500, "dont-come": 500,
    **{f"place:{n}": 3000 for n in (4, 5, 6, 8, 9, 10)}, **{f"hard:{n}": 500 for n in (4, 6, 8, 10)},
    "field": 500, "any-seven": 500, "any-craps": 500, "craps:2": 500, "craps:3": 500, "craps:12": 500, "eleven": 500,
    "c-and-e": 1000, "horn": 400, "whirl": 500, "fire:1": 500,
    **{f"hop:{pair}": 500 for pair in "2-2 3-3 4-4 5-5 1-3 1-4 2-3 1-5 2-4 1-6 2-5 3-4 2-6 3-5 3-6 4-5 4-6".split()},
}  # fmt: skip


def crapssim(every: bool) -> Callable[[], object]:
    """The same wagers in crapssim's own loop, as far as it knows them."""
    import crapssim as craps  # type: ignore[import-not-found]
    from crapssim import bet as bets  # type: ignore[import-not-found]
    from crapssim.strategy import (  # type: ignore[import-not-found]
        AddIfNewShooter,
        AddIfNotBet,
        AddIfPointOff,
        AddIfPointOn,
        BetPassLine,
    )

    def play() -> None:
        strategy = BetPassLine(5)
        if every:
            one_roll = [
                kind(5) for kind in (bets.Field, bets.Any7, bets.AnyCraps, bets.Two, bets.Three, bets.Boxcars, bets.Yo)
            ]
            one_roll += [bets.CAndE(10), bets.Horn(4), bets.World(5)]
            pairs = [key.partition(":")[2].split("-") for key in EVERY if key.startswith("hop")]
            one_roll += [bets.Hop((int(a), int(b)), 5) for a, b in pairs]
            stay = [bets.Place(n, 30) for n in (4, 5, 6, 8, 9, 10)] + [bets.HardWay(n, 5) for n in (4, 6, 8, 10)]
            strategy = AddIfPointOff(bets.PassLine(5)) + AddIfPointOff(bets.DontPass(5))
            strategy = strategy + AddIfPointOn(bets.Come(5)) + AddIfPointOn(bets.DontCome(5))
            strategy = strategy + AddIfNewShooter(bets.Fire(5))
            for bet in one_roll + stay:
                strategy = strategy + AddIfNotBet(bet)
        table = craps.Table(seed=1)
        table.add_player(bankroll=1e9, strategy=strategy)
        table.run(MANY if every else OTHERS, verbose=False)

    return play


def run() -> list[Figure]:
    """All figures: name, value, unit. Without crapssim (the extra ``bench``) its lines are left out."""
    figures, passes, forty = compiled()
    try:
        theirs = [crapssim(False), crapssim(True)]
    except ImportError:
        ours = fastest(procedure({"pass": 500}, OTHERS), procedure(EVERY, MANY), clock=time.thread_time)
        rates = OTHERS / ours[0], MANY / ours[1]
        told = zip(("pass line, audited procedure", "all wagers, audited procedure"), rates, strict=True)
        return figures + [(name, rate, "rolls/s") for name, rate in told]
    both = *theirs, procedure({"pass": 500}, OTHERS), procedure(EVERY, MANY)
    seconds = fastest(*both, clock=time.thread_time)  # one thread each, whatever else the machine does
    line, every, ours_line, ours_every = (n / s for n, s in zip((OTHERS, MANY) * 2, seconds, strict=True))
    return [
        *figures,
        ("pass line, crapssim", line, "rolls/s"),
        ("all wagers it knows at once, crapssim", every, "rolls/s"),
        ("pass line, kernel against crapssim", passes / line, "ratio"),
        ("all forty wagers, kernel against crapssim", forty / every, "ratio"),
        ("pass line, audited procedure", ours_line, "rolls/s"),
        ("all wagers, audited procedure", ours_every, "rolls/s"),
        ("pass line, audited procedure against crapssim", ours_line / line, "ratio"),
        ("all wagers, audited procedure against crapssim", ours_every / every, "ratio"),
    ]


if __name__ == "__main__":
    show(run())
