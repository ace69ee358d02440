"""Audited rounds a second of an earlier state of this project beside the present one, in one run.

``CHAPTER47_BEFORE`` names the source folder of the earlier state (``git worktree add ../before COMMIT``, then
``../before/src``); without it there is nothing to compare with. New processes of both take turns, each times the same
rounds several times by its processor time, and the best of all is taken. Where valgrind is installed the instructions
of a round are counted as well, which other programs of the machine do not change.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from .common import MISSING, Figure, show

TURNS = 6
PLAYED = """
import json, time
from chapter47 import Bet, Game

GAMES = {
    "minibaccarat": (1500, Bet(1, "banker", 1000), Bet(2, "player", 1000)),
    "blackjack": (500, Bet(1, "blackjack", 1000), Bet(2, "blackjack", 1000)),
    "craps": (4000, Bet(1, "pass", 1000), Bet(2, "dont-pass", 1000)),
    "roulette": (3000, Bet(1, "red", 1000), Bet(2, "straight:7", 1000)),
}

def rate(key, rounds, bets):
    game = Game(key)
    table = game.open_table({1: ("Ann", 10**10), 2: ("Bob", 10**10)})
    started = time.process_time()
    game.play(table, lambda t: None if t.round > rounds else [] if t.wagers else bets, seed=1)
    return rounds / (time.process_time() - started)

print(json.dumps({key: max(rate(key, n, bets) for _ in range(4)) for key, (n, *bets) in GAMES.items()}))
"""


def rates(source: str) -> dict[str, float]:
    """Rounds a second by game, in a new process with that source."""
    command = [sys.executable, "-c", PLAYED]
    ran = subprocess.run(command, env={**os.environ, "PYTHONPATH": source}, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(ran.stdout)
    return found


COUNTED = {  # two wagers, and how many rounds are counted
    "minibaccarat": ("banker", "player", 1000),
    "blackjack": ("blackjack", "blackjack", 300),
    "craps": ("pass", "dont-pass", 2000),
}
PLAYED_ONCE = """
import sys
from chapter47 import Bet, Game
key, one, two, rounds = *sys.argv[1:4], int(sys.argv[4])
game = Game(key)
table = game.open_table({1: ("Ann", 10**10), 2: ("Bob", 10**10)})
bets = [Bet(1, one, 1000), Bet(2, two, 1000)]
game.play(table, lambda t: None if t.round > rounds else [] if t.wagers else bets, seed=1)
"""


def instructions(source: str, key: str) -> float:
    """Instructions of a round, by valgrind: those of many rounds without those of the first ten."""
    one, two, rounds = COUNTED[key]
    environment = {**os.environ, "PYTHONPATH": source, "PYTHONHASHSEED": "0"}
    played = [sys.executable, "-c", PLAYED_ONCE, key, one, two]
    subprocess.run([*played, "10"], env=environment, check=True, capture_output=True)  # everything is compiled once
    tool = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    counts = []
    for number in (10, 10 + rounds):
        ran = subprocess.run([*tool, *played, str(number)], env=environment, check=True, capture_output=True, text=True)
        counts.append(int(re.findall(r"I +refs: +([\d,]+)", ran.stderr)[0].replace(",", "")))
    return (counts[1] - counts[0]) / rounds


def counted(sources: list[str]) -> list[Figure]:
    """The instructions of both; nothing where they cannot be counted."""
    if shutil.which("valgrind") is None:
        return []
    figures: list[Figure] = []
    for key in COUNTED:
        before, now = (instructions(source, key) for source in sources)
        figures += [
            (f"{key}, instructions of a round before", before, "instructions"),
            (f"{key}, instructions of a round now", now, "instructions"),
            (f"{key}, instructions before against now", before / now, "ratio"),
        ]
    return figures


def run() -> list[Figure]:
    """All figures: name, value, unit."""
    sources = [os.environ.get("CHAPTER47_BEFORE", ""), str(Path(__file__).parents[1] / "src")]
    if not sources[0]:
        return [("audited rounds against an earlier state", MISSING, "ratio")]
    best: list[dict[str, float]] = [{}, {}]
    for _ in range(TURNS):
        for at, source in enumerate(sources):
            for key, value in rates(source).items():
                best[at][key] = max(value, best[at].get(key, 0.0))
    figures: list[Figure] = []
    for key, before in best[0].items():
        after = best[1][key]
        figures += [
            (f"{key}, audited rounds before", before, "rounds/s"),
            (f"{key}, audited rounds now", after, "rounds/s"),
            (f"{key}, now against before", after / before, "ratio"),
        ]
    return figures + counted(sources)


if __name__ == "__main__":
    show(run())
