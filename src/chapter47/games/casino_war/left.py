"""Casino war on the cards that are left."""

from __future__ import annotations

from typing import Any

from ...odds.analysis import WagerOdds
from ...odds.left import Counts, Left, Means, comes, edge_of, rank_kinds
from . import rules
from .odds import PLACES, counts_left, lines

RANKS = (*range(2, 14), 1)


def left(elections: Any) -> Left:
    """The cards of the shoe by place."""

    def values(now: Counts) -> list[WagerOdds]:
        counts = counts_left(now)
        return [line.value(counts) for line in lines(elections, counts=counts) if comes(line, counts)]

    def edges(wager: str, now: Means) -> float:
        counts: Any = counts_left(now)
        return edge_of(next(line for line in lines(elections) if line.key == wager), counts)

    decks = elections.shoe_decks
    full = (4 * decks,) * len(PLACES)
    return Left(rank_kinds(RANKS), full, decks, 4, lambda card: rules.ranking(card.rank) - 2, values, edges)
