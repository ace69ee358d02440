"""Rounds recalled: any round of any table, event by event, as a person may see it, with what the ledger says it moved.

A round has the number that everybody at the table saw; as numbers begin again with each sitting, the sitting goes with
it. The opening of a sitting, before its first round, is round 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..documents import Document, Written
from ..errors import Refusal
from ..table.events import Event, Moved, Numbers, Observer, Placed, Rolled, Spun, Undone, WindowClosed, visible
from ..table.money import Cents
from ..table.requests import Bets
from ..table.writing import line
from .ledger import Place
from .live import LiveTable
from .people import NotYours, Person, Right
from .say import action_for_staff, for_staff
from .service import House
from .shape import ENTRIES, EVENTS, SITTINGS, STAYS, TABLES
from .store import Row, journal_of, read, reading, standing
from .view import EVERYBODY, Step, lay, observer, seen_by

WINDOW = "window-closed"


@dataclass(frozen=True, slots=True)
class Listed:
    """A round in a list: where and when it was, and the event that closed its betting."""

    table: int
    game: str
    sitting: int
    round: int
    step: int
    at: int

    def as_dict(self) -> Written:
        """The round as the interface lists it."""
        return {name: getattr(self, name) for name in ("table", "game", "sitting", "round", "step", "at")}


@dataclass(slots=True)
class PastRound:
    """A round that was played: what happened, the hands that were seen, and the seat this patron had in it."""

    number: int
    seat: int
    steps: list[Step]
    hands: dict[str, list[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RecalledEvent:
    """One event of a recalled round, whether it was taken back, and what lay on the table after it."""

    step: int
    at: int
    event: Event
    undone: bool
    hands: dict[str, list[str]]
    thrown: Event | None  # the last dice, space or numbers
    moved: dict[Place, Cents]

    @property
    def text(self) -> str:
        """The event in the notation."""
        return line(self.event) or ""

    @property
    def cite(self) -> str:
        """The paragraph behind it."""
        return self.event.cite

    @property
    def sentences(self) -> list[str]:
        """The event in sentences."""
        if isinstance(self.event, WindowClosed):
            return [for_staff(self.event), *map(action_for_staff, self.event.actions)]
        return [for_staff(self.event)]


@dataclass(slots=True)
class Recalled:
    """A round as somebody may see it."""

    listed: Listed
    finished: bool
    seats: dict[int, str]
    steps: list[RecalledEvent] = field(default_factory=list)

    @property
    def money(self) -> dict[Place, Cents]:
        """What the round moved in all, account by account."""
        total: dict[Place, Cents] = {}
        for step in self.steps:
            for account, amount in step.moved.items():
                total[account] = total.get(account, 0) + amount
        return {account: amount for account, amount in sorted(total.items()) if amount}

    def as_dict(self) -> Document:
        """The round as the interface sends it."""
        steps = [
            {
                "step": step.step,
                "at": step.at,
                "text": step.text,
                "words": step.sentences,
                "cite": step.cite,
                "undone": step.undone,
                "hands": step.hands,
                "thrown": "" if step.thrown is None else line(step.thrown),
                "moved": {str(account): amount for account, amount in step.moved.items()},
            }
            for step in self.steps
        ]
        seats = {str(number): name for number, name in self.seats.items()}
        return self.listed.as_dict() | {
            "finished": self.finished,
            "seats": seats,
            "money": {str(account): amount for account, amount in self.money.items()},
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
    chosen = [EVENTS.c.kind == WINDOW]
    if table is not None:
        house.known(table)
        chosen.append(EVENTS.c.table_id == table)
    if number is not None:
        chosen.append(EVENTS.c.round == number)
    if since is not None:
        chosen.append(EVENTS.c.at >= since)
    if until is not None:
        chosen.append(EVENTS.c.at <= until)
    if patron:
        chosen.append(_sat(patron))
    with reading(house.engine) as connection:
        total = connection.execute(sa.select(sa.func.count()).select_from(EVENTS).where(*chosen)).scalar_one()
        query = sa.select(EVENTS, TABLES.c.game).join(TABLES, TABLES.c.id == EVENTS.c.table_id).where(*chosen)
        newest = query.order_by(EVENTS.c.at.desc(), EVENTS.c.table_id.desc(), EVENTS.c.number.desc())
        rows = connection.execute(newest.offset(offset).limit(limit)).all()
        return int(total), [Listed(r.table_id, r.game, r.sitting, r.round, r.number, r.at) for r in rows]


def _sat(patron: str) -> sa.ColumnElement[bool]:
    """The windows that closed while a patron sat there: who sits down in one is seated by the events right after."""
    stay = sa.select(STAYS.c.table_id).where(
        STAYS.c.table_id == EVENTS.c.table_id,
        STAYS.c.patron == patron,
        STAYS.c.round <= EVENTS.c.round,
        STAYS.c.sitting == EVENTS.c.sitting,
        sa.or_(STAYS.c.left.is_(None), STAYS.c.left > EVENTS.c.round),
    )
    return sa.exists(stay)


# ---- one round -------------------------------------------------------------------------------------------------------


def recall(house: House, table: int, number: int, by: Person, sitting: int | None = None) -> Recalled:
    """A round event by event: a patron's own view of one in which they sat, or all of it for those who watch.

    A round that is still played keeps its hidden cards from all but those with the right to see them.
    """
    live = house.table(table)
    with live.lock, reading(house.engine) as connection:
        rows = _rows(connection, table, number, sitting)
        sat = rows[0].sitting
        running = live.pending is not None and sat == live.sitting and rows[-1].number == live.steps
        finished = not running or (isinstance(live.pending, Bets) and live.table.round > number)
        seats = _seats(connection, table, sat, number)
        moved = _moved(connection, table, rows)
        game = live.table.game.key
    watching = by.may(Right.WATCH)
    own = next((place for place, name in seats.items() if name == by.name), 0)
    if not watching and not own:
        raise NotYours(f"{by.name} did not sit in round {number} of table {table}.", instead="a round of one's own")
    if not watching:
        rows, moved = standing(rows), {step: _own(amounts, table, own, by.name) for step, amounts in moved.items()}
    kept = sat == live.sitting and number >= live.table.round - 1 and holds_cards(live)
    whole = by.sees_hidden(entered=live.entered) or (watching and finished and not kept)
    eyes = EVERYBODY if whole else own
    listed = Listed(table, game, sat, number, rows[0].number, rows[0].at)
    return Recalled(listed, finished, seats, _recalled(rows, observer(eyes), moved))


def holds_cards(live: LiveTable) -> bool:
    """Whether a card that was declared lately is held for the next round, and still nobody's to see."""
    return any(shoe.held for shoe in live.table.shoes.values())


def glance(house: House, listed: Listed, name: str) -> PastRound:
    """A listed round as a patron of it saw it, all at once and from the journal alone: seat, events and hands."""
    with reading(house.engine) as connection:
        seats = _seats(connection, listed.table, listed.sitting, listed.round)
        rows = standing(_rows(connection, listed.table, listed.round, listed.sitting))
    seat = next((number for number, who in seats.items() if who == name), 0)
    if not seat:
        raise NotYours(f"{name} did not sit in round {listed.round} of table {listed.table}.")
    hands, steps = seen_by(rows, observer(seat))
    return PastRound(listed.round, seat, steps, hands)


def last_rounds(live: LiveTable, name: str, last: int = 12) -> list[PastRound]:
    """The last rounds of this sitting, newest first; the one that is being played is left out."""
    with live.lock, reading(live.engine) as connection:
        newest = live.table.round - 1
        numbers = [number for number in range(newest, max(newest - last, 0), -1) if number > 0]
        rows = standing(read(_of_rounds(connection, live.number, live.sitting, numbers))) if numbers else []
        found = []
        for number in numbers:
            mine = [row for row in rows if row.round == number and not isinstance(row.event, Placed)]
            seats = _seats(connection, live.number, live.sitting, number)
            seat = next((place for place, who in seats.items() if name and who == name), 0)
            hands, steps = seen_by(mine, observer(seat))
            if steps:
                found.append(PastRound(number, seat, steps, hands))
    return found


def _of_rounds(connection: Connection, table: int, sitting: int, numbers: Sequence[int]) -> Iterable[sa.Row[object]]:
    query = sa.select(EVENTS).where(
        EVENTS.c.table_id == table, EVENTS.c.sitting == sitting, EVENTS.c.round.in_(list(numbers))
    )
    return connection.execute(query.order_by(EVENTS.c.number))


def _rows(connection: Connection, table: int, number: int, sitting: int | None) -> list[Row]:
    """The rows of a round, undone ones and all: of the last sitting that had such a round, if none is named.

    What was laid down while its window was open is in the event that closed it, and is left out.
    """
    query = sa.select(EVENTS.c.sitting).where(EVENTS.c.table_id == table, EVENTS.c.round == number)
    if number:
        query = query.where(EVENTS.c.kind == WINDOW)
    if sitting is not None:
        query = query.where(EVENTS.c.sitting == sitting)
    found = connection.execute(query.order_by(EVENTS.c.sitting.desc()).limit(1)).scalar_one_or_none()
    if found is None:
        raise Refusal(f"Table {table} had no round {number}.", instead="a round from the list of its rounds")
    rows = read(_of_rounds(connection, table, found, [number]))
    first = next((row.number for row in rows if isinstance(row.event, WindowClosed)), 0)
    return [row for row in rows if row.number >= first]


def _seats(connection: Connection, table: int, sitting: int, number: int) -> dict[int, str]:
    """Who sat where in a round."""
    query = sa.select(STAYS).where(
        STAYS.c.table_id == table,
        STAYS.c.sitting == sitting,
        STAYS.c.round <= number,
        sa.or_(STAYS.c.left.is_(None), STAYS.c.left > number),
    )
    return {row.seat: row.patron for row in connection.execute(query.order_by(STAYS.c.first))}


def _moved(connection: Connection, table: int, rows: Sequence[Row]) -> dict[int, dict[Place, Cents]]:
    """What each event moved, as the ledger has it."""
    moved: dict[int, dict[Place, Cents]] = {}
    first, last = rows[0].number, rows[-1].number
    query = sa.select(ENTRIES).where(ENTRIES.c.book == table, ENTRIES.c.event.between(first, last))
    for row in connection.execute(query.order_by(ENTRIES.c.id)):
        amounts = moved.setdefault(row.event, {})
        source = Place(row.source_kind, row.source_table, row.source_ref)
        target = Place(row.target_kind, row.target_table, row.target_ref)
        amounts[source] = amounts.get(source, 0) - row.cents
        amounts[target] = amounts.get(target, 0) + row.cents
    return moved


def _own(amounts: Mapping[Place, Cents], table: int, seat: int, name: str) -> dict[Place, Cents]:
    """What a patron may know of the ledger: their own chips."""
    own = (Place("seat", table, str(seat)), Place("layout", table, str(seat)), Place("patron", 0, name))
    return {account: amount for account, amount in amounts.items() if account in own}


def _recalled(rows: Sequence[Row], who: Observer, moved: Mapping[int, dict[Place, Cents]]) -> list[RecalledEvent]:
    """The events that somebody waits for, each with what lay on the table after it."""
    kept = {row.number for row in standing(rows)}
    told: list[RecalledEvent] = []
    for at, row in enumerate(rows, 1):
        left = standing(rows[:at])
        hands: dict[str, list[str]] = {}
        thrown: Event | None = None
        for each in left:
            lay(hands, visible(each.event, who))
            thrown = each.event if isinstance(each.event, Rolled | Spun | Numbers) else thrown
        event = visible(row.event, who)
        amounts = moved.get(row.number, {})
        if line(event) is None and not isinstance(event, Undone):
            if told and isinstance(event, Moved):  # a movement that has no line of its own belongs to the one before
                told[-1].moved.update(_sum(told[-1].moved, amounts))
            continue
        undone = not isinstance(event, Undone) and row.number not in kept
        told.append(RecalledEvent(row.number, row.at, event, undone, hands, thrown, dict(amounts)))
    return told


def _sum(one: Mapping[Place, Cents], two: Mapping[Place, Cents]) -> dict[Place, Cents]:
    return {account: one.get(account, 0) + two.get(account, 0) for account in {*one, *two}}


def rows_of_sitting(connection: Connection, table: int, sitting: int) -> list[Row]:
    """The journal of a sitting."""
    query = sa.select(SITTINGS.c.after).where(SITTINGS.c.table_id == table)
    first = connection.execute(query.where(SITTINGS.c.number == sitting)).scalar_one()
    end = connection.execute(query.where(SITTINGS.c.number == sitting + 1)).scalar_one_or_none()
    return read(journal_of(connection, table, first, end))
