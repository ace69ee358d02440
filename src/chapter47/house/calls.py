"""The floor called to a table: on the record, and in sight of whoever supervises until somebody is there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..errors import Refusal
from . import people
from .people import Person, Right

if TYPE_CHECKING:
    from ..documents import Document
    from .service import House

CALLED, THERE = "the floor is called", "the floor is there"
LOOKED_AT = 200  # acts of the record in which a call is looked for
_ACT = re.compile(rf"table (\d+): ({CALLED}|{THERE})$")


def waiting(acts: Iterable[Document]) -> dict[int, Document]:
    """The calls that nobody has answered, by table; acts come newest first.

    >>> waiting([{"text": "table 2: the floor is there"}, {"text": "table 1: the floor is called"},
    ...          {"text": "table 2: the floor is called"}])
    {1: {'text': 'table 1: the floor is called'}}
    """
    newest: dict[int, Document] = {}
    for act in acts:
        if found := _ACT.match(str(act["text"])):
            newest.setdefault(int(found[1]), act)
    return {table: act for table, act in newest.items() if str(act["text"]).endswith(CALLED)}


def called(house: House, table: int) -> Document | None:
    """The call of a table that is still open, if there is one."""
    return waiting(house.acts(limit=LOOKED_AT)).get(table)


def call(house: House, table: int, by: Person) -> None:
    """A dealer calls the floor."""
    by.must(Right.DEAL)
    house.table(table)
    if called(house, table):
        raise Refusal(f"The floor is called to table {table} already.", instead="wait until somebody is there")
    _record(house, table, by, CALLED)


def answer(house: House, table: int, by: Person) -> None:
    """Somebody who supervises is there."""
    by.must(Right.SUPERVISE)
    if not called(house, table):
        raise Refusal(f"Table {table} does not call the floor.", instead="a table that calls")
    _record(house, table, by, THERE)


def _record(house: House, table: int, by: Person, what: str) -> None:
    with house.engine.begin() as connection:
        people.record(connection, by.name, f"table {table}: {what}")
