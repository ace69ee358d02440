"""Blackjack and poker hands beside the public libraries: OpenSpiel, Gymnasium's own, eval7, phevaluator, treys.

A peer that is not installed (extra ``bench``) is said to be so and left out.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np

from chapter47 import Bet, Game
from chapter47.games.poker.equity import equity
from chapter47.sim.poker_hands import evaluate
from chapter47.table.poker_hands import FIVE_CARDS

from .common import MISSING, Figure, fastest, show

ROUNDS = 500  # of what is played in Python
TABLES = 1024
SAMPLE = 50_000
RANKS, SUITS = "A23456789TJQK", "shdc"


def _rate(call: Callable[[], object], times: int) -> float:
    return times / fastest(call, repeats=3, clock=time.process_time)[0]


# ---- blackjack -----------------------------------------------------------------------------------------------------


def gymnasium_episodes(name: str, rounds: int = ROUNDS) -> float:
    """Episodes a second of an environment whose agent always takes the first action: stand, where there is a choice."""
    import gymnasium

    import chapter47.desk.environments  # noqa: F401

    policy = {"illegal": "default"} if name.startswith("chapter47/") else {}
    env: Any = gymnasium.make(name, **policy).unwrapped
    env.reset(seed=1)

    def play() -> None:
        for _ in range(rounds):
            env.reset()
            done = False
            while not done:
                _, _, done, _, _ = env.step(0)

    return _rate(play, rounds)


def open_spiel() -> float:
    """Playouts a second of OpenSpiel's blackjack, chance and a random player both in its own C++."""
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game("blackjack")
    bots = [pyspiel.make_uniform_random_bot(0, 1)]

    def play() -> None:
        for seed in range(ROUNDS):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)

    return _rate(play, ROUNDS)


def audited() -> float:
    """Rounds a second of our procedure, transcript and all, everything left at its default."""
    game = Game("blackjack")
    bets = [Bet(1, "blackjack", 1000)]

    def play() -> None:
        table = game.open_table({1: ("Ann", 10**10)})
        game.play(table, lambda t: bets if t.round <= ROUNDS else None, seed=1)

    return _rate(play, ROUNDS)


def blackjack() -> list[Figure]:
    """Our kernel by its best chart, our procedure, and rounds of the peers, which only stand or play at random."""
    game = Game("blackjack")
    kernel = game.type.kernel(game.elections)
    kernel.run_block(1, 0, 10)
    ours = _rate(lambda: kernel.run_block(1, 0, 2**18), 2**18)
    ours_stepped = gymnasium_episodes("chapter47/Blackjack-v1")
    figures: list[Figure] = [
        ("blackjack, kernel by the best chart, one thread", ours, "rounds/s"),
        ("blackjack, audited procedure", audited(), "rounds/s"),
        ("chapter47/Blackjack-v1, the procedure as an environment", ours_stepped, "rounds/s"),
    ]
    peers: dict[str, tuple[str, Callable[[], float]]] = {
        "Gymnasium's Blackjack-v1": ("gymnasium", lambda: gymnasium_episodes("Blackjack-v1")),
        "OpenSpiel's blackjack": ("pyspiel", open_spiel),
    }
    for name, (module, measure) in peers.items():
        figures += _beside(f"blackjack, {name}", "rounds/s", module, measure, ours)
    return figures


def _beside(name: str, unit: str, module: str, measure: Callable[[], float], ours: float) -> list[Figure]:
    try:
        importlib.import_module(module)
    except ImportError:
        return [(name, MISSING, unit)]
    theirs = measure()
    return [(name, theirs, unit), (f"our compiled code against {name.partition(', ')[2]}", ours / theirs, "ratio")]


# ---- environments --------------------------------------------------------------------------------------------------


def environments() -> list[Figure]:
    """The same game as audited procedure and on compiled tables, in steps and rounds of an agent on one core."""
    import gymnasium

    from chapter47.desk.environments import COMPILED, SPECS

    figures: list[Figure] = []
    for name in [spec.name for spec in SPECS if spec.game in COMPILED]:
        envs: Any = gymnasium.make_vec(f"chapter47/{name}-v1", num_envs=TABLES, illegal="default")
        envs.reset(seed=1)
        actions = np.zeros(TABLES, np.int64)
        envs.step(actions)
        rounds = sum(int(envs.step(actions)[2].sum()) for _ in range(200))

        def play(envs: Any = envs, actions: Any = actions) -> None:
            for _ in range(200):
                envs.step(actions)

        steps, single = _rate(play, 200 * TABLES), gymnasium_episodes(f"chapter47/{name}-v1")
        compiled = steps * rounds / (200 * TABLES)
        figures += [
            (f"{name}-v1, {TABLES:,} compiled tables, steps", steps, "steps/s"),
            (f"{name}-v1, {TABLES:,} compiled tables", compiled, "rounds/s"),
            (f"{name}-v1, audited procedure", single, "rounds/s"),
            (f"{name}-v1, compiled against audited", compiled / single, "ratio"),
        ]
    return figures


# ---- poker hands ---------------------------------------------------------------------------------------------------


def judge(library: str) -> Callable[[list[Any]], object]:
    """What a library calls to judge one hand of five."""
    module: Any = importlib.import_module(library)
    if library == "treys":
        judged = module.Evaluator()
        return lambda hand: judged.evaluate([], hand)
    return module.evaluate if library == "eval7" else lambda hand: module.evaluate_cards(*hand)  # type: ignore[no-any-return]


def their_card(library: str, at: int) -> Any:
    """A card as a library knows it."""
    kind: Any = importlib.import_module(library).Card
    text = RANKS[at % 13] + SUITS[at // 13]
    return kind.new(text) if library == "treys" else kind(text)


def poker_hands() -> list[Figure]:
    """All 2,598,960 hands of five at once, and one by one in each library."""
    hands = np.fromiter((c for hand in combinations(range(52), 5) for c in hand), np.uint8).reshape(-1, 5)
    hands = hands[np.random.default_rng(47).permutation(len(hands))]
    evaluate(FIVE_CARDS, hands[:10])
    ours = _rate(lambda: evaluate(FIVE_CARDS, hands), len(hands))
    figures: list[Figure] = [("five-card hands, compiled, one thread", ours, "hands/s")]
    for library in ("eval7", "phevaluator", "treys"):

        def measure(library: str = library) -> float:
            cards, told = [their_card(library, at) for at in range(52)], judge(library)
            sample = [[cards[at] for at in hand] for hand in hands[:SAMPLE].tolist()]
            return _rate(lambda: [told(hand) for hand in sample], SAMPLE)

        figures += _beside(f"five-card hands one by one, {library}", "hands/s", library, measure, ours)
    return figures


WIDE = "22+, A2s+, A2o+, K9s+"
BOARDS = {"river": "2h7d9cJhTs", "turn": "2h7d9cJh"}


def equities() -> list[Figure]:
    """Aces against a wide range, every board that can come: ours, and eval7's exact function board by board."""
    figures: list[Figure] = []
    for name, board in BOARDS.items():
        equity(["AsAh", WIDE], board)
        ours = _rate(lambda board=board: equity(["AsAh", WIDE], board), 1)  # type: ignore[misc]

        def measure(board: str = board) -> float:
            eval7: Any = importlib.import_module("eval7")
            own, there = ([eval7.Card(text[at : at + 2]) for at in range(0, len(text), 2)] for text in ("AsAh", board))
            rest = [card for card in eval7.Deck().cards if card not in own + there]
            held = eval7.HandRange(WIDE.replace(" ", ""))

            def count() -> None:
                for more in combinations(rest, 5 - len(there)):
                    eval7.py_hand_vs_range_exact(own, held, [*there, *more])

            return _rate(count, 1)

        figures.append((f"equity on the {name}, aces against 286 hands", ours, "answers/s"))
        figures += _beside(f"the same, eval7, {name}", "answers/s", "eval7", measure, ours)
    return figures


def run() -> list[Figure]:
    """All figures: name, value, unit."""
    return [*blackjack(), *environments(), *poker_hands(), *equities()]


if __name__ == "__main__":
    show(run())
