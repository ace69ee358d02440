"""The shape of the database, and how an older one is brought to it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from ...errors import Refusal
from ..store import META, open_engine

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0005"  # the newest revision; a test compares it with the scripts
VERSION = sa.Table("alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32), primary_key=True))


def ensure(engine: Engine, address: str) -> None:
    """Make the tables of an empty database; refuse one of another version."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # one worker at a time
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(4747)"))
        present = set(sa.inspect(connection).get_table_names())
        if not present & set(META.tables):
            META.create_all(connection)
            VERSION.create(connection, checkfirst=True)
            connection.execute(sa.insert(VERSION).values(version_num=HEAD))
            return
        found = revision(connection) if VERSION.name in present else None
    if found != HEAD:
        raise Refusal(
            f"The database has shape {found or 'unknown'}; this version needs {HEAD}.",
            instead=f"chapter47 backup, then chapter47 migrate {address.rpartition('@')[2]}",
        )


def revision(connection: Connection) -> str | None:
    """The shape of a database."""
    found: str | None = connection.execute(sa.select(VERSION.c.version_num)).scalar_one_or_none()
    return found


def migrate(address: str, to: str = "head") -> tuple[str | None, str | None]:
    """Bring a database to a shape; all of it or nothing. Returns the shapes before and after."""
    from alembic import command
    from alembic.util import CommandError

    engine = open_engine(address)
    with engine.connect() as connection:
        before = revision(connection) if sa.inspect(connection).has_table(VERSION.name) else None
        connection.rollback()
        config = configuration()
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, to)
        except CommandError as error:
            raise Refusal(f"The database cannot be migrated: {error}.", instead="the newest version") from None
        after = revision(connection)
        connection.rollback()
    engine.dispose()
    return before, after


def configuration() -> Config:
    """Alembic's configuration, without a file of it."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config
