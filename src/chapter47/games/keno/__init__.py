"""Keno, 19:47-15."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.game import GameType
from ...table.limits import Step
from ...table.money import Cents
from ...table.wagers import Decision, Wager
from ...table.window import Action, Bet, TakeDown
from .elections import KenoElections
from .felt import FELT
from .irregularities import IRREGULARITIES
from .layout import layout
from .odds import odds
from .procedure import close_table, open_table, play
from .state import Marks, TicketBook
from .wagers import WAGERS

if TYPE_CHECKING:
    from .kernel import KenoKernel
    from .procedure import KenoTable


def kernel(elections: KenoElections) -> KenoKernel:
    """The compiled simulation; loaded when asked for."""
    from .kernel import KenoKernel

    return KenoKernel(elections)


def a_ticket_stands(table: KenoTable, action: Action, _standing: Cents) -> None:
    """A ticket is voided, not taken down, and runs once for its games. 19:47-15.4[void-slip]."""
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


@law("19:47-15.2[multi-game]")
def leaving(_: KenoTable, wager: Wager) -> Decision:
    """A ticket for games to come keeps its player until they are played, or it is voided. 19:47-15.2[multi-game]."""
    raise Refusal(
        f"Ticket {wager.spot} runs for games to come.",
        cite="19:47-15.2[multi-game]",
        instead="wait for its last game, or have it voided before its first",
    )


def price(table: KenoTable, name: str) -> Sequence[Step]:
    """A ticket costs its rate for every wager and game of it. 19:47-15.3[price]."""
    kind, _, spot = name.partition(":")
    marks = Marks.read(kind, spot)
    wagers = f"{marks.count} wagers for {marks.games} games"
    said = f"{{amount}} is no price of a ticket with {wagers}."
    return (Step(table.elections.rate * marks.parts, said, "19:47-15.3[price]"),)


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
    felt=FELT,
    positions=99,
    other_wagers_cite="19:47-15.2[no-others]",
    late_cite="19:47-15.5[close]",
    tenders=("chips", "currency"),
    irregularities=IRREGULARITIES,
    verify_action=a_ticket_stands,
    steps=price,
    leaving=leaving,
)
