"""The seventeen hands of fast action hold'em and how they compare: 19:47-21.1 and 21.3."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

import pytest

from chapter47.games.fast_action_holdem.exact import hand_counts
from chapter47.games.fast_action_holdem.hands.rules import HANDS, said, strength
from chapter47.rulebook.testing import provision
from chapter47.table.cards import SUITS, decks, parse_cards


def five(text: str) -> int:
    return strength(parse_cards(text))


def name(text: str) -> str:
    return HANDS.name(parse_cards(text))


CLASSES = [  # one hand of each class, from the lowest of it
    ("2C 2C 2C 2C 2C", "flush with five-of-a-kind", "19:47-21.3(b)1"),
    ("AS KS QS JS 10S", "royal flush", "19:47-21.3(b)2"),
    ("2C 2C 2C 2C 9C", "flush with four-of-a-kind", "19:47-21.3(b)3"),
    ("5H 4H 3H 2H AH", "straight flush", "19:47-21.3(b)4"),
    ("2C 2C 2C 3C 3C", "flush with full house", "19:47-21.3(b)5"),
    ("2C 2D 2H 2S 2S", "five-of-a-kind", "19:47-21.3(b)6"),
    ("2H 2H 2H 5H 9H", "flush with three-of-a-kind", "19:47-21.3(b)7"),
    ("3C 3C 2C 2C 4C", "flush with two pair", "19:47-21.3(b)8"),
    ("2C 2C 3C 4C 5C", "flush with pair", "19:47-21.3(b)9"),
    ("2C 2D 2H 2S 3S", "four-of-a-kind", "19:47-21.3(b)10"),
    ("2C 2D 2H 3S 3D", "full house", "19:47-21.3(b)11"),
    ("7C 5C 4C 3C 2C", "flush", "19:47-21.3(b)12"),
    ("5H 4S 3H 2H AH", "straight", "19:47-21.3(b)13"),
    ("2C 2D 2H 3S 4D", "three-of-a-kind", "19:47-21.3(b)14"),
    ("3C 3D 2H 2S 4D", "two pair", "19:47-21.3(b)15"),
    ("2C 2D 3H 4S 5D", "pair", "19:47-21.3(b)16"),
    ("7C 5D 4H 3S 2D", "high card", "19:47-21.3(b)17"),
]


@provision(
    "19:47-21.3(b)1", "19:47-21.3(b)2", "19:47-21.3(b)3", "19:47-21.3(b)4", "19:47-21.3(b)5", "19:47-21.3(b)6",
    "19:47-21.3(b)7", "19:47-21.3(b)8", "19:47-21.3(b)9", "19:47-21.3(b)10", "19:47-21.3(b)11", "19:47-21.3(b)12",
    "19:47-21.3(b)13", "19:47-21.3(b)14", "19:47-21.3(b)15", "19:47-21.3(b)16", "19:47-21.3(b)17", "19:47-21.1[rank]",
)  # fmt: skip
def test_seventeen_classes_in_their_order() -> None:
    assert [name(cards) for cards, _, _ in CLASSES] == [called for _, called, _ in CLASSES] == list(HANDS.classes)
    strengths = [five(cards) for cards, _, _ in CLASSES]
    assert strengths == sorted(strengths, reverse=True)


@provision(
    "19:47-21.3(b)1", "19:47-21.3(b)2", "19:47-21.3(b)3", "19:47-21.3(b)4", "19:47-21.3(b)5", "19:47-21.3(b)6",
    "19:47-21.3(b)7", "19:47-21.3(b)8", "19:47-21.3(b)9", "19:47-21.3(b)10", "19:47-21.3(b)11", "19:47-21.3(b)12",
    "19:47-21.3(b)13", "19:47-21.3(b)14", "19:47-21.3(b)15", "19:47-21.3(b)16", "19:47-21.3(b)17", "19:47-21.3(a)",
)  # fmt: skip
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("2C 2C 2C 2C 2C", "AS KS QS JS 10S"),
        ("AC AC AC AC AC", "KC KC KC KC KC"),
        ("AS KS QS JS 10S", "AH AH AH AH KH"),
        ("2C 2C 2C 2C 9C", "KS QS JS 10S 9S"),
        ("5H 4H 3H 2H AH", "AC AD AH AS AS"),
        ("6H 5H 4H 3H 2H", "5H 4H 3H 2H AH"),
        ("2C 2C 2C 3C 3C", "AC AD AH AS AS"),
        ("AC AC AC KC KC", "AC AC AC QC QC"),
        ("2C 2D 2H 2S 2S", "AC AC AC KC QC"),
        ("2H 2H 2H 5H 9H", "AS AS KS KS QS"),
        ("3C 3C 2C 2C 4C", "AS AS KS QS JS"),
        ("2C 2C 3C 4C 5C", "AC AD AH AS KD"),
        ("2C 2D 2H 2S 3C", "AC AD AH KS KD"),
        ("2S 2H 2D 3S 3H", "AC JC 9C 5C 3C"),
        ("7C 5C 4C 3C 2C", "AC KD QH JS 10C"),
        ("6C 5D 4H 3S 2C", "5C 4D 3H 2S AC"),
        ("2C 2D 2H AS KD", "AC AD KH KS QD"),
        ("3C 3D 2H 2S 4C", "AC AD KH QS JC"),
        ("2C 2D 3H 4S 5C", "AC KD QH JS 9C"),
        ("AC 9D 7H 5S 3C", "KC QD JH 9S 8C"),
    ],
)
def test_the_higher_hand(higher: str, lower: str) -> None:
    assert five(higher) > five(lower)


@provision("19:47-21.3(a)[ace-low]")
def test_the_ace_below_the_two_and_not_around() -> None:
    assert name("AC 2D 3H 4S 5C") == "straight"
    assert name("AC 2C 3C 4C 5C") == "straight flush"
    assert name("QC KD AH 2S 3C") == "high card"


@provision("19:47-21.3(a)[suits-equal]", "19:47-21.1[suit]")
def test_four_suits_of_equal_value() -> None:
    assert five("AS JS 9S 5S 3S") == five("AC JC 9C 5C 3C") == five("AH JH 9H 5H 3H") == five("AD JD 9D 5D 3D")
    assert sorted(SUITS) == ["C", "D", "H", "S"]


@provision("19:47-21.3(c)")
def test_within_a_class_grouped_ranks_come_first() -> None:
    assert five("AC JC 9C 5C 3C") > five("AD JD 9D 5D 2D")
    assert five("4C 4D KH 5S 3C") > five("3C 3D AH 5S 4C")
    assert five("3C 3D 2H 2S AC") < five("4C 4D 2H 2S 3C")
    assert five("4C 4D KH 5S 3C") == five("4H 4S KD 5C 3S")
    assert five("2C 2C AC KC QC") < five("3D 3D 4D 5D 6D")


@provision("19:47-21.1[five-card-hand]")
def test_the_best_five_of_seven() -> None:
    board = parse_cards("AS KS QS JS 10S")
    assert strength([*parse_cards("2C 3C"), *board]) == HANDS.strength(board)
    random, shoe = Random(5), [card for card in decks(6) if card.suit in "SH"]
    for _ in range(300):
        seven = random.sample(shoe, 7)
        assert strength(seven) == max(HANDS.strength(five) for five in combinations(seven, 5))
    assert said([*parse_cards("AS AS"), *parse_cards("AS AS 4D 9C 9H")]) == "four-of-a-kind"
    assert said([*parse_cards("AS AS"), *parse_cards("AS AS 4S 9C 9H")]) == "flush with four-of-a-kind"
    assert said(parse_cards("7C 5D 4H 3S 2D 9C KD")) == "K high"


@pytest.mark.parametrize("decks", [6, 8])
def test_every_hand_of_many_decks_is_counted_once(decks: int) -> None:
    counts = hand_counts(decks)
    assert sum(counts.values()) == comb(52 * decks, 5)
    n = decks
    of_one_suit = 4 * comb(13 * n, 5)
    assert counts["flush with five-of-a-kind"] == 52 * comb(n, 5)
    assert counts["royal flush"] == 4 * n**5
    assert counts["straight flush"] == 36 * n**5
    assert counts["flush"] == 4 * (comb(13, 5) - 10) * n**5
    assert counts["flush with pair"] == 52 * comb(n, 2) * comb(12, 3) * n**3
    assert counts["flush with full house"] == 52 * comb(n, 3) * 12 * comb(n, 2)
    flushes = [k for k in counts if k.startswith("flush") or k in ("royal flush", "straight flush")]
    assert sum(counts[k] for k in flushes) == of_one_suit
    assert counts["five-of-a-kind"] == 13 * comb(4 * n, 5) - 52 * comb(n, 5)
    assert counts["straight"] == 10 * ((4 * n) ** 5 - 4 * n**5)
    assert counts["high card"] == (comb(13, 5) - 10) * ((4 * n) ** 5 - 4 * n**5)
    assert counts["full house"] == 156 * (comb(4 * n, 3) * comb(4 * n, 2) - 4 * comb(n, 3) * comb(n, 2))


def test_six_decks_in_whole_numbers() -> None:
    assert list(hand_counts(6).values()) == SIX_DECKS
    assert list(hand_counts(8).values()) == EIGHT_DECKS


SIX_DECKS = [
    312, 31_104, 56_160, 279_936, 187_200, 552_240, 2_471_040, 4_633_200, 37_065_600, 39_727_584, 86_958_144,
    39_719_808, 79_315_200, 997_805_952, 1_563_982_992, 10_875_047_040, 10_128_551_040,
]  # fmt: skip
EIGHT_DECKS = [
    2_912, 131_072, 349_440, 1_179_648, 978_432, 2_614_976, 12_300_288, 21_525_504, 164_003_840, 179_162_880,
    382_806_528, 167_378_944, 334_233_600, 4_345_516_032, 6_733_089_792, 46_319_370_240, 42_681_630_720,
]  # fmt: skip
