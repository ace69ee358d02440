"""The example night, and how tests change it: a line of the file replaced, the rest lawful."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from chapter47 import Refusal
from chapter47.house.night_store import NightStore, store_path
from chapter47.night import Night, check, parse_night
from chapter47.night.accounts import Books
from chapter47.night.bank import open_night
from chapter47.night.games import night_game
from chapter47.night.opening import checklist
from chapter47.night.tables import open_table

EXAMPLE = Path(__file__).parents[2] / "examples" / "night.toml"
EVENING = datetime(2010, 5, 4, 19, 0)


def text(*pairs: tuple[str, str]) -> str:
    """The file with lines replaced."""
    told = EXAMPLE.read_text("utf-8")
    for old, new in pairs:
        assert old in told, old
        told = told.replace(old, new, 1)
    return told


def planned(*pairs: tuple[str, str], more: str = "") -> Night:
    """The example night with lines replaced and more added at the end."""
    return parse_night(text(*pairs) + more)


def violations(*pairs: tuple[str, str], more: str = "") -> set[str]:
    """The paragraphs that a changed night breaks."""
    return {one.cite for one in check(planned(*pairs, more=more)).violations}


def missing(*pairs: tuple[str, str], more: str = "") -> set[str]:
    """The paragraphs under which a changed night still lacks something."""
    return {one.cite for one in check(planned(*pairs, more=more)).missing}


def opened(*pairs: tuple[str, str], path: Path | None = None, more: str = "") -> Books:
    """The books of an open night with $200 of change and, unless told otherwise, no table open."""
    books = Books(planned(*pairs, more=more), path and NightStore(path))
    open_night(books, EVENING, "Ruth Vance", 20_000)
    return books


def by_hand(plan: Path, sql: str, *values: object) -> None:
    """Somebody writes into the store of a night with another program."""
    with closing(sqlite3.connect(store_path(plan))) as connection, connection:
        assert connection.execute(sql, values).rowcount != 0, sql


def with_table(books: Books, number: str = "2") -> Books:
    """A table opened by Ada Fields."""
    table = books.night.table(number)
    assert table is not None
    ticks = [step.key for step in checklist(night_game(table.game))]
    open_table(books, EVENING, number, "Ada Fields", ticks)
    return books


def refused(cite: str | None) -> pytest.RaisesExc[Refusal]:
    """Expect a refusal under a citation."""
    return pytest.raises(Refusal, check=lambda error: error.cite == cite)
