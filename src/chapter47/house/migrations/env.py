"""What Alembic runs: the scripts in order, in the transaction of the connection it was given, whose commit is not ours."""

from __future__ import annotations

from alembic import context

from chapter47.house.store import META

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=META, render_as_batch=connection.dialect.name == "sqlite")
with context.begin_transaction():
    context.run_migrations()
