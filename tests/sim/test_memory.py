"""Memory does not grow with the number of rounds or sessions."""

from __future__ import annotations

import subprocess
import sys

import pytest

ROUNDS = """
import resource, sys
from chapter47 import Game
from chapter47.sim.engine import simulate
game = Game(sys.argv[1])
kernel = game.type.kernel(game.elections)
simulate(kernel, int(sys.argv[2]), 1, 2)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
SESSIONS = """
import resource, sys
from chapter47 import Game
from chapter47.sim.progressions import plan
from chapter47.sim.sessions import play_sessions, rounds_of
game = Game(sys.argv[1])
chosen = plan({"wager": "pass", "rounds": 50, "shooters": 3})
value = rounds_of(game.key, game.type.kernel(game.elections), game.odds()["pass"], chosen)
play_sessions(value, chosen, int(sys.argv[2]), 1, 2)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
MEGABYTE = 1024 if sys.platform == "linux" else 1024**2  # in the units of ru_maxrss


def peak(code: str, game: str, number: int) -> float:
    done = subprocess.run([sys.executable, "-c", code, game, str(number)], capture_output=True, text=True, check=True)
    return int(done.stdout) / MEGABYTE


@pytest.mark.skipif(sys.platform == "win32", reason="resource is a module of Unix")
@pytest.mark.parametrize(
    ("code", "game", "few", "many"),
    [
        (ROUNDS, "craps", 10**7, 5 * 10**8),
        (ROUNDS, "minibaccarat", 10**6, 5 * 10**7),
        (SESSIONS, "craps", 2000, 200_000),
    ],
)
def test_memory_is_flat(code: str, game: str, few: int, many: int) -> None:
    """Fifty to a hundred times the work may need a few megabytes of slack, never a multiple."""
    peak(code, game, few)  # compiled and kept, which takes memory too
    assert peak(code, game, many) < peak(code, game, few) + 16
