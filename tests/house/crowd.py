"""The people of a simulated house: what they ask, how it travels, and what those who look on are shown."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from contextlib import suppress

import sqlalchemy as sa
from tests.house.faults import DEALER, FLOOR, DiedError
from tests.house.machines import Asked, Do, Looking, Machine, Process, World
from tests.house.proving import BrokenError, Proof

from chapter47 import Bet, Refusal
from chapter47.house import feed
from chapter47.house.feed import Watcher, feed_of
from chapter47.house.journal import Act
from chapter47.house.live import LiveTable
from chapter47.house.once import KeyUsed, Once
from chapter47.house.people import Person, Role
from chapter47.house.store import WentOn
from chapter47.house.view import seat_of
from chapter47.house.workers import Elsewhere
from chapter47.house.writer import Intent
from chapter47.table.requests import Ask, AskAmount
from chapter47.table.window import Leave, Sit, TakeDown

PATRONS = ("ann", "bob", "cat", "dov", "eve")
TABLES, WORKERS = 3, 2
PATIENCE = 8  # steps that a patron waits for an answer


class Crowd(World):
    """Patrons and watchers, and the network between them and the workers."""

    proof: Proof

    def __init__(self) -> None:
        self.struck: Counter[str] = Counter()
        self.trace = hashlib.sha256()
        self.steps = self.sent = self.acknowledged = 0
        self.flying: list[tuple[Asked, int]] = []  # requests under way, each to a worker
        self.waiting: dict[str, Asked] = {}  # what each patron waits for
        self.silent: dict[str, float] = {}  # until when a patron says nothing
        self.history: list[Asked] = []
        self.refused: dict[str, LiveTable] = {}  # what was answered as refused, and the table in memory that did it
        self.serving: Counter[str] = Counter()  # how many copies of a request are being answered
        self.machines: list[Machine] = []
        self.workers: list[Process | None] = []

    def note(self, *what: object) -> None:
        """What happened, for whoever compares two runs."""
        self.trace.update(repr(what).encode())

    def _living(self) -> list[Process]:
        return [each for each in self.workers if each is not None and each.awake and not each.weather.dead]

    def _awake(self) -> Process:
        return self.random.choice(self._living())

    # ---- people --------------------------------------------------------------------------------------------------

    def _people(self) -> None:
        for name in PATRONS:
            asked = self.waiting.get(name)
            if self.silent.get(name, 0.0) > self.time.steady:
                continue
            if asked is None and self._living() and self.random.random() < 0.8:
                asked = self.waiting[name] = self._ask(name)
                self.history.append(asked)
                self._send(asked)
            elif asked is not None and self.steps > asked.again:
                self._send(asked)

    def _send(self, asked: Asked) -> None:
        asked.again = self.steps + PATIENCE
        self.flying.append((asked, self.random.randrange(WORKERS)))

    def _ask(self, name: str) -> Asked:
        """Something lawful, or nearly so, by what the table looks like now."""
        self.sent += 1
        usual = PATRONS.index(name) % TABLES + 1
        number = usual if self.random.random() < 0.8 else self.random.randrange(TABLES) + 1
        mark = f"mark-{self.sent}"
        key = Once(mark, name, mark)
        seen = self._seen(number)
        what, do, kept = self._choose(number, name, key, mark, seen)
        return Asked(number, name, key, f"{what} by {name} at table {number}", do, kept)

    def _seen(self, number: int) -> LiveTable | None:
        found = [held for each in self._living() for held in each.house.held() if held.number == number]
        return self.random.choice(found) if found else None

    def _choose(self, number: int, name: str, key: Once, mark: str, seen: LiveTable | None) -> tuple[str, Do, bool]:
        pick = self.random
        if pick.random() < 0.03:
            cents = 100_000 + self.sent
            return "a fill", lambda on: on.house.fill(number, cents, DEALER, FLOOR, key), True
        if seen is None:  # nobody holds the table yet
            return "being ready", lambda on: on.house.table(number).being_ready(1, key), False
        mine = seat_of(seen, name)
        if not mine:
            seat, cents = pick.randint(1, 5), 20_000 + 100 * pick.randrange(100)
            return "a seat", lambda on: self._sit(on, number, Sit(seat, name, cents), key, mark), True
        request, seat = seen.pending, mine
        if isinstance(request, Ask | AskAmount):
            answer = pick.choice(request.choices if isinstance(request, Ask) else (request.low, request.high))
            at = seen.steps
            return "an answer", lambda on: on.house.table(number).choosing(request.seat, answer, key, at), True
        what = pick.random()
        if what < 0.04 and seat in seen.table.seats:
            return "leaving", lambda on: on.house.table(number).betting(Leave(seat, "collect"), key=key, by=mark), True
        if what < 0.1 and seen.table.wagers:
            wager = pick.choice(seen.table.wagers)
            down = TakeDown(wager.seat, wager.name, wager.amount)
            return "a wager down", lambda on: on.house.table(number).betting(down, key=key, by=mark), True
        if what < 0.5 and seat in seen.table.seats:
            kind = pick.choice(seen.table.offered)
            spot = f"{kind.key}:{pick.choice(kind.spots)}" if kind.spots else kind.key
            bet, ready = Bet(seat, spot, pick.choice((100, 500, 1_000, 2_000, 6_000))), seat * (pick.random() < 0.3)
            return "a bet", lambda on: on.house.table(number).betting(bet, key=key, by=mark, ready=ready), True
        return "being ready", lambda on: on.house.table(number).being_ready(seat, key), False

    def _sit(self, on: Process, number: int, sit: Sit, key: Once, mark: str) -> Intent:
        return on.house.table(number).betting(sit, key=key, by=mark)

    # ---- the network ---------------------------------------------------------------------------------------------

    def _deliver(self) -> None:
        if not self.flying:
            return
        asked, to = self.flying.pop(self.random.randrange(len(self.flying)))
        process = self.workers[to]
        if process is None or process.weather.dead:
            return  # refused: the patron asks again
        if not process.awake:
            self.flying.append((asked, to))
            return
        self.note("deliver", asked.what, to)
        self._begin(process, asked)
        process.loop.turn()

    def _begin(self, on: Process, asked: Asked) -> None:
        """Some calls are the loop's, some a thread's: that waits for its turn at the table first."""
        if asked.threaded:
            with suppress(DiedError, StopIteration):
                on.free(asked.table)
                self._serve(on, asked).send(None)  # it awaits nothing
            return
        on.loop.create_task(self._serve(on, asked))

    async def _serve(self, on: Process, asked: Asked) -> None:
        """What a worker does with a request, as the interface does it; it may be there twice at once."""
        self.serving[asked.stored] += 1
        try:
            await self._answer(on, asked)
        finally:
            self.serving[asked.stored] -= 1

    async def _answer(self, on: Process, asked: Asked) -> None:
        table: LiveTable | None = None
        try:
            if asked.threaded:
                asked.do(on)
            else:
                table = await on.house.at(asked.table)
                on.weather.over(table)
                await table.doing(lambda: _act(asked, on), on.house.writer, asked.key)
        except KeyUsed as refusal:
            on.loop.failed.append({"exception": BrokenError(f"{asked.what}: its own key is refused: {refusal}")})
        except Elsewhere as elsewhere:  # it is passed on; if nobody is there, the patron asks again
            self.flying += [(asked, at) for at, each in enumerate(self.machines) if each.address == elsewhere.address]
        except WentOn:
            pass  # "try again": nobody knows whether a copy of it is done where the table went on
        except Refusal as refusal:
            if table is not None:
                self.refused[asked.stored] = table
            if asked.kept:
                self.proof.not_done(asked.stored, str(refusal))
            self._answered(asked, "refused")
        except (DiedError, sa.exc.DBAPIError, asyncio.CancelledError):
            pass  # there is no answer, or "try again"
        except BaseException as error:
            on.loop.failed.append({"exception": error, "message": asked.what})
        else:
            if table is not None and self.refused.get(asked.stored) is table:
                late = BrokenError(f"{asked.what} was refused, and a late copy of it is done")
                on.loop.failed.append({"exception": late})
            if asked.kept and not on.weather.dead:
                self.proof.promise(asked.stored, asked.what)
                self.acknowledged += 1
            self._answered(asked, "done")

    def _answered(self, asked: Asked, how: str) -> None:
        self.note("answer", asked.what, how)
        if self.random.random() < 0.05:
            self.struck["answer lost"] += 1  # and the patron asks again
        elif self.waiting.get(asked.who) is asked:
            del self.waiting[asked.who]

    # ---- those who look on ---------------------------------------------------------------------------------------

    def _watch(self, on: Process) -> None:
        for each in list(on.looking):
            if each.watcher.lost or each.table.lost:
                on.looking.remove(each)
            elif not each.slow or self.random.random() < 0.02:
                on.loop.create_task(self._read(on, each))
                if len(each.watcher.waiting) > feed.BACKLOG + 1:
                    raise BrokenError("more and more waits for somebody who does not read")
        held = on.house.held()
        if held and len(on.looking) < 4 and self.random.random() < 0.1:
            name = self.random.choice(("stranger", *PATRONS))
            on.loop.create_task(self._join(on, self.random.choice(held), Person(name, Role.PATRON)))

    async def _join(self, on: Process, table: LiveTable, person: Person) -> None:
        watcher = Watcher(person, words=True)
        async with table.lock.held():
            if not table.stale and not table.lost:
                feed_of(table).join(watcher)
                on.looking.append(Looking(watcher, table, slow=self.random.random() < 0.2))

    async def _read(self, on: Process, who: Looking) -> None:
        watcher, table = who.watcher, who.table
        if on.weather.dead or table.stale or table.lost:
            return
        if watcher.anew:
            async with table.lock.held():
                if table.stale:
                    return
                text = feed_of(table).table(watcher)
        elif watcher.waiting:
            text = watcher.waiting.popleft()
        else:
            return
        self._saw(on, who, text)

    def _saw(self, on: Process, who: Looking, text: str) -> None:
        seat = who.watcher.seat
        try:
            self.proof.message(who.table.number, max(seat, 0), text)
        except BrokenError as error:
            on.loop.failed.append({"exception": error, "message": "a message"})
        self.proof.shown[who.table.number] = max(self.proof.shown[who.table.number], who.table.steps)


def _act(asked: Asked, on: Process) -> Act | None:
    plan = asked.do(on)
    return plan() if plan is not None else None
