"""What a cluster costs beside threads on the same machine, and what a trillion rounds would take."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from chapter47 import Game
from chapter47.desk.cluster import connect, runner
from chapter47.sim.engine import Totals, simulate

from .common import Figure, show

GAME = "minibaccarat"
ROUNDS = 10**9
TRILLION = 10**12


def timed(run: Callable[[], Totals], busy: Callable[[], float]) -> tuple[Totals, float, float]:
    """Totals, seconds on the wall and seconds of processors."""
    before, started = busy(), time.perf_counter()
    totals = run()
    return totals, time.perf_counter() - started, busy() - before


def run() -> list[Figure]:
    """A billion rounds on threads, the same on processes of a local cluster: the same totals, other times."""
    game, cores = Game(GAME), os.cpu_count() or 1
    kernel = game.type.kernel(game.elections)
    simulate(kernel, kernel.block_rounds, 1)
    threads, wall, spent = timed(partial(simulate, kernel, ROUNDS, 7), time.process_time)
    started = time.perf_counter()
    with connect(f"local:{cores}") as client:
        elsewhere = runner(client, GAME, game.elections.chosen())

        def play(rounds: int) -> Totals:
            return simulate(kernel, rounds, 7, runner=elsewhere)

        def busy() -> float:
            workers: dict[str, Any] = client.run(time.process_time)  # type: ignore[no-untyped-call]
            return time.process_time() + sum(workers.values())

        play(200 * kernel.block_rounds)  # every worker has its kernel
        ready = time.perf_counter() - started
        cluster, wall_there, spent_there = timed(partial(play, ROUNDS), busy)
    assert cluster.wagers == threads.wagers
    return [
        (f"{GAME}, a billion rounds on {cores} threads", wall, "s"),
        (f"{GAME}, a billion rounds on a cluster of {cores} processes", wall_there, "s"),
        ("cluster against threads, seconds on the wall", wall_there / wall, "ratio"),
        ("threads, time of processors", spent, "s"),
        ("cluster with its scheduler, time of processors", spent_there, "s"),
        ("cluster against threads, time of processors", spent_there / spent, "ratio"),
        ("cluster started, every worker with its kernel", ready, "s"),
        ("a trillion rounds on threads", spent * TRILLION / ROUNDS / 3600, "core hours"),
        ("a trillion rounds on a cluster", spent_there * TRILLION / ROUNDS / 3600, "core hours"),
    ]


if __name__ == "__main__":
    show(run())
