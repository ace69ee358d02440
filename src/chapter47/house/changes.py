"""Elections and limits of an open table changed: what notice is owed, the sign that hangs meanwhile, and the moment.

The floor says what 19:47-8.3 and the games' own paragraphs ask for. The house hangs the sign itself; the supervisor
says which of the other steps were taken. A change whose notice has to run is kept in the database and applied between
two rounds, once its time is over: the table closes, opens under the new terms, and those who sat there sit there again.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..documents import Document, DocumentView, Written
from ..errors import Refusal, nearest
from ..floor import terms
from ..floor.model import FileLimits, FloorFile, TableEntry, WagerLimits
from ..floor.notice import Notice, notices
from ..floor.reader import Floor
from ..table.money import dollars
from ..table.requests import Bets
from ..table.window import Limits
from . import acts, register
from .live import LiveTable
from .people import Person, Right
from .shape import PLANNED
from .store import now, reading

if TYPE_CHECKING:
    from .service import House

ANNOUNCED, COMMISSION, SURVEILLANCE = "announcement", "Commission", "surveillance"
BY_PEOPLE = (ANNOUNCED, COMMISSION, SURVEILLANCE)  # the steps that people take; the sign hangs by itself
WAITS, CLOSING, APPLIED, WITHDRAWN = "planned", "closing", "applied", "withdrawn"


@dataclass(frozen=True, slots=True)
class PlannedChange:
    """A change that waits for its time."""

    id: int
    table: int
    sitting: int
    elections: Document
    limits: Limits
    signs: list[Document]
    told: frozenset[str]
    given: int
    due: int
    who: str
    why: str
    state: str
    seats: list[tuple[int, str, int]]

    def as_dict(self) -> Written:
        """The change as the interface sends it."""
        own = asdict(self)
        names = ("id", "table", "elections", "signs", "given", "due", "who", "why", "state")
        limits = {name: own["limits"][name] for name in ("minimum", "maximum", "chip", "coin")}
        return {name: own[name] for name in names} | {"limits": limits, "told": sorted(self.told)}


# ---- what is owed ----------------------------------------------------------------------------------------------------


def moment(at: int) -> datetime:
    """Milliseconds as the house's clock shows them, at a fixed distance from Greenwich: minutes are minutes."""
    return datetime.fromtimestamp(at // 1000).astimezone()


def wanted(live: LiveTable, changes: Mapping[str, object] | None, limits: Limits | None) -> tuple[Document, Limits]:
    """Elections and limits of the table after a change; what the law forbids is refused here."""
    now_elected = live.table.elections
    chosen: Document = now_elected.model_dump(mode="json", exclude_unset=True) | dict(changes or {})
    elected = type(now_elected).elect(chosen)
    return elected.model_dump(mode="json", exclude_unset=True), limits or live.table.limits


def owed(live: LiveTable, elections: Mapping[str, object], limits: Limits, given: int) -> list[Notice]:
    """What the change of a table asks for, if notice is given at a moment: at once where nobody plays there."""
    table = live.table
    occupied = live.pending is not None and bool(live.playing())
    before = _floor(live, table.elections.model_dump(mode="json", exclude_unset=True), table.limits, occupied=occupied)
    after = _floor(live, elections, limits, occupied=occupied)
    return notices(before, after, moment(given)).notices


def _floor(live: LiveTable, elections: DocumentView, limits: Limits, *, occupied: bool) -> Floor:
    """A floor of this one table. One without players is as one that is not open: 19:47-8.3[empty-table]."""
    game = live.table.game
    posted = FileLimits(
        minimum=_money(limits.minimum),
        maximum=_money(limits.maximum),
        chip=_money(limits.chip),
        coin=_money(limits.coin),
        increment=_money(limits.increment) if limits.increment else None,
        wagers={key: WagerLimits(minimum=_money(low), maximum=_money(high)) for key, low, high in limits.wagers},
    )
    entry = TableEntry(number=str(live.number), game=game.key, open=occupied, elections=dict(elections), limits=posted)
    return Floor(FloorFile(casino="the house", table=[entry]), "", "the house", {game.key: game})


def _money(amount: int) -> Any:
    return dollars(amount)  # a floor file has its amounts as people write them


def _filed(given: int, told: Collection[str]) -> terms.Filed:
    at = moment(given)
    return terms.Filed(at, *(at if step in told else None for step in BY_PEOPLE))


def _verify(found: list[Notice], filed: terms.Filed, at: int) -> None:
    """Refuse a change whose notice lacks a step or has not run."""
    for notice in found:
        if notice.owed:
            terms.verify_activation(notice.terms, filed, moment(at))


def verify_steps_taken(told: Collection[str]) -> None:
    """Refuse a step that no notice has."""
    for step in told:
        if step not in BY_PEOPLE:
            raise Refusal(f"A notice has no step {step!r}.", cite="19:47-8.3[change]", instead=nearest(step, BY_PEOPLE))


def verify_opening(
    live: LiveTable, elections: Mapping[str, object] | None, limits: Limits | None, told: Collection[str]
) -> None:
    """Refuse to open a closed table by other terms while the State has not been told what it must be told."""
    verify_steps_taken(told)
    if elections is None and limits is None:
        return
    elected = type(live.table.elections).elect(dict(elections)) if elections is not None else live.table.elections
    chosen = elected.model_dump(mode="json", exclude_unset=True)
    at = now()
    _verify(owed(live, chosen, limits or live.table.limits, at), _filed(at, told), at)


# ---- plans -----------------------------------------------------------------------------------------------------------


def plan_change(
    house: House,
    table: int,
    by: Person,
    changes: DocumentView | None = None,
    limits: Limits | None = None,
    *,
    told: Collection[str] = (),
    at: int | None = None,
    why: str = "",
) -> PlannedChange:
    """Change a table as soon as its notice has run, or from ``at``; refused with the paragraph if that is too early."""
    by.must(Right.SUPERVISE)
    verify_steps_taken(told)
    live = house.table(table)
    with live.lock:
        if live.pending is None:
            raise Refusal(f"Table {table} is closed.", instead="open it again by the new terms")
        elected = live.table.elections
        elections, posted = wanted(live, changes, limits)
        if type(elected).elect(elections).chosen() == elected.chosen() and posted == live.table.limits:
            raise Refusal("Nothing would change.", instead="another choice, or other limits")
        if live.signs or planned(house, table):
            raise Refusal(f"A change of table {table} is planned already.", instead="withdraw it first")
        given = -(-now() // 1000) * 1000  # signs show no parts of a second
        found, filed = owed(live, elections, posted, given), _filed(given, told)
        _verify([replace(one, terms=replace(one.terms, minutes=0)) for one in found], filed, given)
        if at is not None:
            _verify(found, filed, at)
        due = max([at or given, *(_first(one, filed) for one in found if one.owed)])
        row = _row(live, elections, posted, found, told, given, due, by, why)
        with house.engine.begin() as connection:
            key = connection.execute(sa.insert(PLANNED).values(row)).inserted_primary_key
            if key is None:
                raise RuntimeError("the database gave a planned change no number")
            register.keep(connection, PLANNED, key[0])
            text = f"table {table}: change planned for {moment(due):%Y-%m-%d %H:%M}: {_says(found)}"
            acts.record(connection, by.name, text, why, table=table)
        hang(house, live)
        live.changed()
    apply(house, int(key[0]), given)
    return one(house, int(key[0]))


def _first(notice: Notice, filed: terms.Filed) -> int:
    first = terms.earliest(notice.terms, filed)
    if first is None:
        raise Refusal("The notice that is owed was not given.", instead="give it first")
    return int(first.timestamp() * 1000)


def _says(found: list[Notice]) -> str:
    return "; ".join(dict.fromkeys(one.change for one in found)) or "limits"


def _row(
    live: LiveTable,
    elections: dict[str, object],
    limits: Limits,
    found: list[Notice],
    told: Collection[str],
    given: int,
    due: int,
    by: Person,
    why: str,
) -> dict[str, object]:
    signs = [replace(n.sign, effective=moment(due), change=True) for n in found if n.owed and n.sign]
    hung = [{"heading": s.heading, "lines": s.text()[1:], "cite": s.cite} for s in signs]
    return {
        "table_id": live.number,
        "sitting": live.sitting,
        "elections": json.dumps(elections),
        "limits": json.dumps(asdict(limits)),
        "signs": json.dumps(hung),
        "told": json.dumps(sorted(told)),
        "given": given,
        "due": due,
        "who": by.name,
        "why": why,
        "state": WAITS,
        "seats": "[]",
    }


def _read(row: sa.Row[object]) -> PlannedChange:
    limits = json.loads(row.limits)
    limits["wagers"] = tuple((key, low, high) for key, low, high in limits["wagers"])
    return PlannedChange(
        row.id,
        row.table_id,
        row.sitting,
        json.loads(row.elections),
        Limits(**limits),
        json.loads(row.signs),
        frozenset(json.loads(row.told)),
        row.given,
        row.due,
        row.who,
        row.why,
        row.state,
        [(seat, name, chips) for seat, name, chips in json.loads(row.seats)],
    )


def planned(house: House, table: int | None = None, due: int | None = None) -> list[PlannedChange]:
    """The changes that wait: of a table, or those whose time is over."""
    query = sa.select(PLANNED).where(PLANNED.c.state.in_((WAITS, CLOSING))).order_by(PLANNED.c.due)
    if table is not None:
        query = query.where(PLANNED.c.table_id == table)
    if due is not None:
        query = query.where(PLANNED.c.due <= due)
    with reading(house.engine) as connection:
        return [_read(row) for row in connection.execute(query)]


def one(house: House, number: int) -> PlannedChange:
    """A change by its number."""
    with reading(house.engine) as connection:
        row = connection.execute(sa.select(PLANNED).where(PLANNED.c.id == number)).one_or_none()
    if row is None:
        raise Refusal(f"There is no change {number}.", instead="one that is planned")
    return _read(row)


def hang(house: House, live: LiveTable) -> None:
    """The signs of changes that wait hang at their table."""
    live.signs = [sign for each in planned(house, live.number) for sign in each.signs]


def withdraw(house: House, number: int, by: Person, why: str = "") -> PlannedChange:
    """A planned change is given up, and its sign taken down."""
    by.must(Right.SUPERVISE)
    found = one(house, number)
    live = house.table(found.table)
    with live.lock:
        if one(house, number).state != WAITS:
            raise Refusal(f"Change {number} is {found.state}.", instead="a change back, with its own notice")
        with house.engine.begin() as connection:
            _mark(connection, number, WITHDRAWN)
            text = f"table {found.table}: planned change {number} withdrawn"
            acts.record(connection, by.name, text, why, table=found.table)
        hang(house, live)
        live.changed()
    return one(house, number)


def void(house: House, live: LiveTable) -> None:
    """The sitting that a change was planned for is over: the change is void."""
    with house.engine.begin() as connection:
        waits = PLANNED.c.table_id == live.number, PLANNED.c.state == WAITS
        for number in connection.execute(sa.select(PLANNED.c.id).where(*waits)).scalars().all():
            _mark(connection, number, WITHDRAWN)
    hang(house, live)


def _mark(connection: Connection, number: int, state: str, **more: object) -> None:
    connection.execute(sa.update(PLANNED).where(PLANNED.c.id == number).values(state=state, **more))
    register.keep(connection, PLANNED, number)


# ---- when its time is over -------------------------------------------------------------------------------------------


def apply_due(house: House, at: int) -> None:
    """Apply every change whose time is over, at a table that stands between two rounds."""
    for each in planned(house, due=at):
        with suppress(Refusal):  # a table that another worker holds, or that went on in the same instant: next time
            apply(house, each.id, at)


def apply(house: House, number: int, at: int) -> None:
    """Close the table between two rounds, open it under the new terms, and seat those who sat there.

    Whatever instant the house dies at, the next call goes on from there: who sat is written down before the close.
    """
    found = one(house, number)
    live = house.table(found.table)
    if not live.lock.acquire(blocking=False):
        return
    try:
        if live.sitting == found.sitting and live.pending is not None:
            if found.due > at or not _ready(live) or not _run(live, found, at):
                return
            seats = [(seat.number, seat.name, seat.balance) for seat in live.table.seats.values()]
            with house.engine.begin() as connection:
                _mark(connection, number, CLOSING, seats=json.dumps(seats))
            live.close()
        found = one(house, number)
        if found.state != CLOSING:
            return
        if live.sitting == found.sitting:
            live.reopen(found.elections, found.limits)
        _seat_again(house, live, found)
        with house.engine.begin() as connection:
            _mark(connection, number, APPLIED)
            text = f"table {found.table}: planned change {number} applied"
            acts.record(connection, found.who, text, found.why, table=found.table)
        hang(house, live)
        live.changed()
    finally:
        live.lock.release()


def _ready(live: LiveTable) -> bool:
    """Between two rounds: nothing on the layout, nothing in the window, nobody owes vigorish."""
    return isinstance(live.pending, Bets) and not (live.table.wagers or live.waiting or live.table.owed)


def _run(live: LiveTable, found: PlannedChange, at: int) -> bool:
    """Whether the notice has run for the table as it is now: somebody may have sat down since it was given."""
    try:
        _verify(owed(live, found.elections, found.limits, found.given), _filed(found.given, found.told), at)
    except Refusal:
        return False
    return True


def _seat_again(house: House, live: LiveTable, found: PlannedChange) -> None:
    """Who sat there sits there again with the same chips, where the betting is open at once."""
    for seat, name, chips in found.seats:
        if chips and isinstance(live.pending, Bets) and seat not in live.playing():
            with suppress(Refusal):  # their chips are in their account
                house.sit(live.number, seat, name, chips)
