"""How many audited rounds a second the procedure deals, transcript and all."""

from __future__ import annotations

import time

from chapter47 import Bet, Game

from .common import Figure, show

ROUNDS = 20_000


def rate(key: str, wager: str) -> float:
    game = Game(key)
    table = game.open_table({1: ("Ann", 10**12)})
    bets = [Bet(1, wager, 10_000)]
    started = time.perf_counter()
    game.play(table, lambda t: bets if t.round <= ROUNDS else None, seed=1)
    return ROUNDS / (time.perf_counter() - started)


def run() -> list[Figure]:
    return [
        (f"{key}, audited rounds", max(rate(key, "banker") for _ in range(3)), "rounds/s")
        for key in ("minibaccarat", "punto-banco")
    ]


if __name__ == "__main__":
    show(run())
