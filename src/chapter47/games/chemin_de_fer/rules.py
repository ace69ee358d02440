"""The arithmetic of chemin de fer: baccarat's values and counts, with the free choices of both hands (19:47-4.9).

A way to play is three small tables of choices: whether the punters draw on five, and for the banker a table of rows of
eleven cells like minibaccarat's. Values, counts and classes are minibaccarat's own.
"""

from __future__ import annotations

from ..minibaccarat.rules import (
    BANKER_DRAWS,
    CLASSES,
    NO_CARD,
    banker_count,
    burn_number,
    card_value,
    is_natural,
    player_count,
    point_count,
    result_class,
)

STAND, DRAW, CHOICE = 0, 1, 2
# The banker's count and the punters' third card. 19:47-4.9[choice-3-9], 19:47-4.9[choice-5-4]
FREE_CELLS = ((3, 9), (5, 4))
SIX_STOOD = (6, NO_CARD)  # some houses leave this cell free too. 19:47-4.9[six-stood]
FEWEST_CARDS = 7  # in the shoe, for another coup. 19:47-4.11[too-few]


def punter_rule(count: int, natural_banker: bool = False) -> int:
    """What the punters' hand does on two cards: draw to four, choose on five, stay on more.

    19:47-4.9[player-0-4], 19:47-4.9[player-5], 19:47-4.9[player-6-7]; a natural of either hand ends the coup,
    19:47-4.8[natural].
    """
    if natural_banker or count > 5:
        return STAND
    return CHOICE if count == 5 else DRAW


def banker_rule(rule: str, banker: int, third: int, six_stood: bool = False) -> int:
    """What the banker does at a cell of the table: by the tableau, free in two cells, or wholly free.

    19:47-4.9[tableau], 19:47-4.9[banker-free].
    """
    if is_natural(banker):
        return STAND
    if rule == "free":
        return CHOICE
    if rule != "tableau" and ((banker, third) in FREE_CELLS or (six_stood and (banker, third) == SIX_STOOD)):
        return CHOICE
    return DRAW if BANKER_DRAWS[banker][third + 1] else STAND


__all__ = [
    "BANKER_DRAWS",
    "CHOICE",
    "CLASSES",
    "DRAW",
    "FEWEST_CARDS",
    "FREE_CELLS",
    "NO_CARD",
    "SIX_STOOD",
    "STAND",
    "banker_count",
    "banker_rule",
    "burn_number",
    "card_value",
    "is_natural",
    "player_count",
    "point_count",
    "punter_rule",
    "result_class",
]
