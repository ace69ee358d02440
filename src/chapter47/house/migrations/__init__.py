"""The shape of the database, and how an older one is brought to it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ...errors import Refusal
from ..shape import META
from ..store import OURS, key_for, open_engine, verify_ours
from . import older

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0011"  # the newest revision; a test compares it with the scripts
VERSION = sa.Table("alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32), primary_key=True))


def ensure(engine: Engine, address: str) -> None:
    """Make the tables of an empty database; refuse one of another version."""
    with engine.begin() as connection:
        _alone(connection)
        present = set(sa.inspect(connection).get_table_names())
        verify_ours([] if present & set(OURS) else sorted(present))
        if not present & set(META.tables):
            META.create_all(connection)
            VERSION.create(connection, checkfirst=True)
            connection.execute(sa.insert(VERSION).values(version_num=HEAD))
            return
        found = revision(connection) if VERSION.name in present else None
    if found != HEAD:
        raise Refusal(
            f"The database has shape {found or 'unknown'}; this version needs {HEAD}.",
            instead=f"a copy of the database, then chapter47 migrate {address.rpartition('@')[2]}",
        )


def _alone(connection: Connection) -> None:
    """One process at a time makes or changes the tables."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(4747)"))


def revision(connection: Connection) -> str | None:
    """The shape of a database."""
    found: str | None = connection.execute(sa.select(VERSION.c.version_num)).scalar_one_or_none()
    return found


def migrate(address: str, to: str = "head") -> tuple[str | None, str | None]:
    """Bring a database to a shape; all of it or nothing. Returns the shapes before and after."""
    from alembic import command
    from alembic.util import CommandError

    from ..resealing import seal_anew

    engine = open_engine(address)
    try:
        with engine.connect() as connection:  # one transaction from here to the commit
            _alone(connection)
            config = configuration()
            config.attributes["connection"] = connection
            before = marked(connection, lambda shape: command.upgrade(config, shape))
            command.upgrade(config, to)
            after = revision(connection)
            if after == HEAD and before != HEAD:
                seal_anew(connection, key_for(engine, address))
            connection.commit()
    except CommandError as error:
        raise Refusal(f"The database cannot be migrated: {error}.", instead="the newest version") from None
    finally:
        engine.dispose()
    return before, after


def marked(connection: Connection, upgrade: Callable[[str], None]) -> str | None:
    """The shape of a database, which is marked with it if it was not; the oldest are brought to shape 0001 first."""
    known = revision(connection) if sa.inspect(connection).has_table(VERSION.name) else None
    if known is not None and known != older.DRAFTED:
        return known
    shape = older.recognised(connection)
    if shape is None:
        return None
    if shape == older.FIRST:
        older.put_aside(connection)
        upgrade("0001")
        older.carry_over(connection)
        return shape
    if known is not None or shape == older.SECOND:
        older.mend(connection)
    if known is None:
        VERSION.create(connection, checkfirst=True)
        connection.execute(sa.insert(VERSION).values(version_num="0001" if shape == older.SECOND else shape))
    return known or shape


def configuration() -> Config:
    """Alembic's configuration, without a file of it."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config
