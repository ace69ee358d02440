"""What the house takes at poker. Players play each other, so no wager has a house edge of its own.

The figure is the house's charge as a share of what a player puts in, where ``PLAYERS`` equal players put $20 each into
one pot and each is as likely to win it: an average over seats, exact for every game and way to play alike.
"""

from __future__ import annotations

from fractions import Fraction

from ...odds.analysis import GameOdds, WagerOdds
from ...table.money import Cents
from ...table.wagers import Result
from .elections import PokerElections
from .wagers import POT, house_rake

PLAYERS = 6
UNIT: Cents = 2000  # cents that each player puts in
COIN: Cents = 25
HANDS_IN_HALF_AN_HOUR = 15


def charge(elections: PokerElections) -> Fraction:
    """The house's take from one such pot, in cents. 19:47-14.14[methods]."""
    if elections.rake == "hand":
        return Fraction(PLAYERS * elections.hand_charge)
    if elections.rake == "time":
        return Fraction(PLAYERS * elections.time_charge, HANDS_IN_HALF_AN_HOUR)
    return Fraction(house_rake(elections, PLAYERS * UNIT, COIN))


def odds(elections: PokerElections) -> GameOdds:
    """The house's take, as a wager's house edge would be."""
    taken = charge(elections)
    from_pot = taken if elections.rake in ("percentage", "drops") else Fraction(0)
    fee = Fraction(0) if from_pot else taken / PLAYERS
    won = Fraction(PLAYERS * UNIT - from_pot - UNIT - fee) / UNIT
    lost = -(UNIT + fee) / UNIT
    outcomes = [(1, won, Result.WON), (PLAYERS - 1, Fraction(lost), Result.LOST)]
    row = WagerOdds.from_outcomes(POT.key, POT.cite, POT.pays(elections), outcomes)
    return GameOdds("poker", elections.chosen(), [row])
