"""The best set of every hand: each hand against the count of one hand, a small deck pair by pair, all against the rest.

The house way's own sets are counted by the same method, and have to bring what ``exact`` counts in another way.
"""

from __future__ import annotations

import os
from fractions import Fraction
from io import StringIO
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

from chapter47 import Game
from chapter47.games.pai_gow_poker.best import exact
from chapter47.games.pai_gow_poker.best import kernel as compiled
from chapter47.games.pai_gow_poker.best.exact import bank_of, count_best, group_name, group_of, law_of
from chapter47.games.pai_gow_poker.hands.rules import choices, strengths
from chapter47.games.pai_gow_poker.house_way.exact import count_contests
from chapter47.games.pai_gow_poker.kernel import PaiGowPokerKernel
from chapter47.games.pai_gow_poker.odds import (
    CONTESTS,
    DEALS,
    HANDS,
    UNIT,
    _best,
    best_five_counts,
    contest_counts,
    gains,
    house_way,
    nets,
    shipped_way,
    strategy,
)
from chapter47.games.pai_gow_poker.strategy import patterns, results
from chapter47.games.pai_gow_poker.wagers import BANK, WAGER
from chapter47.table.cards import ALL_CARDS, Card

GAME = Game("pai-gow-poker")
JOKER = 52
RECOUNT = pytest.mark.skipif("CHAPTER47_RECOUNT" not in os.environ, reason="minutes: set CHAPTER47_RECOUNT=1")
SPECIAL = (
    "JOKER1 AS AH AD AC KS KH",  # five aces, and two kings
    "JOKER1 AS AH AD AC KS QS",
    "AS AH AD AC KS KH KD",  # two ranks only
    "7S 7H 7D 7C KS QS JS",
    "10S JS QS KS AS KH QH",  # a royal flush and two pair
    "2S 3S 4S 5S 6S 7S 8S",
    "JOKER1 2S 3S 4S 5S 6S 7S",
    "JOKER1 10S QS KS AS KH QH",
    "AS 2S 3S 4S 5S 9H 9D",
    "3S 5S 8S 10S KS KH 10D",  # a flush and two pair
    "JOKER1 3S 5S 8S 10S AH AD",  # a flush, and three aces
    "6S 7H 8D 9C 10S JH QD",  # three straights
    "QS QH QD 4C 4H 4D 9S",
)


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def dealt() -> list[list[Card]]:
    """Hands of all kinds: at random, mostly of one suit, of few ranks."""
    random = Random(12)
    pools: list[list[int]] = [
        list(range(53)),
        [*range(13), JOKER, 13, 26, 14, 27, 15],
        [0, 13, 26, 39, JOKER, 12, 25, 38, 51, 11, 24, 1, 2, 3, 4],
    ]
    at_random = [[ALL_CARDS[card] for card in random.sample(pool, 7)] for pool in pools for _ in range(6)]
    return [cards(text) for text in SPECIAL] + at_random


def worths_by_ranks(hand: list[Card], bank: Any, law: Any) -> dict[tuple[int, int], list[int]]:
    """What every set worth a thought brings, by its strengths: found as for all hands of the same ranks at once."""
    known = patterns()
    ranks = np.zeros(14, np.uint8)
    for card in hand:
        ranks[13 if card.index == JOKER else card.index % 13] += 1
    row = int(np.flatnonzero((known.ranks == ranks).all(axis=1))[0])
    support = compiled._support(ranks)
    sets = np.zeros((compiled.MOST, compiled.COLUMNS), np.int64)
    sets = sets[: compiled.every_set(known.cards[row], support, law, sets)]
    plain, suits = compiled.weigh_sets(sets, bank, law, compiled._left(ranks, law.deck), support)
    held = [[card.index % 13 for card in hand if card.index // 13 == suit] for suit in range(4)]
    own = np.array([compiled.squeeze(sum(1 << rank for rank in suit), support) for suit in held])
    flush = compiled.flush_of(own, bool(ranks[13]))
    worths = plain + suits[own].sum(axis=0)
    return {
        (int(high), int(low)): [int(compiled.one_of(worth, kind)) for kind in range(2)]
        for (high, low, need), worth in zip(sets, worths, strict=True)
        if need & ~flush == 0
    }


def brought(counts: Any, elections: Any) -> list[int]:
    """What contests of each class bring, for each kind of wager."""
    return [sum(ways * net for ways, net in zip(counts, nets(kind, elections), strict=True)) for kind in CONTESTS]


@pytest.mark.parametrize("elected", [{}, {"wheel": "lowest", "quads": (3, 9)}])
def test_each_set_is_worth_what_the_count_of_one_hand_says(elected: dict[str, object]) -> None:
    elections: Any = Game("pai-gow-poker", elected).elections
    way = house_way(elections)
    bank, law = bank_of(way), law_of(way, [[net // 500 for net in nets(kind, elections)] for kind in CONTESTS])
    flushes = 0
    for hand in dealt():
        sets = choices(hand, elections)
        known = {
            strengths(sets[low], elections): [worth // 500 for worth in brought(counts, elections)]
            for low, counts in results(hand, elections).items()
        }
        told = worths_by_ranks(hand, bank, law)
        useful = {at for at in known if not any(at != x and at[0] <= x[0] and at[1] <= x[1] for x in known)}
        assert useful <= told.keys(), hand
        there = told.keys() & known.keys()
        assert {at: told[at] for at in there} == {at: known[at] for at in there}, hand
        for kind in range(2):
            assert max(both[kind] for both in told.values()) == max(both[kind] for both in known.values()), hand
        flushes += there != told.keys()  # sets of the same ranks, but a flush here
    assert flushes > 5


# ---- small decks -----------------------------------------------------------------------------------------------------


def by_every_pair(elections: Any, ranks: int) -> list[list[int]]:
    """Every set of every hand of a small deck against all hands that share no card with it, one by one.

    Hands that differ by the names of their suits are tried once.
    """
    kernel = PaiGowPokerKernel(elections)
    deck = [*(13 * suit + (13 - rank) % 13 for suit in range(4) for rank in range(ranks)), JOKER]  # from the ace down
    every = list(combinations(deck, 7))
    masks = np.array([sum(1 << card for card in hand) for hand in every])
    high, low, _ = np.array([kernel.set(hand) for hand in every]).T
    seen: dict[Any, list[tuple[int, int]]] = {}
    totals = [[0, 0, 0, 0] for _ in CONTESTS]
    for hand, mask in zip(every, masks, strict=True):
        held = tuple(sorted(tuple(card % 13 for card in hand if card // 13 == suit) for suit in range(4)))
        if held not in seen:
            free = (masks & mask) == 0
            cards = [ALL_CARDS[card] for card in hand]
            worths = []
            for mine, its in dict.fromkeys(
                strengths(chosen, elections) for chosen in choices(cards, elections).values()
            ):
                compared = 3 * (np.sign(mine - high[free]) + 1) + np.sign(its - low[free]) + 1
                worths.append(brought(np.bincount(compared, minlength=9).tolist(), elections))
            seen[held] = [(of_kind[0], max(of_kind)) for of_kind in zip(*worths, strict=True)]  # the house way first
        for total, (house, most) in zip(totals, seen[held], strict=True):
            for at, more in enumerate((1, int(most > house), house, most)):
                total[at] += more
    return totals


def check_small_deck(elected: dict[str, object], ranks: int) -> None:
    """Count a small deck both ways, and its house way in the way of ``exact`` too."""
    elections: Any = Game("pai-gow-poker", elected).elections
    way = house_way(elections)
    told = count_best(way, [nets(kind, elections) for kind in CONTESTS], ranks)
    sums = [[sum(column) for column in zip(*groups.values(), strict=True)] for groups in told]
    assert sums[0][0] == comb(4 * ranks + 1, 7)
    assert sums == by_every_pair(elections, ranks)
    assert [house for _, _, house, _ in sums] == brought(count_contests(*way, ranks), elections)


def test_a_small_deck_is_set_as_by_trying_every_pair() -> None:
    check_small_deck({"wheel": "lowest", "quads": (2, 2)}, 4)


@RECOUNT
@pytest.mark.parametrize("elected", [{}, {"wheel": "lowest", "quads": (2, 2)}])
def test_a_deck_with_flushes_is_set_as_by_trying_every_pair(elected: dict[str, object]) -> None:
    check_small_deck(elected, 5)


# ---- groups ----------------------------------------------------------------------------------------------------------


def group(text: str) -> str:
    """The group of a hand without a flush."""
    ranks = np.zeros(14, np.uint8)
    for card in cards(text):
        ranks[13 if card.index == JOKER else card.index % 13] += 1
    return group_name(group_of(ranks))


def test_hands_are_grouped_by_what_they_hold() -> None:
    assert group("AS KH 9D 8C 5S 3H 2D") == "no pair"
    assert group("AS KH 9D 9C 5S 3H 2D") == "pair"
    assert group("JOKER1 AH 9D 8C 5S 3H 2D") == "pair with a straight or flush"  # A-2-3-5 and the joker
    assert group("JOKER1 AH QD 8C 5S 9H 2D") == "pair"
    assert group("KS KH 5D 5C 9S 3H 2D") == "two pair low+high"
    assert group("9S 9H 10D 10C 6S 7H 8D") == "two pair medium+medium with a straight or flush"
    assert group("JOKER1 AH 5D 5C 9S 3H 8D") == "two pair aces and any"
    assert group("KS KH 9D 9C 5S 5H 2D") == "three pair"
    assert group("KS KH KD 9C 5S 4H 2D") == "three of a kind"
    assert group("KS KH KD 9C 9S 9H 2D") == "full house"
    assert group("KS KH KD KC 9S 9H 9D") == "four of a kind"
    assert group("JOKER1 AH AD AC AS 9H 9D") == "five aces"


# ---- all hands -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wheel", ["second", "lowest"])
def test_the_house_way_is_worth_the_same_in_both_counts(wheel: str) -> None:
    """Two methods that share no step but the house way itself: ranks and suits here, shared cards in ``exact``."""
    elections: Any = Game("pai-gow-poker", wheel=wheel).elections
    counted = brought(contest_counts(elections), elections)
    assert [sum(gain.house for gain in gains(elections, kind)) for kind in CONTESTS] == [
        Fraction(total, UNIT * DEALS) for total in counted
    ]


@pytest.mark.parametrize("kind", [WAGER, BANK])
def test_every_hand_is_in_a_group(kind: Any) -> None:
    told = {gain.group: gain for gain in gains(GAME.elections, kind)}  # type: ignore[arg-type]
    assert sum(gain.hands for gain in told.values()) == HANDS == 154_143_080
    assert all(gain.best >= gain.house for gain in told.values())
    assert all((gain.best > gain.house) == (gain.otherwise > 0) for gain in told.values())
    known = best_five_counts()  # counted by the best five cards: the same where there is no straight and no flush
    two_pair = sum(gain.hands for name, gain in told.items() if name.startswith("two pair") and " with " not in name)
    assert told["no pair"].hands == known["high card"] == 24_780_420
    assert told["pair"].hands == known["pair"] == 64_221_960
    assert two_pair + told["three pair"].hands == known["two pair"] == 35_553_816
    assert told["three of a kind"].hands == known["three-of-a-kind"] == 7_470_676
    assert told["five aces"].hands == known["five aces"] == 1_128


def test_what_a_perfect_setter_gains() -> None:
    edges = {
        (wheel, kind.key): -sum(gain.best for gain in gains(Game("pai-gow-poker", wheel=wheel).elections, kind))  # type: ignore[arg-type]
        for wheel in ("second", "lowest")
        for kind in CONTESTS
    }
    assert edges == {
        ("second", "pai-gow-poker"): Fraction(143_826_578_373_697, 5_893_185_022_296_000),  # 2.44056%
        ("second", "bank"): Fraction(-6_519_906_766_801, 10_313_073_789_018_000),  # -0.06322%
        ("lowest", "pai-gow-poker"): Fraction(167_870_217_103_959, 6_875_382_526_012_000),  # 2.44161%
        ("lowest", "bank"): Fraction(-39_068_857_099, 62_884_596_274_500),  # -0.06213%
    }
    told = gains(GAME.elections)  # type: ignore[arg-type]
    assert sum(gain.otherwise for gain in told) == 13_349_594
    assert round(float(sum(gain.best - gain.house for gain in told)), 8) == 0.00283429


def test_the_strategy_says_what_is_gained() -> None:
    told = strategy(GAME.elections)  # type: ignore[arg-type]
    assert told.figures["best set of every hand, against the dealer's bank"] == pytest.approx(0.02440557658, abs=1e-11)
    assert told.figures["best set of every hand, as the bank"] == pytest.approx(-0.00063219821, abs=1e-11)
    assert any("gains 0.00283 of a wager against the dealer's bank: 13,349,594 of 154,143,080" in n for n in told.notes)
    closed = strategy(Game("pai-gow-poker", player_banking=False).elections)  # type: ignore[arg-type]
    assert list(closed.figures) == [
        "house way, against the dealer's bank",
        "best set of every hand, against the dealer's bank",
    ]


def test_another_house_way_is_counted_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    """Elections whose counts do not come with the package are counted once and kept; here a small deck stands in."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    asked: list[object] = []

    def counted(way: Any, pays: Any) -> Any:
        asked.append(way)
        return count_best(way, pays, 4)

    class Screen(StringIO):
        def isatty(self) -> bool:
            return True

    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr(exact, "count_best", counted)
    other: Any = Game("pai-gow-poker", quads=(3, 5)).elections
    first = gains(other)
    told = screen.getvalue()
    assert told.startswith("This is counted now, in about two minutes, and kept for the next time.\n\r")
    assert "\r 50%\r" in told
    assert told.endswith("\r100%\r    \r")  # and the line is wiped
    assert sum(gain.hands for gain in first) == comb(17, 7)
    _best.cache_clear()  # as in another process
    assert gains(other) == first
    assert len(asked) == 1
    _best.cache_clear()


@RECOUNT
@pytest.mark.parametrize("wheel", ["second", "lowest"])
def test_the_best_sets_of_the_package_are_counted_again(wheel: str) -> None:
    elections: Any = Game("pai-gow-poker", wheel=wheel).elections
    known = shipped_way(*house_way(elections))
    assert known is not None
    told = count_best(house_way(elections), [nets(kind, elections) for kind in CONTESTS])
    assert told == [*known["best"].values()]
