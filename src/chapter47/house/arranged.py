"""Tables as patrons arrange them: private ones, to which only a link leads, and seats that bots fill.

The link itself is written down nowhere: its hash is, so that a stolen database opens no table.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ..desk.bots import STRENGTHS
from ..errors import Refusal, nearest
from ..table.game import GameType
from . import register
from .people import NotYours, Person, Right
from .shape import ARRANGED, STAYS
from .store import reading

LONGEST_LINK = 64


@dataclass(frozen=True, slots=True)
class Arranged:
    """How a table was arranged."""

    opener: str = ""
    link: str = ""  # its hash
    bots: Mapping[int, str] | None = None  # strength by seat

    @property
    def private(self) -> bool:
        """Whether only a link leads there."""
        return bool(self.link)


PLAIN = Arranged()


def verify_bots(bots: Mapping[int, str], game: GameType) -> None:
    """Refuse seats that are not there, strengths that nobody has, and a table without a seat for a person."""
    positions = game.positions
    for seat, strength in bots.items():
        if not 1 <= seat <= positions:
            raise Refusal(f"There is no seat {seat} for a bot.", cite=game.places_cite, instead=f"1 to {positions}")
        if strength not in STRENGTHS:
            raise Refusal(f"There is no bot of strength {strength!r}.", instead=nearest(strength, STRENGTHS))
    if len(bots) >= positions:
        raise Refusal("Bots in every seat leave none for you.", instead=f"{positions - 1} bots or fewer")


def new_link() -> str:
    """A link that nobody guesses."""
    return secrets.token_urlsafe(16)


def hashed(link: str) -> str:
    """A link as it is written down."""
    return hashlib.sha256(link.encode()).hexdigest()


def arrange(connection: Connection, table: int, opener: str, link: str, bots: Mapping[int, str]) -> None:
    """Write it down, with the table itself."""
    told = json.dumps({str(seat): strength for seat, strength in sorted(bots.items())})
    row = {"table_id": table, "opener": opener, "link": hashed(link) if link else "", "bots": told}
    connection.execute(sa.insert(ARRANGED).values(row))
    register.keep(connection, ARRANGED, table)


def arranged(engine: Engine, table: int) -> Arranged:
    """How a table was arranged; most were not."""
    with reading(engine) as connection:
        row = connection.execute(sa.select(ARRANGED).where(ARRANGED.c.table_id == table)).first()
    if row is None:
        return PLAIN
    return Arranged(row.opener, row.link, {int(seat): strength for seat, strength in json.loads(row.bots).items()})


def table_of_link(engine: Engine, link: str) -> int:
    """The table to which a link leads."""
    with reading(engine) as connection:
        query = sa.select(ARRANGED.c.table_id).where(ARRANGED.c.link == hashed(link[:LONGEST_LINK]))
        found = connection.execute(query).scalar_one_or_none()
    if found is None:
        raise Refusal("This link leads to no table.", instead="ask whoever sent it for another")
    return int(found)


def private_tables(engine: Engine) -> set[int]:
    """The tables that no list shows."""
    with reading(engine) as connection:
        query = sa.select(ARRANGED.c.table_id).where(ARRANGED.c.link != "")
        return set(connection.execute(query).scalars())


def has_sat(engine: Engine, table: int, name: str) -> bool:
    """Whether somebody once sat at a table, and so had its link: the rounds they played stay theirs to read."""
    with reading(engine) as connection:
        query = sa.select(STAYS.c.table_id).where(STAYS.c.table_id == table, STAYS.c.patron == name)
        return connection.execute(query.limit(1)).first() is not None


def verify_guest(how: Arranged, table: int, person: Person, link: str = "", *, came: bool = False) -> None:
    """Refuse a private table to whoever has neither opened it, nor come there, nor its link, nor a right to watch."""
    known = came or person.name == how.opener or person.may(Right.WATCH)
    if how.private and not known and not (link and secrets.compare_digest(hashed(link), how.link)):
        raise NotYours(f"Table {table} is private.", instead="its link, from whoever opened it")
