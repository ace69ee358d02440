"""The boxes of the pokette layout: thirteen rows of ranks, ace to two, in four columns of suits, and two jokers."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from ...rulebook.cite import law
from ...table.cards import DECK, JOKERS, RANK_NAMES, SUITS

# Rows from the head of the layout.
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
THREES = {
    "ace-king-queen": ("A", "K", "Q"),
    "jack-10-nine": ("J", "10", "9"),
    "eight-seven-six": ("8", "7", "6"),
    "five-four-three": ("5", "4", "3"),
}
JOKER_CODES = tuple(card.code for card in JOKERS)
ALL_CODES = tuple(card.code for card in DECK) + JOKER_CODES
RANK_OF = {card.code: RANK_NAMES[card.rank] for card in DECK}
SUIT_OF = {card.code: card.suit for card in DECK}


@cache
def splits(columns: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Two boxes that share a line: side by side in a row, or one above the other. 19:47-12.5[split]."""
    found = [(rank + a, rank + b) for rank in RANKS for a, b in pairwise(columns)]
    found += [(a + suit, b + suit) for a, b in pairwise(RANKS) for suit in columns]
    return {"-".join(pair): pair for pair in found}


@cache
def corners(columns: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Four boxes that meet in a corner. 19:47-12.5[corner]."""
    found = [
        (upper + left, upper + right, lower + left, lower + right)
        for upper, lower in pairwise(RANKS)
        for left, right in pairwise(columns)
    ]
    return {"-".join(four): four for four in found}


@cache
@law("19:47-12.5[single-rank]")
def covered(kind: str, spot: str, columns: tuple[str, ...]) -> frozenset[str]:
    """The cards that a wager of the layout covers; none where the layout has no such place."""
    if kind == "straight-up":
        return frozenset({spot} & set(ALL_CODES))
    if kind == "split":
        return frozenset(splits(columns).get(spot, ()))
    if kind == "corner":
        return frozenset(corners(columns).get(spot, ()))
    if kind in ("red", "black"):
        return frozenset(card.code for card in DECK if card.is_red == (kind == "red"))  # 19:47-12.5[red-black]
    if kind == "suit":
        return frozenset(card.code for card in DECK if card.suit == spot)  # 19:47-12.5[suit]
    ranks: tuple[str, ...] = THREES.get(kind, ())  # 19:47-12.5[three-ranks]
    if kind == "single-rank":
        ranks = (spot,)  # 19:47-12.5[single-rank]
    elif kind == "double-rank":
        ranks = double_ranks().get(spot, ())
    return frozenset(code for code, rank in RANK_OF.items() if rank in ranks)


@cache
def double_ranks() -> dict[str, tuple[str, ...]]:
    """Two ranks that lie next to each other on the layout. 19:47-12.5[double-rank]."""
    return {f"{a}-{b}": (a, b) for a, b in pairwise(RANKS)}


def lawful(kind: str, columns: tuple[str, ...], jokers: bool) -> tuple[str, ...]:
    """The places of a wager on a layout; an empty name where it has one place only."""
    places: dict[str, tuple[str, ...]] = {
        "straight-up": ALL_CODES if jokers else ALL_CODES[:52],
        "split": tuple(splits(columns)),
        "corner": tuple(corners(columns)),
        "single-rank": RANKS,
        "double-rank": tuple(double_ranks()),
        "suit": tuple(SUITS),
    }
    return places.get(kind, ("",))


def nearest_places(kind: str, spot: str, columns: tuple[str, ...], jokers: bool, count: int = 3) -> list[str]:
    """The lawful places that share most with one that is none."""
    named = set(spot.split("-"))

    def apart(place: str) -> int:
        return len(named ^ set(place.split("-")))

    return sorted(lawful(kind, columns, jokers), key=apart)[:count]
