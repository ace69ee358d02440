"""What Alembic runs: the scripts in order, on the connection it was given, in a transaction that is ended elsewhere."""

from __future__ import annotations

from alembic import context

from chapter47.house.shape import META

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=META, render_as_batch=connection.dialect.name == "sqlite")
with context.begin_transaction():
    context.run_migrations()
