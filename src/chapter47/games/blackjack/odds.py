"""The value of every blackjack wager: the main game by the best chart for its rules, the side wagers exactly.

Convention: the first round of a full shoe, one player, the chart by totals of ``solution``; a cutting card is not in
it. Per unit of the original wager: what is added by doubling and splitting counts as won or lost with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ...odds.analysis import GameOdds, WagerOdds
from ...table.wagers import Result, WagerType
from .elections import BlackjackElections
from .side_odds import side_odds
from .solution import Solution, solution
from .wagers import BOX, INSURANCE, MAIN, SPOT


def main_odds(key: str, kind: WagerType, elections: Any, solved: Solution, edge: float | None = None) -> WagerOdds:
    """The main wager by the chart, or at another edge for a player who does better."""
    shape = solved.shape
    edge = solved.edge if edge is None else edge
    resolved = 1.0 - shape.void
    pays = kind.pays(elections)
    return WagerOdds(key, kind.cite, edge, None, edge / resolved, shape.win, shape.lose, shape.void, shape.stdev, pays)


def insurance_odds(decks: int, tens: int = 16, cards: int = 52, key: str = "insurance") -> WagerOdds:
    """Insurance when nothing but the dealer's ace has been seen. 19:47-2.9(c)."""
    left, win = cards * decks - 1, tens * decks
    outcomes = [(win, Fraction(2), Result.WON), (left - win, Fraction(-1), Result.LOST)]
    return WagerOdds.from_outcomes(key, INSURANCE.cite, "2 to 1", outcomes)


def odds(elections: BlackjackElections, game: str = "blackjack") -> GameOdds:
    """The value of every wager offered at these elections."""
    solved = solution(elections.parameters)
    kinds = [kind for kind in (MAIN, BOX, SPOT) if kind.offered(elections)]
    told: list[WagerOdds] = []
    for kind in kinds:
        told.append(main_odds(kind.key, kind, elections, solved))
        if kind is not BOX:
            told.append(main_odds(f"{kind.key}:every-card", kind, elections, solved, solved.best_edge))
    if elections.insurance:
        told.append(insurance_odds(elections.shoe_decks))
    return GameOdds(game, elections.chosen(), [*told, *side_odds(elections, solved)])


def effects(elections: BlackjackElections, changes: Sequence[dict[str, Any]]) -> list[tuple[dict[str, Any], float]]:
    """What each change of elections does to the house edge of the main wager."""
    base = solution(elections.parameters).edge
    return [(change, solution(elections.but(**change).parameters).edge - base) for change in changes]
