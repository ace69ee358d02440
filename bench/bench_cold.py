"""Processor time of counts that nobody made before: with nothing compiled, and compiled with no count kept.

Run it by itself for a table, or import ``run`` for the figures.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from .common import Figure, show

GAMES = {
    "three-card-poker": "{}",
    "spanish-21": "{}",
    "caribbean-stud": "{}",
    "pai-gow-poker, a house way of its own": "{'quads': (3, 5)}",
}
COUNT = "import time; from chapter47 import Game; Game({key!r}, {elected}).odds(); print(time.process_time())"


def seconds(key: str, elected: str, cache: str) -> float:
    """Processor time of a new process that counts a game, its start included."""
    source = str(Path(__file__).parents[1] / "src")
    environment = {**os.environ, "XDG_CACHE_HOME": cache, "PYTHONPATH": source}
    command = [sys.executable, "-c", COUNT.format(key=key.partition(",")[0], elected=elected)]
    return float(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)


def run() -> list[Figure]:
    """All figures: name, value, unit."""
    figures: list[Figure] = []
    for key, elected in GAMES.items():
        with tempfile.TemporaryDirectory() as cache:
            figures.append((f"{key}, nothing compiled", seconds(key, elected, cache), "s"))
            shutil.rmtree(Path(cache) / "chapter47" / "counts", ignore_errors=True)
            figures.append((f"{key}, compiled", seconds(key, elected, cache), "s"))
    return figures


if __name__ == "__main__":
    show(run())
