"""The hand evaluator: counts of every class, a public library hand for hand, jokers, many decks, low straights."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb
from random import Random

import numpy as np
import pytest
from treys import Card as TreysCard
from treys import Evaluator

from chapter47.rulebook.testing import provision
from chapter47.sim.poker_hands import CHOOSE, CODES, KEYS, STRIDE, evaluate, orbit, set_number3, set_number4, table
from chapter47.table import poker_hands as ph
from chapter47.table.cards import ALL_CARDS, DECK, parse_cards
from chapter47.table.poker_hands import (
    FIVE_CARDS,
    FIVE_CARDS_BUG,
    FIVE_CARDS_WILD,
    THREE_CARDS,
    THREE_CARDS_MINI_ROYAL,
    TWO_CARDS,
    TWO_CARDS_BUG,
    Ranking,
)

MANY = Ranking(  # 19:47-21.3(b), seventeen classes of six and eight decks
    5,
    tuple(
        "flush with five-of-a-kind,royal flush,flush with four-of-a-kind,straight flush,flush with full house,"
        "five-of-a-kind,flush with three-of-a-kind,flush with two pair,flush with pair,four-of-a-kind,full house,flush,"
        "straight,three-of-a-kind,two pair,pair,high card".split(",")
    ),
    many_decks=True,
)


def every(cards: int, deck: int = 52) -> np.ndarray:
    """All sets of so many cards."""
    flat = (card for hand in combinations(range(deck), cards) for card in hand)
    return np.fromiter(flat, np.uint8, cards * comb(deck, cards)).reshape(-1, cards)


def counted(ranking: Ranking, deck: int = 52) -> dict[str, int]:
    """How many hands of each class a deck has."""
    strengths = np.bincount(evaluate(ranking, every(ranking.cards, deck)))
    assert strengths[0] == 0
    found: Counter[str] = Counter()
    for strength, times in enumerate(strengths.tolist()):
        found[ranking.class_of[strength]] += times
    del found[""]
    return dict(found)


def test_the_2598960_hands_of_five() -> None:
    assert counted(FIVE_CARDS) == {
        "royal flush": 4, "straight flush": 36, "four-of-a-kind": 624, "full house": 3744, "flush": 5108,
        "straight": 10200, "three-of-a-kind": 54912, "two pair": 123552, "pair": 1098240, "high card": 1302540,
    }  # fmt: skip
    assert len(FIVE_CARDS.class_of) - 1 == 7462


@provision("19:47-20.3(b)")
def test_the_22100_hands_of_three() -> None:
    assert counted(THREE_CARDS) == {
        "straight flush": 48, "three-of-a-kind": 52, "straight": 720, "flush": 1096, "pair": 3744, "high card": 16440,
    }  # fmt: skip
    assert counted(THREE_CARDS_MINI_ROYAL)["mini royal"] == 4
    assert counted(TWO_CARDS) == {"pair": 78, "high card": 1248}


def test_the_2869685_hands_of_five_with_a_wild_joker() -> None:
    assert counted(FIVE_CARDS_WILD, 53) == {
        "five-of-a-kind": 13, "royal flush": 24, "straight flush": 180, "four-of-a-kind": 3120, "full house": 6552,
        "flush": 7804, "straight": 20532, "three-of-a-kind": 137280, "two pair": 123552, "pair": 1268088,
        "high card": 1302540,
    }  # fmt: skip


def test_the_2869685_hands_of_five_with_a_joker_as_an_ace_or_to_complete() -> None:
    found = counted(FIVE_CARDS_BUG, 53)
    assert sum(found.values()) == comb(53, 5)
    assert found == {
        "five aces": 1, "royal flush": 24, "straight flush": 180, "four-of-a-kind": 828, "full house": 4368,
        "flush": 7804, "straight": 20532, "three-of-a-kind": 63360, "two pair": 138600, "pair": 1215024,
        "high card": 1418964,
    }  # fmt: skip


LIBRARY = [TreysCard.new("A23456789TJQK"[at % 13] + "shdc"[at // 13]) for at in range(52)]


def test_hand_for_hand_as_a_public_library_ranks_them() -> None:
    hands = every(5)
    strengths = evaluate(FIVE_CARDS, hands)
    _, one_of_each = np.unique(strengths, return_index=True)
    some = np.random.default_rng(47).choice(len(hands), 60_000, replace=False)
    library = Evaluator()
    for at in (*one_of_each.tolist(), *some.tolist()):
        assert 7463 - int(strengths[at]) == library.evaluate([], [LIBRARY[card] for card in hands[at]])


@pytest.mark.parametrize(
    "ranking", [FIVE_CARDS, THREE_CARDS, TWO_CARDS, FIVE_CARDS_WILD, FIVE_CARDS_BUG, TWO_CARDS_BUG, MANY]
)
def test_the_table_says_what_the_rules_say(ranking: Ranking) -> None:
    random = Random(ranking.cards)
    deck = list(ALL_CARDS if ranking.joker else DECK)
    hands = [random.sample(deck * (8 if ranking.many_decks else 1), ranking.cards) for _ in range(3000)]
    if ranking.joker is not None:
        hands = [hand for hand in hands if sum(card.rank == 0 for card in hand) < len(hand)]
    found = evaluate(ranking, np.array([[card.index for card in hand] for hand in hands], np.uint8))
    keys = [ranking.key(hand) for hand in hands]
    assert [ranking.strength(hand) for hand in hands] == found.tolist()
    for a, b in zip(range(3000), range(1, len(hands)), strict=False):
        assert (keys[a] > keys[b]) == (found[a] > found[b])
        assert (keys[a] == keys[b]) == (found[a] == found[b])


def test_no_two_hands_have_the_same_sum_of_keys() -> None:
    for cards in (2, 3, 4, 5):
        hands = [h for h in combinations_with_replacement(range(14), cards) if h.count(13) <= 2]
        assert len({sum(KEYS[rank] for rank in hand) for hand in hands}) == len(hands)
        assert max(sum(KEYS[rank] for rank in hand) for hand in hands) < STRIDE
    assert len(CODES) == 54
    assert len(table(FIVE_CARDS)) == 2 * STRIDE


def higher(ranking: Ranking, *hands: str) -> bool:
    """Whether each hand is higher than the next."""
    keys = [ranking.key(parse_cards(hand)) for hand in hands]
    return all(a > b for a, b in pairwise(keys))


def test_five_cards_compare_class_by_class_then_group_by_group_then_card_by_card() -> None:
    assert higher(
        FIVE_CARDS, "AS KS QS JS 10S", "KH QH JH 10H 9H", "5C 4C 3C 2C AC", "2C 2D 2H 2S 3C", "AC AD AH KC KD"
    )
    assert higher(FIVE_CARDS, "2C 2D 2H 3C 3D", "AC KC QC JC 9C", "AC KD QH JS 10C", "5C 4D 3H 2S AC", "AC AD AH KC QD")
    assert higher(FIVE_CARDS, "AC AD KC KD 2H", "AC AD QC QD KH", "3C 3D 4C 5D 6H", "2C 2D AC KD QH", "AC KD QH JS 9C")
    assert FIVE_CARDS.name(parse_cards("KC AD 2H 3S 4C")) == "high card"  # the ace does not turn the corner
    assert FIVE_CARDS.key(parse_cards("AC KC QC JC 9C")) == FIVE_CARDS.key(parse_cards("AD KD QD JD 9D"))


def test_three_cards() -> None:
    assert higher(THREE_CARDS, "AS KS QS", "3H 2H AH", "AC AD AH", "2C 2D 2H", "AC KD QH", "3C 2D AH", "AC KC JC")
    assert higher(THREE_CARDS, "5C 3C 2C", "AC AD KH", "3C 3D 4H", "2C 2D AH", "AC KD JH", "5C 3D 2H")
    assert THREE_CARDS.name(parse_cards("KC AD 2H")) == "high card"


def test_the_joker_as_an_ace_or_to_complete() -> None:
    def name(cards: str) -> str:
        return FIVE_CARDS_BUG.name(parse_cards(cards))

    assert name("AC AD AH AS JOKER") == "five aces"
    assert name("KC KD KH KS JOKER") == "four-of-a-kind"
    assert name("KC KD KH 2S JOKER") == "three-of-a-kind"
    assert name("AC AD AH 2S JOKER") == "four-of-a-kind"
    assert name("KC KD AH 2S JOKER") == "two pair"
    assert name("9C 8D 7H 5S JOKER") == "straight"
    assert name("AC KC QC JC JOKER") == "royal flush"
    assert name("AC 9C 5C 2C JOKER") == "flush"
    assert higher(FIVE_CARDS_BUG, "AC KD QH JS 10C", "AC 2D 3H 4S 5C", "KC QD JH 10S 9C")
    assert higher(FIVE_CARDS_BUG, "AC 9C 5C 2C JOKER", "AD QD JD 10D 8D")  # the joker is the king of the suit
    assert TWO_CARDS_BUG.key(parse_cards("KC JOKER")) == TWO_CARDS_BUG.key(parse_cards("KC AD"))
    assert FIVE_CARDS_WILD.name(parse_cards("KC KD KH 2S JOKER")) == "four-of-a-kind"
    assert FIVE_CARDS_WILD.name(parse_cards("2C 2D 2H 2S JOKER")) == "five-of-a-kind"
    assert FIVE_CARDS_WILD.name(parse_cards("KC 9D 5H JOKER1 JOKER2")) == "three-of-a-kind"


@provision("19:47-21.3(b)1", "19:47-21.3(b)3", "19:47-21.3(b)5", "19:47-21.3(b)6", "19:47-21.3(b)9")
def test_hands_of_many_decks() -> None:
    assert higher(
        MANY, "2C 2C 2C 2C 2C", "AS KS QS JS 10S", "2C 2C 2C 2C 9C", "KS QS JS 10S 9S", "2C 2C 2C 3C 3C",
        "2C 2D 2H 2S 2C", "2H 2H 2H 5H 9H", "3C 3C 2C 2C 4C", "2C 2C 3C 4C 5C", "AC AD AH AS 2C", "AC AD AH KC KD",
        "7C 5C 4C 3C 2C",
    )  # fmt: skip


def test_names_and_places() -> None:
    assert ph.value_name(14) == "A"
    assert FIVE_CARDS.class_of[FIVE_CARDS.at(14, 13, 4, 3, 2)] == "high card"
    assert FIVE_CARDS.class_of[FIVE_CARDS.lowest("pair") - 1] == "high card"
    assert THREE_CARDS.at(14, 13, 12, suited=True) == 741


def test_sets_are_numbered_without_gaps_and_whatever_their_order() -> None:
    random = Random(1)
    numbers3 = [int(set_number3(CHOOSE, *random.sample(hand, 3))) for hand in combinations(range(20), 3)]
    assert sorted(numbers3) == list(range(comb(20, 3)))
    numbers4 = [int(set_number4(CHOOSE, *random.sample(hand, 4))) for hand in combinations(range(16), 4)]
    assert sorted(numbers4) == list(range(comb(16, 4)))


def test_orbits_of_renamed_suits_add_up_to_all_sets() -> None:
    total = stands = 0
    for hand in combinations(range(52), 3):
        suits = np.zeros(4, np.int64)
        for card in hand:
            suits[card // 13] |= 1 << card % 13
        size = orbit(suits)
        total += size
        stands += size > 0
    assert (total, stands) == (22_100, 1_755)
