"""The seventeen hands of fast action hold'em, from six decks or more, and the best five of seven cards (19:47-21.3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ....rulebook.cite import law
from ....table import poker_hands
from ....table.cards import SUITS, Card
from ....table.poker_hands import FIVE_CARDS, Ranking, value, value_name

# Best first; within a class the grouped ranks come before the other cards (19:47-21.3(c), reading E-013).
# Aces are high and also stand below a two, suits are equal.
HANDS = law(
    "19:47-21.3(a)",
    "19:47-21.3(a)[ace-low]",
    "19:47-21.3(a)[suits-equal]",
    "19:47-21.1[suit]",
    "19:47-21.1[rank]",
    "19:47-21.3(b)1",
    "19:47-21.3(b)2",
    "19:47-21.3(b)3",
    "19:47-21.3(b)4",
    "19:47-21.3(b)5",
    "19:47-21.3(b)6",
    "19:47-21.3(b)7",
    "19:47-21.3(b)8",
    "19:47-21.3(b)9",
    "19:47-21.3(b)10",
    "19:47-21.3(b)11",
    "19:47-21.3(b)12",
    "19:47-21.3(b)13",
    "19:47-21.3(b)14",
    "19:47-21.3(b)15",
    "19:47-21.3(b)16",
    "19:47-21.3(b)17",
)(
    Ranking(
        5,
        (
            f"{poker_hands.FLUSH} with {poker_hands.FIVE_OF_A_KIND}",
            poker_hands.ROYAL_FLUSH,
            f"{poker_hands.FLUSH} with {poker_hands.FOUR_OF_A_KIND}",
            poker_hands.STRAIGHT_FLUSH,
            f"{poker_hands.FLUSH} with {poker_hands.FULL_HOUSE}",
            poker_hands.FIVE_OF_A_KIND,
            f"{poker_hands.FLUSH} with {poker_hands.THREE_OF_A_KIND}",
            f"{poker_hands.FLUSH} with {poker_hands.TWO_PAIR}",
            f"{poker_hands.FLUSH} with {poker_hands.PAIR}",
            *FIVE_CARDS.classes[2:],  # four of a kind and all below it, as from one deck
        ),
        many_decks=True,
    )
)


@law("19:47-21.1[five-card-hand]", "19:47-21.3(c)")
def strength(cards: Sequence[Card]) -> int:
    """How high the best five of the retained and the community cards are; equal strengths make a copy hand.

    19:47-21.1[five-card-hand], 19:47-21.3(c). Five cards of one suit are always higher than the same ranks in several.
    """
    ordered = sorted(cards, key=value, reverse=True)
    known = HANDS.strengths
    best = max(known[five, False] for five in set(combinations(map(value, ordered), HANDS.cards)))
    for suit in SUITS:
        own = [value(card) for card in ordered if card.suit == suit]
        if len(own) >= HANDS.cards:
            best = max(best, *(known[five, True] for five in combinations(own, HANDS.cards)))
    return best


def said(cards: Sequence[Card]) -> str:
    """The best hand in these cards as the dealer says it."""
    name = HANDS.class_of[strength(cards)]
    return f"{value_name(max(map(value, cards)))} high" if name == poker_hands.HIGH_CARD else name
