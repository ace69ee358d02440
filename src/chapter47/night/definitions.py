"""The words of 13:47-20.2 that players meet at card tables: told on the rules cards, and judged by one ranking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..rulebook.cite import law
from ..table.cards import Card
from ..table.poker_hands import FIVE_CARDS


@dataclass(frozen=True, slots=True)
class Definition:
    """A word of the subchapter in plain English."""

    name: str
    cite: str
    says: str


@dataclass(frozen=True, slots=True)
class PokerHand:
    """A poker hand: what it is, and its best and its poorest example."""

    name: str  # as the ranking calls it
    cite: str
    says: str
    best: str
    poorest: str


DEFINITIONS = (
    Definition("hand", "13:47-20.2[hand]", "the cards that a player or the dealer got in this round"),
    Definition("fold", "13:47-20.2[fold]", "to leave the round; the hand takes no further part"),
    Definition("push", "13:47-20.2[push]", "your hand and the dealer's are equal; no chips move"),
    Definition(
        "burnt card",
        "13:47-20.2[burning-a-card]",
        "the first card off the deck, put aside face down; its value is not shown",
    ),
    Definition(
        "cutting card", "13:47-20.2[cutting-card]", "a card of one colour that nothing is printed on, used only to cut"
    ),
    Definition("shuffle", "13:47-20.2[shuffle]", "the dealer mixes the whole deck at random, by hand or by machine"),
    Definition("suit", "13:47-20.2[suit]", "clubs, diamonds, hearts or spades; none ranks above another"),
)

# Best first. 13:47-20.2 prints best and poorest of most.
HANDS = (
    PokerHand(
        "royal flush", "13:47-20.2[royal-flush]", "A, K, Q, J, 10 of one suit", "AS KS QS JS 10S", "AC KC QC JC 10C"
    ),
    PokerHand(
        "straight flush",
        "13:47-20.2[straight-flush]",
        "five in a row of one suit, from the king down",
        "KH QH JH 10H 9H",
        "5S 4S 3S 2S AS",
    ),
    PokerHand(
        "four-of-a-kind",
        "13:47-20.2[four-of-a-kind]",
        "four of one rank, aces best",
        "AS AH AD AC KS",
        "2S 2H 2D 2C 3S",
    ),
    PokerHand("full house", "13:47-20.2[full-house]", "three of a kind and a pair", "AS AH AD KC KS", "2S 2H 2D 3C 3S"),
    PokerHand("flush", "13:47-20.2[flush]", "five cards of one suit", "AH KH QH JH 9H", "7C 5C 4C 3C 2C"),
    PokerHand(
        "straight",
        "13:47-20.2[straight]",
        "five ranks in a row; the ace is high or low, never in the middle",
        "AS KH QD JC 10S",
        "5S 4H 3D 2C AS",
    ),
    PokerHand(
        "three-of-a-kind",
        "13:47-20.2[three-of-a-kind]",
        "three of one rank, aces best",
        "AS AH AD KC QS",
        "2S 2H 2D 4C 3S",
    ),
    PokerHand("two pair", "13:47-20.2[two-pairs]", "two pairs", "AS AH KD KC QS", "3S 3H 2D 2C 4S"),
    PokerHand("pair", "13:47-20.2[pair]", "two cards of the same rank", "AS AH KD QC JS", "2S 2H 5D 4C 3S"),
)


def hand_name(cards: Sequence[Card]) -> str:
    """What five cards are called.

    >>> from chapter47.table.cards import parse_cards
    >>> hand_name(parse_cards("KH 9H 7H 4H 2H"))
    'flush'
    """
    return FIVE_CARDS.name(cards)


@law("13:47-20.2[suit]")
def beats(one: Sequence[Card], other: Sequence[Card]) -> bool:
    """Whether a hand ranks above another; suits never decide. 13:47-20.2[suit]."""
    return FIVE_CARDS.key(one) > FIVE_CARDS.key(other)
