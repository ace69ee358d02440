"""A sitting as a transcript, and the layout as it was after each event of a round."""

from __future__ import annotations

import sqlalchemy as sa

from ..errors import Refusal
from ..rulebook.provenance import in_comments
from ..table.events import Placed, WindowClosed
from ..table.requests import Bets
from ..table.sources import CryptographicSource
from ..table.transcript import Transcript, checksum
from ..table.writing import lines
from . import openings, recovery
from .people import Person, Right
from .recall import Recalled, holds_cards, rows_of_sitting
from .service import House
from .shape import SITTINGS
from .store import reading, standing


def transcript(house: House, table: int, by: Person, sitting: int | None = None) -> str:
    """A sitting as a transcript that ``chapter47 replay`` verifies; one that still runs, up to its last round's end.

    What of its rules is not New Jersey's text is said in comments at the end.
    """
    by.must(Right.WATCH)
    live = house.table(table)
    with live.lock, reading(house.engine) as connection:
        number = live.sitting if sitting is None else sitting
        query = sa.select(SITTINGS).where(SITTINGS.c.table_id == table, SITTINGS.c.number == number)
        found = connection.execute(query).one_or_none()
        if found is None:
            raise Refusal(f"Table {table} had no sitting {number}.", instead=f"1 to {live.sitting}")
        rows = standing(rows_of_sitting(connection, table, number))
        running = number == live.sitting and live.pending is not None
    if running and (not isinstance(live.pending, Bets) or holds_cards(live)):  # what is still hidden stays so
        last = max((row.number for row in rows if isinstance(row.event, WindowClosed)), default=0)
        rows = [row for row in rows if row.number < last]
    opened = openings.table_of(openings.opened_of(found))
    head = Transcript.of(opened, opening=True).header
    shown = [row.event for row in rows if not isinstance(row.event, Placed)]
    text = "\n".join([*head, "", *lines(shown)]) + "\n"
    origins = in_comments(event.cite for event in shown)
    return text + origins if running else f"{text}end {checksum(text)}\n{origins}"


def layouts(house: House, recalled: Recalled, by: Person) -> list[str]:
    """The layout with its chips after each event of a round, by the answers of the sitting up to there."""
    by.must(Right.WATCH)
    listed = recalled.listed
    with reading(house.engine) as connection:
        query = sa.select(SITTINGS).where(SITTINGS.c.table_id == listed.table, SITTINGS.c.number == listed.sitting)
        sitting = connection.execute(query).one()
        rows = rows_of_sitting(connection, listed.table, listed.sitting)
        secrets = recovery._secrets(connection, listed.table, sitting.after)
    drawn: dict[int, str] = {}
    opened, entered = openings.opened_of(sitting), house.table(listed.table).entered
    for step in recalled.steps:
        upto = standing([row for row in rows if row.number <= step.step])
        found = recovery.begun(listed.table, opened, entered=entered, source=CryptographicSource())
        recovery.follow(found, upto, secrets, compare=False)
        found.table.state = None
        drawn[step.step] = found.table.game.layout(found.table, found.table.elections)
    return [drawn[step.step] for step in recalled.steps]
