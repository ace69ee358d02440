"""The value of every blackjack wager: the main game by the best chart for its rules, the side wagers exactly.

Convention: the first round of a full shoe, one player, the chart by totals of ``solution``; a cutting card is not in
it. Per unit of the original wager: what is added by doubling and splitting counts as won or lost with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from ...odds.analysis import GameOdds, WagerOdds
from ...odds.left import Counts, Left, Means
from ...table.cards import Card
from ...table.wagers import Result, WagerType
from . import rules
from .elections import BlackjackElections
from .exact.events import Shape, shape
from .exact.odds import Solution, solution
from .exact.rules import Parameters
from .exact.state import shoe
from .exact.strategy import Solver, natural_pays
from .sides.odds import DECK, UNIT, deck, match, side_odds
from .sides.wagers import MATCH, OVER, UNDER, decide_over, decide_under
from .wagers import BOX, INSURANCE, MAIN, SPOT

if TYPE_CHECKING:
    from .elections import BlackjackFamily
    from .kernel import BlackjackKernel


def main_odds(
    key: str, kind: WagerType, elections: BlackjackFamily, solved: Solution, edge: float | None = None
) -> WagerOdds:
    """The main wager by the chart, or at another edge for a player who does better."""
    return _shaped(key, kind, elections, solved.shape, solved.edge if edge is None else edge)


def _shaped(key: str, kind: WagerType, elections: BlackjackFamily, shape: Shape, edge: float) -> WagerOdds:
    resolved, pays = 1.0 - shape.void, kind.pays(elections)
    each = edge / resolved if resolved else 0.0  # where every round is a tie
    return WagerOdds(key, kind.cite, edge, None, each, shape.win, shape.lose, shape.void, shape.stdev, pays)


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


def effects(
    elections: BlackjackElections, changes: Sequence[dict[str, object]]
) -> list[tuple[dict[str, object], float]]:
    """What each change of elections does to the house edge of the main wager."""
    base = solution(elections.parameters).edge
    return [(change, solution(elections.but(**change).parameters).edge - base) for change in changes]


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
    return -float(engine.value(solution(p).chart, pays) if wager == CHART else engine.optimum(pays))


def insurance_edge(left: Sequence[float]) -> float:
    """What insurance costs where the dealer shows one of the aces that are left."""
    others = sum(left) - 1
    return 1 - 3 * left[9] / others if others > 0 else 0.0


def left(elections: BlackjackElections) -> Left:
    """The shoe in play."""
    p = elections.parameters
    full = tuple(int(n) for n in shoe(p.decks, bool(p.tens_removed)))
    sides = {kind.key: kind for kind in (OVER, UNDER) if kind.offered(elections)}

    def values(now: Counts) -> list[WagerOdds]:
        ends = shape(solver_left(p, now), solution(p).chart, natural_pays(p))
        told = [_shaped(key, MAIN, elections, ends, edge_left(p, key, now)) for key in (CHART, BEST)]
        if elections.insurance and now[0]:
            others = sum(now) - 1
            outcomes = [(now[9], Fraction(2), Result.WON), (others - now[9], Fraction(-1), Result.LOST)]
            told.append(WagerOdds.from_outcomes(INSURANCE.key, INSURANCE.cite, "2 to 1", outcomes))
        for kind in sides.values():
            outcomes = [(int(ways), net, result) for ways, net, result in two_left(kind, elections, now)]
            told.append(WagerOdds.from_outcomes(kind.key, kind.cite, kind.pays(elections), outcomes))
        return told

    def edges(wager: str, now: Means) -> float:
        if wager in sides:
            return -sum(ways * float(net) for ways, net, _ in two_left(sides[wager], elections, now)) / (
                sum(now) * (sum(now) - 1)
            )
        return edge_left(p, wager, now)

    return Left(KINDS, full, p.decks, LEAST, kind_of(p), values, edges)


def two_left(kind: WagerType, elections: BlackjackElections, now: Means) -> Iterator[tuple[float, Fraction, Result]]:
    """A wager on the points of the first two cards, over every two kinds that are left."""
    decide = decide_over if kind is OVER else decide_under
    for (one, ones), (two, twos) in product(enumerate(now), repeat=2):
        decision = decide((DECK[one], DECK[two]), elections)  # spades: the ace is first, the ten tenth
        yield ones * (twos - (one == two)), Fraction(decision.net(UNIT), UNIT), decision.result


def kind_of(p: Parameters) -> Callable[[Card], int]:
    """The kind of a card; a Spanish deck has no tens. 19:47-19.2(a)[48-cards]."""
    return lambda card: -1 if p.tens_removed and card.rank == 10 else rules.points(card.rank) - 1


__all__ = ["BEST", "CHART", "INSURED", "edge_left", "left", "solver_left"]


def variant_odds(game: str, elections: BlackjackFamily, kinds: tuple[WagerType, ...]) -> GameOdds:
    """Every wager of a variant: main wagers by the best chart, match-the-dealer exactly, insurance."""
    solved = solution(elections.parameters)
    spanish = bool(elections.parameters.tens_removed)
    told: list[WagerOdds] = []
    for kind in kinds:
        if not kind.offered(elections):
            continue
        if kind is MATCH:
            outcomes = match(elections.shoe_decks, deck(spanish), elections)
            told.append(WagerOdds.from_outcomes(kind.key, kind.cite, kind.pays(elections), outcomes))
        else:
            told.append(main_odds(kind.key, kind, elections, solved))
    tens, cards = (12, 48) if spanish else (16, 52)
    told.append(insurance_odds(elections.shoe_decks, tens, cards))
    parallels = elections.parallels
    return GameOdds(game, elections.chosen(), [replace(w, cite=parallels.get(w.cite, w.cite)) for w in told])


def variant_kernel(elections: BlackjackElections) -> BlackjackKernel:
    """The compiled simulation of a variant by its best chart."""
    from .kernel import BlackjackKernel

    return BlackjackKernel(elections)
