"""A sitting as a transcript, and the layout as it was after each step of a round."""

from __future__ import annotations

import json

import sqlalchemy as sa

from ..errors import Refusal
from ..table.requests import Bets
from ..table.transcript import checksum
from . import recovery
from .people import Person, Right
from .recall import Recalled
from .service import House
from .store import SITTINGS, journal_of, reading, standing


def transcript(house: House, table: int, by: Person, sitting: int | None = None) -> str:
    """A sitting as a transcript that ``chapter47 replay`` verifies; one that still runs, up to its last round's end."""
    by.must(Right.WATCH)
    live = house.table(table)
    with live.lock, reading(house.engine) as connection:
        number = live.sitting if sitting is None else sitting
        query = sa.select(SITTINGS).where(SITTINGS.c.table_id == table, SITTINGS.c.number.in_((number, number + 1)))
        found = {row.number: row for row in connection.execute(query)}
        if number not in found:
            raise Refusal(f"Table {table} had no sitting {number}.", instead=f"1 to {live.sitting}")
        rows = journal_of(connection, table, found[number].after)
        end = found[number + 1].after if number + 1 in found else None
        running = end is None and live.pending is not None
        if end is not None:
            rows = [row for row in rows if row.number <= end]
        if running and not isinstance(live.pending, Bets):  # what is still hidden stays so
            last = max((row.number for row in rows if row.text.startswith("round ")), default=0)
            rows = [row for row in rows if row.number < last]
        lines = "\n".join([found[number].header, "", *(row.text for row in standing(rows))]) + "\n"
    return lines if running else f"{lines}end {checksum(lines)}\n"


def layouts(house: House, recalled: Recalled, by: Person) -> list[str]:
    """The layout with its chips after each step of a round, by a replay of the sitting up to there."""
    by.must(Right.WATCH)
    listed = recalled.listed
    with reading(house.engine) as connection:
        query = sa.select(SITTINGS).where(SITTINGS.c.table_id == listed.table, SITTINGS.c.number == listed.sitting)
        sitting = connection.execute(query).one()
        rows = journal_of(connection, listed.table, sitting.after)
    drawn: dict[int, str] = {}
    play = recovery.Reading(sitting.header, json.loads(sitting.meters))
    wanted = {step.step for step in recalled.steps}
    for at, row in enumerate(rows):
        if row.number > max(wanted):
            break
        if row.text.startswith("undo "):
            play = recovery.Reading(sitting.header, json.loads(sitting.meters))
            for each in standing(rows[: at + 1]):
                play.take(each.number, each.text)
        else:
            play.take(row.number, row.text)
        if row.number in wanted:
            state, play.table.state = play.table.state, None
            drawn[row.number] = play.table.game.layout(play.table, play.table.elections)
            play.table.state = state
    return [drawn[step.step] for step in recalled.steps]
