"""Roulette, 19:47-5.1 to 5.4."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...errors import Refusal
from ...table.game import GameType
from ...table.money import Cents, dollars
from ...table.table import Table
from ...table.window import Action, Bet, TakeDown
from .elections import RouletteElections
from .irregularities import IRREGULARITIES
from .layout import layout
from .odds import odds
from .procedure import FIFTHS, procedure
from .wagers import FIVE_ADJACENT, WAGERS

if TYPE_CHECKING:
    from .kernel import RouletteKernel


def five_equal_wagers(table: Table[Any], action: Action, standing: Cents) -> None:
    """Five adjacent numbers are five chips or a multiple, so that each number has the same. 19:47-5.1(e)1.iii."""
    if not isinstance(action, Bet | TakeDown) or action.wager.partition(":")[0] != FIVE_ADJACENT.key:
        return
    total = standing + (action.amount if isinstance(action, Bet) else -action.amount)
    unit = FIFTHS * table.limits.chip
    if total % unit:
        low = max(total // unit * unit, unit)
        raise Refusal(
            f"{dollars(total)} is not five equal wagers in chips of {dollars(table.limits.chip)}.",
            cite="19:47-5.1(e)1.iii",
            instead=f"{dollars(low)} or {dollars(low + unit)}",
        )


def kernel(elections: RouletteElections) -> RouletteKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import RouletteKernel

    return RouletteKernel(elections)


GAME = GameType(
    key="roulette",
    title="Roulette",
    cite="19:47-5.1",
    elections=RouletteElections,
    wagers=WAGERS,
    procedure=procedure,
    odds=odds,
    kernel=kernel,
    layout=layout,
    positions=8,
    other_wagers_cite="19:47-5.1",
    late_cite="19:47-5.3(b)",
    tenders=("chips", "match play"),  # 19:47-5.1(a), 19:47-5.1(a)[chips]
    irregularities=IRREGULARITIES,
    verify_action=five_equal_wagers,
)
