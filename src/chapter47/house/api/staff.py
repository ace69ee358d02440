"""What dealers and supervisors do at a table. Each is a privileged act on record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from ...table.cards import Card
from ...table.irregularities import Declaration
from ...table.money import Cents
from ..once import Once
from ..people import Person, Session
from .access import ERRORS, PREFIX, Dealer, Key, Supervisor, TheDoor, TheHouse, address
from .bodies import Approval, Carrying, Declaring, Entry, Placing, Reason, Reopening, Resuming, Table, Undoing
from .tables import seen

router = APIRouter(prefix=PREFIX, tags=["staff"], responses=ERRORS)


class Approver:
    """Another member of staff, asked for at the same desk."""

    def __init__(self, house: TheHouse, door: TheDoor, request: Request) -> None:
        self.house, self.door, self.address = house, door, address(request)

    def by(self, approval: Approval) -> Person:
        """Who approves, by their own password."""
        self.door.tries.take(f"{self.address} {approval.name}")
        return self.house.people.verify(approval.name, approval.password, approval.code, self.address)


Approved = Annotated[Approver, Depends()]


@router.post("/tables/{table}/place")
def place(table: Table, placing: Placing, session: Dealer, house: TheHouse, key: Key) -> Response:
    """At a table with real cards: what patrons put on the layout, in the notation."""
    house.place(table, placing.actions(), session.person, key.by(session.person.name))
    return seen(house, table, session.person)


@router.post("/tables/{table}/no-more-bets")
def no_more_bets(table: Table, session: Dealer, house: TheHouse, key: Key) -> Response:
    """Close the betting."""
    house.no_more_bets(table, session.person, key.by(session.person.name))
    return seen(house, table, session.person)


@router.post("/tables/{table}/enter")
def enter(table: Table, entry: Entry, session: Dealer, house: TheHouse, key: Key) -> Response:
    """At a table with real cards: what fell, or what a patron said."""
    house.enter(table, entry.typed, session.person, key.by(session.person.name))
    return seen(house, table, session.person)


@router.post("/tables/{table}/declare")
def declare(table: Table, declaring: Declaring, session: Dealer, house: TheHouse, key: Key) -> Response:
    """Declare an irregularity."""
    card = Card.parse(declaring.card) if declaring.card else None
    declared = Declaration(
        declaring.irregularity, declaring.by, card, declaring.exposed, declaring.seat, declaring.reason
    )
    house.declare(table, declared, session.person, key.by(session.person.name))
    return seen(house, table, session.person)


@router.post("/tables/{table}/undo")
def undo(table: Table, undoing: Undoing, session: Dealer, house: TheHouse, approved: Approved, key: Key) -> Response:
    """Take back what was entered last, before settlement."""
    who = approved.by(undoing.approval) if undoing.approval else None
    house.undo(table, undoing.reason, session.person, who, key.by(session.person.name))
    return seen(house, table, session.person)


@router.post("/tables/{table}/fill")
def fill(
    table: Table, carrying: Carrying, session: Dealer, house: TheHouse, approved: Approved, key: Key
) -> dict[str, int]:
    """Chips from the cage to the rack."""
    return _carried(house.fill, table, carrying, session, approved, key)


@router.post("/tables/{table}/credit")
def credit(
    table: Table, carrying: Carrying, session: Dealer, house: TheHouse, approved: Approved, key: Key
) -> dict[str, int]:
    """Chips from the rack to the cage."""
    return _carried(house.credit, table, carrying, session, approved, key)


def _carried(
    how: Callable[[int, Cents, Person, Person, Once], object],
    table: int,
    carrying: Carrying,
    session: Session,
    approved: Approver,
    key: Once,
) -> dict[str, int]:
    """Carry chips as another member of staff approves; what the table holds after it."""
    how(table, carrying.amount, session.person, approved.by(carrying.approval), key.by(session.person.name))
    return approved.house.accounts(table)


@router.get("/tables/{table}/accounts")
def accounts(table: Table, session: Supervisor, house: TheHouse) -> dict[str, int]:
    """Rack, drop, layout, what is owed, meters, win."""
    house.table(table)
    return house.accounts(table)


@router.post("/tables/{table}/close")
def close(table: Table, reason: Reason, session: Supervisor, house: TheHouse, key: Key) -> Response:
    """Close a table; patrons carry their chips away."""
    house.close_table(table, session.person, reason.why, key.by(session.person.name))
    return seen(house, table, session.person)


@router.post("/tables/{table}/reopen")
def reopen(table: Table, reopening: Reopening, session: Supervisor, house: TheHouse, key: Key) -> Response:
    """Open it again, by other elections and limits if they are given."""
    limits = reopening.limits.limits() if reopening.limits else None
    own = key.by(session.person.name)
    given = reopening.elections, limits
    house.reopen(table, session.person, *given, why=reopening.why, told=reopening.told, key=own)
    return seen(house, table, session.person)


@router.post("/tables/{table}/resume")
def resume(table: Table, resuming: Resuming, session: Supervisor, house: TheHouse, key: Key) -> Response:
    """End a quarantine: the round is void and every wager goes back, or the table is closed with all chips returned."""
    house.resume(table, resuming.choice, session.person, resuming.why, key.by(session.person.name))
    return seen(house, table, session.person)
