"""The shape of the database, and how an older one is brought to it."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from ..store import META


def ensure(engine: Engine, address: str) -> None:
    """Make the tables of an empty database."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # one worker at a time
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(4747)"))
        META.create_all(connection)
