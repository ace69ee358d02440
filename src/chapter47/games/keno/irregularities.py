"""What follows when something goes wrong at keno: voids, malfunctions, a wrong display (19:47-15.4, 15.7)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...errors import Refusal
from ...table.irregularities import Declaration, Irregularity, by_key
from ...table.table import Steps
from ...table.wagers import void
from .state import Status, Ticket, wager_of

if TYPE_CHECKING:
    from .procedure import KenoTable


STAFF = ("writer", "casino supervisor")

_TICKET = re.compile(r"ticket (\d+)")


def _ticket(table: KenoTable, declared: Declaration) -> Ticket:
    match = _TICKET.fullmatch(declared.reason)
    if match is None:
        raise Refusal("A void names its ticket.", cite="19:47-15.4[void-slip]", instead='"ticket 000123"')
    ticket: Ticket = table.own.known(int(match[1]))
    return ticket


def only_before_the_outcome(table: KenoTable, declared: Declaration) -> None:
    """A ticket is voided only before the outcome of its first game is determined. 19:47-15.4[no-void-after]."""
    ticket = _ticket(table, declared)
    if ticket.status is not Status.LIVE or ticket.played:
        raise Refusal(
            f"Ticket {ticket.number} cannot be voided: the outcome of a game of it is determined.",
            cite="19:47-15.4[no-void-after]",
            instead="a ticket whose first game is still to come",
        )


@Irregularity(
    "void-ticket",
    "19:47-15.4[void-slip]",
    "a ticket is voided before its game",
    by=STAFF,
    needs_reason=True,
    check=only_before_the_outcome,
)
def void_ticket(table: KenoTable, declared: Declaration) -> Steps:
    """The wager goes back, and a void slip is made. 19:47-15.4[void-slip]."""
    ticket = _ticket(table, declared)
    yield from table.attest("19:47-15.4[void-slip]", declared.by, "void-slip", ticket=ticket.number)
    ticket.status = Status.VOID
    yield from table.give_back(wager_of(table, ticket), void("19:47-15.4[void-slip]"))


def malfunction(table: KenoTable, declared: Declaration) -> Steps[tuple[int, ...] | None]:
    """A fault that cannot be corrected ends the game without a result. 19:47-15.7[malfunction], 15.7[corrected]."""
    if declared.reason == "corrected":
        yield from table.note("19:47-15.7[corrected]", "malfunction-corrected")
        return None
    yield from table.call("19:47-15.7[malfunction]", "game-void")
    return ()  # the draw is answered: no numbers


@Irregularity("wrong-display", "19:47-15.7[display]", "not twenty numbers are shown", by=STAFF)
def wrong_display(table: KenoTable, _: Declaration) -> Steps:
    """More or fewer than twenty numbers shown: the system's record governs. 19:47-15.7[display]."""
    yield from table.note("19:47-15.7[display]", "display-corrected")


IRREGULARITIES = by_key(
    void_ticket,
    Irregularity(
        "malfunction",
        "19:47-15.7[malfunction]",
        "the selection of numbers fails",
        malfunction,
        by=STAFF,
        grounds=("cannot be corrected", "corrected"),
    ),
    wrong_display,
)
