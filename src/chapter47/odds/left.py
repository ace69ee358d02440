"""What a game is worth on the cards that are left: a game says in ``left.py`` how it sorts cards and values a shoe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..errors import Refusal
from ..table.cards import RANK_NAMES, SUITS, Card, card
from .analysis import WagerOdds
from .lines import Line

Counts = tuple[int, ...]  # whole cards of each kind
MOST_CARDS = 52_000_000_000  # a thousand million decks: as good as endless
Means = tuple[float, ...]  # parts of cards too: the mean of many shoes


TEN = 10  # said without a suit it may be any card of ten points


@dataclass(frozen=True, slots=True)
class Seen:
    """A card as somebody names it: ``5``, or ``5H`` where the suit is told too."""

    rank: int
    suit: str = ""

    @property
    def card(self) -> Card:
        """One such card."""
        return card(self.rank, self.suit or SUITS[0])

    def __str__(self) -> str:
        return RANK_NAMES[self.rank] + self.suit


@dataclass(frozen=True, slots=True)
class Left:
    """How a game looks at the cards of its shoe."""

    kinds: tuple[str, ...]  # of cards that the game tells apart
    full: Counts  # cards of each kind in a full shoe
    decks: int
    least: int  # cards that a round may need
    kind_of: Callable[[Card], int]
    value: Callable[[Counts], list[WagerOdds]]
    edge: Callable[[str, Means], float]  # the house edge of a wager on a mean of shoes
    alike: tuple[int, ...] = ()  # of each kind the first that does the same; empty where each does its own
    fresh: bool = False  # the deck is shuffled for every round: what is gone is known from hands, never from a count

    @property
    def size(self) -> str:
        """The full shoe in words."""
        return f"{self.decks} deck{'s' if self.decks > 1 else ''}"

    def without(self, seen: Sequence[Seen]) -> Counts:
        """The full shoe less some cards."""
        self.verify_seen(seen)
        left = list(self.full)
        for one in seen:
            kind = self.kind_of(one.card)
            if not one.suit and self.kind_of(Seen(one.rank, SUITS[-1]).card) != kind:
                suits = ", ".join(f"{one}{suit}" for suit in SUITS)
                raise Refusal(f"Suits matter here, and {one} has none.", instead=f"one of {suits}")
            if kind < 0 or left[kind] < 1:
                raise self._has_no(one)
            left[kind] -= 1
        return self.verified(left)

    def verify_seen(self, seen: Sequence[Seen]) -> None:
        """Refuse cards that are more than the decks have of one rank, or of one rank and suit."""
        ranks = Counter(one.rank for one in seen if one.suit or one.rank != TEN)
        suited = Counter(one for one in seen if one.suit)
        for one in seen:
            if ranks[one.rank] > len(SUITS) * self.decks or suited[one] > self.decks:
                raise self._has_no(one)

    def _has_no(self, one: Seen) -> Refusal:
        if self.kind_of(one.card) < 0:
            return Refusal(f"There is no {one} in the decks of this game.", instead="other cards")
        return Refusal(f"A shoe of {self.size} has not so many {one}.", instead="fewer of them, or more decks")

    def beyond(self, left: Counts) -> str:
        """What of these cards the decks do not have; empty where all can come of them."""
        pairs = zip(self.kinds, self.full, left, strict=True)
        return "; ".join(f"{full} of {kind}, not {now}" for kind, full, now in pairs if now > full)

    def verified(self, left: Sequence[int]) -> Counts:
        """A shoe from which a round can be dealt, or why it is none."""
        if len(left) != len(self.kinds) or any(type(n) is not int or n < 0 for n in left):
            told = "; ".join(self.kinds)
            raise Refusal(
                f"A shoe here is {len(self.kinds)} whole numbers of cards.", instead=f"one for each of {told}"
            )
        if sum(left) > MOST_CARDS:
            raise Refusal(f"{sum(left):,} cards are no shoe.", instead=f"{MOST_CARDS:,} or fewer")
        if sum(left) < self.least:
            raise Refusal(f"{sum(left)} cards are too few for a round.", instead=f"{self.least} or more")
        return tuple(left)


def edge_of(line: Line, counts: Sequence[float]) -> float:
    """The house edge of a line from how often each class comes, as one number."""
    lost = made = 0.0
    for ways, outcome in zip(counts, line.outcomes, strict=True):
        if outcome is not None:
            lost -= ways * outcome[1] / outcome[0]
            made += ways
    return lost / made if made else 0.0


def comes(line: Line, counts: Sequence[int]) -> bool:
    """Whether a wager can come to be made at all on this shoe."""
    return any(ways and outcome is not None for ways, outcome in zip(counts, line.outcomes, strict=True))


def rank_kinds(ranks: Sequence[int]) -> tuple[str, ...]:
    """The names of ranks."""
    return tuple(RANK_NAMES[rank] for rank in ranks)


def by_ranks(
    decks: int,
    least: int,
    place_of: Callable[[int], int],
    counts_of: Callable[[tuple[int, ...]], tuple[int, ...]],
    lines: Callable[[tuple[int, ...] | None], Sequence[Line]],
) -> Left:
    """The shoe of a game that tells cards apart by rank alone, two to ace.

    ``place_of`` is 2 to 14 for a rank, ``counts_of`` how often each class comes on a shoe, ``lines`` what is played.
    """
    ranks = (*range(2, 14), 1)

    def values(now: Counts) -> list[WagerOdds]:
        counts = counts_of(now)
        return [line.value(counts) for line in lines(counts) if comes(line, counts)]

    def edges(wager: str, now: Means) -> float:
        counts = counts_of(now)  # type: ignore[arg-type]  # parts of cards count like whole ones
        return edge_of(next(line for line in lines(None) if line.key == wager), counts)

    full = (4 * decks,) * len(ranks)
    return Left(rank_kinds(ranks), full, decks, least, lambda card: place_of(card.rank) - 2, values, edges)


__all__ = ["Counts", "Left", "Means", "Seen", "by_ranks", "comes", "edge_of", "rank_kinds"]
