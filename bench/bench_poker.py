"""How fast poker hands are judged, beside the libraries of the trade; and how fast the poker games are counted."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from chapter47.games import game_type
from chapter47.sim.engine import simulate
from chapter47.sim.poker_hands import evaluate
from chapter47.table.poker_hands import FIVE_CARDS

Figure = tuple[str, float, str]
GAMES = ("three-card-poker", "let-it-ride", "caribbean-stud", "double-down-stud")
ROUNDS = 4 * 2**20
SAMPLE = 50_000
RANKS, SUITS = "A23456789TJQK", "shdc"
COUNT = """
import time
started = time.perf_counter()
from chapter47 import Game
Game({key!r}).odds()
print(time.perf_counter() - started)
"""


def best(call: Callable[[], object], times: int = 5) -> float:
    """The shortest time of a call in seconds."""
    found = []
    for _ in range(times):
        started = time.perf_counter()
        call()
        found.append(time.perf_counter() - started)
    return min(found)


def judges() -> dict[str, Callable[[list[Any]], object]]:
    """What each library that is installed calls to judge one hand of five."""
    found: dict[str, Callable[[list[Any]], object]] = {}
    for name in ("eval7", "phevaluator", "treys"):
        try:
            library: Any = importlib.import_module(name)
        except ImportError:
            continue
        if name == "treys":
            judge = library.Evaluator()
            found[name] = lambda hand, judge=judge: judge.evaluate([], hand)
        else:
            call = library.evaluate if name == "eval7" else library.evaluate_cards
            found[name] = (
                (lambda hand, call=call: call(hand)) if name == "eval7" else (lambda hand, call=call: call(*hand))
            )
    return found


def their_card(library: str, at: int) -> Any:
    """A card as a library knows it."""
    text = RANKS[at % 13] + SUITS[at // 13]
    if library == "phevaluator":
        return importlib.import_module(library).Card(text)
    kind: Any = importlib.import_module(library).Card
    return kind.new(text) if library == "treys" else kind(text)


def evaluators() -> list[Figure]:
    """All 2,598,960 hands of five at once, and one by one in each library."""
    hands = np.fromiter((c for hand in combinations(range(52), 5) for c in hand), np.uint8).reshape(-1, 5)
    hands = hands[np.random.default_rng(47).permutation(len(hands))]
    ours = len(hands) / best(lambda: evaluate(FIVE_CARDS, hands))
    figures = [("five-card hands, one thread", ours, "hands/s")]
    for name, judge in judges().items():
        cards = [their_card(name, at) for at in range(52)]
        sample = [[cards[at] for at in hand] for hand in hands[:SAMPLE].tolist()]
        theirs = SAMPLE / best(lambda judge=judge, sample=sample: [judge(hand) for hand in sample], 3)  # type: ignore[misc]
        figures += [(f"the same, {name}", theirs, "hands/s"), (f"ours against {name}", ours / theirs, "ratio")]
    return figures


def counting(key: str) -> list[float]:
    """Seconds from import to exact odds in a new process: nothing kept, then everything kept."""
    source = str(Path(__file__).parents[1] / "src")
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "XDG_CACHE_HOME": cache, "PYTHONPATH": source}
        command = [sys.executable, "-c", COUNT.format(key=key)]
        runs = [subprocess.run(command, env=environment, check=True, capture_output=True, text=True) for _ in range(2)]
    return [float(run.stdout) for run in runs]


def run() -> list[Figure]:
    """All figures: name, value, unit."""
    figures = evaluators()
    for key in GAMES:
        cold, kept = counting(key)
        figures += [(f"{key}: exact odds, nothing kept", cold, "s"), (f"{key}: exact odds, kept", kept, "s")]
        kind = game_type(key)
        kernel = kind.kernel(kind.elections.elect())
        kernel.run_block(1, 0, 1)
        figures.append((f"{key}: all threads", ROUNDS / best(lambda k=kernel: simulate(k, ROUNDS, 1), 3), "rounds/s"))  # type: ignore[misc]
    return figures


if __name__ == "__main__":
    for name, value, unit in run():
        print(f"{name:50} {value:16,.2f} {unit}")
