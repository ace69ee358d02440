"""Blackjack on the cards that are left: the main wager by a chart or by every card, and insurance."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from ...odds.analysis import WagerOdds
from ...odds.left import Counts, Left, Means
from ...table.cards import Card
from ...table.wagers import Result
from . import rules
from .exact import Solver, natural_pays
from .exact_hands import shoe
from .parameters import Parameters
from .solution import solution
from .wagers import INSURANCE, MAIN

KINDS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10, J, Q, K")
LEAST = 20  # cards: a round that needs more is very rare
CHART, BEST, INSURED = "blackjack", "blackjack:every-card", "insurance"


@lru_cache(maxsize=64)
def solver_left(p: Parameters, left: Means) -> Solver:
    """The exact engine on a shoe."""
    return Solver(p, left=left)


def edge_left(p: Parameters, wager: str, left: Means) -> float:
    """The house edge on a shoe: by the chart of the full shoe, or where every hand is played as its cards ask."""
    if wager == INSURED:
        return float(insurance_edge(left))
    engine = solver_left(p, left)
    pays = natural_pays(p)
    return -float(engine.value(solution(p).plan, pays) if wager == CHART else engine.optimum(pays))


def insurance_edge(left: Any) -> Any:
    """What insurance costs where the dealer shows one of the aces that are left."""
    others = sum(left) - 1
    return 1 - 3 * left[9] / others if others > 0 else 0.0


def left(elections: Any) -> Left:
    """The shoe in play."""
    p = elections.parameters
    full = tuple(int(n) for n in shoe(p.decks, bool(p.tens_removed)))

    def values(now: Counts) -> list[WagerOdds]:
        told = []
        for key in (CHART, BEST):
            edge = edge_left(p, key, now)
            told.append(WagerOdds(key, MAIN.cite, edge, None, 0.0, 0.0, 0.0, 0.0, 0.0, MAIN.pays(elections)))
        if elections.insurance and now[0]:
            others = sum(now) - 1
            outcomes = [(now[9], Fraction(2), Result.WON), (others - now[9], Fraction(-1), Result.LOST)]
            told.append(WagerOdds.from_outcomes(INSURANCE.key, INSURANCE.cite, "2 to 1", outcomes))
        return told

    def edges(wager: str, now: Means) -> float:
        return edge_left(p, wager, now)

    return Left(KINDS, full, p.decks, LEAST, kind_of(p), values, edges)


def kind_of(p: Parameters) -> Callable[[Card], int]:
    """The kind of a card; a Spanish deck has no tens. 19:47-19.2(a)[48-cards]."""
    return lambda card: -1 if p.tens_removed and card.rank == 10 else rules.points(card.rank) - 1


__all__ = ["BEST", "CHART", "INSURED", "edge_left", "left", "solver_left"]
