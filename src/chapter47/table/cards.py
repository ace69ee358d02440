"""Playing cards: fifty-two of them and two jokers, each a single object, written ``9C``, ``10H``, ``KS``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import total_ordering

from ..errors import Refusal

SUITS = "SHDC"
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANK_NAMES = ("Joker", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKER = 0


@total_ordering
class Card:
    """A card by rank (ace 1 to king 13, joker 0) and suit; every deck shares the same objects.

    Args:
        rank: ace 1 to king 13, joker 0
        suit: C, D, H or S; 1 or 2 of a joker
        index: its place in a deck

    >>> Card.parse("10h"), Card.parse("K♠").rank, Card.parse("joker")
    (Card('10H'), 13, Card('JOKER1'))
    """

    __slots__ = ("code", "index", "rank", "suit")

    def __init__(self, rank: int, suit: str, index: int) -> None:
        self.rank = rank
        self.suit = suit
        self.index = index
        self.code = f"JOKER{suit}" if rank == JOKER else RANK_NAMES[rank] + suit

    @staticmethod
    def parse(text: str) -> Card:
        """Read a card as people write it.

        Args:
            text: what somebody wrote

        Raises:
            Refusal: it is no card
        """
        if (card := _BY_CODE.get(text)) is not None:
            return card
        key = text.strip().upper()
        for suit, sign in SUIT_SIGNS.items():
            key = key.replace(sign, suit)
        if key.startswith("T") and len(key) == 2:
            key = "10" + key[1]
        card = _BY_CODE.get("JOKER1" if key == "JOKER" else key)
        if card is None:
            raise Refusal(
                f"{text!r} is not a card.", instead="rank and suit, such as 9C, 10H, KS; JOKER, or JOKER1 and JOKER2"
            )
        return card

    @property
    def name(self) -> str:
        """The card with its suit sign, for people."""
        return "Joker" if self.rank == JOKER else RANK_NAMES[self.rank] + SUIT_SIGNS[self.suit]

    @property
    def is_red(self) -> bool:
        """Hearts and diamonds."""
        return self.suit in "HD"

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.parse, (self.code,)


DECK = tuple(Card(rank, suit, s * 13 + rank - 1) for s, suit in enumerate(SUITS) for rank in range(1, 14))
JOKERS = (Card(JOKER, "1", 52), Card(JOKER, "2", 53))
ALL_CARDS = DECK + JOKERS
_BY_CODE = {card.code: card for card in ALL_CARDS}


def card(rank: int, suit: str) -> Card:
    """The card of that rank and suit."""
    return DECK[SUITS.index(suit) * 13 + rank - 1]


def parse_cards(text: str) -> list[Card]:
    """Read several cards, parted by spaces or commas."""
    return [Card.parse(word) for word in text.replace(",", " ").split()]


def decks(count: int, *, jokers: int = 0, without: Iterable[int] = ()) -> list[Card]:
    """``count`` decks in order; ``jokers`` in each; ranks in ``without`` taken out."""
    gone = frozenset(without)
    one = [c for c in DECK if c.rank not in gone] + list(JOKERS[:jokers])
    return one * count
