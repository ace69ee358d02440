"""How fast fast action hold'em is simulated and dealt, and its best five of seven found."""

from __future__ import annotations

import numpy as np

from chapter47 import Bet, Game
from chapter47.games import game_type
from chapter47.games.fast_action_holdem.compiled.procedure import house_rules
from chapter47.games.fast_action_holdem.compiled.rules import PARTS, best_of_seven, take_apart
from chapter47.sim.compile import kernel
from chapter47.sim.engine import simulate
from chapter47.sim.poker_hands import Codes, Strengths
from chapter47.table.money import Cents

from .common import Figure, fastest, show

KEY = "fast-action-holdem"
ROUNDS = 2**20
HANDS = 1_000_000
STAKE: Cents = 1_000


@kernel
def judge_all(cards: Codes, table: Strengths, sums: Codes, suits: Codes) -> int:
    """Judge hands of seven from a long row of cards: the board, then two cards."""
    total = 0
    for at in range(0, len(cards) - 6, 7):
        take_apart(cards[at : at + 5], sums, suits)
        total += best_of_seven(table, sums, suits, cards[at + 5], cards[at + 6])
    return total


def audited(rounds: int = 300) -> float:
    """Rounds a second through the procedure, with its transcript."""
    game = Game(KEY)

    def play() -> None:
        table = game.open_table({1: ("Ann", 10**9)})
        game.play(table, lambda t: [Bet(1, "original", STAKE)] if t.round <= rounds else None, seed=1)

    return rounds / fastest(play, repeats=3)[0]


def run() -> list[Figure]:
    """All figures: name, value, unit."""
    kind = game_type(KEY)
    chosen = kind.kernel(kind.elections.elect())
    chosen.run_block(1, 0, 1)
    codes, table, _ = house_rules()
    cards = codes[np.random.default_rng(47).integers(0, 52, 7 * HANDS)]
    sums, suits = np.empty(PARTS, np.uint32), np.empty(PARTS, np.uint32)
    judge_all(cards[:14], table, sums, suits)
    one, every, judged, counted = fastest(
        lambda: simulate(chosen, ROUNDS, 1, 1),
        lambda: simulate(chosen, ROUNDS, 1),
        lambda: judge_all(cards, table, sums, suits),
        lambda: kind.odds(kind.elections.elect()),
        repeats=3,
    )
    return [
        ("fast action hold'em, four ways to play, one thread", ROUNDS / one, "rounds/s"),
        ("the same, all threads", ROUNDS / every, "rounds/s"),
        ("best five of seven from six decks, one thread", HANDS / judged, "hands/s"),
        ("rounds through the procedure", audited(), "rounds/s"),
        ("odds from the counts of the package", counted, "s"),
    ]


if __name__ == "__main__":
    show(run())
