"""Second factors, and the last look at who signs in, in the transaction that lets them in.

To look at a password takes a while, in which somebody may be barred or locked, get another password or role, or show
the same code elsewhere: they must stand as before, and their code be new. Whoever writes of people waits here for
whoever does so.
"""

from __future__ import annotations

import json

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from ..errors import Refusal
from . import incidents, passwords, register, seals
from .keys import Key
from .shape import PEOPLE


def holds_still(connection: Connection, row: sa.Row[object], code: str, *, needed: bool) -> bool:
    """Whether what was known of somebody before their password was looked at is so still, and their code is good."""
    register.hold(connection, PEOPLE)
    held = connection.execute(sa.select(PEOPLE).where(PEOPLE.c.name == row.name)).one()
    same = (held.password, held.role) == (row.password, row.role)
    if held.barred or not same or incidents.locked_until(connection, row.name):
        return False
    return _carries(connection, held, code, needed=needed)


def _carries(connection: Connection, row: sa.Row[object], code: str, *, needed: bool) -> bool:
    """Whether somebody shows a code of their second factor that was not used before, or has none."""
    if row.factor is None:
        if needed:
            raise Refusal("Who works here needs a second factor.", instead=f"chapter47 people factor {row.name}")
        return True
    key = _key(connection)
    kept = json.loads(key.show(row.factor))
    step = passwords.step_of(kept["secret"], code, kept["used"])
    if step is None:
        return False
    hidden = key.hide(json.dumps(kept | {"used": step}))
    connection.execute(sa.update(PEOPLE).where(PEOPLE.c.name == row.name).values(factor=hidden))
    register.keep(connection, PEOPLE, row.name)
    return True


def made(connection: Connection) -> tuple[str, str]:
    """A new second factor: its secret, and how it is kept."""
    secret = passwords.new_secret()
    return secret, _key(connection).hide(json.dumps({"secret": secret, "used": 0}))


def _key(connection: Connection) -> Key:
    key = seals.key_in(connection)
    if key is None:
        raise Refusal("The house has no key.", instead="its key in its place")
    return key
