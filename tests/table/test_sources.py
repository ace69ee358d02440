"""Statistical tests of the sources: the operating system's, unbiased in every way that a game would show.

Every test compares a statistic with the point that a fair source passes but once in a hundred thousand runs: all of
them together raise a false alarm about once in two thousand runs of the suite.
"""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise, permutations

import pytest

from chapter47 import Refusal
from chapter47.table.sources import CryptographicSource, SeededSource, Source, shuffled

ALARM = 4.2649  # standard deviations: one in 100,000 on one side
SOURCES = [CryptographicSource(), SeededSource(47)]


def chi_square_limit(freedom: int) -> float:
    """Wilson and Hilferty: the point that chi square passes once in 100,000."""
    return freedom * (1 - 2 / (9 * freedom) + ALARM * math.sqrt(2 / (9 * freedom))) ** 3


def assert_even(counts: list[int], weights: list[float] | None = None) -> None:
    total = sum(counts)
    parts = weights or [1 / len(counts)] * len(counts)
    statistic = sum((seen - total * part) ** 2 / (total * part) for seen, part in zip(counts, parts, strict=True))
    assert statistic < chi_square_limit(len(counts) - 1)


def test_the_limits_are_passed_once_in_a_hundred_thousand() -> None:
    """For an even number of degrees of freedom the tail of chi square is a finite sum."""
    for freedom in (6, 36, 52, 80, 120):
        half = chi_square_limit(freedom) / 2
        tail = math.exp(-half) * math.fsum(half**k / math.factorial(k) for k in range(freedom // 2))
        assert 0.5e-5 < tail < 2e-5


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize(("n", "what"), [(6, "die"), (38, "wheel"), (52, "card"), (54, "big wheel"), (80, "keno ball")])
def test_every_outcome_is_equally_likely(source: Source, n: int, what: str) -> None:
    seen = Counter(source.below(n) for _ in range(400 * n))
    assert set(seen) == set(range(n)), what
    assert_even([seen[k] for k in range(n)])


@pytest.mark.parametrize("source", SOURCES)
def test_serial_pairs_of_dice_are_independent(source: Source) -> None:
    rolls = [source.below(6) for _ in range(36_001)]
    pairs = Counter(list(pairwise(rolls))[::2])
    assert_even([pairs[a, b] for a in range(6) for b in range(6)])


@pytest.mark.parametrize("source", SOURCES)
def test_runs_up_and_down(source: Source) -> None:
    """The number of runs of a fair sequence is (2n - 1) / 3 on average, with variance (16n - 29) / 90."""
    values = [source.below(1 << 60) for _ in range(20_000)]
    rises = [b > a for a, b in pairwise(values)]
    runs = 1 + sum(a != b for a, b in pairwise(rises))
    n = len(values)
    assert abs(runs - (2 * n - 1) / 3) < ALARM * math.sqrt((16 * n - 29) / 90)


@pytest.mark.parametrize("source", SOURCES)
def test_gaps_between_sevens(source: Source) -> None:
    """How long a shooter waits for a seven: 1/6 of the rolls, geometrically."""
    rolls = [source.below(6) + source.below(6) + 2 for _ in range(30_000)]
    at = [i for i, roll in enumerate(rolls) if roll == 7]
    gaps = Counter(min(b - a, 13) for a, b in pairwise(at))
    parts = [(5 / 6) ** (g - 1) / 6 for g in range(1, 13)]
    assert_even([gaps[g] for g in range(1, 14)], [*parts, 1 - sum(parts)])


@pytest.mark.parametrize("source", SOURCES)
def test_every_order_of_five_cards_is_equally_likely(source: Source) -> None:
    orders = Counter(tuple(shuffled(source, range(5))) for _ in range(12_000))
    assert_even([orders[order] for order in permutations(range(5))])


@pytest.mark.parametrize("source", SOURCES)
def test_every_card_comes_to_every_place(source: Source) -> None:
    places: Counter[tuple[int, int]] = Counter()
    for _ in range(1_000):
        places.update(enumerate(shuffled(source, range(52))))
    for place in (0, 1, 25, 50, 51):
        assert_even([places[place, card] for card in range(52)])


@pytest.mark.parametrize("source", SOURCES)
def test_neighbours_in_a_new_deck_are_neighbours_no_longer(source: Source) -> None:
    """The next card of the old order follows in one place of 52: on average 51 times in 52 shuffles of 52 cards."""
    shuffles = 1_000
    follows = sum(sum(b - a == 1 for a, b in pairwise(shuffled(source, range(52)))) for _ in range(shuffles))
    mean = shuffles * 51 / 52
    assert abs(follows - mean) < ALARM * math.sqrt(mean) * 1.1


@pytest.mark.parametrize("source", SOURCES)
def test_keno_draws_have_no_favourites(source: Source) -> None:
    drawn: Counter[int] = Counter()
    for _ in range(1_500):
        drawn.update(shuffled(source, range(1, 81))[:20])
    # each draw takes 20 of 80 without putting back, which makes the counts a little more even than chance
    assert_even([drawn[ball] for ball in range(1, 81)])


def test_a_biased_source_is_found() -> None:
    """The tests are sharp enough: a remainder instead of a rejection, and a shuffle that swaps with any place."""

    class Remainder:
        def __init__(self) -> None:
            self.source = CryptographicSource()

        def below(self, n: int) -> int:
            return self.source.below(256) % n

    biased = Remainder()
    seen = Counter(biased.below(52) for _ in range(104_000))
    with pytest.raises(AssertionError):
        assert_even([seen[k] for k in range(52)])

    def swapped_with_any() -> tuple[int, ...]:
        stack = list(range(5))
        for i in range(5):
            j = CryptographicSource().below(5)
            stack[i], stack[j] = stack[j], stack[i]
        return tuple(stack)

    orders = Counter(swapped_with_any() for _ in range(12_000))
    with pytest.raises(AssertionError):
        assert_even([orders[order] for order in permutations(range(5))])


def test_a_seed_is_a_whole_number() -> None:
    with pytest.raises(Refusal):
        SeededSource(-1)
    assert [SeededSource(7).below(100) for _ in range(3)] == [SeededSource(7).below(100) for _ in range(3)]
