"""How a table is written down and taken up again: headers, lines, and the replay that puts everything where it was."""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..errors import Refusal
from ..games import game_type
from ..table.drivers import Dealer
from ..table.irregularities import Declaration
from ..table.money import Cents
from ..table.notation import Line, Replayed, action, read
from ..table.requests import Bets, Cut, Draw, Interrupt, Request, Shuffle
from ..table.sources import CryptographicSource, Source
from ..table.table import Table
from ..table.transcript import Transcript
from ..table.window import Action, Limits, Sit
from . import ledger, people
from .store import (
    DONE,
    ENTRIES,
    SECRETS,
    SITTINGS,
    STEPS,
    TABLES,
    WAITING,
    journal_of,
    link,
    now,
    secret_text,
    sitting_text,
    standing,
)

METERS = ("meter", "reset meter")  # what a table remembers from sitting to sitting


@dataclass(frozen=True, slots=True)
class Header:
    """The head of a sitting's transcript, and the key of its game."""

    game: str
    text: str


def header(game: str, elections: Mapping[str, Any] | None, limits: Limits | None) -> Header:
    """The head of a new sitting; elections that the law forbids are refused here."""
    kind = game_type(game)
    table: Table[Any] = Table(kind, kind.elections.elect(dict(elections or {})), limits)
    return Header(kind.key, "\n".join(Transcript.of(table, opening=True).header))


def open_table(
    connection: Connection,
    head: Header,
    *,
    entered: bool = False,
    committed: bool = False,
    owner: str | None = None,
    by: str = "",
    key: str = "",
) -> int:
    """Write a new table: ``entered`` with real cards and dice, ``committed`` with proof of each shuffle.

    ``by`` whom is on record, if it was somebody's act; the ``key`` that it was asked for by is used up.
    """
    made = sa.insert(TABLES).values(game=head.game, entered=entered, committed=committed, owner=owner)
    row = connection.execute(made).inserted_primary_key
    assert row is not None
    number = int(row[0])
    if key:
        connection.execute(sa.insert(DONE).values(key=key, at=now(), answer=str(number)))
    if by:
        people.record(connection, by, f"table {number} opened for {head.game}")
    open_sitting(connection, number, head.text)
    return number


def open_sitting(
    connection: Connection,
    table: int,
    text: str,
    number: int = 1,
    after: int = 0,
    meters: Mapping[str, Cents] | None = None,
) -> None:
    """Write that a table is open."""
    kept = json.dumps(meters or {})
    kind = connection.execute(sa.select(TABLES).where(TABLES.c.id == table)).one()
    (last,) = link(connection, f"table:{table}:sittings", [sitting_text(kind, number, after, text, kept)])
    row = {"table_id": table, "number": number, "after": after, "header": text, "meters": kept, "hash": last}
    connection.execute(sa.insert(SITTINGS).values(row))


def keep_secrets(connection: Connection, table: int, secrets: list[dict[str, Any]]) -> None:
    """Write the order of cards that were shuffled."""
    if secrets:
        texts = [secret_text(each["number"], each["side"], each["nonce"], each["cards"]) for each in secrets]
        hashes = link(connection, f"table:{table}:secrets", texts)
        rows = [each | {"hash": kept} for each, kept in zip(secrets, hashes, strict=True)]
        connection.execute(sa.insert(SECRETS), rows)


def line(table: Table[Any], request: Request, reply: Any) -> str:
    """A step as the journal has it."""
    if isinstance(reply, Declaration):
        cite = table.game.irregularities[reply.key].cite
        request = Interrupt(table.game.parallels.get(cite, cite))
    first, *rest = request.line(reply).split("\n")
    return "\n".join([f"{first} {{{request.cite}}}", *rest])


def send(table: Table[Any], procedure: Generator[Request, Any, None], reply: Any) -> Request | None:
    """The next request of a procedure; None when the table is closed."""
    try:
        request = procedure.send(reply)
    except StopIteration:
        return None
    request.cite = table.game.parallels.get(request.cite, request.cite)
    return request


def send_home(table: Table[Any]) -> None:
    """The table is closed: patrons carry their chips away."""
    for seat in list(table.seats.values()):
        table.owed.pop(seat.number, None)
        table.carried[seat.name] -= seat.balance
        del table.seats[seat.number]


class Reading:
    """A sitting read again: its procedure runs, and every step must be as it was written."""

    def __init__(self, header: str, meters: Mapping[str, Cents]) -> None:
        self.script = read(header)
        kind = game_type(self.script.game)
        self.table: Table[Any] = Table(kind, kind.elections.elect(self.script.elections), self.script.limits)
        self.table.memory |= meters
        self.procedure = kind.procedure(self.table, True)
        self.again = Replayed(self.script)
        self.pending = send(self.table, self.procedure, None)

    def take(self, number: int, text: str) -> tuple[Request, Any]:
        """One step: what was asked and what was answered."""
        request = self.pending
        assert request is not None, f"step {number} comes after the close"
        self.script.lines.extend(read(f"game {self.script.game}\n{text}").lines)
        reply = self.again(request)
        assert not self.script.lines, f"step {number} was not asked for: {text}"
        assert line(self.table, request, reply).split("\n")[0] == text.split("\n")[0], text
        self.pending = send(self.table, self.procedure, reply)
        if self.pending is None:
            send_home(self.table)
        return request, reply


class Replay:
    """A sitting of a table taken up from its journal, row by row, with the cards that are still to come."""

    steps = 0
    hash = ""
    play: Reading
    dealer: Dealer
    round_steps: list[tuple[int, str]]

    def __init__(
        self, row: sa.Row[Any], sitting: sa.Row[Any], secrets: Mapping[int, list[str]], source: Source
    ) -> None:
        self.number, self.entered, self.committed = row.id, row.entered, row.committed
        self.sitting, self.after, self.header = sitting.number, sitting.after, sitting.header
        self.meters: dict[str, Cents] = json.loads(sitting.meters)
        self.secrets = secrets
        self.source = source
        self.standing: list[sa.Row[Any]] = []
        self._begin()

    def _begin(self) -> None:
        self.play, self.dealer, self.round_steps = Reading(self.header, self.meters), Dealer(self.source), []

    @property
    def table(self) -> Table[Any]:
        """The table as it stands."""
        return self.play.table

    def take(self, row: sa.Row[Any]) -> None:
        """One row of the journal."""
        self.steps, self.hash = row.number, row.hash
        if row.text.startswith("undo "):
            self.standing = standing([*self.standing, row])
            self._begin()
            for kept in self.standing:
                self._step(kept)
        else:
            self.standing.append(row)
            self._step(row)

    def _step(self, row: sa.Row[Any]) -> None:
        request, reply = self.play.take(row.number, row.text)
        if isinstance(request, Bets) and not isinstance(reply, Declaration):
            self.round_steps = []
        if not self.entered:
            _follow(self.dealer, request, reply, self.secrets.get(row.number))
        self.round_steps.append((row.number, row.text))


def sittings(connection: Connection, number: int, source: Source, *, last: bool = False) -> list[Replay]:
    """The sittings of a table, or the last alone, each at its beginning."""
    row = connection.execute(sa.select(TABLES).where(TABLES.c.id == number)).one_or_none()
    if row is None:
        raise Refusal(f"There is no table {number}.", instead="open one first")
    query = sa.select(SITTINGS).where(SITTINGS.c.table_id == number).order_by(SITTINGS.c.number.desc())
    held = list(connection.execute(query.limit(1) if last else query))[::-1]
    shuffles = sa.select(SECRETS).where(SECRETS.c.table_id == number, SECRETS.c.number > held[0].after)
    secrets = {each.number: each.cards.split() for each in connection.execute(shuffles)}
    return [Replay(row, each, secrets, source) for each in held]


def taken_up(connection: Connection, number: int, source: Source) -> Replay:
    """The last sitting of a table where its journal left it, with the same cards to come."""
    (replay,) = sittings(connection, number, source, last=True)
    if replay.after:
        last = connection.execute(
            sa.select(STEPS).where(STEPS.c.table_id == number, STEPS.c.number == replay.after)
        ).one()
        replay.steps, replay.hash = last.number, last.hash
    for row in journal_of(connection, number, replay.after):
        replay.take(row)
    return replay


def at_tables(connection: Connection, name: str) -> Cents:
    """What a patron has at tables, whoever holds them: on the way there, before a seat, and on the layout."""
    account = ledger.patron(name)
    query = sa.select(ENTRIES.c.movement).distinct().where(ENTRIES.c.account == account)
    moved = connection.execute(query.where(ENTRIES.c.movement.like("table:%"))).scalars()
    has = 0
    for number in sorted({int(movement.split(":")[1]) for movement in moved}):
        held = ledger.balances(connection, f"table:{number}:")
        if any(":seat:" in each or each.endswith((":layout", ":coming")) for each in held):
            replay = taken_up(connection, number, CryptographicSource())
            seats = [seat for seat in replay.table.seats.values() if seat.name == name]
            has += sum(seat.balance for seat in seats)
            has += sum(wager.amount for wager in replay.table.wagers if wager.seat in {seat.number for seat in seats})
            sits = [made for made in waiting(connection, number, replay.steps) if isinstance(made, Sit)]
            has += sum(made.chips for made in sits if made.name == name)
    return has


def movements(connection: Connection, number: int) -> dict[str, dict[str, Cents]]:
    """What the steps of a table moved, by a replay of every sitting: the ledger must say the same."""
    told: dict[str, dict[str, Cents]] = {}
    replays = sittings(connection, number, CryptographicSource())
    ends = [*(replay.after for replay in replays[1:]), None]
    rows = journal_of(connection, number)
    for replay, end in zip(replays, ends, strict=True):
        held = ledger.chips(number, replay.table)
        for row in rows[replay.after : end]:
            replay.take(row)
            after = ledger.chips(number, replay.table)
            if moved := ledger.moved(number, held, after):
                told[f"table:{number}:step:{row.number}"] = moved
            held = after
    return told


def _follow(dealer: Dealer, request: Request, reply: Any, secret: list[str] | None) -> None:
    """The dealer's hands follow the record, so that the next card is the one that would have come."""
    if isinstance(reply, Declaration):
        return
    if isinstance(request, Shuffle):
        assert secret is not None, "a shuffle without its cards"
        dealer.restore(request, secret)
    elif isinstance(request, Cut):
        dealer.cut(reply, request.side)
    elif isinstance(request, Draw):
        card = dealer(request)
        assert card is reply, f"the shoe had {card}, the record says {reply}"


def waiting(connection: Connection, table: int, after: int) -> list[Action]:
    """What patrons did in the window that is open."""
    query = sa.select(WAITING.c.text).where(WAITING.c.table_id == table, WAITING.c.after == after)
    lines = list(connection.execute(query.order_by(WAITING.c.number)).scalars())
    script = read("\n".join(["game minibaccarat", *lines]))
    return [action(Line(0, each.verb, each.words, each.text)) for each in script.lines]
