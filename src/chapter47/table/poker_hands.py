"""Poker hands: the classes a game knows, how its hands compare, jokers, and the ace in straights.

One evaluator serves all games. A ``Ranking`` is a game's own list of classes, best first; what a hand is called and
which of two is higher follows from it. A hand is judged by the ranks it holds and by whether it is of one suit, so a
ranking is also a table that compiled code can look up (``sim.poker_hands``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Literal

from ..rulebook.cite import law
from .cards import JOKER, RANK_NAMES, Card

ACE, FIVE, TWO = 14, 5, 2
VALUES = tuple(range(TWO, ACE + 1))  # ace high
ANY = 15  # a joker among values

Values = tuple[int, ...]  # from high to low
Key = tuple[int, ...]  # the class, then what decides between two hands of one class

ROYAL_FLUSH, STRAIGHT_FLUSH, STRAIGHT, FLUSH = "royal flush", "straight flush", "straight", "flush"
FIVE_ACES, FIVE_OF_A_KIND, FOUR_OF_A_KIND = "five aces", "five-of-a-kind", "four-of-a-kind"
FULL_HOUSE, THREE_OF_A_KIND, TWO_PAIR, PAIR, HIGH_CARD = (
    "full house",
    "three-of-a-kind",
    "two pair",
    "pair",
    "high card",
)
MINI_ROYAL = "mini royal"

# What a hand is called by how often its ranks come, most often first.
SHAPES = {
    (5,): FIVE_OF_A_KIND,
    (4,): FOUR_OF_A_KIND,
    (4, 1): FOUR_OF_A_KIND,
    (3, 2): FULL_HOUSE,
    (3,): THREE_OF_A_KIND,
    (3, 1): THREE_OF_A_KIND,
    (3, 1, 1): THREE_OF_A_KIND,
    (2, 2): TWO_PAIR,
    (2, 2, 1): TWO_PAIR,
    (2,): PAIR,
    (2, 1): PAIR,
    (2, 1, 1): PAIR,
    (2, 1, 1, 1): PAIR,
}


def value(card: Card) -> int:
    """A card's value with the ace high; a joker is ``ANY``."""
    return ANY if card.rank == JOKER else ACE if card.rank == 1 else card.rank


def value_name(value: int) -> str:
    """A value as players say it.

    >>> value_name(14), value_name(10)
    ('A', '10')
    """
    return RANK_NAMES[1 if value == ACE else value]


@law("19:47-20.1[suit]")
def of_one_suit(cards: Iterable[Card]) -> bool:
    """Whether all cards but jokers are of the same one of the four suits. 19:47-20.1[suit]."""
    return len({card.suit for card in cards if card.rank != JOKER}) <= 1


@law("19:47-20.3(a)")
def straight_top(values: Values) -> int:
    """The highest card of a straight, 5 for the one with the ace below the two, or 0 where it is none. 19:47-20.3(a).

    >>> straight_top((14, 13, 12)), straight_top((14, 5, 4, 3, 2)), straight_top((14, 3, 2)), straight_top((2, 14, 13))
    (14, 5, 3, 0)
    """
    length = len(values)
    if values == tuple(range(values[0], values[0] - length, -1)):
        return values[0] if length > 2 else 0
    low = tuple(range(length, 1, -1))
    return length if length > 2 and values == (ACE, *low) else 0


def _grouped(values: Values) -> tuple[tuple[int, ...], Values]:
    """How often ranks come, most often first, and the values in that order; given from high to low.

    >>> _grouped((14, 9, 9, 5, 2)), _grouped((12, 9, 5, 4, 2))
    (((2, 1, 1, 1), (9, 9, 14, 5, 2)), ((1, 1, 1, 1, 1), (12, 9, 5, 4, 2)))
    """
    if len(set(values)) == len(values):
        return (1,) * len(values), values
    counts = Counter(values)
    groups = sorted(((times, value) for value, times in counts.items()), reverse=True)
    return tuple(times for times, _ in groups), tuple(value for times, value in groups for _ in range(times))


@dataclass(frozen=True)
class Ranking:
    """The hands of a game: how many cards, the classes best first, the low straight, jokers, one deck or many."""

    cards: int
    classes: tuple[str, ...]
    wheel: Literal["lowest", "second"] = "lowest"  # where the straight with the ace at its foot stands
    joker: Literal["wild", "bug"] | None = None  # bug: an ace, or what completes a straight or a flush
    many_decks: bool = False  # a rank may come five times, and in one suit

    def __hash__(self) -> int:
        return hash((self.cards, self.classes, self.wheel, self.joker, self.many_decks))

    # ---- one hand ------------------------------------------------------------------------------------------------

    def key(self, cards: Sequence[Card]) -> Key:
        """What is compared: the higher key is the higher hand, equal keys are equal hands."""
        if len(cards) != self.cards:
            raise ValueError(f"a hand of {self.cards} cards, not {len(cards)}")
        return self.key_of(tuple(sorted(map(value, cards), reverse=True)), of_one_suit(cards))

    def name(self, cards: Sequence[Card]) -> str:
        """The class of a hand."""
        return self.classes[-1 - self.key(cards)[0]]

    def strength(self, cards: Sequence[Card]) -> int:
        """The place of a hand among all there are, from 1 upward."""
        return self.strengths[tuple(sorted(map(value, cards), reverse=True)), of_one_suit(cards)]

    def key_of(self, values: Values, suited: bool) -> Key:
        """The key of a hand by its values from high to low, jokers first, and whether it is of one suit."""
        jokers = values.count(ANY)
        if not jokers:
            return self._key(values, suited)
        return max(self._with_jokers(values[jokers:], jokers, suited))

    def _with_jokers(self, values: Values, jokers: int, suited: bool) -> Iterator[Key]:
        """Every hand that the jokers can make."""
        for stand_in in combinations_with_replacement(VALUES, jokers):
            whole = tuple(sorted((*values, *stand_in), reverse=True))
            fresh = len(set(whole)) == len(whole)
            completes = self.cards > 2 and fresh and (suited or bool(straight_top(whole)))
            if completes:
                yield self._key(whole, suited)
            if self.joker == "wild" or set(stand_in) == {ACE}:
                yield self._key(whole, suited and self.many_decks and self.joker == "wild")

    def _key(self, values: Values, suited: bool) -> Key:
        shape, grouped = _grouped(values)
        top = straight_top(values) if len(shape) == len(values) else 0
        deciding = shape, suited, top, values[-1] == ACE
        order = self._orders.get(deciding)
        if order is None:
            names = set(self._names(*deciding))
            order = len(self.classes) - 1 - next(at for at, name in enumerate(self.classes) if name in names)
            self._orders[deciding] = order
        if top and self.classes[-1 - order] in (STRAIGHT, STRAIGHT_FLUSH, ROYAL_FLUSH, MINI_ROYAL):
            return order, self._top(top)
        return order, *grouped

    @cached_property
    def _orders(self) -> dict[tuple[tuple[int, ...], bool, int, bool], int]:
        """The place of a class from the lowest, by all that decides what a hand is called: few, and asked for often."""
        return {}

    def _top(self, top: int) -> int:
        """The order of straights: doubled, so that the low one fits between the two highest where it is second."""
        return 2 * ACE - 1 if top == self.cards and self.wheel == "second" else 2 * top

    def _names(self, shape: tuple[int, ...], suited: bool, top: int, aces: bool) -> Iterator[str]:
        """Everything a hand may be called; the best that the game knows is its class."""
        yield HIGH_CARD
        grouped = SHAPES.get(shape)
        if grouped:
            yield grouped
            if aces and self.cards == FIVE:
                yield FIVE_ACES
        if suited and self.cards > 2:
            yield FLUSH
            if grouped:
                yield f"{FLUSH} with {grouped}"
        if top:
            yield STRAIGHT
            if suited:
                yield STRAIGHT_FLUSH
                if top == ACE:
                    yield ROYAL_FLUSH if self.cards == FIVE else MINI_ROYAL

    # ---- all hands -----------------------------------------------------------------------------------------------

    @cached_property
    def strengths(self) -> dict[tuple[Values, bool], int]:
        """Every hand of the game by its values and whether it is of one suit: its place, from 1 upward."""
        order = {key: place for place, key in enumerate(sorted(set(self._keys.values())), 1)}
        return {hand: order[key] for hand, key in self._keys.items()}

    @cached_property
    def class_of(self) -> tuple[str, ...]:
        """The class of each strength; nothing has strength 0."""
        return "", *(self.classes[-1 - key[0]] for key in sorted(set(self._keys.values())))

    @cached_property
    def _keys(self) -> dict[tuple[Values, bool], Key]:
        return {hand: self.key_of(*hand) for hand in self._hands()}

    def lowest(self, name: str) -> int:
        """The strength of the lowest hand of a class."""
        return self.class_of.index(name)

    def at(self, *values: int, suited: bool = False) -> int:
        """The strength of the hand with these values."""
        return self.strengths[tuple(sorted(values, reverse=True)), suited]

    def _hands(self) -> Iterator[tuple[Values, bool]]:
        most = self.cards if self.many_decks else 4
        symbols = (ANY, *reversed(VALUES)) if self.joker else tuple(reversed(VALUES))
        for values in combinations_with_replacement(symbols, self.cards):
            jokers = values.count(ANY)
            ranks = values[jokers:]
            if jokers > 2 or any(ranks[at] == ranks[at + most] for at in range(len(ranks) - most)):
                continue
            yield values, False
            if self.many_decks or len(set(ranks)) == len(ranks):
                yield values, True


FIVE_CARDS = Ranking(
    5,
    (
        ROYAL_FLUSH,
        STRAIGHT_FLUSH,
        FOUR_OF_A_KIND,
        FULL_HOUSE,
        FLUSH,
        STRAIGHT,
        THREE_OF_A_KIND,
        TWO_PAIR,
        PAIR,
        HIGH_CARD,
    ),
)
THREE_CARDS = Ranking(3, (STRAIGHT_FLUSH, THREE_OF_A_KIND, STRAIGHT, FLUSH, PAIR, HIGH_CARD))
THREE_CARDS_MINI_ROYAL = Ranking(3, (MINI_ROYAL, *THREE_CARDS.classes))
TWO_CARDS = Ranking(2, (PAIR, HIGH_CARD))
FIVE_CARDS_WILD = Ranking(5, (FIVE_OF_A_KIND, *FIVE_CARDS.classes), joker="wild")
FIVE_CARDS_BUG = Ranking(5, (FIVE_ACES, *FIVE_CARDS.classes), "second", joker="bug")
TWO_CARDS_BUG = Ranking(2, TWO_CARDS.classes, joker="bug")
