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
from .pressing import PRESSING
from .procedure import FIFTHS, Wheel, open_table, round_of_play
from .wagers import EVEN_MONEY, FIVE_ADJACENT, WAGERS

if TYPE_CHECKING:
    from .kernel import RouletteKernel


WAGERED = (Bet, TakeDown)  # made once: a union in its place would be made anew for every wager


def five_equal_wagers(table: Table[Any], action: Action, standing: Cents) -> None:
    """Five adjacent numbers are five chips or a multiple, so that each number has the same. 19:47-5.1(e)1.iii."""
    if not isinstance(action, WAGERED) or not action.wager.startswith(FIVE_ADJACENT.key):
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


def half_can_be_returned(table: Table[Any], action: Action, standing: Cents) -> None:
    """Where a zero costs half, the other half must be in coins that the table has. 19:47-5.2(b)[return]."""
    if not isinstance(action, WAGERED) or action.wager not in EVEN_MONEY or not table.elections.half_on_zero:
        return
    total = standing + (action.amount if isinstance(action, Bet) else -action.amount)
    unit = 2 * table.limits.coin
    if total % unit:
        low = total // unit * unit
        raise Refusal(
            f"Half of {dollars(total)} cannot be returned with {dollars(table.limits.coin)} as the smallest unit.",
            cite="19:47-5.2(b)[return]",
            instead=f"{dollars(low)} or {dollars(low + unit)}" if low else dollars(unit),
        )


def verify_action(table: Table[Any], action: Action, standing: Cents) -> None:
    """What a wager's amount must be so that it can be settled in chips."""
    if type(action) is Bet:
        made = action.wager, standing + action.amount
        if made in table.derived:
            return  # lawful before
    five_equal_wagers(table, action, standing)
    half_can_be_returned(table, action, standing)
    if type(action) is Bet:
        table.derived[made] = True


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
    open=open_table,
    play=round_of_play,
    own=Wheel,
    window_cite="19:47-5.3(b)",  # open until the call, also while the ball runs
    odds=odds,
    kernel=kernel,
    layout=layout,
    pressing=PRESSING,
    positions=8,
    other_wagers_cite="19:47-5.1",
    late_cite="19:47-5.3(b)",
    tenders=("chips", "match play"),  # 19:47-5.1(a), 19:47-5.1(a)[chips]
    irregularities=IRREGULARITIES,
    verify_action=verify_action,
)
