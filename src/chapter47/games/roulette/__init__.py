"""Roulette, 19:47-5.1 to 5.4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...table.game import Betting, Cites, GameType, Name
from ...table.limits import Step
from ...table.money import dollars
from .elections import RouletteElections
from .irregularities import IRREGULARITIES
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import FIFTHS, LIFE
from .wagers import EVEN_MONEY, FIVE_ADJACENT, WAGERS

if TYPE_CHECKING:
    from .procedure import RouletteTable


def five_equal_wagers(table: RouletteTable, name: str) -> Sequence[Step]:
    """Five adjacent numbers are five chips or a multiple, so that each number has the same. 19:47-5.1(e)1.iii."""
    if not name.startswith(FIVE_ADJACENT.key):
        return ()
    chip = table.limits.chip
    said = f"{{amount}} is not five equal wagers in chips of {dollars(chip)}."
    return (Step(FIFTHS * chip, said, "19:47-5.1(e)1.iii"),)


def steps(table: RouletteTable, name: str) -> Sequence[Step]:
    """What a wager is a multiple of so that it can be settled in chips.

    Where a zero costs half, the other half must be in coins that the table has: 19:47-5.2(b)[return].
    """
    if name not in EVEN_MONEY or not table.elections.half_on_zero:
        return five_equal_wagers(table, name)
    coin = table.limits.coin
    said = f"Half of {{amount}} cannot be returned with {dollars(coin)} as the smallest unit."
    return (Step(2 * coin, said, "19:47-5.2(b)[return]"),)


BETTING = Betting(  # open until the call, also while the ball runs
    cites=Cites("19:47-5.3(b)", "19:47-5.1", "19:47-5.3(b)"),
    tenders=("chips", "match play"),  # 19:47-5.1(a), 19:47-5.1(a)[chips]
    steps=steps,
)
NAME = Name(key="roulette", title="Roulette", cite="19:47-5.1", positions=8)
GAME = GameType.of(NAME, RouletteElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES)
