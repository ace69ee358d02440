"""The floor called to a table: on the record, and in sight of whoever supervises until somebody is there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..errors import Refusal
from .acts import Kind, record
from .people import Person, Right

if TYPE_CHECKING:
    from ..documents import Document
    from .service import House

LOOKED_AT = 200  # acts of the record in which a call is looked for


def waiting(newest_first: Iterable[Document]) -> dict[int, Document]:
    """The calls that nobody has answered, by table.

    >>> called = {"table": 1, "kind": "floor called"}
    >>> waiting([{"table": 2, "kind": "floor there"}, called, {"table": 2, "kind": "floor called"}])
    {1: {'table': 1, 'kind': 'floor called'}}
    """
    newest: dict[int, Document] = {}
    for act in newest_first:
        if act["kind"] in (Kind.CALLED, Kind.THERE):
            newest.setdefault(act["table"], act)
    return {table: act for table, act in newest.items() if act["kind"] == Kind.CALLED}


def called(house: House, table: int) -> Document | None:
    """The call of a table that is still open, if there is one."""
    return waiting(house.acts(limit=LOOKED_AT)).get(table)


def call(house: House, table: int, by: Person) -> None:
    """A dealer calls the floor."""
    by.must(Right.DEAL)
    house.table(table)
    if called(house, table):
        raise Refusal(f"The floor is called to table {table} already.", instead="wait until somebody is there")
    _record(house, table, by, "the floor is called", Kind.CALLED)


def answer(house: House, table: int, by: Person) -> None:
    """Somebody who supervises is there."""
    by.must(Right.SUPERVISE)
    if not called(house, table):
        raise Refusal(f"Table {table} does not call the floor.", instead="a table that calls")
    _record(house, table, by, "the floor is there", Kind.THERE)


def _record(house: House, table: int, by: Person, what: str, kind: Kind) -> None:
    with house.engine.begin() as connection:
        record(connection, by.name, f"table {table}: {what}", table=table, kind=kind)
