"""A house that dies and loses its database at seeded places, and the random lawful evening that it must survive."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

import sqlalchemy as sa
from tests.house.playing import chips, in_the_books

from chapter47 import Bet, Refusal
from chapter47.house import House
from chapter47.house.live import LiveTable
from chapter47.house.people import Person, Role
from chapter47.table.events import MAY_OWE, CardsCut
from chapter47.table.requests import Ask, AskAmount, Bets, Request
from chapter47.table.window import Leave, Limits, TakeDown

FLOOR, DEALER = Person("flo", Role.FLOORPERSON), Person("dan", Role.DEALER)
TABLES: tuple[tuple[str, dict[str, Any], dict[str, Any]], ...] = (  # what is dealt, and how after another opening
    ("blackjack", {"decks": 2}, {"decks": 1}),
    ("craps", {}, {}),
    ("minibaccarat", {"defer_vigorish": True}, {"defer_vigorish": True, "decks": 6}),
    ("caribbean-stud", {"progressive": True}, {"progressive": True, "progressive_rate": 80}),
    ("poker", {}, {"game": "omaha"}),
)
PATRONS = ("ann", "bob", "cat", "dov")
STEPS = "between two steps"
DEATHS = ("a statement", "a commit", "a reply", STEPS)  # what the process does not live to see
MISHAPS = ("refused statement", "closed connection", "lost commit", "terminated backend")  # it lives on


class Chance:
    """Cards and dice from the seed too, so that an evening can be had again."""

    def __init__(self, random: Random) -> None:
        self.below = random.randrange


class DiedError(BaseException):
    """The process is gone: nothing of it runs on."""


class Weather:
    """What befalls one process: a death or a mishap when its time has come, and nothing at all after a death."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.clear()
        sa.event.listen(self.engine, "before_cursor_execute", self._statement)
        self._do_commit = self.engine.dialect.do_commit
        self.engine.dialect.do_commit = self._commit  # type: ignore[method-assign, assignment]

    def clear(self) -> None:
        """Another process comes, and nothing strikes it yet."""
        self.kind, self.left, self.dead = "", 0, False
        self.struck, self.calm = "", True  # it strikes requests, not those who look

    def arm(self, kind: str, left: int) -> None:
        """Strike at the ``left``-th chance from now."""
        self.kind, self.left, self.struck = kind, left, ""

    def over(self, live: LiveTable) -> LiveTable:
        """A table of this process: it may die between two steps of a round, with nothing of it on the disk."""
        if "waits" not in live.__dict__:
            waits = live.waits

            def struck(request: Request) -> bool:
                self._now("step", STEPS)
                return waits(request)

            live.waits = struck  # type: ignore[method-assign]
        return live

    def _now(self, place: str, kind: str) -> bool:
        if self.dead:
            raise DiedError("it is dead already")
        if self.calm or self.kind != kind:
            return False
        self.left -= 1
        if self.left >= 0:
            return False
        self.kind, self.struck = "", kind
        if kind in DEATHS and place != "commit":
            self.dead = True
            raise DiedError(kind)
        return True

    def _statement(self, connection: Any, *_: Any) -> None:
        self._now("statement", "a statement")
        if self._now("statement", "refused statement"):
            raise sa.exc.OperationalError("", None, Exception("disk I/O error"))
        if self._now("statement", "closed connection"):
            connection.connection.dbapi_connection.close()
        if self._now("statement", "terminated backend"):
            self._terminate(connection.connection.dbapi_connection)

    def _terminate(self, victim: Any) -> None:
        if self.engine.dialect.name != "postgresql":
            victim.close()
            return
        import psycopg

        with psycopg.connect(victim.info.dsn, autocommit=True) as admin:
            admin.execute("SELECT pg_terminate_backend(%s)", (victim.info.backend_pid,))

    def _commit(self, connection: Any) -> None:
        self._now("statement", "a commit")
        self._do_commit(connection)
        if self._now("commit", "a reply"):
            self.dead = True
            raise DiedError("a reply")
        if self._now("commit", "lost commit"):
            raise sa.exc.OperationalError("", None, Exception("server closed the connection unexpectedly"))


Snapshot = tuple[tuple[Any, ...], ...]


def eyes(database: str) -> Any:
    """A connection of the driver's own, that sees every commit."""
    if database.startswith("postgresql"):
        import psycopg

        return psycopg.connect(database, autocommit=True)
    return sqlite3.connect(database, isolation_level=None)


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as it was sent: it may come again, with the same key."""

    table: int
    key: str
    do: Callable[[House, str], None]


class Evening:
    """Random lawful play at several tables of one house, under faults from one seed."""

    def __init__(self, database: str, seed: int) -> None:
        self.database, self.random = database, Random(seed)
        House(database).close()
        self.eyes = eyes(database)  # no fault strikes whoever looks on
        self.faults: Counter[str] = Counter()
        self.refused = self.repeated = self.late = self.rounds = 0
        self.asked: list[Asked] = []
        self.sent = 0
        self.enter()
        for name in PATRONS:
            self.house.welcome(name, 2_000_000)
        for game, elections, _ in TABLES:
            self.house.open(game, elections, Limits(minimum=100, maximum=50_000))
        self.known: dict[int, tuple[int, str]] = {}  # a step of each table that was committed, with its hash

    def enter(self) -> None:
        """A process takes the house up."""
        self.house = House(self.database)
        self.weather = Weather(self.house.engine)

    def close(self) -> None:
        """The evening is over."""
        self.house.close()
        self.eyes.close()

    # ---- what is asked -------------------------------------------------------------------------------------------

    def live(self, number: int) -> LiveTable:
        """A table, with the weather in it."""
        return self.weather.over(self.house.table(number))

    def ask(self) -> Asked:
        """Something lawful, or nearly so."""
        number = self.random.randrange(len(TABLES)) + 1
        self.sent += 1
        return Asked(number, f"k{self.sent}", self.choose(number))

    def choose(self, number: int) -> Callable[[House, str], None]:
        """What somebody asks of a table as it stands."""
        live, pick = self.live(number), self.random
        request, seats = live.pending, sorted(live.table.seats)
        if pick.random() < 0.06:
            return self.carry(number)
        if request is None:
            elections = pick.choice(TABLES[number - 1][1:])
            return lambda house, key: house.table(number).reopen(elections, key=key)
        if isinstance(request, Ask | AskAmount):
            seen, seat = live.steps, request.seat
            answer = pick.choice(request.choices if isinstance(request, Ask) else (request.low, request.high))
            return lambda house, key: house.table(number).choose(seat, answer, key, seen)
        assert isinstance(request, Bets)
        if len(live.playing()) < 2 or pick.random() < 0.05:
            return self.sit(number)
        if live.table.round > 6 and not live.table.wagers:
            return lambda house, key: house.table(number).close(key)
        what, seat = pick.random(), pick.choice(seats or [1])
        if what < 0.08:
            return lambda house, key: house.table(number).bet(Leave(seat, "collect"), key=key)
        if what < 0.55:
            return self.bet(number, seat)
        if what < 0.60 and live.table.wagers:
            wager = pick.choice(live.table.wagers)
            down = TakeDown(wager.seat, wager.name, wager.amount)
            return lambda house, key: house.table(number).bet(down, key=key)
        self.rounds += 1
        return lambda house, key: house.table(number).deal(key)

    def bet(self, number: int, seat: int) -> Callable[[House, str], None]:
        """A wager on something that the table offers."""
        kind = self.random.choice(self.live(number).table.offered)
        name = f"{kind.key}:{self.random.choice(kind.spots)}" if kind.spots else kind.key
        amount = self.random.choice((100, 500, 1_000, 2_000, 6_000))
        return lambda house, key: house.table(number).bet(Bet(seat, name, amount), key=key)

    def sit(self, number: int) -> Callable[[House, str], None]:
        """Somebody comes, perhaps from another table."""
        live = self.live(number)
        free = [n for n in range(1, live.table.positions + 1) if n not in live.playing()] or [1]
        seat, name = self.random.choice(free), self.random.choice(PATRONS)
        chips = self.random.choice((20_000, 50_000))
        return lambda house, key: house.sit(number, seat, name, chips, key)

    def carry(self, number: int) -> Callable[[House, str], None]:
        """A fill or a credit."""
        amount = self.random.choice((100_000, 1_000_000, 20_000_000))
        if self.random.random() < 0.5:
            return lambda house, key: house.fill(number, amount, DEALER, FLOOR, key)
        return lambda house, key: house.credit(number, amount, DEALER, FLOOR, key)

    # ---- what befalls it -----------------------------------------------------------------------------------------

    def fault(self) -> None:
        """Ask for things until a fault strikes one of them; then everything must be as it was, or done once."""
        for turn in count():
            asked = self.ask()
            if turn % 6 == 0:
                kind = self.random.choice([*DEATHS, *MISHAPS])
                often = "statement" in kind or "connection" in kind or "two steps" in kind
                self.weather.arm(kind, self.random.randrange(14 if often else 2))
            if self.live(asked.table).pending is None and self.random.random() < 0.5:
                self.weather.arm("a commit", 0)
            before, cards = self.snapshot(), self.cards(asked.table)
            self.weather.calm = False
            seen = self._send(asked)
            self.weather.calm = True
            if not self.weather.struck and not self.weather.dead:
                if self.random.random() < 0.05:
                    self.come_late()
                continue
            self.faults[self.weather.struck] += 1
            if self.weather.dead:
                self.house.engine.dispose()
                self.enter()
            assert seen is not None or self.done(asked), "a fault that nobody saw changed something"
            self.verify(asked, before, cards)
            return

    def _send(self, asked: Asked) -> BaseException | None:
        try:
            asked.do(self.house, asked.key)
        except Refusal as refusal:
            self.refused += 1
            return refusal
        except (DiedError, sa.exc.DBAPIError) as error:
            return error
        self.asked.append(asked)
        return None

    def come_late(self) -> None:
        """A request of long ago comes again with its key, and another with a step that is over: nothing changes."""
        if self.asked:
            before = self.snapshot()
            old = self.random.choice(self.asked)
            old.do(self.house, old.key)
            live = self.live(old.table)
            if isinstance(live.pending, Ask):
                try:
                    live.choose(live.pending.seat, live.pending.choices[0], seen=live.steps - 1)
                    raise AssertionError("a late word counted")
                except Refusal as refusal:
                    assert "moved on" in refusal.message
                self.late += 1
            assert self.snapshot() == before
            self.repeated += 1

    # ---- what must hold ------------------------------------------------------------------------------------------

    def look(self, sql: str) -> list[tuple[Any, ...]]:
        """What is committed."""
        cursor = self.eyes.cursor()
        rows = list(cursor.execute(sql).fetchall())
        cursor.close()
        return rows

    def snapshot(self) -> Snapshot:
        """Everything that is committed, by the ends of its chains."""
        ends = self.look("SELECT * FROM heads ORDER BY chain")  # what waits in a window stands in the journal too
        return (*ends, *self.look("SELECT count(*) FROM done"))

    def done(self, asked: Asked) -> bool:
        """Whether a request counted."""
        return self.house.table(asked.table).was_done(asked.key)

    def cards(self, number: int) -> tuple[list[str], int]:
        """The cards to come at a table, and how many shuffles there were."""
        live = self.live(number)
        return live.dealer.order(), self._shuffles(number)

    def _shuffles(self, number: int) -> int:
        found = self.look(f"SELECT number FROM heads WHERE chain = 'table:{number}:secrets'")
        return int(found[0][0]) if found else 0

    def verify(self, asked: Asked, before: Snapshot, cards: tuple[list[str], int]) -> None:
        """All or nothing, then once and only once; no chip made or lost; no card changed."""
        number, live = asked.table, self.live(asked.table)
        if not self.done(asked):
            assert self.snapshot() == before, "something was half done"
            assert self.cards(number) == cards
        elif self._shuffles(number) == cards[1] and not any(isinstance(row.event, CardsCut) for row in live.round_rows):
            left = live.dealer.order()
            assert left == cards[0][: len(left)], "another card would come"
        if self.random.random() < 0.8:  # whoever asked has no answer, and asks again
            self._send(asked)
            once = self.snapshot()
            self._send(asked)
            assert self.snapshot() == once
        self.balanced(number)

    def balanced(self, number: int) -> None:
        """The accounts add up to nothing, none is overdrawn, and a table's chips are where the ledger has them."""
        live = self.live(number)
        assert self.look("SELECT sum(balance) FROM accounts") == [(0,)]
        may_owe = ", ".join(f"'{kind}'" for kind in MAY_OWE)
        assert self.look(f"SELECT kind FROM accounts WHERE balance < 0 AND kind NOT IN ({may_owe})") == []
        step, kept = self.known.get(number, (0, ""))
        if step:
            written = self.look(f"SELECT hash FROM events WHERE table_id = {number} AND number = {step}")
            assert written == [(kept,)], "what was written was rewritten"
        assert live.steps >= step
        self.known[number] = live.steps, live.journal.hash
        assert in_the_books(self.house, number) == chips(live)
        coming = sum(getattr(made, "chips", 0) for made in live.waiting)
        aside = self.look(f"SELECT sum(balance) FROM accounts WHERE kind = 'reserved' AND table_id = {number}")
        assert (aside[0][0] or 0) == coming
