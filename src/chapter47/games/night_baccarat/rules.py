"""The arithmetic of casino-night baccarat: the casino's (19:47-7), and the bank's draw as the holder declared it.

Shared are card values, 13:47-20.20(b)2.iii, 13:47-20.20(e)4.i; the units digit, 13:47-20.20(e)4.iii; naturals,
13:47-20.20(e)2.iii; and the player's hand that stands on six and seven, 13:47-20.20(e)2.ii. The text gives the bank's
draw after a player's third card for totals of zero to two only; see reading E-005.
"""

from __future__ import annotations

from ...rulebook.cite import law
from ..minibaccarat.rules import (
    CLASSES,
    NO_CARD,
    banker_count,
    banker_draws,
    card_value,
    is_natural,
    player_count,
    player_draws,
    point_count,
    result_class,
)


@law("13:47-20.28(e)3.i", "13:47-20.28(e)3.ii")
def bank_draws(player: int, bank: int, third: int, literal: bool) -> bool:
    """Whether the bank draws: against a player who stood, 13:47-20.20(e)3.i; who drew, 13:47-20.20(e)3.ii.

    ``literal``: after a player's third card the bank draws on zero, one and two and on nothing else.
    """
    if literal and third != NO_CARD:
        return bank <= 2
    return banker_draws(player, bank, third)


__all__ = [
    "CLASSES",
    "NO_CARD",
    "bank_draws",
    "banker_count",
    "card_value",
    "is_natural",
    "player_count",
    "player_draws",
    "point_count",
    "result_class",
]
