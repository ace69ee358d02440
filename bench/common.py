"""What every benchmark shares: figures, the best of several times, a process that starts cold, drawing cards only."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from math import isnan, nan
from pathlib import Path

from chapter47.sim.compile import kernel
from chapter47.sim.streams import Cards, State, shuffle

Figure = tuple[str, float, str]  # name, value, unit
MISSING = nan  # the value of a peer that is not installed


def fastest(
    *calls: Callable[[], object], repeats: int = 5, clock: Callable[[], float] = time.perf_counter
) -> list[float]:
    """The best time of each call in seconds, taken in turns so that a busy moment hits all alike.

    What runs on one thread may be timed by ``time.thread_time``, which other programs do not disturb.
    """
    best = [float("inf")] * len(calls)
    for _ in range(repeats):
        for i, call in enumerate(calls):
            started = clock()
            call()
            best[i] = min(best[i], clock() - started)
    return best


def cold_and_kept(code: str) -> list[float]:
    """Seconds of the same code in two new processes: the first finds nothing compiled, the second everything."""
    source = str(Path(__file__).parents[1] / "src")
    timed = f"import time\nstarted = time.perf_counter()\n{code}\nprint(time.perf_counter() - started)"
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "XDG_CACHE_HOME": cache, "PYTHONPATH": source}
        command = [sys.executable, "-c", timed]
        runs = [subprocess.run(command, env=environment, check=True, capture_output=True, text=True) for _ in range(2)]
    return [float(run.stdout) for run in runs]


@kernel
def draw_only(state: State, shoe: Cards, cards: int, reach: int) -> None:
    """Draw ``cards`` cards from shoes dealt to ``reach``."""
    while cards > 0:
        shuffle(state, shoe, 0, min(cards, reach))
        cards -= reach


def as_text(value: float, unit: str) -> str:
    """A figure as people read it."""
    if isnan(value):
        return "not installed here"
    return f"{value:,.3g} {unit}" if value < 1000 else f"{value:,.0f} {unit}"


def show(figures: Iterable[Figure]) -> None:
    """Print figures as they come."""
    for name, value, unit in figures:
        print(f"  {name:<60} {as_text(value, unit)}", flush=True)
