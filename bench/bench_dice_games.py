"""How fast dice games and keno are simulated, beside loops that only draw, and how fast keno tickets are settled."""

from __future__ import annotations

import os
import time
from random import Random

import numpy as np

from chapter47.games import game_type
from chapter47.games.keno import rules
from chapter47.games.keno.elections import KenoElections
from chapter47.games.keno.kernel import pack, settle_tickets
from chapter47.games.keno.state import Marks
from chapter47.sim.compile import kernel
from chapter47.sim.engine import Kernel, simulate
from chapter47.sim.streams import HALF_WORD, LOW_BITS, State, next_u64, scaled, seed_stream, shuffle

from .common import Figure, fastest, show

DICE = {"sic-bo": 3, "chuck-a-luck": 3, "mini-dice": 2, "under-over": 2, "beat-the-dealer": 4}
ROUNDS = 2**23
TICKETS = 1_000_000


@kernel
def roll_only(state: State, ways: int, rounds: int) -> int:
    """Draw one of ``ways`` rolls so often, two from each 64 bits; the sum keeps the compiler from leaving them out."""
    n, total = np.uint64(ways), np.uint64(0)
    for _ in range(rounds // 2):
        bits = next_u64(state)
        total += scaled(state, bits >> HALF_WORD, n) + scaled(state, bits & LOW_BITS, n)
    return total  # type: ignore[return-value]


@kernel
def draw_only(state: State, rounds: int) -> int:
    """Draw twenty balls of eighty so often."""
    balls = np.arange(1, rules.NUMBERS + 1).astype(np.uint8)
    total = 0
    for _ in range(rounds):
        shuffle(state, balls, 0, rules.DRAWN)
        total += balls[0]
    return total


def measure(key: str, dice: int) -> list[Figure]:
    """One dice game: on one thread, on all, and against drawing only."""
    game = game_type(key)
    played: Kernel = game.kernel(game.elections())
    state = seed_stream(np.uint64(1), np.uint64(0), np.uint64(0))
    played.run_block(1, 0, 1)
    roll_only(state, 6, 1)
    one, bare, every = fastest(
        lambda: played.run_block(1, 0, ROUNDS),
        lambda: roll_only(state, 6**dice, ROUNDS),
        lambda: simulate(played, 2 * ROUNDS, 1),
    )
    return [
        (f"{key}, one thread", ROUNDS / one, "rounds/s"),
        (f"{key}, {os.cpu_count()} threads", 2 * ROUNDS / every, "rounds/s"),
        (f"{key} against drawing only", bare / one, "ratio"),
    ]


def keno() -> list[Figure]:
    """Keno: games simulated, and a million tickets settled."""
    game, elections, random = game_type("keno"), KenoElections(), Random(1)
    played = game.kernel(elections)
    state = seed_stream(np.uint64(1), np.uint64(0), np.uint64(0))
    played.run_block(1, 0, 1)
    draw_only(state, 1)
    one, bare = fastest(lambda: played.run_block(1, 0, 2**19), lambda: draw_only(state, 2**19))
    numbers = range(1, rules.NUMBERS + 1)
    tickets = [
        (Marks("straight", (tuple(random.sample(numbers, random.randint(1, 10))),), (1,)), 100) for _ in range(TICKETS)
    ]
    started = time.perf_counter()
    packed = pack(tickets)
    packing = time.perf_counter() - started
    drawn = random.sample(numbers, rules.DRAWN)
    settle_tickets(packed, drawn, elections)
    (settling,) = fastest(lambda: settle_tickets(packed, drawn, elections))
    kinds = len(played.summarize([0] * len(played.run_block(1, 0, 1))))
    return [
        ("keno, games with every listed ticket, one thread", 2**19 / one, "games/s"),
        ("keno, tickets in those games", kinds * 2**19 / one, "tickets/s"),
        ("keno against drawing only", bare / one, "ratio"),
        ("keno, a million issued tickets settled", TICKETS / settling, "tickets/s"),
        ("keno, a million tickets packed and settled", TICKETS / (packing + settling), "tickets/s"),
    ]


def run() -> list[Figure]:
    """All figures: name, value, unit."""
    return [figure for key, dice in DICE.items() for figure in measure(key, dice)] + keno()


if __name__ == "__main__":
    show(run())
