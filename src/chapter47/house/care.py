"""What a patron sets for themselves: limits of loss, stake and time, and keeping away; and consent to be staked.

A stricter limit holds at once, a looser one after a day. Who keeps away makes no new wager until the time is over; what
they have stays theirs, and a round that they are in goes on. Nothing in the house sets these aside.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..documents import Document
from ..errors import Refusal
from ..table.events import Unreadable
from ..table.money import Cents, dollars
from ..table.window import Action, Bet, Sit, TakeDown
from . import acts, ledger, recovery, register
from .bulk import these
from .journal import Staked
from .shape import ACCOUNTS, ENTRIES, PEOPLE, SNAPSHOTS, STAYS
from .store import journal_of, now, read, reading, standing

if TYPE_CHECKING:
    from .service import House

DAY = 86_400_000
FRESH = 10_000  # milliseconds for which limits are known by heart
LIMITS = ("loss", "stake", "minutes")  # cents a day, cents a wager, minutes of play a day
SET = frozenset({*LIMITS, "away"})
FOREVER = 2**53


_UNKNOWN: tuple[Document, int] = ({}, 0)


class Away(Refusal):
    """Somebody who keeps away by their own wish."""


class Care:
    """What patrons have set, kept in mind for a moment."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._known: dict[str, tuple[dict[str, object], int]] = {}
        self._lock = threading.Lock()

    def of(self, name: str) -> Document:
        """What holds for somebody now; a looser limit whose day is over counts."""
        known, until = self._known.get(name, _UNKNOWN)
        if until < now():
            found = these(self.house.engine, "SELECT own FROM people WHERE name", [name])
            known = _holds(found[0][0] if found else "")
            with self._lock:
                if len(self._known) > 10_000:
                    self._known.clear()
                self._known[name] = known, now() + FRESH
        return known

    def set(self, name: str, asked: dict[str, int | None]) -> Document:
        """Set limits: stricter ones hold at once, looser ones (None: no limit) in a day."""
        with self.house.engine.begin() as connection:
            register.hold(connection, PEOPLE)
            own = _read(connection, name)
            before = _asked_in_words({limit: own.get(limit) for limit in asked})
            for limit, wanted in asked.items():
                stands, waits = own.get(limit), own.setdefault("later", {})
                waits.pop(limit, None)
                if wanted is not None and (stands is None or wanted <= stands):
                    own[limit] = wanted
                elif wanted != stands:
                    waits[limit] = [wanted, now() + DAY]
            self._write(connection, name, own, f"{name} sets limits: {_asked_in_words(asked)}", before)
        return self._known_anew(name)

    def keep_away(self, name: str, days: int | None) -> Document:
        """Somebody keeps away, for days or for good; it can be made longer, never shorter."""
        with self.house.engine.begin() as connection:
            register.hold(connection, PEOPLE)
            own = _read(connection, name)
            until = FOREVER if days is None else now() + days * DAY
            if until < own.get("away", 0):
                raise Refusal("You keep away for longer than that.", instead="a later day")
            before = _until(own.get("away", 0))
            own["away"] = until
            how = "for good" if days is None else f"for {days} days"
            self._write(connection, name, own, f"{name} keeps away {how}", before)
        return self._known_anew(name)

    def _write(self, connection: Connection, name: str, own: Document, act: str, before: str) -> None:
        connection.execute(sa.update(PEOPLE).where(PEOPLE.c.name == name).values(own=json.dumps(own)))
        register.keep(connection, PEOPLE, name)
        acts.record(connection, name, act, before=before)

    def _known_anew(self, name: str) -> Document:
        """What holds now that it is written; whoever looked before that knows the old."""
        with self._lock:
            self._known.pop(name, None)
        return self.of(name)

    def limited(self, name: str) -> bool:
        """Whether somebody has set anything."""
        own = self.of(name)
        return not SET.isdisjoint(own) and any(own[each] is not None for each in SET & own.keys())

    def keeps_away(self, name: str) -> bool:
        """Whether somebody asked to be kept away from play."""
        return bool(self.of(name).get("away", 0) > now())

    def verify(self, name: str, stake: Cents = 0, window: Cents = 0, table: int = 0) -> None:
        """Refuse a seat or a wager that goes beyond what somebody has set.

        ``stake`` is all that would lie on one wager, ``window`` all that would be put down before the next deal at
        this ``table``; what waits for a deal at other tables counts with it.
        """
        if not self.limited(name):
            return
        own = self.of(name)
        if self.keeps_away(name):
            raise Away("You asked to be kept away from play.", instead="your chips stay yours")
        if own.get("stake") is not None and stake > own["stake"]:
            told = dollars(own["stake"])
            raise Refusal(f"You set a limit of {told} a wager.", instead=f"up to {told}", amount=own["stake"])
        with reading(self.house.engine) as connection:
            if own.get("minutes") is not None and (played := _minutes(connection, name)) >= own["minutes"]:
                raise Refusal(f"You have played for {played} minutes, and set {own['minutes']}.", instead="tomorrow")
            _verify_loss(connection, own, name, {table: window})

    def verify_written(self, connection: Connection, staked: Sequence[Staked]) -> None:
        """In the transaction that writes wagers: refuse what two tables took in one instant beyond a limit of loss.

        Each patron's row is held until it is over, so that nobody, at whatever table of whatever process, stakes for
        them meanwhile.
        """
        windows: dict[str, dict[int, Cents]] = {}
        for each in staked:
            windows.setdefault(each.name, {})[each.table] = each.window  # the last has all before it
        for name in sorted(windows):
            held = sa.select(PEOPLE.c.own).where(PEOPLE.c.name == name).with_for_update()
            own = _holds(connection.execute(held).scalar_one_or_none() or "")
            _verify_loss(connection, own, name, windows[name])


def _verify_loss(connection: Connection, own: Document, name: str, windows: dict[int, Cents]) -> None:
    """Refuse what would lie in the windows of these tables, with all that is at stake elsewhere, beyond the limit."""
    if own.get("loss") is None:
        return
    lost, staked = _lost(connection, name)
    staked += _waiting(connection, name, windows.keys()) + sum(windows.values())
    if lost + staked > own["loss"]:
        told = f"You set a limit of {dollars(own['loss'])} a day and lost {dollars(max(0, lost))}"
        at_stake = f", with {dollars(staked)} at stake." if staked else "."
        raise Refusal(told + at_stake, instead="a smaller wager, or tomorrow")


def verify_consent(house: House, actions: Iterable[Action]) -> None:
    """A dealer seats guests of the table; whoever plays on the web sits down by themselves, with the chips they say."""
    for made in actions:
        if isinstance(made, Sit):
            with reading(house.engine) as connection:
                row = connection.execute(sa.select(PEOPLE).where(PEOPLE.c.name == made.name)).one_or_none()
            if row is not None and (row.password is not None or json.loads(row.own).get("web")):
                raise Refusal(
                    f"{made.name} has an account of their own here: nobody else stakes it.",
                    instead=f"{made.name} sits down at the table from their own page",
                )


def _read(connection: Connection, name: str) -> Document:
    text = connection.execute(sa.select(PEOPLE.c.own).where(PEOPLE.c.name == name)).scalar_one_or_none()
    return _holds(text or "")


def _holds(text: str) -> Document:
    """What somebody has set, as it was written; a looser limit whose day is over counts."""
    own: Document = json.loads(text or "{}")
    for limit, (wanted, since) in list(own.get("later", {}).items()):
        if since <= now():
            own[limit] = wanted
            del own["later"][limit]
    return own


def _asked_in_words(asked: dict[str, int | None]) -> str:
    words = {"loss": "a day's loss", "stake": "a wager", "minutes": "minutes a day"}
    return ", ".join(f"{words[name]} {'no limit' if value is None else value}" for name, value in asked.items())


def _until(away: int) -> str:
    """How long somebody kept away before."""
    if away <= now():
        return "not away"
    return "for good" if away == FOREVER else time.strftime("until %Y-%m-%d %H:%M", time.localtime(away / 1000))


def _moved(connection: Connection, name: str) -> tuple[Cents, Cents, int | None]:
    """What went from somebody's account to tables since a day ago, what came back, and when the first went."""
    since = ENTRIES.c.at > now() - DAY
    total = sa.func.coalesce(sa.func.sum(ENTRIES.c.cents), 0)
    out = sa.select(total, sa.func.min(ENTRIES.c.at)).where(
        ENTRIES.c.source_kind == "patron", ENTRIES.c.source_ref == name, since
    )
    back = sa.select(total).where(
        ENTRIES.c.target_kind == "patron", ENTRIES.c.target_ref == name, ENTRIES.c.source_kind != "issue", since
    )
    went, first = connection.execute(out).one()
    return int(went), int(connection.execute(back).scalar_one()), first


def _lost(connection: Connection, name: str) -> tuple[Cents, Cents]:
    """What somebody lost since a day ago, and what lies on layouts and may be lost yet."""
    out, back, _ = _moved(connection, name)
    return out - back - ledger.at_tables(connection, name), ledger.at_tables(connection, name, ("layout",))


def _waiting(connection: Connection, name: str, here: Iterable[int]) -> Cents:
    """What somebody has bet in open windows of other tables, whoever holds them: it is on no layout yet."""
    sits = sa.select(STAYS.c.table_id, STAYS.c.seat).where(STAYS.c.patron == name, STAYS.c.last.is_(None))
    seats: dict[int, int] = {row.table_id: row.seat for row in connection.execute(sits)}
    comes = sa.select(ACCOUNTS.c.table_id).where(ACCOUNTS.c.kind == "reserved", ACCOUNTS.c.ref == name)
    coming = connection.execute(comes.where(ACCOUNTS.c.balance > 0)).scalars()
    total = 0
    for table in {*seats, *coming} - set(here):
        since = connection.execute(sa.select(SNAPSHOTS.c.number).where(SNAPSHOTS.c.table_id == table)).scalar()
        try:
            made = recovery.waiting(standing(read(journal_of(connection, table, since or 0))))
        except Unreadable:  # it waits for a supervisor, and nothing is dealt there
            continue
        mine = {each.seat for each in made if isinstance(each, Sit) and each.name == name} | {seats.get(table)}
        for each in made:
            if isinstance(each, Bet | TakeDown) and each.seat in mine:
                total += each.amount if isinstance(each, Bet) else -each.amount
    return total


def _minutes(connection: Connection, name: str) -> int:
    first = _moved(connection, name)[2]
    return 0 if first is None else (now() - first) // 60_000
