"""How long a process needs to take a table of the house up again: after ten rounds, and after ten thousand.

A table is a snapshot at its last window and the answers since, so that its past must not count. The wager of a round
is made in its open window, and the table is taken up there.
"""

from __future__ import annotations

import tempfile
import time
from functools import partial
from pathlib import Path

from chapter47 import Bet
from chapter47.house import House
from chapter47.house.live import LiveTable
from chapter47.table.requests import Ask, Bets, Cut

from .common import Figure, fastest, show

GAME = "minibaccarat"
FEW, MANY = 10, 10_000
REPEATS = 40


def play_on(live: LiveTable, rounds: int) -> None:
    """Round after round until so many were dealt, one more with its wager on the layout."""
    while live.table.rounds < rounds or not isinstance(live.pending, Bets):
        if isinstance(live.pending, Ask):  # to cut the cards
            live.choose(live.pending.seat, live.pending.default)
        elif isinstance(live.pending, Cut):
            live.choose(live.pending.seat, live.pending.low)
        else:
            live.bet(Bet(1, "banker", 1000))
            live.deal()
    live.bet(Bet(1, "player", 1000))


def run() -> list[Figure]:
    """All figures: name, value, unit."""
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None  # a disk would only make the rounds before it slower
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        house = House(str(Path(folder) / "house.db"))
        live = house.open(GAME)
        house.welcome("ann", 10**9)
        house.sit(live.number, 1, "ann", 10**9)
        took = []
        for rounds in (FEW, MANY):
            play_on(live, rounds)
            take_up = partial(LiveTable, house.engine, live.number)
            took += fastest(take_up, repeats=REPEATS, clock=time.process_time)
        house.close()
    few, many = took
    return [
        (f"{GAME}, taken up after {FEW} rounds", 1000 * few, "ms"),
        (f"{GAME}, taken up after {MANY:,} rounds", 1000 * many, "ms"),
        (f"after {MANY:,} rounds against after {FEW}", many / few, "ratio"),
    ]


if __name__ == "__main__":
    show(run())
