"""How many audited rounds a second the procedure deals: every answer verified, every step kept, chips counted.

The same rounds each time, timed on the thread alone; the transcript stays in memory, and writing it out as text with
its checksum is timed apart.
"""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from chapter47 import Bet, Game, Transcript
from chapter47.table.table import Table
from chapter47.table.window import Action

from .common import Figure, fastest, show

ROUNDS = 20_000
GAMES = {"minibaccarat": "banker", "punto-banco": "banker", "craps": "pass"}


def played(key: str, wager: str, rounds: int = ROUNDS) -> Transcript:
    """One patron makes the same wager whenever it is not up; a round of craps is a roll."""
    game = Game(key)
    table = game.open_table({1: ("Ann", 10**12)})
    bets: list[Action] = [Bet(1, wager, 10_000)]

    def betting(table: Table[Any]) -> list[Action] | None:
        if table.round > rounds:
            return None
        return [] if table.wagers else bets

    return game.play(table, betting, seed=1)


def run() -> list[Figure]:
    """All figures: name, value, unit."""
    figures: list[Figure] = []
    for key, wager in GAMES.items():
        dealt = fastest(partial(played, key, wager), repeats=3, clock=time.thread_time)[0]
        transcript = played(key, wager)
        written = fastest(transcript.text, repeats=3, clock=time.thread_time)[0]
        events = len(transcript.events)
        figures += [
            (f"{key}, audited rounds", ROUNDS / dealt, "rounds/s"),
            (f"{key}, audited events", events / dealt, "events/s"),
            (f"{key}, rounds dealt and written out", ROUNDS / (dealt + written), "rounds/s"),
        ]
    return figures


if __name__ == "__main__":
    show(run())
