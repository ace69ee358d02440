"""The night's desk for the web: one object over a night's file, with what pages do and what they show.

Every change is on the disk before anybody is told of it. Threads and processes take turns: the desk has a lock, the
record of the night another, and what somebody else wrote meanwhile is read before anything is added. A request that
comes again with the same key changes nothing and is told the entry that it made the first time.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from ..documents import Document, DocumentView
from ..errors import Refusal
from ..table.events import SCHEMA, all_read_back
from ..table.money import DOLLAR, Cents, dollars
from ..table.running import standing
from . import requests, settling, views
from .accounts import PLAYERS, Books
from .dealing import Expected, TableEvent
from .face_down import RealTable
from .identity import find_player
from .journal import AT_TABLE, JournalEntry, Record, Request, taken_back_to
from .operations import OPERATIONS, find_operation, roles_of
from .people import CLASS_A
from .pieces import Pieces
from .reader import read_night
from .rules import check
from .settling import WAITED, Asked
from .tables import find_table, verify_open

KEY_LENGTH = 100


class NightDesk:
    """A night and everything that is done on it."""

    def __init__(self, path: Path, record: Record, now: Callable[[], datetime] = datetime.now) -> None:
        self.path = path
        self.now = now
        self._lock = threading.RLock()
        self._sittings: dict[str, RealTable] = {}
        self._plan = self._stamp()
        self.books: Books = Books(read_night(path), record)

    def _stamp(self) -> tuple[int, int]:
        """What changes when the plan is written anew; a plan that is gone is refused when it is read."""
        try:
            there = self.path.stat()
        except OSError:
            return 0, 0
        return there.st_mtime_ns, there.st_size

    @contextmanager
    def _looking(self) -> Iterator[None]:
        """The books as they stand, for whoever only looks."""
        with self._lock:
            self._follow()
            yield

    @contextmanager
    def _held(self) -> Iterator[None]:
        """The books as they stand, against every other thread and process; all that is entered within, or nothing."""
        with self._lock:
            before = len(self.books.journal.lines)
            try:
                with self.books.journal.record.holding():
                    self._follow()
                    before = len(self.books.journal.lines)
                    yield
            except BaseException:
                if len(self.books.journal.lines) != before:  # what could not be written did not happen
                    self._sittings.clear()
                    self.books.reload()
                raise

    def _follow(self) -> None:
        """Take up the plan as it stands, and what others have entered."""
        plan = self._stamp()
        if plan != self._plan:  # another dealer on the roster, say; money, dates and prizes stand
            night = read_night(self.path)
            for finding in check(night).violations:
                raise finding.refusal()
            self.books = Books(night, self.books.journal.record)
            self._sittings.clear()
            self._plan = plan
        elif self.books.refresh():
            self._sittings.clear()

    # ---- what is done --------------------------------------------------------------------------------------------

    def do(
        self, name: str, given: DocumentView | None = None, *, by: str, key: str = "", at: datetime | None = None
    ) -> Document:
        """Carry out one operation; what is told is its entry, and whether it was made by an earlier request."""
        operation = find_operation(name)
        asked = _asked(name, given or {}, by)
        if len(key) > KEY_LENGTH or " " in key or not key.isprintable():
            raise Refusal("A request's key is one word.", instead=f"up to {KEY_LENGTH} letters and figures")
        request = Request(key, by, asked) if key else None
        with self._held():
            number = self.books.journal.record.done(request) if request else None
            if number is not None:
                return {"entry": self.books.journal.lines[number - 1].as_dict(), "repeated": True}
            operation.verify_role(self.books.night, by)
            by = self.books.night.on_file(by)
            values = operation.read(self.books.night, given or {})
            self.books.request = request
            try:
                line = operation.act(self, values, at or self._now(), by)
            finally:
                self.books.request = None
            return {"entry": line.as_dict(), "repeated": False}

    def _now(self) -> datetime:
        """The time, and never one before the last entry: a clock that was set back holds nobody up."""
        last = [line.at for line in self.books.journal.lines[-1:]]
        return max([self.now(), *last])

    def end(self) -> tuple[int, str]:
        """How many entries there are, and the hash of the last: what somebody else may keep of the journal."""
        with self._looking():
            return self.books.journal.record.end()

    def on_duty(self, name: str, at: datetime) -> str:
        """Somebody who may do an operation at a time, by the roster: whoever is entered where nobody is named."""
        night, operation = self.books.night, find_operation(name)
        there = [duty.person for duty in night.roster if night.span(duty)[0] <= at < night.span(duty)[1]]
        able = [*there, *(duty.person for duty in night.roster)]  # the night's end is counted after the last duty
        return next((one for one in able if roles_of(night, one) & set(operation.roles)), "")

    # ---- dealing -------------------------------------------------------------------------------------------------

    def enter(self, number: str, typed: str, at: datetime, by: str, seconds: int | None = None) -> JournalEntry:
        """One thing that falls at a table, or is said there: a wager, a card, dice, a choice. 13:47-20.2[dealer].

        ``seconds`` is how long it waited on a phone without a network.
        """
        fell = self._verify_dealing(number, at, by, seconds)
        request, self.books.request = self.books.request, None
        while self._sitting(number).passes(typed):  # where nothing is asked, the next thing may be entered at once
            self._enter(number, "", fell, at, by)
        self.books.request = request
        return self._enter(number, typed, fell, at, by)

    def _enter(self, number: str, typed: str, fell: datetime, at: datetime, by: str) -> JournalEntry:
        sitting = self._sitting(number)
        stack: Cents = self.books.held(PLAYERS) * DOLLAR
        wagered = sitting.new_bets(typed, stack)
        for player, amount in wagered:
            self.books.verify_wager(player, amount, fell)
        before = sitting.table.rack
        try:
            told = sitting.enter(typed, stack)
        except Refusal:
            if sitting.broken:
                del self._sittings[number]  # rebuilt from the entries when it is needed next
            raise
        data = {"table": number, "entry": typed, "stack": stack, "win": sitting.table.rack - before}
        data |= {"player": wagered[0][0]} if wagered else {}
        data |= {"schema": SCHEMA, "events": [json.loads(one) for one in all_read_back(sitting.happened)]}
        data |= {"told": [_line(one) for one in told]}
        try:
            return self.books.record("dealt", at, by, data | _fell(fell, at))
        except BaseException:
            del self._sittings[number]  # what could not be written did not happen
            raise

    def settle(self, number: str, asked: Asked, at: datetime, by: str, seconds: int | None = None) -> JournalEntry:
        """One wager settled without its cards: by a row of the table's own pay table. 13:47-20.2[dealer]."""
        fell = self._verify_dealing(number, at, by, seconds)
        verify_open(self.books, number)
        self.verify_idle(number)
        player = find_player(self.books, asked.player)
        amount: Cents = asked.amount * DOLLAR
        self.books.verify_wager(player, amount, fell)
        if asked.amount > self.books.held(PLAYERS):
            said = f"${asked.amount:,} is more than all players hold."
            raise Refusal(said, cite="13:47-20.12(c)3", instead=f"${self.books.held(PLAYERS):,} at the most")
        done = settling.settle(self.books.night, find_table(self.books, number), asked.wager, amount, asked.result)
        data = {
            "table": number,
            "player": player,
            "wager": asked.wager,
            "amount": asked.amount,
            "entry": f"{asked.wager} {dollars(amount)} {done.result}",
            "win": done.taken - done.paid,
            "told": [settling.settlement_in_words(player, asked.wager, amount, done)],
        }
        return self.books.record("settled", at, by, data | _fell(fell, at))

    def take_back(self, number: str, at: datetime, by: str, seconds: int | None = None) -> JournalEntry:
        """The last entry of a table did not happen: a slip of the finger; both stay in the journal."""
        fell = self._verify_dealing(number, at, by, seconds)
        entries = entered(self.books, number)
        if not entries:
            raise Refusal(f"Nothing was entered at table {number}.", instead="the first entry")
        last = entries[-1]
        self._sittings.pop(number, None)
        data = {"table": number, "of": last.number, "entry": last.data["entry"], "win": -last.data["win"]}
        return self.books.record("taken back", at, by, data | _fell(fell, at))

    def ask(self, number: str, chips: int | Pieces, at: datetime, by: str, *, back: bool = False) -> JournalEntry:
        """Whoever deals at a table asks the window for chips, or offers some back. 13:47-20.2[dealer]."""
        self._verify_dealing(number, at, by, None)
        return requests.ask(self.books, at, number, chips, by, back=back)

    def withdraw(self, number: str, at: datetime, by: str) -> JournalEntry:
        """Whoever deals at a table takes back what it asked of the window. 13:47-20.2[dealer]."""
        self._verify_dealing(number, at, by, None)
        return requests.withdraw(self.books, at, number, by)

    def _verify_dealing(self, number: str, at: datetime, by: str, seconds: int | None) -> datetime:
        """When something fell at a table: while the night ran, and entered by whoever dealt there then."""
        fell = settling.waited(seconds, at)
        self.books.verify_running(fell)
        self._verify_dealer(number, fell, by)
        return fell

    def _verify_dealer(self, number: str, at: datetime, by: str) -> None:
        """Whoever deals there now by the roster, or a class A operator. 13:47-20.2[dealer]."""
        night = self.books.night
        person = night.person(by)
        here = [d.person for d in night.roster if d.table == number and night.span(d)[0] <= at < night.span(d)[1]]
        if by not in here and (person is None or person.licence != CLASS_A):
            raise Refusal(
                f"{by} does not deal at table {number} at {at:%H:%M}.",
                cite="13:47-20.2[dealer]",
                instead=" or ".join(here) or "somebody on the roster",
            )

    def _sitting(self, number: str) -> RealTable:
        """The table as its entries left it."""
        verify_open(self.books, number)
        if number not in self._sittings:
            sitting = RealTable(self.books.night, find_table(self.books, number))
            for line in dealt(self.books, number):
                if not sitting.again(line.data):
                    raise Refusal(
                        f"Entry {line.number} was decided otherwise than the rules that run now decide it.",
                        instead="the version that the night was begun with",
                    )
            self._sittings[number] = sitting
        return self._sittings[number]

    def verify_idle(self, number: str) -> None:
        """Refuse to close a table in the middle of a round."""
        if number in self.books.state.tables and dealt(self.books, number) and not self._sitting(number).idle:
            said = f"Wagers stand on the layout of table {number}."
            raise Refusal(said, cite="13:47-20.2[dealer]", instead="the round finished first")

    def expected(self, number: str) -> Expected:
        """What a table waits for."""
        with self._looking():
            return self._sitting(number).expected()

    # ---- what is shown -------------------------------------------------------------------------------------------

    def operations(self, by: str) -> list[dict[str, object]]:
        """What somebody may do, by the roster."""
        roles = roles_of(self.books.night, by)
        return [one.as_dict() for one in OPERATIONS.values() if roles & set(one.roles)]

    def window(self) -> Document:
        """The banker's page."""
        with self._looking():
            return views.window(self.books)

    def quote(self, cash: Cents) -> Document:
        """What cash would buy now, and in which pieces; nothing is entered."""
        with self._looking():
            return views.quote(self.books, cash)

    def waiting(self) -> list[requests.Asking]:
        """What tables ask of the window."""
        with self._looking():
            return requests.waiting(self.books)

    def last_asked(self, number: str) -> requests.Asking | None:
        """What a table asked of the window last, and what became of it."""
        with self._looking():
            return requests.last_asked(self.books, number)

    def offers(self) -> list[views.Offer]:
        """What the window can hand out."""
        with self._looking():
            return views.offers(self.books)

    def guest(self, typed: str) -> views.Guest:
        """Who stands at the window; whoever may not play is refused."""
        with self._looking():
            return views.guest(self.books, typed)

    def table(self, number: str) -> Document:
        """A table's page: its checklist before it opens, and then what it waits for."""
        with self._looking():
            shown = views.table(self.books, number)
            if shown["open"] and not shown["machine"]:
                shown["dealing"] = self._sitting(number).view()
                shown["settling"] = views.settling(self.books, number)
            return shown

    def settling(self, number: str) -> list[dict[str, object]]:
        """How the wagers of a table may end, with what each amount is paid then: what a phone needs without Wi-Fi."""
        with self._looking():
            return views.settling(self.books, number, sums=True)

    def players_at(self, number: str) -> list[str]:
        """Who played at a table since it opened, the last first."""
        with self._looking():
            lines = reversed(entered(self.books, number))
            return list(dict.fromkeys(str(line.data["player"]) for line in lines if line.data.get("player")))

    def board(self, at: datetime | None = None) -> Document:
        """The big board of the room."""
        with self._looking():
            return views.board(self.books, at or self.now())

    def prizes(self) -> Document:
        """The prize counter's page."""
        with self._looking():
            return views.prizes(self.books)

    def conduct(self) -> dict[str, object]:
        """Cases, incidents and rulings."""
        with self._looking():
            return views.conduct(self.books)

    def closing(self) -> Document:
        """What stands between the night and its end, and the figures."""
        with self._looking():
            return views.closing(self.books)


def entered(books: Books, number: str) -> list[JournalEntry]:
    """What was entered at a table since it opened and not taken back."""
    lines: list[JournalEntry] = []
    for line in books.journal.lines:
        if line.data.get("table") != number:
            continue
        if line.kind == "table opened":
            lines = []
        elif line.kind in AT_TABLE:
            lines.append(line)
    return standing(lines, taken_back_to)


def dealt(books: Books, number: str) -> list[JournalEntry]:
    """Of that, what was entered card by card: what a round stands on."""
    return [line for line in entered(books, number) if line.kind == "dealt"]


def _fell(fell: datetime, at: datetime) -> dict[str, str]:
    """When it fell, where that was before it could be entered."""
    return {} if fell == at else {"fell": fell.isoformat(" ", "seconds")}


def _line(told: TableEvent) -> str:
    return f"{told.says} ({told.cite})"


def _asked(name: str, given: DocumentView, by: str) -> str:
    """A short word for a request, the same for the same request however long it waited."""
    text = json.dumps([name, {k: v for k, v in given.items() if k != WAITED}, by], sort_keys=True, default=str)
    return sha256(text.encode()).hexdigest()[:16]
