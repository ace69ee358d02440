"""How a round of blackjack ends: how often it wins, loses or is returned, how far results spread, what streaks see.

Rounds without a split are exact. In the two or three of a hundred with a split, the hands are taken as independent once
the dealer's outcome is known; that moves the shares by less than 0.0001 and the standard deviation by less than 0.001.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from .. import rules
from ..hands.exact import SEVEN, Column, super_bonus_left
from ..split.exact import Endings, most_hands, number_of_hands
from .dealing import BLACKJACK, Floats, distribution
from .state import Bools
from .strategy import SPLIT, PlayChart, Solver


class End(NamedTuple):
    """One end of a round."""

    net: float  # in units of the original wager
    sign: int  # of hands won less hands lost
    units: float  # on the layout, with what was doubled and split
    event: str


Ends = dict[End, float]  # with its chance


@dataclass(frozen=True, slots=True)
class Shape:
    """The ends of a round."""

    win: float
    lose: float
    void: float
    mean: float
    stdev: float
    streak_win: float  # more hands won than lost
    streak_lose: float


def shape(solver: Solver, plan: PlayChart, blackjack_pays: float) -> Shape:
    """All ends of a round played by a plan."""
    ends = all_ends(solver, plan, blackjack_pays)
    net = np.array([end.net for end in ends])
    sign = np.array([end.sign for end in ends])
    chances = np.array(list(ends.values()))
    mean = float(chances @ net)

    def share(which: Bools) -> float:
        return float(chances[which].sum())

    stdev = float(np.sqrt(chances @ net**2 - mean**2))
    return Shape(
        share(net > 1e-9), share(net < -1e-9), share(abs(net) <= 1e-9), mean, stdev, share(sign > 0), share(sign < 0)
    )


def all_ends(solver: Solver, plan: PlayChart, blackjack_pays: float) -> Ends:
    """Every end of a round with its chance."""
    ends: Ends = defaultdict(float)
    for at, group in enumerate(solver.columns):
        for column in group:
            if not column.weight:  # no such card is left for the dealer
                continue
            for end, chance in _column(solver, plan, at, column, blackjack_pays).items():
                ends[end] += chance * column.weight
    return ends


def _column(solver: Solver, plan: PlayChart, at: int, column: Column, blackjack_pays: float) -> Ends:
    dealt = column.deal()
    ends: Ends = defaultdict(float)
    natural = dealt[solver.natural]
    both = float(column.blackjack[solver.natural])
    tie = column.natural_tie
    ends[End(blackjack_pays, 1, 1.0, "blackjack")] += natural * (1 - both)
    ends[End(blackjack_pays if tie == rules.WON else float(tie), tie, 1.0, "both have blackjack")] += natural * both
    dealt[solver.natural] = 0.0
    if column.ends_at_once:
        ends[DEALER_BLACKJACK] += float(dealt.sum())
        return ends
    hit, double, give_up, rescue = solver.by_hand(plan, at)
    given = dealt * give_up
    late = 0.0 if solver.p.early_surrender else float(given @ column.blackjack)
    ends[End(-0.5, -1, 1.0, "surrendered")] += float(given.sum()) - late
    ends[DEALER_BLACKJACK] += late
    dealt = dealt * ~give_up
    for value in range(1, len(solver.pairs) + 1):
        i = solver.game.hands.of(value, value)
        if plan.pair[at, value] == SPLIT and dealt[i]:
            kept = _share_not_split(solver, plan, at, value)
            for end, chance in _split(solver, plan, at, column, value).items():
                ends[end] += chance * dealt[i] * (1 - kept)
            dealt[i] *= kept
    _unsplit(solver, column, dealt, (hit, double, rescue), ends)
    if solver.p.super_bonus and at == SEVEN - 1 and dealt[solver.game.hands.of(SEVEN, SEVEN)]:
        _super_bonus(solver, column, ends)
    return ends


def _share_not_split(solver: Solver, plan: PlayChart, at: int, value: int) -> float:
    """The share of a pair that is split which is kept together: suited sevens against a seven."""
    if not (solver.p.super_bonus >= plan.sevens_for and at + 1 == value == SEVEN):
        return 0.0
    return (solver.p.decks - 1) / (4 * solver.p.decks - 1)


def _super_bonus(solver: Solver, column: Column, ends: Ends) -> None:
    """Pay the super bonus on its share of the three sevens."""
    game = solver.game
    share = super_bonus_left(game) / column.weight
    paid = float(game.pays[0][game.hands.of(SEVEN, SEVEN, SEVEN)])
    ends[End(paid, 1, 1.0, "wins")] -= share
    ends[End(paid + solver.p.super_bonus, 1, 1.0, "wins the super bonus")] += share


def _unsplit(solver: Solver, column: Column, dealt: Floats, rule: tuple[Bools, Bools, Bools], ends: Ends) -> None:
    hit, double, rescue = rule
    table = solver.game.hands
    reach = solver.reach(column, dealt, hit, double)
    over = column.chance * (table.child < 0)
    for units, going in ((1.0, hit & ~double), (2.0, double)):
        lost = reach * going * over.sum(axis=1)
        saved = 0.0  # a blackjack that was known before would have taken one unit only
        if not (column.busts_come_first or column.lose_all):
            saved = float(lost.sum()) + float((reach * going) @ column.bust)
        ends[End(-units, -1, units, _named(units, "goes over 21"))] += float(lost.sum()) - saved
        ends[_natural(solver, units)] += saved
    _stood(solver, column, reach * ~(hit | double), 1.0, ends)
    doubled = solver.doubled_reach(column, reach * double)
    if solver.p.rescue:
        ends[End(-1.0, -1, 2.0, "doubled, rescued")] += float(doubled[rescue].sum())
        doubled = doubled * ~rescue
    _stood(solver, column, doubled, 2.0, ends)


def _stood(solver: Solver, column: Column, stop: Floats, units: float, ends: Ends) -> None:
    """Hands that stand, against every outcome of the dealer."""
    wins, loses = solver.game.wins_loses
    finished = column.dealer[:BLACKJACK].T * stop[:, None]
    won, lost = (finished * wins).sum(axis=1), float((finished * loses).sum())
    pays = solver.game.pays[1 if units > 1 else 0]
    for pay in np.unique(pays[stop > 0]):
        ends[End(float(pay) * units, 1, units, _named(units, "wins"))] += float(won[pays == pay].sum())
    ends[End(-units, -1, units, _named(units, "loses"))] += lost
    ends[End(0.0, 0, units, _named(units, "ties"))] += float(finished.sum()) - float(won.sum()) - lost
    taken = End(-units, -1, units, DEALER_BLACKJACK.event) if column.lose_all else _natural(solver, units)
    ends[taken] += float(column.blackjack @ stop)


def _split(solver: Solver, plan: PlayChart, at: int, column: Column, pair: int) -> Ends:
    """The ends of a split pair; tables that share a column share them."""
    game = solver.game
    hit = plan.hit[at, game.hands.cls] & game.may_hit
    double = plan.double[at, game.hands.cls] & game.may_double_split
    key = pair, hit.tobytes(), double.tobytes()
    if key not in column.split_ends:
        column.split_ends[key] = _split_ends(solver, column, pair, hit, double)
    return column.split_ends[key]


def _split_ends(solver: Solver, column: Column, pair: int, hit: Bools, double: Bools) -> Ends:
    game = solver.game
    one = Endings(column, pair, [2], hit, double)
    held = np.flatnonzero(one.stop[:, 0].any(axis=(0, 1)))
    chances = distribution(one.left[0][:, held], column.start, bool(game.p.hits_soft17))
    most = most_hands(column, pair)
    again = (
        float(one.chance[0, game.hands.of(pair), pair - 1]) if most > 2 else 0.0
    )  # a third of the value splits again
    if again == 1.0:  # one kind of card is left: what is drawn goes on the last hand
        most, again = 2, 0.0
    stop = one.stop[:, 0, : 1 if most > 2 else 2].sum(axis=1)[:, held] / (1.0 - again)
    wins, loses = (table[held] for table in game.wins_loses)
    natural = float(column.blackjack[game.hands.of(pair, pair)])
    dealer = column.dealer[:BLACKJACK, game.hands.of(pair, pair)]
    ends: Ends = defaultdict(float)
    ends[DEALER_BLACKJACK] += natural
    for outcome, chance in enumerate(dealer):
        if chance <= 0.0:
            continue
        seen = chances[outcome]
        won, lost = (stop * seen * wins[:, outcome]).sum(axis=1), (stop * seen * loses[:, outcome]).sum(axis=1)
        tied = (stop * seen).sum(axis=1) - won - lost
        hand = {(1.0, 1, 1): won[0], (2.0, 1, 2): won[1], (-1.0, -1, 1): lost[0], (-2.0, -1, 2): lost[1]}
        hand |= {(0.0, 0, 1): tied[0], (0.0, 0, 2): tied[1]}
        hand[(-1.0, -1, 1)] += float(chance) - sum(hand.values())  # the rest went over 21
        for number, share in number_of_hands(column, pair, most).items():
            for end, part in _together({k: v / chance for k, v in hand.items()}, number).items():
                ends[end] += float(chance) * share * part
    return ends


def _together(hand: dict[tuple[float, int, int], float], number: int) -> Ends:
    """The ends of several independent hands."""
    sums: dict[tuple[float, int, int], float] = {(0.0, 0, 0): 1.0}
    for _ in range(number):
        grown: dict[tuple[float, int, int], float] = defaultdict(float)
        for (net, sign, units), chance in sums.items():
            for (more, other, added), part in hand.items():
                grown[(net + more, sign + other, units + added)] += chance * part
        sums = grown
    ends: Ends = defaultdict(float)
    for (net, sign, units), chance in sums.items():
        ends[End(net, (sign > 0) - (sign < 0), float(units), f"split into {number} hands")] += chance
    return ends


def _named(units: float, event: str) -> str:
    return f"doubled, {event}" if units > 1 else event


def _natural(solver: Solver, units: float) -> End:
    """A dealer's blackjack against a hand: with a card reader it was known before anything was added."""
    return DEALER_BLACKJACK._replace(units=1.0 if solver.p.hole == rules.HOLE_READER else units)


DEALER_BLACKJACK = End(-1.0, -1, 1.0, "dealer's blackjack")

__all__ = ["End", "Shape", "all_ends", "shape"]
