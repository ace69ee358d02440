"""Columns of a table as one line of words, for the steps that make tables or read them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import sqlalchemy as sa

TYPES = {
    "integer": sa.Integer,
    "bigint": sa.BigInteger,
    "boolean": sa.Boolean,
    "string": sa.String,
    "text": sa.Text,
}
COLUMN = re.compile(
    r"(?P<name>\w+) (?P<kind>[a-z]+)(?:\((?P<length>\d+)\))?(?P<key> key)?(?P<nothing> or nothing)?"
    r"(?P<indexed> indexed)?(?P<given> given)?(?: of (?P<other>[\w.]+))?"
)


def columns(text: str) -> Iterator[sa.Column[object]]:
    """The columns that a text names: ``number integer key, at bigint, owner string or nothing``.

    ``key`` is part of the primary key, ``given`` a key that is not counted up, ``of tables.id`` a reference, and
    ``indexed`` has an index. Everything must have a value but what is ``or nothing``.
    """
    for said in text.split(", "):
        found = COLUMN.fullmatch(said)
        if found is None:
            raise ValueError(f"{said!r} is no column")
        length, other = found["length"], found["other"]
        yield sa.Column(
            found["name"],
            sa.String(int(length)) if length else TYPES[found["kind"]](),
            *([sa.ForeignKey(other)] if other else []),
            primary_key=bool(found["key"]),
            nullable=bool(found["nothing"]),
            index=True if found["indexed"] else None,
            autoincrement=False if found["given"] else "auto",
        )


def makes(name: str, text: str, *, index: str = "") -> Callable[[], None]:
    """The ``upgrade`` of a step that makes one table, with an index over one more of its columns."""

    def upgrade() -> None:
        from alembic import op

        op.create_table(name, *columns(text))
        if index:
            op.create_index(f"ix_{name}_{index}", name, [index])

    return upgrade


def table_of(name: str, text: str) -> sa.TableClause:
    """A table as a step reads and writes it, by names and kinds: ``name string, barred boolean``."""
    return sa.table(name, *(sa.column(column.name, column.type) for column in columns(text)))
