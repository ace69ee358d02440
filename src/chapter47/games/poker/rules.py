"""Poker's own arithmetic: the rake by its methods, the number of raises, who is high by suit (19:47-14.7, 14.14).

Pure functions of small integers and cents; who may act, which bets are lawful, how hands compare and how pots divide is
PokerKit's business.
"""

from __future__ import annotations

from decimal import Decimal

from ...rulebook.cite import law

PERCENTAGE, DROPS, HAND, TIME = 0, 1, 2, 3
MOST_PERCENT = 10  # of the pot. 19:47-14.14[percentage]


@law("19:47-14.14[percentage]", "19:47-14.14[drops]", "19:47-14.14[cap]")
def rake(method: int, percent: Decimal | int, cap: int, drop: int, every: int, pot: int, coin: int) -> int:
    """What the house takes from a pot: a percentage to a posted cap, or a drop for each step the pot has grown.

    19:47-14.14[percentage], 19:47-14.14[drops], 19:47-14.14[cap]; in whole coins; nothing where players are charged by
    hand or time.
    """
    if method == PERCENTAGE:
        amount = int(pot * percent // 100)
    elif method == DROPS:
        amount = pot // every * drop
    else:
        amount = 0
    return min(amount, cap, pot) // coin * coin


def most_bets(limit: bool, players: int, rounds: int, elected: int) -> int:
    """Bets and raises in a betting round; 0 is no limit. 19:47-14.7[raises].

    In limit play with three players or more a bet and three raises, four where there are two rounds; none heads up and
    none in pot and no limit.
    """
    if not limit or players < 3:
        return 0
    return elected + 1 if elected else (5 if rounds == 2 else 4)


@law("19:47-14.3[suits]")
def high_card_key(rank: int, suit: int) -> int:
    """A card for the draw of the first button and for odd chips: ace high, then spades, hearts, diamonds, clubs.

    19:47-14.3[suits].
    """
    return ((rank - 2) % 13) * 4 + (3 - suit)
