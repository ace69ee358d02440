"""Who is in the house and what each may do: roles, passwords, sessions."""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..errors import Refusal, nearest
from . import factors, incidents, passwords, register, sessions
from .acts import Kind, record
from .bulk import these
from .shape import PEOPLE, SESSIONS
from .store import now, reading

T = TypeVar("T")
HOURS = 3_600_000
SESSION = 12 * HOURS  # how long a session lasts
FRESH = 10_000  # milliseconds for which a session is believed without a look at the database
MINUTES = 60_000
IDLE = 30 * MINUTES  # after which somebody with a password shows it again
_WHOSE = (
    "SELECT token, person, csrf, until, seen, role, barred, password FROM sessions JOIN people ON name = person "
    "WHERE token"
)
TOUCH = 5 * MINUTES  # how exactly it is known when somebody did something last
NAME = "[A-Za-z0-9][A-Za-z0-9_.-]{0,39}"  # none looks like another in letters of another script, none like a path


class Role(StrEnum):
    """Who somebody is."""

    PATRON = "patron"
    DEALER = "dealer"
    PIT_CLERK = "pit clerk"
    FLOORPERSON = "floorperson"
    SURVEILLANCE = "surveillance"
    COMPLIANCE = "compliance"
    ADMIN = "admin"
    IN_CHARGE = "in charge"  # of a casino night
    BANKER = "banker"  # of a casino night
    OPERATOR = "operator"  # of a game at a casino night


class Right(StrEnum):
    """What somebody may do."""

    PLAY = "play"  # sit, bet, choose
    CLERK = "fill in forms"  # take the next complimentary vigorish form, and finish it
    DEAL = "deal"  # enter cards and dice, declare what a dealer may
    SUPERVISE = "supervise"  # open, close, limits, elections, fills, credits, undo
    WATCH = "watch"  # see any finished round whole, and the record of privileged acts
    SEE_HIDDEN = "see hidden cards"  # what lies face down in a round in play, at any table
    EXAMINE = "examine"  # audit, floor files, notices
    ADMINISTER = "administer"  # people
    NIGHT_RUN = "run a night"
    NIGHT_BANK = "bank a night"
    NIGHT_DEAL = "deal at a night"


RIGHTS: dict[Role, frozenset[Right]] = {
    Role.PATRON: frozenset({Right.PLAY}),
    Role.DEALER: frozenset({Right.DEAL}),
    Role.PIT_CLERK: frozenset({Right.CLERK}),
    Role.FLOORPERSON: frozenset({Right.DEAL, Right.SUPERVISE, Right.WATCH}),
    Role.SURVEILLANCE: frozenset({Right.WATCH, Right.SEE_HIDDEN}),
    Role.COMPLIANCE: frozenset({Right.WATCH, Right.EXAMINE}),
    Role.ADMIN: frozenset(set(Right) - {Right.PLAY, Right.SEE_HIDDEN}),
    Role.IN_CHARGE: frozenset({Right.NIGHT_RUN, Right.NIGHT_DEAL}),
    Role.BANKER: frozenset({Right.NIGHT_BANK}),
    Role.OPERATOR: frozenset({Right.NIGHT_DEAL}),
}


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody known to the house."""

    name: str
    role: Role

    def may(self, right: Right) -> bool:
        """Whether they have a right."""
        return right in RIGHTS[self.role]

    def sees_hidden(self, *, entered: bool) -> bool:
        """Whether they see what lies face down in a round in play: by that right, or as who deals the real cards."""
        return self.may(Right.SEE_HIDDEN) or (entered and self.may(Right.DEAL))

    def must(self, right: Right) -> None:
        """Refuse what they have no right to."""
        if not self.may(right):
            who = ", ".join(role for role, rights in RIGHTS.items() if right in rights)
            raise NotYours(f"{self.name} is {self.role} and may not {right}.", instead=f"somebody who may: {who}")


class NotYours(Refusal):
    """Something that this person has no right to."""


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody who is in: the token is theirs alone, the csrf word goes with every form."""

    person: Person
    token: str
    csrf: str
    until: int


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class People:
    """The people of one house."""

    def __init__(self, engine: Engine, *, factor_needed: bool = False) -> None:
        self.engine = engine
        self.factor_needed = factor_needed  # nobody who works here comes in without a second factor
        self.hasher: Callable[..., Any] = lambda does, *given, **named: does(*given, **named)
        self._known: dict[
            str, tuple[Session, int, bool]
        ] = {}  # until when each is believed; whether they did something
        self.ended = 0  # how often sessions were ended here
        self._lock = threading.Lock()
        self._beside = ThreadPoolExecutor(1, thread_name_prefix="sessions")

    def add(self, name: str, role: Role | str, password: str | None = None, by: str = "the house") -> Person:
        """Make somebody known; all but guests have a password."""
        person, hashed = self.newcomer(name, role, password)
        with self.engine.begin() as connection:
            make_known(connection, person, hashed, by)
        return person

    def newcomer(self, name: str, role: Role | str, password: str | None) -> tuple[Person, str | None]:
        """Somebody who is to become known, with the hash of their password; what is bad is refused."""
        person = Person(_name(name), _role(role))
        staff = person.role is not Role.PATRON
        if password is None and staff:
            raise Refusal(
                f"{person.name} is {person.role} and needs a password.", instead=f"{passwords.SHORTEST} letters or more"
            )
        hashed = passwords.hashed
        return person, None if password is None else self.hasher(hashed, password, person.name, staff=staff)

    def sign_in(self, name: str, password: str, code: str = "", address: str = "") -> Session:
        """A session for somebody who knows their password, and shows the code of a second factor if they have one."""

        def enter(connection: Connection, person: Person) -> Session:
            return let_in(connection, person, secrets.token_urlsafe(32), address)

        return self._verified(name, password, code, address, enter)

    def verify(self, name: str, password: str, code: str = "", address: str = "") -> Person:
        """Who somebody is, by their password and code. Whatever was wrong, the answer is the same; it is on record."""
        return self._verified(name, password, code, address, lambda _, person: person)

    def _verified(
        self, name: str, password: str, code: str, address: str, then: Callable[[Connection, Person], T]
    ) -> T:
        with reading(self.engine) as connection:
            row = connection.execute(sa.select(PEOPLE).where(PEOPLE.c.name == name)).one_or_none()
            if address and incidents.sprayed(connection, address) >= incidents.SPRAYED:
                raise Refusal("Too many wrong passwords from here.", instead="again in half an hour")
            if until := incidents.locked_until(connection, name):
                minutes = (until - now()) // 60_000 + 1
                raise Refusal(f"{name} is locked: too many wrong passwords.", instead=f"again in {minutes} minutes")
        kept = row.password if row is not None and row.password else passwords.nobodys()
        if self.hasher(passwords.fits, kept, password) and row is not None and row.password is not None:
            needed = self.factor_needed and row.role != str(Role.PATRON)
            with self.engine.begin() as connection:
                if factors.holds_still(connection, row, code, needed=needed):
                    how = "after failures" if incidents.failures(connection, name) else "by password"
                    incidents.record(connection, incidents.IN, how, name, address)
                    return then(connection, Person(row.name, Role(row.role)))
        self._failed(name, address)
        raise Refusal("Name and password do not fit.", instead="try again, or ask an administrator")

    def _failed(self, name: str, address: str) -> None:
        with self.engine.begin() as connection:
            incidents.record(connection, incidents.FAILED, "a wrong name, password or code", name, address)
            if incidents.failures(connection, name) >= incidents.TRIES:
                told = f"{incidents.TRIES} failures in a row"
                incidents.record(connection, incidents.LOCKED, told, name, address)

    def unlock(self, name: str, by: str, why: str) -> None:
        """Let somebody try again whose name is locked."""
        told = reason(why, "unlocks a name")
        with self.engine.begin() as connection:
            _known(connection, name)
            locked = incidents.locked_until(connection, name)
            incidents.record(connection, incidents.UNLOCKED, told, name)
            record(connection, by, f"{name} is unlocked", told, before="locked" if locked else "not locked")

    def give_factor(self, name: str, by: str, why: str = "") -> str:
        """A new second factor for somebody: its secret, which is shown this once; their sessions end."""
        with self.engine.begin() as connection:
            secret, hidden = factors.made(connection)
            self._change_factor(connection, name, hidden, by, why)
        self._forget()
        return secret

    def take_factor(self, name: str, by: str, why: str) -> None:
        """Somebody lost what they carried: their second factor counts no more, and their sessions end."""
        with self.engine.begin() as connection:
            register.hold(connection, PEOPLE)
            self._verify_another(connection, name, f"another second factor for {name}")
            self._change_factor(connection, name, None, by, why)
        self._forget()

    def _change_factor(self, connection: Connection, name: str, hidden: str | None, by: str, why: str) -> None:
        kept = connection.execute(sa.select(PEOPLE.c.factor).where(PEOPLE.c.name == name)).scalar_one_or_none()
        self._change(connection, name, factor=hidden)
        sessions.end(connection, SESSIONS.c.person == name)
        what = f"{name} has {'no' if hidden is None else 'a'} second factor"
        record(connection, by, what, why, before="none" if kept is None else "another")

    def _change(self, connection: Connection, name: str, **values: object) -> None:
        _known(connection, name)
        connection.execute(sa.update(PEOPLE).where(PEOPLE.c.name == name).values(**values))
        register.keep(connection, PEOPLE, name)

    def _verify_another(self, connection: Connection, name: str, instead: str) -> None:
        """Refuse to take from the last administrator what they come in by."""
        query = sa.select(PEOPLE.c.name, PEOPLE.c.factor).where(PEOPLE.c.role == str(Role.ADMIN))
        rows = connection.execute(query.where(PEOPLE.c.barred.is_(False))).all()
        others = [row for row in rows if row.name != name and (row.factor or not self.factor_needed)]
        if not others and any(row.name == name for row in rows):
            raise Refusal(f"{name} is the only administrator who can come in.", instead=instead)

    def verify_newcomer(self, name: str, password: str | None) -> None:
        """Whoever comes in again by a call that was lost has the password that they came with, or has none."""
        with reading(self.engine) as connection:
            kept = connection.execute(sa.select(PEOPLE.c.password).where(PEOPLE.c.name == name)).scalar_one()
        if password is not None or kept is not None:
            self.verify(name, password or "")

    def find(self, name: str) -> Person:
        """Somebody by their name."""
        with reading(self.engine) as connection:
            return _known(connection, name)

    def enter(self, person: Person, address: str = "") -> Session:
        """Let somebody in, under a new token: what a browser shows may be known to somebody else."""
        with self.engine.begin() as connection:
            return let_in(connection, person, secrets.token_urlsafe(32), address)

    def session(self, token: str, *, active: bool = True) -> Session | None:
        """Who shows this token, if they are still in; ``active`` where they do something by it."""
        if not token:
            return None
        at = now()
        session, believed, acted = self._known.get(token, (None, 0, False))
        if session is None or believed < at or (active and not acted):
            session = self._look_up(token, active=active)
            with self._lock:
                if len(self._known) > 10_000:
                    self._known.clear()
                if session is None:
                    self._known.pop(token, None)
                else:
                    self._known[token] = session, at + FRESH, active
        return session if session is not None and session.until > at else None

    def believed(self, token: str) -> bool:
        """Whether a session was looked up a moment ago for something that they did, and stood."""
        _, until, acted = self._known.get(token, (None, 0, False))
        return acted and until > now()

    def at_hand(self, token: str) -> bool:
        """Whether whose session it is can be told on the event loop: they are believed, or the database is at hand."""
        return self.engine.dialect.name == "sqlite" or self.believed(token)

    def _look_up(self, token: str, *, active: bool) -> Session | None:
        found = these(self.engine, _WHOSE, [_hashed(token)])
        if not found:
            return None
        stored, name, csrf, until, seen, role, barred, password = found[0]
        if barred or (password is not None and seen < now() - IDLE):
            return None
        if active and seen < now() - TOUCH:
            self._touch(stored)
        return Session(Person(name, Role(role)), token, csrf, until)

    def _touch(self, stored: str) -> None:
        """Whoever it is did something, which is written down beside the loop."""

        def write() -> None:
            with self.engine.begin() as connection:
                sessions.touch(connection, stored)

        if asyncio._get_running_loop() is None:
            write()
        else:
            self._beside.submit(write)

    def sign_out(self, token: str) -> None:
        """The session is over; when staff go is on record."""
        mine = SESSIONS.c.token == _hashed(token)
        staff = sa.select(PEOPLE.c.name).join(SESSIONS).where(mine, PEOPLE.c.role != str(Role.PATRON))
        with self.engine.begin() as connection:
            name = connection.execute(staff.where(SESSIONS.c.until > now())).scalar_one_or_none()
            if name is not None:
                record(connection, name, "signed out")
            sessions.end(connection, mine)
        self._forget()

    def sessions_of(self, name: str) -> list[dict[str, object]]:
        """Where somebody is in: each session by the beginning of its token's hash, since when, from where."""
        with reading(self.engine) as connection:
            return sessions.listed(connection, name)

    def end_session(self, name: str, which: str, by: str) -> None:
        """End one of somebody's sessions from elsewhere, or all of them (``all``)."""
        with self.engine.begin() as connection:
            ended = sessions.end(connection, SESSIONS.c.person == name, "" if which == "all" else which)
            if not ended:
                raise Refusal(f"{name} has no session {which}.", instead="one from the list of sessions")
            if by != name:
                record(connection, by, f"{name} is signed out: {ended} sessions")
        self._forget()

    def _forget(self) -> None:
        with self._lock:
            self._known.clear()
            self.ended += 1

    def bar(self, name: str, by: str, why: str, *, barred: bool = True) -> None:
        """Shut somebody out, or let them in again; their sessions end at once. The last administrator stays."""
        told = reason(why, "shuts somebody out or lets them in")
        with self.engine.begin() as connection:
            register.hold(connection, PEOPLE)
            if barred:
                self._verify_another(connection, name, "make another administrator first")
            was = connection.execute(sa.select(PEOPLE.c.barred).where(PEOPLE.c.name == name)).scalar_one_or_none()
            self._change(connection, name, barred=barred)
            sessions.end(connection, SESSIONS.c.person == name)
            incidents.record(connection, incidents.BARRED if barred else incidents.LET_IN, f"{name}: {told}", by)
            what = f"{name} is {'barred' if barred else 'let in again'}"
            record(connection, by, what, told, before="barred" if was else "not barred")
        self._forget()

    def change_password(self, name: str, password: str, by: str) -> None:
        """Another password; sessions under the old one end."""
        staff = self.find(name).role is not Role.PATRON
        hashed = self.hasher(passwords.hashed, password, name, staff=staff)
        with self.engine.begin() as connection:
            self._change(connection, name, password=hashed, changed=now())
            sessions.end(connection, SESSIONS.c.person == name)
            record(connection, by, f"{name} has another password")
        self._forget()

    def listed(self, *, staff: bool = True) -> list[tuple[Person, bool]]:
        """Everybody with whether they are barred; guests only where they are asked for."""
        query = sa.select(PEOPLE).order_by(PEOPLE.c.name)
        if staff:
            query = query.where(PEOPLE.c.role != str(Role.PATRON))
        with reading(self.engine) as connection:
            return [(Person(row.name, Role(row.role)), bool(row.barred)) for row in connection.execute(query)]


def _known(connection: Connection, name: str) -> Person:
    row = connection.execute(sa.select(PEOPLE).where(PEOPLE.c.name == name)).one_or_none()
    if row is None:
        raise Refusal(f"There is no {name}.", instead="a name from the list of people")
    return Person(row.name, Role(row.role))


def make_known(
    connection: Connection, person: Person, hashed: str | None, by: str = "the house", own: str = "{}"
) -> None:
    """Write somebody down, unless there is somebody of that name."""
    register.hold(connection, PEOPLE)  # one at a time, or two would get the same name
    if connection.execute(sa.select(PEOPLE.c.name).where(PEOPLE.c.name == person.name)).first():
        raise Refusal(f"There is a {person.name} already.", instead="another name")
    at = now()
    row = {
        "name": person.name,
        "role": str(person.role),
        "password": hashed,
        "barred": False,
        "made": at,
        "changed": at,
        "own": own,
    }
    connection.execute(sa.insert(PEOPLE).values(row))
    register.keep(connection, PEOPLE, person.name)
    if person.role is not Role.PATRON:
        told = {"person": person.name, "role": str(person.role)}
        record(connection, by, f"{person.name} becomes {person.role}", kind=Kind.ROLE, facts=told)


def let_in(connection: Connection, person: Person, token: str, address: str = "") -> Session:
    """Write a session down; when staff come, and from where, is on record."""
    session = Session(person, token, secrets.token_urlsafe(16), now() + SESSION)
    sessions.begin(connection, _hashed(token), person.name, session.csrf, session.until, address)
    if person.role is not Role.PATRON:
        record(connection, person.name, "signed in")
    return session


def reason(why: str, what: str) -> str:
    """Why somebody does what is on record with its reason; without one it is refused."""
    if not why.strip():
        raise Refusal(f"Whoever {what} says why.", instead="a reason for the record")
    return why.strip()


def _name(name: str) -> str:
    if not re.fullmatch(NAME, name):
        raise Refusal(
            f"{name!r} is not a name.", instead="up to forty of a to z, A to Z, 0 to 9, and after these _ . -"
        )
    return name


def _role(role: Role | str) -> Role:
    try:
        return Role(role)
    except ValueError:
        raise Refusal(f"There is no role {role!r}.", instead=nearest(str(role), list(Role))) from None
