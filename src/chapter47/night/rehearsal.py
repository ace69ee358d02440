"""A whole night played through by bots before it happens: the people of the roster, guests with badges, every desk.

Everything goes through the operations that the night itself goes through, so what would be refused then is found now.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from ..errors import Refusal
from ..table.money import DOLLAR, dollars
from .accounts import BANK, CASH, DRAWER, PLAYERS, ROOM, SHELF, WINDOW, prize_unit, table_bank
from .calendar import report_due
from .desk import NightDesk, entered
from .games import night_game
from .operations import find_operation, roles_of
from .people import licence_fee, municipal_fee, pay_by_day
from .pieces import denominations, hand_out
from .roster import class_a_duties

FIRST = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gail", "Hal", "Iris", "Jack", "Kim", "Lou")
LAST = ("Abbot", "Birch", "Cole", "Dale", "Elm", "Frost", "Gray", "Holt", "Irons", "Judd")
TRIES = 60  # entries that a bot makes at a table before it gives a round up
CHANGE = 200 * DOLLAR
SMALL = 200  # of the smallest pieces among them
BANKROLL = 1_000  # whole dollars of imitation money that a table begins with


@dataclass(slots=True)
class Rehearsed:
    """What came of a rehearsal: every step with its time, and what was refused."""

    steps: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    short: list[str] = field(default_factory=list)  # bills that so many guests do not bring in
    rounds: dict[str, int] = field(default_factory=dict)


class Rehearsal:
    """One night at the desk of a copy of its plan; the real night is never touched."""

    def __init__(self, desk: NightDesk, seed: str, guests: int, rounds: int) -> None:
        if not 1 <= guests <= len(FIRST) * len(LAST) or not 0 <= rounds <= 50:
            said = f"{guests} guests and {rounds} rounds cannot be rehearsed."
            raise Refusal(said, instead=f"1 to {len(FIRST) * len(LAST)} guests, up to 50 rounds a table")
        self.desk = desk
        self.chance = random.Random(seed)
        self.guests = [f"{a} {b}" for b in LAST for a in FIRST][:guests]
        self.rounds = rounds
        self.at = self._begins()
        self.told = Rehearsed()

    def _begins(self) -> datetime:
        """When the first operator is on duty; a night without a date or without operators cannot be rehearsed."""
        night = self.desk.books.night
        spans = [night.span(duty)[0] for duty, _ in class_a_duties(night)] if night.dates else []
        if not spans:
            said = "No class A operator is on the roster to open a table."
            raise Refusal(said, cite="13:47-20.9(b)2", instead="dates and a roster in the plan first")
        return min(spans) + timedelta(minutes=30)

    # ---- one step ------------------------------------------------------------------------------------------------

    def do(self, operation: str, given: dict[str, object], by: str = "", *, quiet: bool = False) -> bool:
        """One operation by whoever may and is on duty; what is refused is told, and the night goes on."""
        by = by or self.desk.on_duty(operation, self.at)
        try:
            self.desk.do(operation, given, by=by, at=self.at)
        except Refusal as refusal:
            self.told.refused.append(f"{self.at:%H:%M} {by or 'nobody'}, {operation}: {refusal}")
            return False
        if not quiet:
            self._tell(by, operation, given)
        return True

    def _tell(self, by: str, operation: str, given: dict[str, object]) -> None:
        """One line for a step; what somebody does several times in a row has one line."""
        what = ", ".join(str(given[name]) for name in ("to", "amount", "drawer") if name in given)
        line = f"{self.at:%H:%M} {by}: {find_operation(operation).says.lower()}{f' ({what})' if what else ''}"
        same, _, times = self.told.steps[-1].partition(", times ") if self.told.steps else ("", "", "")
        if same == line:
            self.told.steps[-1] = f"{line}, times {int(times or 1) + 1}"
        else:
            self.told.steps.append(line)

    def later(self, minutes: int) -> None:
        """The clock goes on."""
        self.at += timedelta(minutes=minutes)

    # ---- the night -----------------------------------------------------------------------------------------------

    def run(self, pause: Callable[[], None] = lambda: None) -> Rehearsed:
        """The whole night, from the opening to the filed report."""
        if not self.do("open", {"change": dollars(CHANGE)}):
            return self.told
        for part in (self._arrive, self._open_tables, self._play, self._prizes, self._close_tables, self._end):
            for _ in part():
                pause()
        return self.told

    def _arrive(self) -> Iterator[None]:
        night = self.desk.books.night
        if night.admission:
            self.do("admit", {"people": len(self.guests)})
        rate = night.money.rate
        for number, guest in enumerate(self.guests, 1):
            self.do("badge", {"player": guest}, quiet=number > 1)
            if rate is not None:
                self.do("sell", {"cash": "$40", "player": str(number)}, quiet=number > 1)
            yield

    def _open_tables(self) -> Iterator[None]:
        self.later(10)
        for table in self.desk.books.night.tables:
            self.do("open table", {"table": table.number, "checked": "all"})
            yield
        for number in list(self.desk.books.state.tables):
            self.do("chips to table", {"table": number, "chips": self._bankroll()})
            yield

    def _bankroll(self) -> dict[str, int]:
        """Chips for a table, with enough small ones to pay every amount."""
        books = self.desk.books
        known = denominations(books.night)
        small = min(known, key=lambda name: known[name].value)
        few = min(SMALL, books.tray(WINDOW)[small] // max(len(books.night.tables), 1))
        rest = BANKROLL - few * known[small].value // DOLLAR
        tray = {name: many - (few if name == small else 0) for name, many in books.tray(WINDOW).items()}
        pieces = hand_out(books.night, tray, max(rest, 1), "at the window")
        return {**pieces, small: pieces.get(small, 0) + few}

    def _play(self) -> Iterator[None]:
        for turn in range(self.rounds):
            self.later(5)
            for table in self.desk.books.night.tables:
                if table.number in self.desk.books.state.tables and not night_game(table.game).machine:
                    self._round(table.number, turn)
                yield

    def _round(self, number: str, turn: int) -> None:
        """One round of a table: guests wager, cards fall, until the window opens again."""
        by = self._dealer(number)
        guests = [self.chance.randrange(len(self.guests)) for _ in range(2)]
        entries = 0
        dealt = False
        for entries in range(TRIES):
            asked = self.desk.expected(number)
            if asked.kind == "bets" and dealt:
                break
            if asked.kind == "bets" and entries >= 3:
                typed = "deal"
            elif asked.kind == "bets":
                seat = entries % 2 + 1
                wagers = [one.enters for one in asked.buttons if one.enters not in ("deal", "close")]
                wager = wagers[min(entries, len(wagers) - 1)] if turn % 2 else self.chance.choice(wagers)
                typed = f"{seat} {wager} 5 {self.guests[guests[seat - 1]]}"
            else:
                typed = self._falls(
                    asked.kind, [one.enters for one in asked.buttons], asked.low, asked.high, asked.count
                )
            try:
                self.desk.do("deal", {"table": number, "entry": typed}, by=by, at=self.at)
                dealt = dealt or asked.kind != "bets" or typed == "deal"
            except Refusal:
                if typed == "deal":
                    break  # a wager that the game wants with another: the guests leave it
        if dealt:
            self.told.rounds[number] = self.told.rounds.get(number, 0) + 1

    def _falls(self, kind: str, buttons: list[str], low: int, high: int, count: int) -> str:
        """Whatever may come: a card, dice, a choice, an amount."""
        if kind == "dice":
            return " ".join(str(self.chance.randint(1, high)) for _ in range(count))
        if kind == "amount":
            return dollars(low)
        if kind == "cut":
            return str((low + high) // 2)
        known = [one for one in buttons if one != "?"]
        return self.chance.choice(known) if known else str(low)

    def _dealer(self, number: str) -> str:
        night = self.desk.books.night
        here = [d.person for d in night.roster if d.table == number and night.span(d)[0] <= self.at < night.span(d)[1]]
        able = [one for one in here if "operator" in roles_of(night, one)]
        return able[0] if able else self.desk.on_duty("open table", self.at)

    def _prizes(self) -> Iterator[None]:
        books = self.desk.books
        if self.desk.books.state.tables:
            number = next(iter(self.desk.books.state.tables))
            self.do("stop", {"player": str(len(self.guests)), "table": number, "facts": "rehearsal: moved a chip"})
        for prize in books.night.prizes:
            if prize.method == "redemption" and (prize.price or 0) <= books.held(PLAYERS) * DOLLAR:
                self.do("redeem", {"prize": prize.number, "player": "1"})
            yield
        if any(one.method == "drawing" and books.held(SHELF, prize_unit(one.number)) for one in books.night.prizes):
            self.do("tickets", {"count": 2, "player": "1"})
            self.do("draw", {"seed": "rehearsal"})

    def _close_tables(self) -> Iterator[None]:
        self.later(20)
        for number in list(self.desk.books.state.tables):
            books = self.desk.books
            while entered(books, number) and not self._idle(number):
                if not self.do("take back", {"table": number}, by=self._dealer(number), quiet=True):
                    break
            won = sum(
                line.data["win"]
                for line in books.journal.lines
                if line.data.get("table") == number and "win" in line.data
            )
            value = max(books.held(table_bank(number)) + won // DOLLAR, 0)
            pieces = hand_out(books.night, books.tray(ROOM), value, "in the room")
            self.do("close table", {"table": number, "chips": pieces})
            yield

    def _idle(self, number: str) -> bool:
        try:
            self.desk.verify_idle(number)
        except Refusal:
            return False
        return True

    def _end(self) -> Iterator[None]:
        books = self.desk.books
        self.do("close", {"drawer": dollars(books.held(DRAWER, CASH))})
        self.do("deposit", {"amount": dollars(books.to_deposit), "slip": "rehearsal"})
        for case in books.state.cases:
            self.do("sent", {"case": case.number})
        yield
        for purpose, amount, to in self._bills():
            if amount <= books.held(BANK, CASH):
                self.do("pay", {"purpose": purpose, "amount": dollars(amount), "to": to})
            else:
                self.told.short.append(
                    f"{to} is owed {dollars(amount)}, the account holds {dollars(books.held(BANK, CASH))}"
                )
            yield
        self.at = datetime.combine(report_due(books.night), self.at.time().replace(hour=10))
        self.do("file report", {"how": "by mail"})

    def _bills(self) -> Iterator[tuple[str, int, str]]:
        night = self.desk.books.night
        days = len(night.dates)
        yield "fee", licence_fee(days), "Commission"
        if municipal_fee(night, days):
            yield "fee", municipal_fee(night, days), night.licence.municipality or "municipality"
        yield from (("rent", one.amount, one.provider) for one in night.rentals)
        yield from (("pay", amount, name) for name, amount in pay_by_day(night).items() if amount)
