"""Rounds recalled: any round of any table, step by step, as a person may see it, with what the ledger says it moved.

A round has the number that everybody at the table saw; as numbers begin again with each sitting, the sitting goes with
it. The opening of a sitting, before its first round, is round 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..errors import Refusal
from ..table.money import Cents
from ..table.requests import Bets
from . import ledger
from .past import PastRound
from .people import NotYours, Person, Right
from .sentences import in_words
from .service import House
from .store import ENTRIES, SITTINGS, STEPS, TABLES, reading, standing
from .view import EVERYBODY, tell

_ROUND = re.compile(r"round (\d+)")
_COMING = re.compile(r'^(?:sit (\d+) "([^"]*)"|leave (\d+))', re.MULTILINE)
_THROWN = ("roll ", "spin ", "numbers ")


@dataclass(frozen=True, slots=True)
class Listed:
    """A round in a list: where and when it was, and the step that closed its betting."""

    table: int
    game: str
    sitting: int
    round: int
    step: int
    at: int

    def as_dict(self) -> dict[str, Any]:
        """The round as the interface lists it."""
        return {name: getattr(self, name) for name in ("table", "game", "sitting", "round", "step", "at")}


@dataclass(frozen=True, slots=True)
class Told:
    """One step of a recalled round: its line, whether it was taken back, and what lay on the table after it."""

    step: int
    at: int
    text: str
    cite: str
    undone: bool
    hands: dict[str, list[str]]
    thrown: str  # the last dice, space or numbers
    moved: dict[str, Cents]

    @property
    def words(self) -> list[str]:
        """The step in sentences."""
        return [in_words(line) for line in self.text.split("\n")]


@dataclass(slots=True)
class Recalled:
    """A round as somebody may see it."""

    listed: Listed
    finished: bool
    seats: dict[int, str]
    steps: list[Told] = field(default_factory=list)

    @property
    def money(self) -> dict[str, Cents]:
        """What the round moved in all, account by account."""
        total: dict[str, Cents] = {}
        for step in self.steps:
            for account, amount in step.moved.items():
                total[account] = total.get(account, 0) + amount
        return {account: amount for account, amount in sorted(total.items()) if amount}

    def as_dict(self) -> dict[str, Any]:
        """The round as the interface sends it."""
        steps = [
            {name: getattr(step, name) for name in ("step", "at", "text", "words", "cite", "undone", "hands", "thrown")}
            | {"moved": step.moved}
            for step in self.steps
        ]
        seats = {str(number): name for number, name in self.seats.items()}
        return self.listed.as_dict() | {
            "finished": self.finished,
            "seats": seats,
            "money": self.money,
            "steps": steps,
        }


# ---- lists -----------------------------------------------------------------------------------------------------------


def rounds(
    house: House,
    *,
    table: int | None = None,
    number: int | None = None,
    patron: str = "",
    since: int | None = None,
    until: int | None = None,
    offset: int = 0,
    limit: int = 50,
) -> tuple[int, list[Listed]]:
    """How many rounds there were, and a page of them, newest first: of a table, with a patron, within a time."""
    chosen = [STEPS.c.text.startswith("round ")]
    if table is not None:
        house.table(table)
        chosen.append(STEPS.c.table_id == table)
    if number is not None:
        chosen.append(_opens(number))
    if since is not None:
        chosen.append(STEPS.c.at >= since)
    if until is not None:
        chosen.append(STEPS.c.at <= until)
    with reading(house.engine) as connection:
        if patron:
            chosen.append(_sat(list(_stays(connection, patron))))
        total = connection.execute(sa.select(sa.func.count()).select_from(STEPS).where(*chosen)).scalar_one()
        query = sa.select(STEPS.c.table_id, STEPS.c.number, STEPS.c.at, STEPS.c.text, TABLES.c.game)
        query = query.join(TABLES, TABLES.c.id == STEPS.c.table_id).where(*chosen)
        newest = query.order_by(STEPS.c.at.desc(), STEPS.c.table_id.desc(), STEPS.c.number.desc())
        rows = connection.execute(newest.offset(offset).limit(limit)).all()
        return int(total), [_listed(connection, row) for row in rows]


def _opens(number: int) -> sa.ColumnElement[bool]:
    """The steps that close the betting of a round."""
    return sa.or_(STEPS.c.text.startswith(f"round {number} "), STEPS.c.text.startswith(f"round {number}\n"))


def _listed(connection: Connection, row: Any) -> Listed:
    found = _ROUND.match(row.text)
    assert found is not None
    sitting = _sitting_of(connection, row.table_id, row.number)
    return Listed(row.table_id, row.game, sitting.number, int(found[1]), row.number, row.at)


def _sitting_of(connection: Connection, table: int, step: int) -> sa.Row[Any]:
    query = sa.select(SITTINGS).where(SITTINGS.c.table_id == table, SITTINGS.c.after < step)
    return connection.execute(query.order_by(SITTINGS.c.number.desc()).limit(1)).one()


@dataclass(frozen=True, slots=True)
class Stay:
    """A patron at a table, from the step that seats them to the last before they are gone."""

    table: int
    first: int
    last: int | None


def _stays(connection: Connection, name: str) -> Iterator[Stay]:
    """When a patron sat where: the chips they brought tell when they came, the journal when they left."""
    came = sa.select(ENTRIES.c.movement).where(
        ENTRIES.c.account == ledger.patron(name), ENTRIES.c.movement.like("table:%:come:%")
    )
    for movement in connection.execute(came).scalars():
        _, table, _, step = movement.split(":")
        yield _stay(connection, int(table), int(step), name)


def _stay(connection: Connection, table: int, first: int, name: str) -> Stay:
    following = sa.select(SITTINGS.c.after).where(SITTINGS.c.table_id == table, SITTINGS.c.after >= first)
    last: int | None = connection.execute(following.order_by(SITTINGS.c.after).limit(1)).scalar_one_or_none()
    windows = sa.select(STEPS.c.number, STEPS.c.text).where(
        STEPS.c.table_id == table, STEPS.c.number >= first, STEPS.c.text.startswith("round ")
    )
    if last is not None:
        windows = windows.where(STEPS.c.number <= last)
    seat = ""
    for number, text in connection.execute(windows.order_by(STEPS.c.number)):
        for found in _COMING.finditer(text):
            if number == first and found[2] == name:
                seat = found[1]
            elif number > first and found[3] == seat:
                return Stay(table, first, number - 1)
    return Stay(table, first, last)


def _sat(stays: list[Stay]) -> sa.ColumnElement[bool]:
    """The rounds of these stays."""
    within = [
        sa.and_(
            STEPS.c.table_id == stay.table,
            STEPS.c.number >= stay.first,
            *([STEPS.c.number <= stay.last] if stay.last is not None else []),
        )
        for stay in stays
    ]
    return sa.or_(*within) if within else sa.false()


# ---- one round -------------------------------------------------------------------------------------------------------


def recall(house: House, table: int, number: int, by: Person, sitting: int | None = None) -> Recalled:
    """A round step by step: a patron's own view of one in which they sat, or all of it for those who watch.

    A round that is still played at a table with the house's own cards keeps its hidden cards from everybody.
    """
    live = house.table(table)
    with live.lock, reading(house.engine) as connection:
        rows, sat = _rows(connection, table, number, sitting)
        running = live.pending is not None and sat.number == live.sitting and rows[-1].number == live.steps
        finished = not running or (isinstance(live.pending, Bets) and live.table.round > number)
        seats = _seats(connection, table, sat.after, rows[0].number)
        moved = _moved(connection, table, [row.number for row in rows])
        game = live.table.game.key
    watching = by.may(Right.WATCH)
    own = next((place for place, name in seats.items() if name == by.name), 0)
    if not watching and not own:
        raise NotYours(f"{by.name} did not sit in round {number} of table {table}.", instead="a round of one's own")
    if not watching:
        rows, moved = standing(rows), {step: _own(amounts, table, own, by.name) for step, amounts in moved.items()}
    eyes = own if not watching else EVERYBODY if finished or live.entered else 0
    listed = Listed(table, game, sat.number, number, rows[0].number, rows[0].at)
    return Recalled(listed, finished, seats, _told(rows, eyes, moved))


def glance(house: House, listed: Listed, name: str) -> PastRound:
    """A listed round as a patron of it saw it, all at once and from the journal alone: seat, lines and hands."""
    of_table = sa.select(STEPS).where(STEPS.c.table_id == listed.table).order_by(STEPS.c.number)
    with reading(house.engine) as connection:
        seat = _seat_of(connection, listed, name)
        later = of_table.where(STEPS.c.number > listed.step, STEPS.c.text.startswith("round ")).limit(1)
        next_round = connection.execute(later).first()
        rows = of_table.where(STEPS.c.number >= listed.step)
        if next_round is not None:
            rows = rows.where(STEPS.c.number < next_round.number)
        steps = standing(list(connection.execute(rows)))
    hands, lines = tell([(row.number, row.text) for row in steps], seat)
    return PastRound(listed.round, seat, lines, hands)


def _seat_of(connection: Connection, listed: Listed, name: str) -> int:
    """Where a patron sat in a round: the last place that they took before it."""
    came = sa.select(STEPS.c.text).where(
        STEPS.c.table_id == listed.table,
        STEPS.c.number <= listed.step,
        STEPS.c.text.startswith("round "),
        STEPS.c.text.contains(f'"{name}"', autoescape=True),
    )
    text = connection.execute(came.order_by(STEPS.c.number.desc()).limit(1)).scalar_one_or_none() or ""
    seats = [int(found[1]) for found in _COMING.finditer(text) if found[2] == name]
    if not seats:
        raise NotYours(f"{name} did not sit in round {listed.round} of table {listed.table}.")
    return seats[-1]


def _rows(
    connection: Connection, table: int, number: int, sitting: int | None
) -> tuple[list[sa.Row[Any]], sa.Row[Any]]:
    """The rows of a round, undone ones and all, and its sitting: the last that had such a round, if none is named."""
    query = sa.select(SITTINGS).where(SITTINGS.c.table_id == table).order_by(SITTINGS.c.number.desc())
    if sitting is not None:
        query = query.where(SITTINGS.c.number == sitting)
    for sat in connection.execute(query).all():
        first, last = _bounds(connection, table, number, sat)
        if first is not None:
            within = sa.select(STEPS).where(STEPS.c.table_id == table, STEPS.c.number >= first)
            if last is not None:
                within = within.where(STEPS.c.number <= last)
            rows = list(connection.execute(within.order_by(STEPS.c.number)))
            if rows:
                return rows, sat
    raise Refusal(f"Table {table} had no round {number}.", instead="a round from the list of its rounds")


def _bounds(connection: Connection, table: int, number: int, sat: sa.Row[Any]) -> tuple[int | None, int | None]:
    """The first and the last step of a round of a sitting; None for a last one that is not there yet."""
    following = sa.select(SITTINGS.c.after).where(SITTINGS.c.table_id == table, SITTINGS.c.number == sat.number + 1)
    end: int | None = connection.execute(following).scalar_one_or_none()
    of_table = sa.select(STEPS.c.number).where(STEPS.c.table_id == table, STEPS.c.number > sat.after)
    if end is not None:
        of_table = of_table.where(STEPS.c.number <= end)

    def window(which: int) -> int | None:
        found: int | None = connection.execute(of_table.where(_opens(which)).limit(1)).scalar_one_or_none()
        return found

    first = sat.after + 1 if number == 0 else window(number)
    later = window(number + 1)
    return first, end if later is None else later - 1


def _seats(connection: Connection, table: int, after: int, step: int) -> dict[int, str]:
    """Who sat where in the round that began with a step."""
    query = sa.select(STEPS.c.text).where(
        STEPS.c.table_id == table, STEPS.c.number > after, STEPS.c.number <= step, STEPS.c.text.startswith("round ")
    )
    seats: dict[int, str] = {}
    for text in connection.execute(query.order_by(STEPS.c.number)).scalars():
        for found in _COMING.finditer(text):
            if found[1]:
                seats[int(found[1])] = found[2]
            else:
                seats.pop(int(found[3]), None)
    return seats


def _moved(connection: Connection, table: int, steps: list[int]) -> dict[int, dict[str, Cents]]:
    """What each step moved, as the ledger has it; a fill that a step called for is part of it."""
    names = {f"table:{table}:{what}:{step}": step for step in steps for what in ("step", "fill")}
    moved: dict[int, dict[str, Cents]] = {}
    query = sa.select(ENTRIES).where(ENTRIES.c.movement.in_(names)).order_by(ENTRIES.c.id)
    for row in connection.execute(query):
        amounts = moved.setdefault(names[row.movement], {})
        amounts[row.account] = amounts.get(row.account, 0) + row.amount
    return moved


def _own(amounts: Mapping[str, Cents], table: int, seat: int, name: str) -> dict[str, Cents]:
    """What a patron may know of the ledger: their own chips."""
    own = (ledger.seat(table, seat), ledger.patron(name))
    return {account: amount for account, amount in amounts.items() if account in own}


def _told(rows: list[sa.Row[Any]], eyes: int, moved: Mapping[int, dict[str, Cents]]) -> list[Told]:
    """The steps, each with what lay on the table after it."""
    kept = {row.number for row in standing(rows)}
    told = []
    for at, row in enumerate(rows, 1):
        left = standing(rows[:at])
        hands, steps = tell([(each.number, each.text) for each in left], eyes)
        thrown = next((each.text for each in reversed(left) if each.text.startswith(_THROWN)), "")
        undo = row.text.startswith("undo ")
        lines = [step for step in steps if step.number == row.number]
        text = row.text if undo else "\n".join(line.text for line in lines)
        cite = "" if undo else lines[0].cite
        undone = not undo and row.number not in kept
        thrown = thrown.rpartition(" {")[0] or thrown
        told.append(Told(row.number, row.at, text, cite, undone, hands, thrown, moved.get(row.number, {})))
    return told
