"""Keno, 19:47-15."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...errors import Refusal
from ...rulebook.cite import law
from ...table.game import Betting, Cites, GameType, Name
from ...table.limits import Step
from ...table.money import Cents
from ...table.wagers import Decision, Wager
from ...table.window import Action, Bet, TakeDown
from .elections import KenoElections
from .irregularities import IRREGULARITIES
from .layout import SCREEN
from .odds import NUMBERS
from .procedure import LIFE
from .state import Marks
from .wagers import WAGERS

if TYPE_CHECKING:
    from .procedure import KenoTable


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


BETTING = Betting(
    cites=Cites("19:47-15.3[placement]", "19:47-15.2[no-others]", "19:47-15.5[close]"),
    tenders=("chips", "currency"),
    verify_action=a_ticket_stands,
    steps=price,
    leaving=leaving,
)
NAME = Name(key="keno", title="Keno", cite="19:47-15", positions=99)
GAME = GameType.of(NAME, KenoElections, WAGERS, LIFE, NUMBERS, SCREEN, BETTING, IRREGULARITIES)
