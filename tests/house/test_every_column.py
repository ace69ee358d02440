"""Every change of every column of every table, and every row taken out or put in twice, is named by the audit."""

from __future__ import annotations

import shutil
import sqlite3
from datetime import datetime
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.house.playing import Gambler, seated

from chapter47.house import House, audit, changes
from chapter47.house.night_store import open_desk
from chapter47.house.once import Once, asked
from chapter47.house.people import Person, Role
from chapter47.house.shape import META
from chapter47.house.store import open_engine
from chapter47.table.window import Limits

EXAMPLE = Path(__file__).parents[2] / "examples" / "night.toml"
FLO, DAN = Person("flo", Role.FLOORPERSON), Person("dan", Role.DEALER)
PASSWORD = "seven wild geese over there"
NEVER_EMPTY = {table.name for table in META.sorted_tables}
HEX = ("hash", "mark", "request", "signature", "token")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house in which every table of the database has a row."""
    path = tmp_path_factory.mktemp("whole") / "house.books"
    house = House(str(path), worker="http://127.0.0.1:1")
    house.people.add("flo", Role.FLOORPERSON, PASSWORD)
    house.people.add("dan", Role.DEALER, PASSWORD)
    live, gambler = seated(house, "minibaccarat"), Gambler(9)
    for _ in range(3):
        gambler.act(live)
    house.fill(1, 500_000, DAN, FLO, Once("a-key", "dan", asked("fill")))
    changes.plan_change(house, 1, FLO, {"decks": 6}, told=changes.BY_PEOPLE)
    house.open("blackjack", limits=Limits(minimum=100), committed=True, by=FLO, key=Once("open", "flo", asked("open")))
    web = house.come_in("web", 10_000).person
    house.open("minibaccarat", by=web, link="a link that nobody guesses")
    with pytest.raises(Exception, match="do not fit"):
        house.people.verify("flo", "wrong password", address="10.0.0.9")
    house.people.sign_in("flo", PASSWORD)
    night = path.with_suffix(".toml")  # whose store is the same file
    night.write_bytes(EXAMPLE.read_bytes())
    open_desk(night, lambda: datetime(2010, 5, 4, 20)).do("open", {"change": "$200"}, by="Ruth Vance", key="n")
    house.school.answer(web, "payouts/roulette/1/1", {"w1": "take"}, 4.0)
    assert audit(house.engine).faults == []
    house.engine.dispose()  # as after a kill: the worker is still in its table
    return path


def _rows() -> list[tuple[str, str]]:
    return [(table.name, column.name) for table in META.sorted_tables for column in table.columns]


def found(path: Path, copy: Path, sql: str) -> list[str]:
    shutil.copy(path, copy)
    with sqlite3.connect(copy) as connection:
        changed = connection.execute(sql).rowcount
    connection.close()
    assert changed == 1, sql
    engine = open_engine(str(copy))
    try:
        return audit(engine).faults
    finally:
        engine.dispose()


def _where(table: str) -> str:
    return f"rowid = (SELECT max(rowid) FROM {table})"


@pytest.mark.parametrize(("table", "column"), _rows())
def test_a_value_changed_is_named(table: str, column: str, whole: Path, tmp_path: Path) -> None:
    kind = META.tables[table].c[column].type
    where = _where(table)
    if isinstance(kind, sa.Boolean):
        new = f"NOT {column}"
    elif isinstance(kind, sa.Integer | sa.BigInteger):
        new = f"coalesce({column}, 0) + 1000000007"
    else:
        new = f"coalesce({column}, '') || 'x'"
    if column in ("ends", "body", "state", "opening", "text", "elections", "limits", "signs", "told", "seats", "own"):
        new = f"{column} || ' '"
    sql = f'UPDATE {table} SET "{column}" = {new.replace(column, chr(34) + column + chr(34))} WHERE {where}'
    assert found(whole, tmp_path / "house.db", sql) != [], sql


@pytest.mark.parametrize("kind", ["BLOB", "TEXT"])
def test_a_value_of_another_kind_is_named(kind: str, whole: Path, tmp_path: Path) -> None:
    """SQLite takes bytes for text and words for numbers; the audit names one, where it could not read it."""
    for column in ("acts.text", "entries.cents", "entries.target_table", "done.who", "people.own", "sessions.until"):
        table, name = column.split(".")
        new = f"CAST({name} AS BLOB)" if kind == "BLOB" else "'x'"
        if kind == "TEXT" and isinstance(META.tables[table].c[name].type, sa.String):
            continue
        faults = found(whole, tmp_path / "house.db", f"UPDATE {table} SET {name} = {new} WHERE {_where(table)}")
        assert (
            faults[0] == f"the database is damaged: {name} of a row of {table} is another kind of value than was "
            "ever written"
        )


@pytest.mark.parametrize("table", sorted(NEVER_EMPTY))
def test_a_row_taken_out_is_named(table: str, whole: Path, tmp_path: Path) -> None:
    assert found(whole, tmp_path / "house.db", f"DELETE FROM {table} WHERE {_where(table)}") != []


@pytest.mark.parametrize("place", ["after", "zero", "below"])
@pytest.mark.parametrize("table", sorted(NEVER_EMPTY - {"workers"}))
def test_a_row_put_in_is_named(table: str, place: str, whole: Path, tmp_path: Path) -> None:
    columns = META.tables[table].columns
    key = list(META.tables[table].primary_key.columns)[-1]
    numbered = isinstance(key.type, sa.Integer | sa.BigInteger)
    new = {"after": f'"{key.name}" + 1000', "zero": "0", "below": "-7"}[place] if numbered else f"'{place}'"
    names = ", ".join(f'"{column.name}"' for column in columns)
    values = ", ".join(new if column is key else f'"{column.name}"' for column in columns)
    sql = f"INSERT INTO {table} ({names}) SELECT {values} FROM {table} WHERE {_where(table)}"
    assert found(whole, tmp_path / "house.db", sql) != [], sql


@pytest.mark.parametrize("column", [f"{t.name}.{c.name}" for t in META.sorted_tables for c in t.c if c.name in HEX])
def test_a_number_written_otherwise_is_named(column: str, whole: Path, tmp_path: Path) -> None:
    """The same bytes, in capital letters or with a blank behind them."""
    table, name = column.split(".")
    for new in (f"upper({name})", f"{name} || ' '"):
        sql = f"UPDATE {table} SET {name} = {new} WHERE {_where(table)}"
        assert found(whole, tmp_path / "house.db", sql) != [], sql


def test_a_million_for_a_patron_and_a_crown_for_a_dealer(whole: Path, tmp_path: Path) -> None:
    """Appended to its chain as the program itself would, but without the key."""
    from chapter47.house import ledger, register
    from chapter47.house.shape import PEOPLE

    path = tmp_path / "house.db"
    shutil.copy(whole, path)
    engine = open_engine(str(path))
    with engine.begin() as connection:
        ledger.post(connection, 0, [ledger.welcome("web", 100_000_000)])
        connection.execute(sa.update(PEOPLE).where(PEOPLE.c.name == "dan").values(role="admin"))
        register.keep(connection, PEOPLE, "dan")
    faults = audit(engine).faults
    engine.dispose()
    assert any(fault.startswith("ledger: its end") for fault in faults)
    assert any(fault.startswith("people: its end") for fault in faults)


def test_a_damaged_file_is_not_believed(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    content = bytearray(whole.read_bytes())
    for at in range(4096 * 3 + 100, 4096 * 4):
        content[at] = 0xA5
    path.write_bytes(content)
    engine = open_engine(str(path))
    faults = audit(engine).faults
    engine.dispose()
    assert faults[0].startswith("the database is damaged")
