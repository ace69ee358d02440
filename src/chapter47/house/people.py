"""Who is in the house and what each may do: roles, passwords, sessions, and the record of every privileged act."""

from __future__ import annotations

import hashlib
import secrets
import threading
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy.engine import Connection, Engine

from ..errors import Refusal, nearest
from . import register
from .store import ACTS, PEOPLE, SESSIONS, chained, end_of, now, reading, set_end

HOURS = 3_600_000
SESSION = 12 * HOURS  # how long a session lasts
FRESH = 10_000  # milliseconds for which a session is believed without a look at the database
SHORTEST = 10  # letters of a password


class Role(StrEnum):
    """Who somebody is."""

    PATRON = "patron"
    DEALER = "dealer"
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
            raise NotYours(f"A {self.role} may not {right}.", instead=f"somebody who may: {who}")


class NotYours(Refusal):
    """Something that this person has no right to."""


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody who is in: the token is theirs alone, the csrf word goes with every form."""

    person: Person
    token: str
    csrf: str
    until: int


@cache
def _hasher() -> PasswordHasher:
    return PasswordHasher()


@cache
def _nobodys_hash() -> str:
    """Verified where there is no such person, so that a wrong name takes as long as a wrong password."""
    return _hasher().hash(secrets.token_hex(16))


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class People:
    """The people of one house."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._known: dict[str, tuple[Session, int]] = {}
        self._lock = threading.Lock()

    def add(self, name: str, role: Role | str, password: str | None = None, by: str = "the house") -> Person:
        """Make somebody known; all but guests have a password."""
        person, hashed = newcomer(name, role, password)
        with self.engine.begin() as connection:
            make_known(connection, person, hashed, by)
        return person

    def sign_in(self, name: str, password: str) -> Session:
        """A session for somebody who knows their password."""
        person = self.verify(name, password)
        return self.enter(person)

    def verify(self, name: str, password: str) -> Person:
        """Who somebody is, by their password."""
        with reading(self.engine) as connection:
            row = connection.execute(sa.select(PEOPLE).where(PEOPLE.c.name == name)).one_or_none()
        try:
            _hasher().verify(row.password if row and row.password else _nobodys_hash(), password)
        except VerificationError:
            row = None
        if row is None or row.password is None or row.barred:
            raise Refusal("Name and password do not fit.", instead="try again, or ask an administrator")
        return Person(row.name, Role(row.role))

    def verify_newcomer(self, name: str, password: str | None) -> None:
        """Whoever comes in again by a call that was lost has the password that they came with, or has none."""
        with reading(self.engine) as connection:
            kept = connection.execute(sa.select(PEOPLE.c.password).where(PEOPLE.c.name == name)).scalar_one()
        if password is not None or kept is not None:
            self.verify(name, password or "")

    def find(self, name: str) -> Person:
        """Somebody by their name."""
        with reading(self.engine) as connection:
            row = connection.execute(sa.select(PEOPLE).where(PEOPLE.c.name == name)).one_or_none()
        if row is None:
            raise Refusal(f"There is no {name}.", instead="a name from the list of people")
        return Person(row.name, Role(row.role))

    def enter(self, person: Person, token: str = "") -> Session:
        """Let somebody in, under a token of their browser's or a new one."""
        with self.engine.begin() as connection:
            return let_in(connection, person, token or secrets.token_urlsafe(32))

    def session(self, token: str) -> Session | None:
        """Who shows this token, if they are still in."""
        if not token:
            return None
        with self._lock:
            session, believed = self._known.get(token, (None, 0))
        if session is None or believed < now():
            session = self._look_up(token)
            with self._lock:
                if len(self._known) > 10_000:
                    self._known.clear()
                if session is None:
                    self._known.pop(token, None)
                else:
                    self._known[token] = session, now() + FRESH
        return session if session is not None and session.until > now() else None

    def believed(self, token: str) -> bool:
        """Whether a session was looked up a moment ago, and stood."""
        with self._lock:
            return self._known.get(token, (None, 0))[1] > now()

    def _look_up(self, token: str) -> Session | None:
        query = sa.select(SESSIONS, PEOPLE.c.role, PEOPLE.c.barred).join(PEOPLE, PEOPLE.c.name == SESSIONS.c.person)
        with reading(self.engine) as connection:
            row = connection.execute(query.where(SESSIONS.c.token == _hashed(token))).one_or_none()
        if row is None or row.barred:
            return None
        return Session(Person(row.person, Role(row.role)), token, row.csrf, row.until)

    def sign_out(self, token: str) -> None:
        """The session is over; when staff go is on record."""
        mine = SESSIONS.c.token == _hashed(token)
        staff = sa.select(PEOPLE.c.name).join(SESSIONS).where(mine, PEOPLE.c.role != str(Role.PATRON))
        with self.engine.begin() as connection:
            name = connection.execute(staff).scalar_one_or_none()
            if name is not None:
                record(connection, name, "signed out")
            connection.execute(sa.delete(SESSIONS).where(mine))
        with self._lock:
            self._known.pop(token, None)

    def bar(self, name: str, by: str, why: str, *, barred: bool = True) -> None:
        """Shut somebody out, or let them in again; their sessions end at once."""
        with self.engine.begin() as connection:
            changed = connection.execute(sa.update(PEOPLE).where(PEOPLE.c.name == name).values(barred=barred))
            if not changed.rowcount:
                raise Refusal(f"There is no {name}.", instead="a name from the list of people")
            register.keep(connection, PEOPLE, name)
            connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.person == name))
            record(connection, by, f"{name} is {'barred' if barred else 'let in again'}", why)
        with self._lock:
            self._known = {token: kept for token, kept in self._known.items() if kept[0].person.name != name}

    def change_password(self, name: str, password: str, by: str) -> None:
        """Another password; sessions under the old one end."""
        hashed = _hash(password)
        with self.engine.begin() as connection:
            if not connection.execute(sa.update(PEOPLE).where(PEOPLE.c.name == name).values(password=hashed)).rowcount:
                raise Refusal(f"There is no {name}.", instead="a name from the list of people")
            register.keep(connection, PEOPLE, name)
            connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.person == name))
            record(connection, by, f"{name} has another password")
        with self._lock:
            self._known.clear()

    def listed(self, *, staff: bool = True) -> list[tuple[Person, bool]]:
        """Everybody with whether they are barred; guests only where they are asked for."""
        query = sa.select(PEOPLE).order_by(PEOPLE.c.name)
        if staff:
            query = query.where(PEOPLE.c.role != str(Role.PATRON))
        with reading(self.engine) as connection:
            return [(Person(row.name, Role(row.role)), bool(row.barred)) for row in connection.execute(query)]


def newcomer(name: str, role: Role | str, password: str | None) -> tuple[Person, str | None]:
    """Somebody who is to become known, with the hash of their password; a bad name, role or password is refused."""
    person = Person(_name(name), _role(role))
    if password is None and person.role is not Role.PATRON:
        raise Refusal(f"A {person.role} needs a password.", instead=f"{SHORTEST} letters or more")
    return person, None if password is None else _hash(password)


def make_known(connection: Connection, person: Person, hashed: str | None, by: str = "the house") -> None:
    """Write somebody down, unless there is somebody of that name."""
    register.hold(connection, PEOPLE)  # one at a time, or two would get the same name
    if connection.execute(sa.select(PEOPLE.c.name).where(PEOPLE.c.name == person.name)).first():
        raise Refusal(f"There is a {person.name} already.", instead="another name")
    row = {"name": person.name, "role": str(person.role), "password": hashed, "barred": False}
    connection.execute(sa.insert(PEOPLE).values(row))
    register.keep(connection, PEOPLE, person.name)
    if person.role is not Role.PATRON:
        record(connection, by, f"{person.name} becomes {person.role}")


def let_in(connection: Connection, person: Person, token: str) -> Session:
    """Write a session down, and forget those that are over; when staff come is on record."""
    session = Session(person, token, secrets.token_urlsafe(16), now() + SESSION)
    row = {"token": _hashed(token), "person": person.name, "csrf": session.csrf, "until": session.until}
    connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.until < now()))
    connection.execute(sa.insert(SESSIONS).values(row))
    if person.role is not Role.PATRON:
        record(connection, person.name, "signed in")
    return session


def record(connection: Connection, who: str, what: str, why: str = "", approved: str = "") -> None:
    """Write a privileged act into the chained record, in the transaction that does it."""
    number, before = end_of(connection, "acts")  # one at a time, or two would follow the same row
    text = what + (f": {why}" if why else "") + (f" (approved by {approved})" if approved else "")
    at = now()
    last = chained(before, at, who, text)
    row = {"number": number + 1, "at": at, "who": who, "text": text, "hash": last}
    connection.execute(sa.insert(ACTS).values(row))
    set_end(connection, "acts", number + 1, last)


def acts(connection: Connection, after: int = 0, limit: int = 100) -> list[sa.Row[tuple[int, int, str, str, str]]]:
    """The record of privileged acts, newest first."""
    query = sa.select(ACTS).where(ACTS.c.number > after).order_by(ACTS.c.number.desc()).limit(limit)
    return list(connection.execute(query))


def _name(name: str) -> str:
    if not 1 <= len(name) <= 40 or not all(letter.isalnum() or letter in "_-." for letter in name):
        raise Refusal(f"{name!r} is not a name.", instead="up to forty letters and digits, without blanks")
    return name


def _role(role: Role | str) -> Role:
    try:
        return Role(role)
    except ValueError:
        raise Refusal(f"There is no role {role!r}.", instead=nearest(str(role), list(Role))) from None


def _hash(password: str) -> str:
    if len(password) < SHORTEST:
        raise Refusal("The password is too short.", instead=f"{SHORTEST} letters or more")
    if len(password) > 1000:
        raise Refusal("The password is too long.", instead="up to 1,000 letters")
    return _hasher().hash(password)
