"""A worker that holds a thousand tables dies: how long until another has them all, and who waits meanwhile.

Both are houses of this process on one database; the dead one simply beats no more. The survivor runs the threads of a
served house: its heart must go on beating within its lease, and wagers at a table of its own go on.
"""

from __future__ import annotations

import functools
import tempfile
import threading
import time
from pathlib import Path

from chapter47 import Bet
from chapter47.house import House, serve, workers
from chapter47.table.window import Limits

from .common import Figure, show

TABLES = 1_000
PLAYED = "minibaccarat"


def left_behind(path: str) -> None:
    """A worker takes a thousand tables, each with a patron and a wager in its window, and is gone."""
    dead = House(path, worker="http://127.0.0.1:1")
    for number in range(1, TABLES + 1):
        live = dead.open(PLAYED, limits=Limits(minimum=100))
        dead.welcome(f"p{number}", 10_000)
        dead.sit(number, 1, f"p{number}", 10_000)
        live.deal()
        live.bet(Bet(1, "banker", 1_000))
    dead.holding.beat()
    dead.engine.dispose()


def bets_meanwhile(house: House, number: int, all_taken: threading.Event) -> tuple[float, float]:
    """Wager upon wager at the survivor's own table: the longest, and the longest that its lease was not renewed."""
    live, longest, unrenewed = house.table(number), 0.0, 0.0
    worker = house.worker
    while worker is not None and not all_taken.is_set():
        began = time.perf_counter()
        live.bet(Bet(1, "banker", 100))
        longest = max(longest, time.perf_counter() - began)
        unrenewed = max(unrenewed, workers.LEASE / 1000 - (worker.until - time.monotonic()))
        time.sleep(0.02)
    return longest, unrenewed


def run() -> list[Figure]:
    """All figures: name, value, unit."""
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        path = str(Path(folder) / "house.db")
        left_behind(path)
        house = House(path, worker="http://127.0.0.1:2")
        own = house.open(PLAYED, limits=Limits(minimum=100)).number
        house.welcome("own", 10**9)
        house.sit(own, 1, "own", 10**9)
        house.table(own).deal()
        stop, taken = threading.Event(), threading.Event()
        clock = functools.partial(serve._clock, digest="")
        for does in (serve._heart, serve._orphans, clock):
            threading.Thread(target=does, args=(house, stop), daemon=True).start()
        while len(house.held()) < 2:  # until the dead one's lease is over
            time.sleep(0.01)
        began, spent = time.perf_counter(), time.process_time()

        def all_of_them() -> None:
            while len(house.held()) <= TABLES:
                time.sleep(0.05)
            taken.set()

        threading.Thread(target=all_of_them, daemon=True).start()
        longest, unrenewed = bets_meanwhile(house, own, taken)
        took, used = time.perf_counter() - began, time.process_time() - spent
        stop.set()
        house.close()
    return [
        (f"a worker with {TABLES:,} tables dies: all taken up by another in", took, "s"),
        ("processor time of it, with all that went on", used, "s"),
        ("longest wager at the survivor's own table meanwhile", 1000 * longest, "ms"),
        (f"longest without a heartbeat (its lease is {workers.LEASE / 1000:g} s)", unrenewed, "s"),
    ]


if __name__ == "__main__":
    show(run())
