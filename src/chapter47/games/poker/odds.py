"""What the house takes at poker: by the hour, for players play each other and no wager has an edge of its own.

The figure is the house's charge as a share of what a player puts in, where ``PLAYERS`` equal players put $20 each into
one pot and each is as likely to win it: an average over seats, exact for every game and way to play alike.
"""

from __future__ import annotations

from fractions import Fraction

from ...odds.analysis import GameOdds, Hourly, WagerOdds
from ...table.game import Numbers, compiled
from ...table.money import Cents
from ...table.wagers import Result
from .elections import PokerElections
from .wagers import POT, house_rake

PLAYERS = 6
UNIT: Cents = 2000  # cents that each player puts in
COIN: Cents = 25
HANDS_IN_HALF_AN_HOUR = 15
SECONDS_A_HAND, SECONDS_A_PLAYER = 42, 8  # our own pace: 40 hands an hour with six players, 29 with ten


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
    return GameOdds("poker", elections.chosen(), [row], hourly=by_the_hour(elections))


def hands_an_hour(players: int) -> int:
    """How many hands are dealt in an hour: so long for shuffle and pot, and so long for each player's turns."""
    return 3600 // (SECONDS_A_HAND + SECONDS_A_PLAYER * players)


def by_the_hour(elections: PokerElections) -> tuple[Hourly, ...]:
    """What the house takes in an hour at most, by the number of players. 19:47-14.14[methods], 19:47-14.14[cap].

    >>> by_the_hour(PokerElections())[4]
    Hourly(players=6, hands=40, table=12000, player=2000)
    """
    rows = []
    for players in range(2, elections.players + 1):
        hands = hands_an_hour(players)
        most = {
            "percentage": hands * elections.rake_cap if elections.rake_percent else 0,
            "drops": hands * elections.rake_cap,
            "hand": hands * players * elections.hand_charge,
            "time": 2 * players * elections.time_charge,
        }[elections.rake]
        rows.append(Hourly(players, hands, most, -(-most // players)))
    return tuple(rows)


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__))
