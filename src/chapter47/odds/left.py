"""What a game is worth on the cards that are left: a game says in ``left.py`` how it sorts cards and values a shoe."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..errors import Refusal
from ..table.cards import RANK_NAMES, Card
from .analysis import WagerOdds
from .lines import Line

Counts = tuple[int, ...]  # whole cards of each kind
MOST_CARDS = 52_000_000_000  # a thousand million decks: as good as endless
Means = tuple[float, ...]  # parts of cards too: the mean of many shoes


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

    def without(self, cards: Sequence[Card]) -> Counts:
        """The full shoe less some cards."""
        left = list(self.full)
        for card in cards:
            kind = self.kind_of(card)
            if kind < 0 or left[kind] < 1:
                raise Refusal(
                    f"A shoe of {self.decks} deck{'s' if self.decks > 1 else ''} has no such {card} left to remove.",
                    instead="fewer of them, or more decks",
                )
            left[kind] -= 1
        return self.verified(left)

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


__all__ = ["Counts", "Left", "Means", "by_ranks", "comes", "edge_of", "rank_kinds"]
