"""The value of every wager of Spanish 21: blackjack's solver with its own rules, bonus 21s and super bonus in it.

What the super bonus is worth depends on the base wager, because it is a fixed sum: most at $5 and at $25, where it is
200 times the wager. ``blackjack`` is for a base wager of $100, as it is simulated.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from ...odds.analysis import GameOdds, WagerOdds
from ...table.money import Cents, dollars
from ...table.wagers import Result
from ..blackjack.exact.odds import solution
from ..blackjack.hands.exact import super_bonus_chance
from ..blackjack.odds import main_odds, variant_odds
from ..blackjack.wagers import MAIN
from .wagers import ENVY, WAGERS

if TYPE_CHECKING:
    from .elections import SpanishElections


NO_BONUS: Cents = 100  # below the least wager that has a super bonus
MOST_WORTH: Cents = 2_500


def odds(elections: SpanishElections) -> GameOdds:
    """The value of every wager offered, the base wager also without a super bonus and where it is worth most."""
    told = variant_odds("spanish-21", elections, WAGERS)
    main, *others = told.wagers
    cite = main.cite
    by_wager = [replace(_base(elections, wager), cite=cite) for wager in (NO_BONUS, MOST_WORTH)]
    return replace(told, wagers=[main, *by_wager, envy(elections), *others])


def _base(elections: SpanishElections, wager: Cents) -> WagerOdds:
    """The base wager at an amount, by the best chart for it."""
    p = elections.parameters._replace(super_bonus=elections.super_bonus_of(wager))
    return main_odds(f"{MAIN.key}:${wager // 100}", MAIN, elections, solution(p))


def envy(elections: SpanishElections) -> WagerOdds:
    """What a base wager of $5 gains from the super bonus of one other player. 19:47-19.5(g)[envy]."""
    chance = super_bonus_chance(elections.shoe_decks)
    won = (chance.numerator, Fraction(ENVY, 500), Result.WON)
    nothing = (chance.denominator - chance.numerator, Fraction(0), Result.VOID)
    pays = f"{dollars(ENVY)} with each other player's super bonus"
    return WagerOdds.from_outcomes("envy-bonus:$5", "19:47-19.5(g)[envy]", pays, [won, nothing])
