"""Three card poker on the cards that are left: every card is told apart, and each hand is played as is best."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...odds.analysis import WagerOdds
from ...odds.left import Counts, Left, Means, edge_of
from ...table.cards import DECK
from .odds import Contests, class_counts, lines
from .procedure import QUALIFYING


@lru_cache(maxsize=64)
def contests_left(now: Counts) -> Contests:
    """For each strength of a player's hand, the deals of the cards that are left that end in each contest."""
    from .counting import count_left

    return tuple(map(tuple, count_left([card for card, number in enumerate(now) if number], QUALIFYING)))


def left(elections: Any) -> Left:
    """The cards of one deck."""

    def values(now: Counts) -> list[WagerOdds]:
        counts = class_counts(None, contests_left(now))
        return [line.value(counts) for line in lines(elections)]

    def edges(wager: str, now: Means) -> float:
        counts = class_counts(None, contests_left(tuple(int(n) for n in now)))
        return edge_of(next(line for line in lines(elections) if line.key == wager), counts)

    kinds = tuple(str(card) for card in DECK)
    return Left(kinds, (1,) * len(DECK), 1, 6, lambda card: card.index, values, edges)
