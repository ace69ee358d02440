"""Hands of poker from the journal, for my rounds and the replayer: what ``recall`` lets somebody see, and no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from ..errors import Refusal
from ..games import game_type
from ..table.events import Event, Left, Moved, Seated
from . import openings, recall
from .people import Person
from .service import House
from .shape import SITTINGS
from .store import reading, standing

if TYPE_CHECKING:
    from ..desk.histories import Hand


def hand(house: House, table: int, number: int, by: Person, sitting: int | None = None) -> Hand:
    """A hand of a poker table as somebody may see it; the chips before it follow from the journal."""
    from ..desk.histories import hands  # poker takes as long to load as a good part of the house

    recalled = recall.recall(house, table, number, by, sitting)
    listed = recalled.listed
    if listed.game != "poker":
        raise Refusal(f"Table {table} is not a poker table.", instead="the round itself, or a table of poker")
    with reading(house.engine) as connection:
        query = sa.select(SITTINGS).where(SITTINGS.c.table_id == table, SITTINGS.c.number == listed.sitting)
        opened = openings.opened_of(connection.execute(query).one())
        rows = recall.rows_of_sitting(connection, table, listed.sitting)
    seen = {step.step: step.event for step in recalled.steps if not step.undone}
    last = max(seen)
    told: list[Event] = []
    for row in standing(rows):  # chips before the seats are everybody's to see, and who sits there
        if row.number > last and row.round != listed.round:
            break
        if isinstance(row.event, Moved | Seated | Left):
            told.append(row.event)
        elif row.number in seen:
            told.append(seen[row.number])
    found = next(hands(told, game_type("poker").elections.elect(opened.elections)), None)  # type: ignore[arg-type]
    if found is None:
        raise Refusal(f"No hand was dealt in round {number} of table {table}.", instead="a round with a hand")
    return found
