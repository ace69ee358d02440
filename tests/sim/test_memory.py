"""Memory does not grow with the number of rounds or sessions."""

from __future__ import annotations

import subprocess
import sys

import pytest

START = """
import resource, sys
from chapter47 import Game
from chapter47.sim.engine import simulate
from chapter47.sim.progressions import plan_of
from chapter47.sim.sessions import play_sessions, rounds_of

game = Game(sys.argv[1])
kernel = game.type.kernel(game.elections)
chosen = plan_of({"wager": "pass", "rounds": 50, "shooters": 3})
PLAY
peaks = []
for number in map(int, sys.argv[2:]):
    play(number)
    peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
print(peaks[1] - peaks[0])
"""
ROUNDS = "def play(number): simulate(kernel, number, 1, 2)"
SESSIONS = (
    "value = rounds_of(game.key, kernel, game.odds()['pass'], chosen)\n"
    "def play(number): play_sessions(value, chosen, number, 1, 2)"
)
MEGABYTE = 1024 if sys.platform == "linux" else 1024**2  # in the units of ru_maxrss


@pytest.mark.skipif(sys.platform == "win32", reason="resource is a module of Unix")
@pytest.mark.parametrize(
    ("play", "game", "few", "many"),
    [(ROUNDS, "craps", 10**7, 10**9), (ROUNDS, "minibaccarat", 10**6, 10**8), (SESSIONS, "craps", 3000, 100_000)],
)
def test_memory_is_flat(play: str, game: str, few: int, many: int) -> None:
    """A hundred times the work raises the highest use of the process by a few megabytes of slack at most."""
    command = [sys.executable, "-c", START.replace("PLAY", play), game, str(few), str(many)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert int(done.stdout) < 16 * MEGABYTE
