"""Keno, 19:47-15."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...errors import Refusal
from ...table.game import GameType
from ...table.money import Cents, dollars
from ...table.table import Table
from ...table.window import Action, Bet, TakeDown
from .elections import KenoElections
from .irregularities import IRREGULARITIES
from .layout import layout
from .odds import odds
from .procedure import close_table, open_table, play
from .tickets import Marks, TicketBook
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import KenoKernel


def kernel(elections: KenoElections) -> KenoKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import KenoKernel

    return KenoKernel(elections)


def a_ticket_at_its_price(table: Table[Any], action: Action, standing: Cents) -> None:
    """A ticket costs its rate for every wager and game of it, and is voided, not taken down. 19:47-15.3[price]."""
    if isinstance(action, TakeDown):
        raise Refusal(
            "A keno ticket is not taken down.",
            cite="19:47-15.4[void-slip]",
            instead='declare void-ticket by writer "ticket 000001", before its game',
        )
    if not isinstance(action, Bet):
        return
    runs = [w for w in table.wagers if (w.seat, w.name) == (action.seat, action.wager) and w.round < table.round]
    if runs:
        raise Refusal(
            "The same ticket runs already for games to come.",
            cite="19:47-15.4[record-governs]",
            instead="another ticket: its numbers may stand in another order",
        )
    kind, _, spot = action.wager.partition(":")
    marks, total = Marks.read(kind, spot), standing + action.amount
    unit = table.elections.rate * marks.parts
    if total % unit:
        wagers = f"{marks.count} wagers for {marks.games} games"
        low, high = total // unit * unit, total // unit * unit + unit
        raise Refusal(
            f"{dollars(total)} is no price of a ticket with {wagers}.",
            cite="19:47-15.3[price]",
            instead=dollars(high) if not low else f"{dollars(low)} or {dollars(high)}",
        )


GAME = GameType(
    key="keno",
    title="Keno",
    cite="19:47-15",
    elections=KenoElections,
    wagers=WAGERS,
    open=open_table,
    play=play,
    close=close_table,
    own=TicketBook,
    window_cite="19:47-15.3[placement]",
    odds=odds,
    kernel=kernel,
    layout=layout,
    positions=99,
    other_wagers_cite="19:47-15.2[no-others]",
    late_cite="19:47-15.5[close]",
    tenders=("chips", "currency", "match play"),
    irregularities=IRREGULARITIES,
    verify_action=a_ticket_at_its_price,
)
