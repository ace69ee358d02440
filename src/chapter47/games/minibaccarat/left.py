"""Baccarat on the cards that are left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...odds.analysis import WagerOdds
from ...odds.left import Counts, Left, Means
from . import rules
from .odds import class_counts, lines, shoe_values, value_of

KINDS = ("10, J, Q, K", "A", "2", "3", "4", "5", "6", "7", "8", "9")


def _edge(line: Any, counts: Sequence[float]) -> float:
    net = [decision.net(line.unit) / line.unit for decision in line.decisions]
    return float(-sum(c * n for c, n in zip(counts, net, strict=True)) / sum(counts))


def left(elections: Any) -> Left:
    """The cards of the shoe in play."""
    told = {line.key: line for line in lines(elections)}
    decks = elections.shoe_decks

    def values(now: Counts) -> list[WagerOdds]:
        counts = class_counts(now)
        return [value_of(line, counts) for line in told.values()]

    def edges(wager: str, now: Means) -> float:
        return _edge(told[wager], class_counts(now))

    return Left(KINDS, shoe_values(decks), decks, 6, lambda card: rules.card_value(card.rank), values, edges)
