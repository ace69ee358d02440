"""More that is exact about craps: rolls to a decision, wagers with odds behind them, the length of a shooter's hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from . import rules
from .odds import ROLLS, decided, fire_chances, ways
from .payouts import AGAINST, TRUE
from .wagers import SPOTS

__all__ = ["WithOdds", "expected_rolls", "fire_chances", "hand_lasts", "hand_length", "with_odds"]


def expected_rolls(name: str, point: int = 0) -> Fraction:
    """Rolls on which a wager works until it is decided: the pass line takes 557/165."""
    spot = SPOTS[name]
    return _expected(spot.index, point, spot.number)


def _expected(index: int, point: int, number: int) -> Fraction:
    counts = ways(index, point, number)
    rolls = Fraction(36, 36 - counts.get(rules.STAYS, 0))
    for one, two in ROLLS:
        if rules.decide(index, one, two, point, number) == rules.MOVES:
            rolls += Fraction(1, 36) * _expected(index, one + two, one + two)
    return rolls


@dataclass(frozen=True, slots=True)
class WithOdds:
    """A line bet of one unit with odds behind it."""

    loss: Fraction  # expected, in units of the flat bet
    staked: Fraction  # expected, flat and odds together
    variance: Fraction  # of the net

    @property
    def element_of_risk(self) -> Fraction:
        """Expected loss for each unit that comes onto the layout."""
        return self.loss / self.staked


def with_odds(name: str, multiples: tuple[int, int, int], elections: Any) -> WithOdds:
    """A Pass, Don't Pass, Come or Don't Come bet with full odds: multiples on 4 and 10, 5 and 9, 6 and 8.

    On the don't side the odds laid win the multiple. 19:47-1.6(e)[dont-100x-winnings].
    """
    index = SPOTS[name].index
    against = index in (rules.DONT_PASS, rules.DONT_COME)
    loss = staked = square = Fraction(0)
    for chance, code, at in decided(index, 0, 0):
        flat = Fraction({rules.LOSES: -1, rules.VOID: 0}.get(code, 1)) * (
            elections.payout(name).ratio if code >= rules.WINS else 1
        )
        behind = Fraction(0)
        if at:
            multiple = multiples[{4: 0, 10: 0, 5: 1, 9: 1, 6: 2, 8: 2}[at]]
            odds = (AGAINST if against else TRUE)[at].ratio
            behind = multiple / odds if against else Fraction(multiple)
            flat += behind * odds if code >= rules.WINS else -behind
        loss -= chance * flat
        staked += chance * (1 + behind)
        square += chance * flat * flat
    return WithOdds(loss, staked, square - loss * loss)


def hand_length() -> Fraction:
    """Expected rolls of a shooter's hand, from the first come out roll to the loser 7: 1671/196."""
    # From a come out roll: one roll, and then the rolls of each point; a hand goes on unless the point is lost.
    lose = cycle = Fraction(0)
    for one, two in ROLLS:
        total = one + two
        cycle += Fraction(1, 36)
        if rules.is_point(total):
            cycle += Fraction(1, 36) * _expected(rules.PASS_ODDS, total, total)
            lose += Fraction(1, 36) * sum(
                (c for c, code, _ in decided(rules.PASS_ODDS, total, total) if code == rules.LOSES), Fraction(0)
            )
    return cycle / lose


def hand_lasts() -> Iterator[Fraction]:
    """The chance that a hand has at least 1, 2, 3 ... rolls, without end."""
    standing = {0: Fraction(1)}
    while True:
        yield sum(standing.values(), Fraction(0))
        after: dict[int, Fraction] = {}
        for point, chance in standing.items():
            for one, two in ROLLS:
                total = one + two
                if not rules.is_loser_seven(total, point):
                    state = rules.next_point(total, point)
                    after[state] = after.get(state, Fraction(0)) + chance / 36
        standing = after
