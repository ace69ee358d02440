"""How a table is taken up again: from its opening or its snapshot at a window, and the answers since.

A table is taken up from the snapshot at its last betting window: the procedure runs from there and is given the answers
that were recorded. Words and citations may have changed meanwhile; cards and money may not, and are compared.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..errors import Refusal
from ..table import events, irregularities
from ..table.cards import Card
from ..table.chips import movements
from ..table.drivers import Dealer
from ..table.events import Event, Moved, Opened
from ..table.irregularities import Declaration
from ..table.requests import (
    Ask,
    AskAmount,
    Attest,
    Attestation,
    Bets,
    Cut,
    Draw,
    DrawNumbers,
    DrawTile,
    Pause,
    Reply,
    Request,
    Roll,
    Shuffle,
    Spin,
    Steps,
)
from ..table.rounds import procedure, resume
from ..table.running import send
from ..table.sources import Source
from ..table.state import piece
from ..table.table import Table
from ..table.window import Action
from . import openings
from .shape import EVENTS, SECRETS, SITTINGS, SNAPSHOTS, TABLES
from .store import Row, journal_of, read, standing

OUTSIDE = frozenset({"cage", "reserved", "issue"})  # movements of these are the house's, not the procedure's


class JournalDiffers(RuntimeError):  # noqa: N818
    """The record of a round is not what the rules make of its answers: the round cannot go on as it stands."""


def send_home(table: Table) -> None:
    """The table is closed: what is owed is written down, and patrons carry their chips away."""
    for number in list(table.seats):
        table.send_home(number)


@dataclass(slots=True)
class TakenUp:
    """A table as its journal left it: the procedure at its last question, with the same cards to come."""

    number: int
    entered: bool
    committed: bool
    table: Table
    procedure: Steps
    dealer: Dealer
    sitting: int = 1
    after: int = 0  # the last event before the sitting
    pending: Request | None = None
    last: int = 0  # the number of the last row of the journal
    hash: str = ""
    waiting: list[Action] = field(default_factory=list)
    unwritten: list[Event] = field(
        default_factory=list
    )  # what the procedure says after the last row, not yet on record
    round: list[Row] = field(default_factory=list)  # the rows that stand since the last window closed


def taken_up(connection: Connection, number: int, source: Source) -> TakenUp:
    """A table where its journal left it, from its last snapshot and the answers since."""
    row = connection.execute(sa.select(TABLES).where(TABLES.c.id == number)).one_or_none()
    if row is None:
        raise Refusal(f"There is no table {number}.", instead="open one first")
    of_table = sa.select(SITTINGS).where(SITTINGS.c.table_id == number)
    sitting = connection.execute(of_table.order_by(SITTINGS.c.number.desc()).limit(1)).one()
    kept = connection.execute(sa.select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == number)).one_or_none()
    dealer = Dealer(source)
    if kept is not None and kept.number >= sitting.after:
        table = Table.load(kept.state.encode())
        dealer.load(json.loads(kept.stacks))
        play, start = resume(table), kept.number
        found = TakenUp(number, bool(row.entered), bool(row.committed), table, play, dealer)
    else:
        found, start = (
            begun(number, openings.opened_of(sitting), entered=bool(row.entered), source=source),
            sitting.after,
        )
    found.committed, found.sitting, found.after = bool(row.committed), sitting.number, sitting.after
    rows = read(journal_of(connection, number, start))
    secrets = _secrets(connection, number, start)
    found.last, found.hash = _end(connection, number)
    follow(found, standing(rows), secrets)
    found.round = _round(connection, found, rows, start)
    return found


def begun(number: int, opened: Opened, *, entered: bool, source: Source) -> TakenUp:
    """A sitting at its beginning."""
    table = openings.table_of(opened)
    return TakenUp(number, entered, opened.chance == "committed", table, procedure(table, True), Dealer(source))


def _secrets(connection: Connection, number: int, after: int) -> dict[int, list[str]]:
    query = sa.select(SECRETS).where(SECRETS.c.table_id == number, SECRETS.c.number > after)
    return {each.number: each.cards.split() for each in connection.execute(query)}


def _end(connection: Connection, number: int) -> tuple[int, str]:
    query = sa.select(EVENTS.c.number, EVENTS.c.hash).where(EVENTS.c.table_id == number)
    last = connection.execute(query.order_by(EVENTS.c.number.desc()).limit(1)).one_or_none()
    return (0, "") if last is None else (last.number, last.hash)


def _round(connection: Connection, found: TakenUp, rows: list[Row], start: int) -> list[Row]:
    """The rows since the last window closed; those before the snapshot are read for them."""
    stands = standing(rows)
    closed = [row.number for row in stands if isinstance(row.event, events.WindowClosed)]
    if closed:
        return [row for row in stands if row.number >= closed[-1]]
    before = sa.select(EVENTS.c.number).where(
        EVENTS.c.table_id == found.number,
        EVENTS.c.number <= start,
        EVENTS.c.number > found.after,
        EVENTS.c.kind == "window-closed",
    )
    first = connection.execute(before.order_by(EVENTS.c.number.desc()).limit(1)).scalar_one_or_none()
    earlier = read(journal_of(connection, found.number, (first or start + 1) - 1, start)) if first else []
    return standing([*earlier, *rows])


def is_own(event: Event) -> bool:
    """Whether a procedure made an event, and makes it again when it is given the same answers."""
    if isinstance(event, Moved):
        return event.source.kind not in OUTSIDE and event.target.kind not in OUTSIDE
    return not isinstance(event, events.Placed | events.Imported | events.Quarantined | events.Resumed | events.Undone)


def is_answer(event: Event) -> bool:
    """Whether somebody, or chance, answered a request by it."""
    match event:
        case events.Drawn() | events.Rolled() | events.Spun():
            return event.source in ("shoe", "thrown", "spun")
        case events.Asked() | events.AmountNamed():
            return event.why != "ruled"
        case events.WindowClosed() | events.Closed() | events.Shuffled() | events.CardsCut() | events.Numbers():
            return True
        case events.Attested() | events.Declared():
            return True
    return False


def follow(found: TakenUp, rows: Sequence[Row], secrets: Mapping[int, list[str]], *, compare: bool = True) -> None:
    """Give a procedure the answers that were recorded; what it makes of them must be what was recorded."""
    replayed(found, rows, lambda request, reply, row: deal(found, request, reply, row.number, secrets))
    own = [row for row in rows if is_own(row.event)]
    found.unwritten = found.table.events[len(own) :]
    del found.table.events[len(own) :]
    if compare:
        _compare(found.table, own)
    found.waiting = waiting(rows)
    if isinstance(found.pending, Bets) and any(isinstance(row.event, events.Declared) for row in rows):
        found.waiting = found.pending.window.standing(found.waiting)
    found.table.events.clear()


Followed = Callable[[Request, object, Row], None]


def replayed(found: TakenUp, rows: Sequence[Row], followed: Followed) -> None:
    """Run a procedure with the answers of a record; ``followed`` is told each of them."""
    own = [row for row in rows if is_own(row.event)]
    answers = deque(row for row in own if is_answer(row.event))
    table = found.table
    table.events.clear()
    found.pending = send(found.procedure, None)
    passed = 0
    while found.pending is not None:
        request = found.pending
        if isinstance(request, Pause):
            declared = answers and isinstance(answers[0].event, events.Declared) and answers[0].event.passed == passed
            if not declared and not answers and len(table.events) >= len(own):
                break
            reply: Reply = None
            if declared:
                row = answers.popleft()
                reply = declaration(row.event)
                followed(request, reply, row)
            passed = 0 if declared else passed + 1
        elif not answers:
            break
        else:
            reply, row = _reply(request, answers)
            passed = 0
            followed(request, reply, row)
        _verify(request, reply, table)
        found.pending = send(found.procedure, reply)
    if answers:
        raise JournalDiffers(f"event {answers[0].number} was never asked for")
    if found.pending is None and own:
        send_home(table)


def waiting(rows: Sequence[Row]) -> list[Action]:
    """What patrons did in the window that is open."""
    made: list[Action] = []
    for row in rows:
        if isinstance(row.event, events.WindowClosed | events.Closed):
            made = []
        elif isinstance(row.event, events.Placed):
            made.append(row.event.action)
    return made


def _verify(request: Request, reply: object, table: Table) -> None:
    if not isinstance(reply, Declaration):
        try:
            request.verify(reply)
        except Refusal as refusal:
            raise JournalDiffers(f"an answer of the record is not lawful here: {refusal.message}") from None


def declaration(event: Event) -> Declaration:
    """What staff declared."""
    if not isinstance(event, events.Declared):
        raise JournalDiffers("no declaration is there")
    card = None if event.card is None else Card.parse(event.card)
    return Declaration(event.key, event.by, card, event.exposed, event.seat, event.reason)


ANSWERED: dict[type[Request], type[Event]] = {
    Shuffle: events.Shuffled,
    Cut: events.CardsCut,
    Draw: events.Drawn,
    DrawTile: events.Drawn,
    Roll: events.Rolled,
    Spin: events.Spun,
    DrawNumbers: events.Numbers,
    Ask: events.Asked,
    AskAmount: events.AmountNamed,
}


def _reply(request: Request, answers: deque[Row]) -> tuple[object, Row]:
    """The recorded answer to a request."""
    row = answers.popleft()
    event = row.event
    if isinstance(event, events.Declared):
        return declaration(event), row
    if isinstance(request, Attest):
        if isinstance(event, events.Closed):
            return None, row
        said = [event, *(answers.popleft().event for _ in request.acts[1:] if answers)]
        if len(said) == len(request.acts) and all(isinstance(each, events.Attested) for each in said):
            return tuple(Attestation(e.by, e.done, e.value) for e in said if isinstance(e, events.Attested)), row
        raise JournalDiffers(f"event {row.number} is no attestation")
    if isinstance(request, Bets):
        if isinstance(event, events.WindowClosed):
            return event.actions, row
        if isinstance(event, events.Closed):
            return None, row
    wanted = ANSWERED.get(type(request))
    if wanted is None or type(event) is not wanted:
        asked = type(request).__name__.lower()
        raise JournalDiffers(f"event {row.number}, {events.kind_of(event)}, is no answer to a {asked}")
    match event:
        case events.Shuffled():
            return event.commitment or None, row
        case events.CardsCut():
            return event.depth, row
        case events.Drawn():
            return (None if event.piece is None else piece(event.piece)), row
        case events.Rolled():
            return event.faces, row
        case events.Spun():
            return event.space, row
        case events.Numbers():
            return event.numbers, row
        case events.Asked() | events.AmountNamed() if isinstance(request, Ask | AskAmount):
            request.why = event.why
            return event.answer, row
    raise JournalDiffers(f"event {row.number} is no answer")


def deal(found: TakenUp, request: Request, reply: Reply, number: int, secrets: Mapping[int, list[str]]) -> None:
    """The dealer's hands follow the record, so that the next card is the one that would have come."""
    dealer = found.dealer
    if found.entered:
        return
    if isinstance(reply, Declaration):
        out = irregularities.card_taken(reply, found.table)
        if out is not None:
            dealer.take_out(out, found.table.shoe.name)
    elif isinstance(request, Shuffle):
        order = secrets.get(number)
        if order is None:
            raise JournalDiffers(f"the cards of shuffle {number} are missing")
        dealer.restore(request, order)
    elif isinstance(request, Cut):
        dealer.cut(reply, request.side)
    elif isinstance(request, Draw):
        card = dealer(request)
        if card is not reply:
            raise JournalDiffers(f"event {number} shows {reply}, the shoe had {card}")


def _compare(table: Table, own: Sequence[Row]) -> None:
    ours, theirs = movements(filter(is_own, table.events)), movements(row.event for row in own)
    if ours != theirs:
        different = next((pair for pair in zip(theirs, ours, strict=False) if pair[0] != pair[1]), None)
        told = f"{different[0]} was recorded, by the rules it is {different[1]}" if different else "money is missing"
        raise JournalDiffers(told)
