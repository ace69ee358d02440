"""Seven cards of pai gow poker: what may be set, how the house way sets it, what the bonus makes of it (19:47-11.3).

Shared by the procedure and the tests; the kernel does the same with compiled look-ups.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from ....rulebook.cite import law
from ....table.cards import JOKER, SUITS, Card
from ....table.poker_hands import (
    FIVE_ACES,
    FIVE_CARDS_BUG,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_CARDS_BUG,
    Ranking,
    value,
    value_name,
)
from .. import rules

if TYPE_CHECKING:
    from ..elections import PaiGowPokerElections


Set = tuple[Sequence[Card], Sequence[Card]]  # the high hand of five, the low hand of two

WHEEL_LOWEST = Ranking(5, FIVE_CARDS_BUG.classes, "lowest", joker="bug")
LOW = law("19:47-11.3[low-hands]")(TWO_CARDS_BUG)  # a joker is an ace there
MADE_HANDS = (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)
LINES = {
    STRAIGHT: rules.STRAIGHT,
    THREE_OF_A_KIND: rules.TRIPS,
    FLUSH: rules.FLUSH,
    FULL_HOUSE: rules.FULL_HOUSE,
    FOUR_OF_A_KIND: rules.QUADS,
    STRAIGHT_FLUSH: rules.STRAIGHT_FLUSH,
    ROYAL_FLUSH: rules.ROYAL,
    FIVE_ACES: rules.FIVE_ACES,
}


@law("19:47-11.3[five-card]", "19:47-11.3[joker]")
def ranking(elections: PaiGowPokerElections) -> Ranking:
    """The order of five-card hands, five aces on top, the joker an ace or what completes a straight or flush.

    19:47-11.3[five-card], 19:47-11.3[joker]; A-2-3-4-5 is the second best straight or the lowest, 19:47-11.3[wheel].
    """
    return ranking_of(elections.wheel)


def ranking_of(wheel: str) -> Ranking:
    """The order of five-card hands, by where A-2-3-4-5 stands."""
    return FIVE_CARDS_BUG if wheel == "second" else WHEEL_LOWEST


def rank_of(card: Card) -> int:
    """A card's rank with ace high; a joker is an ace."""
    return rules.ACE if card.rank == JOKER else value(card)


def every_set(cards: Sequence[Card]) -> list[Set]:
    """The twenty-one ways to put two of seven cards aside."""
    return [(tuple(c for c in cards if c not in low), low) for low in combinations(cards, 2)]


@law("19:47-11.9[high-over-low]")
def lawful(chosen: Set, elections: PaiGowPokerElections) -> bool:
    """Whether the high hand ranks at least as high as the low hand. 19:47-11.9[high-over-low]."""
    high, low = chosen
    return ranking(elections).key(high)[:3] >= LOW.key(low)


@law("19:47-11.9[house-way]", "19:47-11.9[way-straight]")
def house_way(cards: Sequence[Card], elections: PaiGowPokerElections) -> Set:
    """The set that the house way makes. 19:47-11.9[house-way]."""
    order = ranking(elections)
    sets = every_set(cards)
    made = any(order.name(high) in MADE_HANDS for high, _ in sets)
    ranks = sum(1 << 4 * rank_of(card) for card in cards)
    wanted = rules.house_low(ranks, made, elections.keep_table, *elections.quads)
    if wanted == rules.MADE:  # with a pair low if the made hand survives it, 19:47-11.9[way-straight]
        kept = [chosen for chosen in sets if order.name(chosen[0]) in MADE_HANDS]
        return max(kept, key=lambda chosen: (LOW.strength(chosen[1]), order.strength(chosen[0])))
    fits = [s for s in sets if rules.low_hand(rank_of(s[1][0]), rank_of(s[1][1])) == wanted]
    return max(fits, key=lambda chosen: order.strength(chosen[0]))


def label(chosen: Set) -> str:
    """A set as it is written: the two cards of the low hand."""
    return ",".join(card.code for card in sorted(chosen[1], key=lambda c: (-rank_of(c), c.index)))


def choices(cards: Sequence[Card], elections: PaiGowPokerElections) -> dict[str, Set]:
    """Every lawful set by its low hand, the house way first. 19:47-11.9[setting]."""
    first = house_way(cards, elections)
    return {label(chosen): chosen for chosen in (first, *every_set(cards)) if lawful(chosen, elections)}


def strengths(chosen: Set, elections: PaiGowPokerElections) -> tuple[int, int]:
    """How strong the high and the low hand are."""
    return ranking(elections).strength(chosen[0]), LOW.strength(chosen[1])


def said(chosen: Set, elections: PaiGowPokerElections) -> str:
    """Both hands as the dealer says them."""
    order = ranking(elections)
    high = order.name(chosen[0])
    if high == HIGH_CARD:
        high = f"{value_name(max(map(rank_of, chosen[0])))} high"
    low = [value_name(rank) for rank in sorted(map(rank_of, chosen[1]), reverse=True)]
    pair = LOW.name(chosen[1]) == PAIR
    return f"high {high}, low {'pair of ' + low[0] if pair else '-'.join(low)}"


# ---- the bonus -------------------------------------------------------------------------------------------------------


def bonus_line(cards: Sequence[Card]) -> int:
    """The best line of the bonus that seven cards make, however they were set. 19:47-11.13[best-hand]."""
    joker = any(card.rank == JOKER for card in cards)
    for suit in SUITS:
        bits = sum(1 << value(card) for card in cards if card.suit == suit and card.rank != JOKER)
        if rules.seven_in_a_row(bits, joker):
            return rules.SEVEN_WITH_JOKER if joker else rules.SEVEN_NATURAL
    sets = every_set(cards)
    names = {FIVE_CARDS_BUG.name(high) for high, _ in sets}
    if any(FIVE_CARDS_BUG.name(high) == ROYAL_FLUSH and _king_queen(low) for high, low in sets):
        return rules.ROYAL_MATCH
    return max((LINES.get(name, rules.NOTHING) for name in names), default=rules.NOTHING)


def _king_queen(low: Sequence[Card]) -> bool:
    """King and queen of one suit."""
    return {card.rank for card in low} == {12, 13} and len({card.suit for card in low}) == 1


@lru_cache(maxsize=2)
def class_numbers(order: Ranking) -> tuple[int, ...]:
    """For each strength the bonus line of a hand of five; a straight or better that is kept is marked by 16."""
    return tuple(LINES.get(name, rules.NOTHING) | (16 if name in MADE_HANDS else 0) for name in order.class_of)
