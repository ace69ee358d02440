"""The five kinds of keno ticket, and what a finished ticket comes to (19:47-15.2, 15.6)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from ...rulebook.cite import law
from ...table.given import OwnElections
from ...table.odds import Odds
from ...table.pay_tables import Pay, PayTable
from ...table.wagers import Decision, Result, Wager, WagerType, lost, void
from .state import CITES, Marks, Ticket, TicketBook

if TYPE_CHECKING:
    from .elections import KenoElections
    from .procedure import KenoTable


# Tickets to show each kind by; any lawful marks are a ticket.
EXAMPLES = {
    "straight": ("7", "3,17", "1,20,61,80", "8,18,28,38,48,58,68,78", "1,2,3,4,5,6,7,8,9,10", "5,15,25x3"),
    "split": ("1,2,3/10,11,12", "5,6,7,8/70,71x2"),
    "way": ("1,2/3,4/5,6@2", "1,2,3/11,12,13/21,22,23@3", "4/14/24/34@2x2"),
    "combination": ("1,2/3,4,5/6@1+2", "9,10/40,41,42@1+2"),
    "king": ("7/1,2/3,4", "80/11,12,13/21,22@1+2"),
}


@law("19:47-15.3[multiple]")
def decide_ticket(ticket: Ticket) -> Decision:
    """A ticket brings its prizes and the shares of void games, against its price. 19:47-15.3[multiple]."""
    amount, back = ticket.price, ticket.prizes + ticket.refunded
    if ticket.refunded == amount:
        return void("19:47-15.7[malfunction]")
    if back >= amount:
        return Decision(Result.WON, "19:47-15.6[validated]", fixed=back - amount)
    return lost("19:47-15.6[paid]" if back else "19:47-15.1[catch]", Fraction(amount - back, amount))


def _no_odds(_: object) -> tuple[Odds, ...]:
    """Prizes are multiples of the rate, so every ticket can be paid. 19:47-15.3[price]."""
    return ()


def _rows(elections: KenoElections) -> PayTable:
    """The licensee's pay table: what each catch of each number of spots brings, the price included."""
    return tuple(
        Pay(
            f"{catch} of {spots} spots",
            None,
            "19:47-15.6[paid]",
            words=f"{prize:,} times the rate" if prize > 1 else "the rate",
        )
        for spots, row in sorted(elections.pay_table.items())
        for catch, prize in sorted(row.items())
    )


def _place(kind: str) -> Callable[[OwnElections, str], None]:
    def place(elections: KenoElections, spot: str) -> None:
        Marks.read(kind, spot).verify(elections)

    return place


def _has_games_to_come(table: KenoTable, wager: Wager) -> bool:
    """A ticket stands until its last game. 19:47-15.6[multi-game-last]."""
    book: TicketBook = table.own
    return book.has_games_to_come(wager)


WAGERS = tuple(
    WagerType(
        kind,
        f"{kind.title()} ticket",
        CITES[kind],
        odds=_no_odds,
        rows=_rows,
        spots=EXAMPLES[kind],
        place=_place(kind),
        carries=_has_games_to_come,
    )
    for kind in EXAMPLES
)
