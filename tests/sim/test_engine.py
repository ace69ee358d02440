"""The engine and its streams: the same totals on any number of threads, fair draws, clear refusals."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import permutations
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from chapter47.errors import Refusal
from chapter47.sim.compile import jitable, kernel, source_hash
from chapter47.sim.engine import LARGEST_SEED, Block, WagerTotals, simulate
from chapter47.sim.streams import below, draw, game_number, next_u64, seed_stream, shuffle
from chapter47.table.wagers import Result

Z = 4.265  # one false alarm in 100,000


def chi_square_limit(freedom: int) -> float:
    """The value that chi-square passes once in 100,000 times (Wilson and Hilferty)."""
    return float(freedom * (1 - 2 / (9 * freedom) + Z * sqrt(2 / (9 * freedom))) ** 3)


def chi_square(counts: np.ndarray) -> float:
    expected = counts.sum() / len(counts)
    return float(((counts - expected) ** 2 / expected).sum())


@kernel
def coin_block(seed: np.uint64, block: np.uint64, rounds: int) -> Block:
    counts = np.zeros(2, np.int64)
    state = seed_stream(seed, block, np.uint64(0))
    for _ in range(rounds):
        counts[below(state, 2)] += 1
    return counts


class Coin:
    """Even money on a coin."""

    block_rounds = 1000

    def __init__(self) -> None:
        self.shares: dict[int, int] = {}

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        self.shares[block] = rounds
        return coin_block(np.uint64(seed), np.uint64(block), rounds)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        tails, heads = totals
        outcomes = [(heads, 100, 100, Result.WON), (tails, 100, -100, Result.LOST)]
        return [WagerTotals.tally("heads", outcomes)]


def test_totals_do_not_depend_on_the_workers() -> None:
    one, two, three, default = (simulate(Coin(), 123_456, 9, workers).wagers for workers in (1, 2, 3, None))
    assert one == two == three == default
    assert one[0].made == 123_456


def test_the_last_block_is_a_part_and_no_block_is_lost() -> None:
    coin = Coin()
    assert simulate(coin, 10_001, 1, 2).rounds == 10_001
    assert coin.shares == {**dict.fromkeys(range(10), 1000), 10: 1}
    assert simulate(Coin(), 1, 1).wagers[0].made == 1


def test_seeds_differ_and_repeat() -> None:
    assert simulate(Coin(), 1e5, 1).wagers == simulate(Coin(), 100_000, 1).wagers
    assert simulate(Coin(), 100_000, 1).wagers != simulate(Coin(), 100_000, 2).wagers
    assert simulate(Coin(), 10, LARGEST_SEED).rounds == 10


def test_progress_ends_at_the_last_round() -> None:
    seen: list[int] = []
    simulate(Coin(), 5_500, 1, 2, seen.append)
    assert seen == sorted(seen)
    assert len(seen) == 6
    assert seen[-1] == 5_500


def test_an_endless_simulation_can_be_interrupted() -> None:
    def stop(done: int) -> None:
        if done >= 20_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(Coin(), 10**12, 1, 2, stop)


def test_a_kernel_that_fails_is_heard() -> None:
    class Broken(Coin):
        def run_block(self, seed: int, block: int, rounds: int) -> Block:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        simulate(Broken(), 10**12, 1, 2)


@pytest.mark.parametrize(
    ("rounds", "seed", "workers"),
    [
        (0, 1, 1), (-5, 1, 1), (1.5, 1, 1), (float("nan"), 1, 1), (float("inf"), 1, 1), ("10", 1, 1), (True, 1, 1),
        (1, -1, 1), (1, 2**64, 1), (1, 1.0, 1), (1, "x", 1), (1, 1, 0), (1, 1, -2), (1, 1, 1.5),
    ],
)  # fmt: skip
def test_bad_input_is_refused(rounds: float, seed: int, workers: int) -> None:
    with pytest.raises(Refusal, match="Instead: "):
        simulate(Coin(), rounds, seed, workers)


def test_totals_as_json() -> None:
    told = json.loads(json.dumps(simulate(Coin(), 1000, 5).as_dict("coin")))
    assert list(told) == ["game", "rounds", "seconds", "rounds_per_second", "wagers"]
    assert list(told["wagers"][0]) == ["wager", "made", "won", "lost", "void", "staked", "net", "mean", "stderr"]


def test_mean_and_standard_error_of_a_tally() -> None:
    totals = WagerTotals.tally("w", [(60, 50, 50, Result.WON), (30, 50, -50, Result.LOST), (10, 50, 0, Result.VOID)])
    assert (totals.made, totals.won, totals.lost, totals.void) == (100, 60, 30, 10)
    assert (totals.staked, totals.net, totals.mean) == (5000, 1500, 0.3)
    assert totals.stderr == pytest.approx(sqrt((0.9 - 0.3**2) / 100))
    raised = WagerTotals.tally("w", [(3, 100, 100, Result.WON), (2, 200, -200, Result.LOST)])
    assert raised.mean == pytest.approx(-100 / 700)
    assert raised.stderr == pytest.approx(sqrt(3 * (100 + 100 / 7) ** 2 + 2 * (-200 + 200 / 7) ** 2) / 700)
    assert WagerTotals.tally("w", []).stderr == 0


def test_the_generator_is_xoshiro256_plus_plus() -> None:
    state = np.array([1, 2, 3, 4], np.uint64)
    expected = [41943041, 58720359, 3588806011781223, 3591011842654386]  # the authors' reference code
    assert [int(next_u64(state)) for _ in expected] == expected


def test_streams_of_neighbouring_seeds_blocks_and_games_share_nothing() -> None:
    games = [game_number("minibaccarat"), game_number("punto-banco")]
    starts = {
        tuple(seed_stream(np.uint64(seed), np.uint64(block), game).tolist())
        for seed in (0, 1, 2, LARGEST_SEED)
        for block in range(500)
        for game in games
    }
    words = {word for start in starts for word in start}
    assert len(starts) == 4 * 500 * 2
    assert len(words) == 4 * len(starts)


@kernel
def _histogram(seed: np.uint64, n: int, draws: int, blocks: int) -> Block:
    counts = np.zeros(n, np.int64)
    for block in range(blocks):
        state = seed_stream(seed, np.uint64(block), np.uint64(7))
        for _ in range(draws):
            counts[below(state, n)] += 1
    return counts


@pytest.mark.parametrize("n", [2, 3, 6, 37, 52, 416])
@pytest.mark.parametrize(("draws", "blocks"), [(1_000_000, 1), (1, 300_000)])
def test_draws_are_fair_along_a_stream_and_across_blocks(n: int, draws: int, blocks: int) -> None:
    counts = _histogram(np.uint64(11), n, draws, blocks)
    assert counts.sum() == draws * blocks
    assert chi_square(counts) < chi_square_limit(n - 1)


def test_a_bound_that_does_not_divide_is_drawn_without_bias() -> None:
    third = 3 * 2**30  # scaled without rejection, numbers divisible by three would come up twice as often
    state = seed_stream(np.uint64(1), np.uint64(0), np.uint64(0))
    counts = np.bincount([below(state, third) % 3 for _ in range(60_000)], minlength=3)
    assert chi_square(counts) < chi_square_limit(2)


def _by_draw(state: np.ndarray, cards: np.ndarray) -> None:
    for dealt in range(3):
        draw(state, cards, dealt)


@pytest.mark.parametrize("deal", [_by_draw, lambda state, cards: shuffle(state, cards, 0, 3)])
def test_every_order_of_three_cards_is_equally_likely_shoe_after_shoe(
    deal: Callable[[np.ndarray, np.ndarray], None],
) -> None:
    place = {order: i for i, order in enumerate(permutations(range(5), 3))}
    state = seed_stream(np.uint64(3), np.uint64(0), np.uint64(0))
    cards = np.arange(5)
    counts = np.zeros(len(place), np.int64)
    for _ in range(30_000):
        deal(state, cards)
        counts[place[tuple(cards[:3].tolist())]] += 1
    assert sorted(cards.tolist()) == list(range(5))
    assert chi_square(counts) < chi_square_limit(len(place) - 1)


def plain_rule(x: int) -> int:
    return x * x + 1


def test_a_plain_function_runs_compiled_and_stays_plain() -> None:
    before = plain_rule
    jitable(plain_rule)
    jitable(plain_rule)

    @kernel
    def calls(x: int) -> int:
        return plain_rule(x) + 1

    assert calls(3) == 11
    assert plain_rule is before


def test_the_cache_is_named_after_the_rules_it_was_compiled_from(tmp_path: Path) -> None:
    game = tmp_path / "games" / "faro"
    game.mkdir(parents=True)
    hashes = []
    for text in ("A = 1", "A = 2"):
        (game / "rules.py").write_text(text)
        hashes.append(source_hash(tmp_path))
    (game / "odds.py").write_text("not compiled")
    assert hashes[0] != hashes[1] == source_hash(tmp_path)
