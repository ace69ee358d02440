"""How fast the poker games are counted and simulated."""

from __future__ import annotations

from functools import partial

from chapter47.games import game_type
from chapter47.sim.engine import simulate

from .common import Figure, cold_and_kept, fastest, show

GAMES = ("three-card-poker", "let-it-ride", "caribbean-stud", "double-down-stud")
ROUNDS = 4 * 2**20
COUNT = "from chapter47 import Game; Game({key!r}).odds()"


def run() -> list[Figure]:
    """All figures: name, value, unit."""
    figures: list[Figure] = []
    for key in GAMES:
        cold, kept = cold_and_kept(COUNT.format(key=key))
        figures += [(f"{key}: exact odds, nothing kept", cold, "s"), (f"{key}: exact odds, kept", kept, "s")]
        kind = game_type(key)
        kernel = kind.kernel(kind.elections.elect())
        kernel.run_block(1, 0, 1)
        (seconds,) = fastest(partial(simulate, kernel, ROUNDS, 1), repeats=3)
        figures.append((f"{key}: all threads", ROUNDS / seconds, "rounds/s"))
    return figures


if __name__ == "__main__":
    show(run())
