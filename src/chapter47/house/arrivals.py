"""Coming in: a patron becomes known, gets play money and a session in one transaction, and once for each key.

Whoever lost the answer asks again with the same key and gets the same one. The token is made from the key and from salt
that the house keeps, so that it is written down nowhere, and a repeated call writes nothing. To be let in by it one has
to show the key, the name that it was used for and the password, if there is one, while the session lasts: whoever signs
out or is barred is not brought back by an old call. So a key is as good as a token, and must be as hard to guess.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..errors import Refusal
from ..table.money import Cents
from . import ledger, once, people, register
from .people import People, Person, Role, Session
from .shape import DONE, PEOPLE

WEB = '{"web": true}'  # of somebody who came in by themselves: nobody else stakes their account
LEAST = 22  # letters of a key: what 128 random bits take


def welcome(known: People, name: str, chips: Cents, password: str | None = None) -> None:
    """A new patron gets play money."""
    _verify(chips)
    person, hashed = known.newcomer(name, Role.PATRON, password)
    with known.engine.begin() as connection:
        _welcome(connection, person, hashed, chips)


def come_in(
    known: People, name: str, chips: Cents, password: str | None = None, key: str = "", address: str = ""
) -> Session:
    """A new patron gets play money and is in; with a key that was used, the session that it was used for."""
    _verify(chips)
    if key and len(key) < LEAST:
        raise Refusal("The key is too short: it lets you in again.", instead=f"{LEAST} random letters or more")
    person, hashed = known.newcomer(name, Role.PATRON, password)
    salt, used = secrets.token_hex(16), _used(key)
    with known.engine.begin() as connection:
        register.hold(connection, PEOPLE)  # one newcomer at a time, or two would come by one key
        query = sa.select(DONE.c.answer).where(DONE.c.key == used)
        answer: str | None = connection.execute(query).scalar_one_or_none() if key else None
        if answer is None:
            _welcome(connection, person, hashed, chips, WEB)
            if key:
                once.remember(connection, 0, used, "", f"{name} {salt}")
            token = _token(salt, key) if key else secrets.token_urlsafe(32)
            return people.let_in(connection, person, token, address)
    return _again(known, answer, name, password, key)


def _verify(chips: Cents) -> None:
    if chips < 1:
        raise Refusal("A patron must bring more than $0.", instead="an amount above zero")


def _welcome(connection: Connection, person: Person, hashed: str | None, chips: Cents, own: str = "{}") -> None:
    people.make_known(connection, person, hashed, own=own)
    ledger.post(connection, 0, [ledger.welcome(person.name, chips)])


def _again(known: People, answer: str, name: str, password: str | None, key: str) -> Session:
    came, salt = answer.split(" ")
    if came != name:
        raise Refusal("Somebody else came in with this key.", instead="a new key for a new patron")
    known.verify_newcomer(name, password)
    session = known.session(_token(salt, key))
    if session is None:
        raise Refusal(f"{name} came in with this key and is gone again.", instead="sign in, or take another name")
    return session


def _used(key: str) -> str:
    """How a key is written down: not so that it lets anybody in."""
    return f"patron:{hashlib.sha256(key.encode()).hexdigest()}"


def _token(salt: str, key: str) -> str:
    return hmac.digest(salt.encode(), key.encode(), "sha256").hex()
