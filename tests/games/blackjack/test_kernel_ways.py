"""The fast way of the compiled game and the common one: the same shoes, the same counts to the last round."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chapter47.games.blackjack.count.kernel import HI_LO, Count, CountingKernel, Index
from chapter47.games.blackjack.elections import elect
from chapter47.games.blackjack.exact.odds import solution
from chapter47.games.blackjack.kernel import BlackjackKernel, TableKernel
from chapter47.games.blackjack.sides.kernel import SideKernel

ROUNDS = 60_001
TABLES: list[dict[str, Any]] = [
    {},
    {"decks": 2, "soft17": "hit", "surrender": True},
    {"decks": 6, "boxes": 6, "split_hands": 4, "five_card_21": True},
    {"decks": 1, "cutting_card_from_back": 13},
]


@pytest.mark.parametrize("elected", TABLES)
@pytest.mark.parametrize("rounds_per_shoe", [0, 3])
def test_one_seat_is_counted_alike_both_ways(elected: dict[str, Any], rounds_per_shoe: int) -> None:
    kernel = BlackjackKernel(elect(**elected), rounds_per_shoe=rounds_per_shoe).table
    assert isinstance(kernel, TableKernel)
    assert kernel.fast is not None
    fast = kernel.run_block(5, 3, ROUNDS)
    kernel.fast = None
    assert fast.tolist() == kernel.run_block(5, 3, ROUNDS).tolist()
    assert sum(wager.made for wager in kernel.summarize(fast.tolist())) == ROUNDS


SIDES: list[dict[str, Any]] = [
    {"over_under": True, "match_dealer": True, "twenty_point": True},
    {"sevens": True, "streak": True, "decks": 4},
    {"progressive": True, "decks": 6},
    {"blackjack_bonus": True, "same_suit": True, "decks": 2},
    {"streak": True, "decks": 1, "cutting_card_from_back": 13},
]


@pytest.mark.parametrize("elected", SIDES)
def test_side_wagers_are_counted_alike_both_ways(elected: dict[str, Any]) -> None:
    kernel = BlackjackKernel(elect(**elected)).table
    assert isinstance(kernel, SideKernel)
    assert kernel.fast is not None
    fast = kernel.summarize(kernel.run_block(5, 3, 4 * ROUNDS).tolist())
    kernel.fast = None
    assert fast == kernel.summarize(kernel.run_block(5, 3, 4 * ROUNDS).tolist())
    assert len(fast) > 1


@pytest.mark.parametrize("elected", [{"optional_bonus": True}, {"hole_card": "reader", "over_under": True}])
def test_what_changes_the_cards_goes_the_common_way(elected: dict[str, Any]) -> None:
    kernel = BlackjackKernel(elect(**elected)).table
    assert isinstance(kernel, SideKernel)
    assert kernel.fast is None


COUNTS = [
    HI_LO,
    Count(tags=(0, 1, 1, 2, 2, 2, 1, 0, 0, -2), ramp=((-12, 0), (1, 1), (3, 5)), initial=-4, insurance_at=-12),
    Count(tags=HI_LO.tags, indices=(Index("pair", 10, 6, "split", 4), Index("soft", 18, 2, "double", 0))),
]


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("elected", TABLES[:3])
def test_a_counter_is_counted_alike_both_ways(count: Count, elected: dict[str, Any]) -> None:
    p = elect(**elected).parameters
    kernel = CountingKernel(p, solution(p).chart, count)
    assert kernel.fast is not None
    fast = kernel.run_block(5, 3, ROUNDS)
    kernel.fast = None
    assert fast.tolist() == kernel.run_block(5, 3, ROUNDS).tolist()


def test_the_true_count_is_the_floor_of_whole_numbers() -> None:
    """By the compiled pass over a shoe, and card by card in whole numbers."""
    from chapter47.games.blackjack.count.rules import LIMIT, Counting, by_card, shares, true_counts

    random = np.random.default_rng(1)
    tags = np.array([0, -1, 1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, 0, 0])
    for size in (52, 416, 832):
        for initial in (0, -20, 7):
            units, sums = np.ones(25, np.int64), np.zeros(16, np.int64)
            begins = np.zeros(25, np.uint32)
            count = Counting(by_card(HI_LO.tags), shares(size), begins, initial, units, 2 * LIMIT + 1, 0, sums)
            shoe = random.integers(1, 14, size).astype(np.uint8)
            plans = np.zeros(size, np.uint8)
            true_counts(shoe, size - 4, count, np.zeros(size, np.int32), plans)
            running = initial
            for at in range(1, size - 4):
                assert int(plans[at]) - LIMIT == min(max(running * 52 // (size - at), -LIMIT), LIMIT)
                running += int(tags[shoe[at]])
