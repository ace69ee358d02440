"""The house: its database, its people, its tables. Everything that anybody does goes through here, with who did it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

import sqlalchemy as sa

from ..documents import Document
from ..errors import Refusal
from ..floor.conduct import Aid, Asker, conduct_of
from ..games import game_type
from ..table.irregularities import Declaration
from ..table.money import Cents, dollars
from ..table.requests import Attest, Attestation
from ..table.window import Action, Away, Back, Bet, Leave, Limits, Sit, TakeDown
from . import acts, arrivals, changes, incidents, ledger, once, openings, people, racks, seeds
from .arranged import Arranged, arrange, arranged, has_sat, verify_bots, verify_guest
from .care import Care, verify_consent
from .company import Company, is_bot
from .forms import Forms
from .holding import Holding
from .journal import Act
from .lessons import Lessons
from .live import LiveTable
from .people import People, Person, Right, Role, Session
from .shape import ACCOUNTS, TABLES
from .store import connect, key_for, now, reading, waits_for_nobody
from .switches import Switches
from .view import seat_of
from .workers import Worker
from .writer import Writer

HOUSE = Person("the house", Role.ADMIN)  # who acts where nobody is named: commands and tests on this machine
BROKE = 2_500  # cents below which a patron may have play money again
OVER_THE_TABLE = ("floorperson", "casino supervisor", "pit boss", "class A operator")  # they supervise its crew


class House:
    """A house on one database.

    >>> house = House(":memory:")
    >>> house.welcome("ann", 100_000)
    >>> table = house.open("minibaccarat")
    >>> house.sit(table.number, 1, "ann", 50_000)
    >>> house.bet(table.number, 1, "banker", 10_000)
    >>> table.deal()
    >>> house.balance("ann")
    50000
    """

    def __init__(self, address: str, *, guests_open: bool = True, worker: str = "") -> None:
        self.address = address
        self.guests_open = guests_open  # a patron may open a table of their own, with play money
        self.engine = connect(address)
        self.key = key_for(self.engine, address)
        waits_for_nobody(self.engine)
        self.people = People(self.engine)
        self.forms = Forms(self.engine)
        self.school = Lessons(self)
        self.worker = Worker(self.engine, worker) if worker else None  # one of several processes on this database
        self.care = Care(self)
        self.switches = Switches(self.engine)
        self.writer = Writer(self.engine)
        self.holding = Holding(self)
        self._dealers: dict[int, str] = {}  # who dealt each real table last
        self._arranged: dict[int, Arranged] = {}
        self.company = Company(self)  # the bots in the seats of tables

    def close(self) -> None:
        """Let the database go; the tables stand where they are, for whoever takes them up."""
        self.company.close()
        with self.holding.lock:
            self.holding.close()
            self.writer.close()
            if self.worker is not None:
                self.worker.release()
            self.engine.dispose()

    # ---- patrons -------------------------------------------------------------------------------------------------

    def welcome(self, name: str, chips: Cents, password: str | None = None) -> None:
        """A new patron gets play money."""
        arrivals.welcome(self.people, name, chips, password)

    def come_in(
        self, name: str, chips: Cents, password: str | None = None, key: str = "", address: str = ""
    ) -> Session:
        """A new patron gets play money and is in; a call that comes again with its key gets the same answer."""
        return arrivals.come_in(self.people, name, chips, password, key, address)

    def restock(self, name: str, chips: Cents) -> None:
        """Play money again, for a patron who has lost it all: none is left at the house, and none at a table."""
        with self.engine.begin() as connection:
            own = ACCOUNTS.c.kind == "patron", ACCOUNTS.c.ref == name
            held = sa.select(ACCOUNTS.c.balance).where(*own).with_for_update()  # nothing moves now
            left = int(connection.execute(held).scalar() or 0) + ledger.at_tables(connection, name)
            if left >= BROKE:
                raise Refusal(
                    f"{name} still has {dollars(left)}.", instead=f"play on until less than {dollars(BROKE)} is left"
                )
            ledger.post(connection, 0, [ledger.welcome(name, chips)])

    def balance(self, name: str) -> Cents:
        """What a patron has at the house, beside the chips at tables."""
        with reading(self.engine) as connection:
            return ledger.balance(connection, ledger.patron(name))

    # ---- tables --------------------------------------------------------------------------------------------------

    def open(
        self,
        game: str,
        elections: Document | None = None,
        limits: Limits | None = None,
        *,
        entered: bool = False,
        committed: bool = False,
        bots: Mapping[int, str] | None = None,
        link: str = "",
        by: Person = HOUSE,
        key: str = "",
        promised: str = "",
        seed: str = "",
    ) -> LiveTable:
        """Open a table of a game; a call that comes again with the same ``key`` gets the table that it opened.

        ``bots`` fill seats, each with its strength; with a ``link`` the table is private, and only that leads there.
        A committed table is reckoned from the seed that the house ``promised`` and from the opener's own ``seed``.
        """
        if (opened := self.opened(by, key)) is not None:
            return self.table(opened)
        self.switches.verify(game)
        if by.role is Role.PATRON:
            openings.verify_few(self.engine, by)
        chance = "entered" if entered else "committed" if committed else "own"
        head = openings.opening(game, elections, limits, chance=chance)
        verify_bots(bots or {}, game_type(game))
        if entered and (bots or link):
            raise Refusal("At a real table people sit where they like.", instead="a table with the house's own cards")
        named = by.name if by is not HOUSE else ""
        owner = self.worker.name if self.worker else None
        try:
            with self.engine.begin() as connection:
                opened = openings.open_table(connection, head, owner=owner, by=named)
                if committed:
                    seeds.begin(connection, opened, 1, 0, by.name, promised, seed)
                if bots or link:
                    arrange(connection, opened, by.name, link, bots or {})
                if key:
                    once.remember(connection, 0, openings.call_key(by, key), key, str(opened))
        except sa.exc.IntegrityError:  # the same call came twice in the same instant
            if (opened := self.opened(by, key)) is None:
                raise
        return self.table(opened)

    def opened(self, by: Person, key: str) -> int | None:
        """The table that somebody's call with this key opened, whoever holds it."""
        return openings.opened(self.engine, by, key)

    def table(self, number: int) -> LiveTable:
        """A table by its number, taken up again if this process does not hold it yet."""
        return self.holding.table(number)

    async def at(self, number: int) -> LiveTable:
        """The same on the loop: it is taken up beside it, where this process does not hold it yet."""
        return await self.holding.at(number)

    def holds(self, number: int) -> bool:
        """Whether this process has a table in hand."""
        return number in self.holding.tables

    def known(self, number: int) -> None:
        """Refuse a number that no table has."""
        with reading(self.engine) as connection:
            if connection.execute(sa.select(TABLES.c.id).where(TABLES.c.id == number)).first() is None:
                raise Refusal(f"There is no table {number}.", instead="a table of this house")

    def resume(self, table: int, choice: str, by: Person, why: str, key: str = "") -> None:
        """A supervisor ends a quarantine: the round is void and every wager goes back, or the table is closed."""
        by.must(Right.SUPERVISE)
        told = people.reason(why, "ends a quarantine")
        live = self.table(table)
        act = f"table {table}: quarantine ended by {choice}"
        with live.on_record(by.name, act, told, before=live.held_up, event=incidents.VOIDED):
            live.resume(choice, by.name, key)

    def held(self) -> list[LiveTable]:
        """The tables that this process holds."""
        return self.holding.all()

    def tables(self) -> list[tuple[int, str]]:
        """Every table with its game."""
        with reading(self.engine) as connection:
            rows = connection.execute(sa.select(TABLES.c.id, TABLES.c.game).order_by(TABLES.c.id))
            return [(row.id, row.game) for row in rows]

    def real_tables(self) -> list[int]:
        """The tables with real cards and dice."""
        with reading(self.engine) as connection:
            query = sa.select(TABLES.c.id).where(TABLES.c.entered.is_(True)).order_by(TABLES.c.id)
            return list(connection.execute(query).scalars())

    # ---- play ----------------------------------------------------------------------------------------------------

    def sit(self, table: int, seat: int, name: str, chips: Cents, key: str = "", link: str = "") -> None:
        """A patron takes a seat with chips from their account; at a private table they show its link."""
        live = self.table(table)
        self.verify_guest(table, Person(name, Role.PATRON), link)

        def intent() -> Act | None:
            if chips > (have := self.balance(name)):
                raise Refusal(f"{name} has {dollars(have)}, not {dollars(chips)}.", instead="fewer chips")
            if (taken := seat_of(live, name)) and taken != seat:
                raise Refusal(f"{name} has seat {taken} at this table.", instead="one seat for each patron")
            return live.betting(Sit(seat, name, chips), key=key)()

        live.do(intent, key)

    def promise(self, person: Person) -> str:
        """The house commits to a seed for somebody's next committed table."""
        with self.engine.begin() as connection:
            return seeds.promise(connection, person.name)

    def give_seed(self, table: int, person: Person, text: str) -> None:
        """A patron at a committed table gives a seed of their own."""
        live = self.table(table)
        if not seat_of(live, person.name):
            raise Refusal(f"{person.name} has no seat at table {table}.", instead="sit first")
        live.give_seed(person.name, text)

    def arranged(self, table: int) -> Arranged:
        """How a table was arranged, which never changes; of a number that no table has yet nothing is kept."""
        how = self._arranged.get(table)
        if how is None:
            self.known(table)
            how = self._arranged[table] = arranged(self.engine, table)
        return how

    def lets_in(self, table: int) -> bool:
        """Whether a table is known to be open to all, without asking the database."""
        how = self._arranged.get(table)
        return how is not None and not how.private

    def verify_guest(self, table: int, person: Person, link: str = "") -> None:
        """Refuse a private table to those whom nobody has asked there."""
        how = self.arranged(table)
        if not how.private or person is HOUSE or is_bot(person.name):
            return
        came = seat_of(self.table(table), person.name) > 0 or has_sat(self.engine, table, person.name)
        verify_guest(how, table, person, link, came=came)

    def bet(self, table: int, seat: int, wager: str, amount: Cents, key: str = "") -> None:
        """A wager in the open window."""
        live = self.table(table)
        live.bet(Bet(seat, wager, amount), key=key)

    def take_down(self, table: int, seat: int, wager: str, amount: Cents, key: str = "") -> None:
        """A wager, or part of it, is taken down in the open window."""
        self.table(table).bet(TakeDown(seat, wager, amount), key=key)

    def leave(self, table: int, seat: int, key: str = "") -> None:
        """A patron leaves; the chips go back to their account with the next deal."""
        self.table(table).bet(Leave(seat, "collect"), key=key)

    def sit_out(self, table: int, seat: int, key: str = "") -> None:
        """A patron keeps the seat and takes no part from the next deal on."""
        self.table(table).bet(Away(seat), key=key)

    def come_back(self, table: int, seat: int, key: str = "") -> None:
        """A patron who sat out takes part again."""
        self.table(table).bet(Back(seat), key=key)

    # ---- what staff do: each a privileged act on record ----------------------------------------------------------

    def place(self, table: int, actions: list[Action], by: Person, key: str = "") -> None:
        """The dealer of a real table writes down what patrons put on the layout."""
        by.must(Right.DEAL)
        live = self.table(table)
        if not live.entered:
            raise Refusal(f"Patrons of table {table} bet for themselves.", instead="a table with real cards and dice")

        def intent() -> Act | None:
            verify_consent(self, actions)
            self.forms.verify_leaving(table, live.table, actions)
            return live.betting(*actions, key=key)()

        with self._dealt(live, by):
            live.do(intent, key)

    def no_more_bets(self, table: int, by: Person, key: str = "") -> None:
        """The dealer closes the betting."""
        by.must(Right.DEAL)
        live = self.table(table)
        with self._dealt(live, by):
            live.deal(key)

    def enter(self, table: int, typed: str, by: Person, key: str = "") -> None:
        """The dealer enters what fell, or what a patron said."""
        by.must(Right.DEAL)
        live = self.table(table)
        _may_confirm(live, by)
        with self._dealt(live, by):
            live.enter(typed, key, by.name)

    def attest(
        self, table: int, said: Sequence[Attestation], by: Person, key: str = "", approved: Person | None = None
    ) -> None:
        """Staff confirm a checklist act by act; what is a supervisor's to confirm needs one's word."""
        by.must(Right.DEAL)
        live, signed = self.table(table), approved or by
        _may_confirm(live, signed)
        with self._dealt(live, by):
            live.attest([replace(each, by=signed.name) for each in said], key)

    @contextmanager
    def _dealt(self, live: LiveTable, by: Person) -> Iterator[None]:
        """Who deals a table is on record from their first act to the next dealer's."""
        if self._dealers.get(live.number) == by.name:
            yield
            return
        with live.on_record(by.name, f"table {live.number}: dealt by {by.name}"):
            yield
        self._dealers[live.number] = by.name

    def declare(
        self, table: int, declared: Declaration, by: Person, key: str = "", approved: Person | None = None
    ) -> None:
        """Staff declare an irregularity, with a supervisor's word where it is theirs to declare; it is on record."""
        by.must(Right.DEAL)
        if declared.by in OVER_THE_TABLE:
            (approved or by).must(Right.SUPERVISE)
        live = self.table(table)
        signed = approved.name if approved else ""
        with live.on_record(by.name, f"table {table}: {declared.key} declared", declared.reason, signed):
            live.declare(declared, key)

    def undo(self, table: int, reason: str, by: Person, approved: Person | None = None, key: str = "") -> int:
        """Take back what was entered last; a dealer needs a floorperson's word for it."""
        by.must(Right.DEAL)
        (approved or by).must(Right.SUPERVISE)
        live = self.table(table)
        with live.lock:
            if live.was_done(key):
                return live.steps
            what, signed = f"table {table}: back to step {live.undoable()}", approved.name if approved else ""
            before, event = f"step {live.steps}", incidents.CORRECTED
            with live.on_record(by.name, what, reason, signed, before=before, event=event):
                return live.undo(by.name, reason, key, signed)

    def close_table(self, table: int, by: Person, why: str, key: str = "") -> None:
        """Close a table, for a reason that is on record; patrons carry their chips away."""
        by.must(Right.SUPERVISE)
        told = people.reason(why, "closes a table")
        live = self.table(table)
        with live.on_record(by.name, f"table {table} closed", told, before="open", event=incidents.TABLE_OFF):
            live.close(key)

    def reopen(
        self,
        table: int,
        by: Person,
        elections: dict[str, object] | None = None,
        limits: Limits | None = None,
        *,
        why: str,
        told: Collection[str] = (),
        key: str = "",
    ) -> None:
        """Open a closed table again, by other elections and limits if they are given.

        Nobody plays there, so the new sign is enough for patrons; ``told`` says whether the State was. 19:47-8.3.
        """
        by.must(Right.SUPERVISE)
        reason = people.reason(why, "opens a table again")
        live = self.table(table)
        changed, before = [], ["closed"]
        if elections is not None:
            changed.append(f"elections {elections}")
            before.append(f"elections {live.table.elections.model_dump(mode='json', exclude_unset=True)}")
        if limits is not None:
            changed.append(_posted(limits))
            before.append(_posted(live.table.limits))
        what = f"table {table} opened again" + (f" with {' and '.join(changed)}" if changed else "")
        with live.on_record(by.name, what, reason, before=", ".join(before), event=incidents.TABLE_ON):
            if live.was_done(key):
                return
            changes.verify_opening(live, elections, limits, told)
            live.reopen(elections, limits, key)
            changes.void(self, live)

    def fill(self, table: int, amount: Cents, by: Person, approved: Person, key: str = "") -> None:
        """Chips go from the cage to a rack; two people sign."""
        racks.carry(self, table, amount, by, approved, ledger.FILL, key)

    def credit(self, table: int, amount: Cents, by: Person, approved: Person, key: str = "") -> None:
        """Chips go from a rack to the cage; two people sign."""
        racks.carry(self, table, amount, by, approved, ledger.CREDIT, key)

    def accounts(self, table: int) -> dict[str, Cents]:
        """A table's accounts: rack, drop, layout, what it is owed, its meters; and its win."""
        return racks.accounts(self, table)

    def verify_conduct(self, table: int, aid: Aid, by: Person) -> None:
        """Nobody at a table in play is helped to forecast it; what is refused is on record. 19:47-8.1."""
        live = self.table(table)
        role = "dealer" if by.may(Right.DEAL) and live.entered else str(by.role)
        policy = conduct_of(str(table), {})
        try:
            policy.verify(Asker(role, seat_of(live, by.name) or None), aid, in_play=live.pending is not None)
        except Refusal as refusal:
            with self.engine.begin() as connection:
                told = f"table {table}: asked for {aid}, refused"
                acts.record(connection, by.name, told, str(refusal.cite), table=table)
            raise

    def acts(self, after: int = 0, limit: int = 100) -> list[Document]:
        """The record of privileged acts, newest first."""
        with reading(self.engine) as connection:
            return [act.shown() for act in acts.listed(connection, after, limit)]

    # ---- time ----------------------------------------------------------------------------------------------------

    def tick(self, at: int | None = None) -> None:
        """Nobody holds up the others for ever: windows close, and somebody silent takes the first choice."""
        self.holding.tick()
        changes.apply_due(self, now() if at is None else at)


def _posted(limits: Limits) -> str:
    return f"limits {dollars(limits.minimum)} to {dollars(limits.maximum)}"


def _may_confirm(live: LiveTable, by: Person) -> None:
    """What a supervisor does is nobody else's to confirm."""
    if isinstance(live.pending, Attest) and live.pending.acts[0].role in OVER_THE_TABLE:
        by.must(Right.SUPERVISE)
