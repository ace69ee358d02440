"""Hands set by their ranks alone: looked up, and card by card, the same for every kind of hand."""

from __future__ import annotations

import numpy as np
import pytest

from chapter47.games.pai_gow_poker.elections import PaiGowPokerElections
from chapter47.games.pai_gow_poker.hands.rules import ranking
from chapter47.games.pai_gow_poker.house_way.kernel import ALL_SEVEN, bonus_line, compiled_rules, out_of_suit, set_seven
from chapter47.games.pai_gow_poker.house_way.rules import FLUSH, look_up, rank_table, set_flush
from chapter47.games.pai_gow_poker.kernel import PaiGowPokerKernel


@pytest.mark.parametrize("wheel", ["second", "lowest"])
def test_looked_up_and_set_card_by_card(wheel: str) -> None:
    elections = PaiGowPokerElections.elect({"wheel": wheel})
    way = compiled_rules(ranking(elections), elections.keep_table, elections.quads)
    ranked = rank_table(way)
    assert len(ranked[3]) == 67_600  # 49,205 kinds of seven ranks, 18,395 of six and the joker
    random = np.random.default_rng(7)
    flushes = 0
    for _ in range(40_000):
        hand = random.permutation(53)[:7].astype(np.uint8)
        told = look_up(hand, 0, *ranked)
        flushes += told == FLUSH
        assert (told == FLUSH) == (out_of_suit(hand, 0) != ALL_SEVEN)
        assert told in (FLUSH, set_flush(hand, 0, way))
    assert 1200 < flushes < 2200  # about one in twenty-five


def test_the_kernel_tells_both_strengths_and_the_line() -> None:
    kernel = PaiGowPokerKernel(PaiGowPokerElections())
    for text in ([0, 13, 26, 39, 52, 12, 25], [0, 1, 2, 3, 4, 5, 6], [0, 14, 28, 42, 17, 31, 45]):
        hand, (codes, table5, _, numbers, *_) = np.array(text, np.uint8), kernel._rules
        line = bonus_line(hand, 0, codes, table5, numbers)
        assert kernel.set(text) == (*set_seven(hand, 0, *kernel._rules), line)
