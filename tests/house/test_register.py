"""Rights are not edited in unseen: people and planned changes are as they were written last, column by column."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.house import older

from chapter47.house import House, audit, changes
from chapter47.house.migrations import HEAD, migrate
from chapter47.house.people import Person, Role
from chapter47.house.shape import PEOPLE, PLANNED, REGISTER
from chapter47.house.store import open_engine
from chapter47.table.window import Limits

FLO = Person("flo", Role.FLOORPERSON)
PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Staff, a patron with a password, a guest, somebody barred, a change that waits and one that was withdrawn."""
    path = tmp_path_factory.mktemp("sound") / "house.db"
    house = House(str(path))
    house.people.add("boss", Role.ADMIN, PASSWORD)
    house.people.add("dan", Role.DEALER, PASSWORD)
    house.people.change_password("dan", "another password", "boss")
    house.people.bar("dan", "boss", "a test")
    house.people.bar("dan", "boss", "over", barred=False)
    house.welcome("ann", 100_000, PASSWORD)
    house.welcome("guest", 100_000)
    house.people.bar("guest", "boss", "a test")
    for table in (1, 2):
        house.open("minibaccarat")
        house.sit(table, 1, "ann", 20_000)
        house.table(table).deal()
        changes.plan_change(house, table, FLO, {"decks": 6}, told=changes.BY_PEOPLE, why="summer")
    changes.withdraw(house, 2, FLO, "rain")
    assert audit(house.engine).faults == []
    house.close()
    return path


def found(sound: Path, path: Path, *sql: str) -> list[str]:
    """What the audit says of a copy in which something was done by hand."""
    shutil.copy(sound, path)
    with sqlite3.connect(path) as connection:
        assert 0 not in [connection.execute(each).rowcount for each in sql], "nothing was tampered with"
    connection.close()
    engine = open_engine(str(path))
    faults = audit(engine).faults
    engine.dispose()
    return faults


def other(table: sa.Table, column: str) -> str:
    """Another value of a column, in SQL."""
    kind = table.c[column].type
    if isinstance(kind, sa.Boolean):
        return f"NOT {column}"
    return f"{column} + 10" if isinstance(kind, sa.Integer) else f"coalesce({column}, '') || 'x'"


COLUMNS = [
    *((PEOPLE, "person", who, column.name) for who in ("dan", "guest") for column in PEOPLE.c),
    *((PLANNED, "planned change", number, column.name) for number in (1, 2) for column in PLANNED.c),
]


@pytest.mark.parametrize(("table", "what", "key", "column"), COLUMNS)
def test_every_column(table: sa.Table, what: str, key: str | int, column: str, sound: Path, tmp_path: Path) -> None:
    (first,) = table.primary_key.columns
    sql = f"UPDATE {table.name} SET {column} = {other(table, column)} WHERE {first.name} = '{key}'"
    faults = found(sound, tmp_path / "house.db", sql)
    if column == first.name:
        new = f"{key}x" if isinstance(key, str) else key + 10
        assert faults == [f"{what} {new} is not in the register", f"{what} {key} was removed"]
    else:
        assert len(faults) == 1
        assert faults[0].startswith(f"{what} {key}: {column} was changed")


ADMIN = "INSERT INTO people (name, role, password, barred) VALUES ('eve', 'admin', NULL, 0)"
TAMPERS: dict[str, tuple[list[str], str]] = {
    "dealer made admin": (
        ["UPDATE people SET role = 'admin' WHERE name = 'dan'"],
        "person dan: role was changed from 'dealer' to 'admin'",
    ),
    "guest let in": (
        ["UPDATE people SET barred = 0 WHERE name = 'guest'"],
        "person guest: barred was changed from True to False",
    ),
    "guest given a password": (
        ["UPDATE people SET password = (SELECT password FROM people WHERE name = 'boss') WHERE name = 'guest'"],
        "person guest: password was changed",
    ),
    "admin put in": ([ADMIN], "person eve is not in the register"),
    "dealer removed": (["DELETE FROM people WHERE name = 'dan'"], "person dan was removed"),
    "change put in": (
        [
            "INSERT INTO planned SELECT 9, table_id, sitting, elections, limits, signs, told, given, due, who, why, "
            "state, seats FROM planned WHERE id = 1"
        ],
        "planned change 9 is not in the register",
    ),
    "change removed": (["DELETE FROM planned WHERE id = 1"], "planned change 1 was removed"),
    "change withdrawn no more": (
        ["UPDATE planned SET state = 'planned' WHERE id = 2"],
        "planned change 2: state was changed from 'withdrawn' to 'planned'",
    ),
    "the register follows": (  # but not its chain
        [
            "UPDATE people SET role = 'admin' WHERE name = 'dan'",
            """UPDATE register SET text = replace(text, '"dealer"', '"admin"') WHERE chain = 'people'""",
        ],
        "register of people: row 2 was changed, removed, repeated or moved",
    ),
    "the register has a row more": (
        [
            ADMIN,
            """INSERT INTO register SELECT chain, number + 1, at, replace(text, '"dan"', '"eve"'), hash FROM register
            WHERE chain = 'people' ORDER BY number DESC LIMIT 1""",
        ],
        "register of people: row 9 was changed, removed, repeated or moved",
    ),
    "a row's time changed": (
        ["UPDATE register SET at = at + 1 WHERE chain = 'planned' AND number = 1"],
        "register of planned: row 1 was changed, removed, repeated or moved",
    ),
    "what came last forgotten": (
        [
            "DELETE FROM register WHERE chain = 'people' AND number = 8",
            "UPDATE people SET barred = 0 WHERE name = 'guest'",
        ],
        "register of people: row 7 is not the last: 8 were written",
    ),
    "the whole register removed": (
        ["DELETE FROM register WHERE chain = 'planned'"],
        "register of planned: row 0 is not the last: 3 were written",
    ),
    "a register of something else": (
        ["INSERT INTO register (chain, number, at, text, hash) VALUES ('kings', 1, 0, '{}', '')"],
        "there is no register of kings",
    ),
}


@pytest.mark.parametrize("tamper", TAMPERS)
def test_the_audit_finds_by_name(tamper: str, sound: Path, tmp_path: Path) -> None:
    sql, told = TAMPERS[tamper]
    assert found(sound, tmp_path / "house.db", *sql)[0] == told


def test_no_password_is_in_the_register(sound: Path) -> None:
    with sqlite3.connect(sound) as connection:
        texts = [text for (text,) in connection.execute("SELECT text FROM register")]
        hashes = [kept for (kept,) in connection.execute("SELECT password FROM people") if kept]
    connection.close()
    assert len(hashes) == 3
    assert not any(kept in text or "argon2" in text for kept in hashes for text in texts)


def test_who_is_in_the_register_is_written_in_order(sound: Path) -> None:
    engine = open_engine(str(sound))
    with engine.connect() as connection:
        rows = connection.execute(sa.select(REGISTER).where(REGISTER.c.chain == "people").order_by(REGISTER.c.number))
        told = [(row.number, json.loads(row.text)["name"], json.loads(row.text)["barred"]) for row in rows]
        plans = connection.execute(sa.select(REGISTER.c.text).where(REGISTER.c.chain == "planned"))
        states = [(json.loads(text)["id"], json.loads(text)["state"]) for text in plans.scalars()]
    engine.dispose()
    assert told == [
        (1, "boss", False),
        (2, "dan", False),
        (3, "dan", False),  # another password
        (4, "dan", True),
        (5, "dan", False),
        (6, "ann", False),
        (7, "guest", False),
        (8, "guest", True),
    ]
    assert states == [(1, "planned"), (2, "planned"), (2, "withdrawn")]


def test_a_change_that_is_applied_or_void_is_in_the_register() -> None:
    house = House(":memory:")
    house.welcome("ann", 100_000)
    for table in (1, 2):
        house.open("minibaccarat")
        house.sit(table, 1, "ann", 20_000)
        house.table(table).deal()
        made = changes.plan_change(house, table, FLO, limits=Limits(minimum=2500), told=changes.BY_PEOPLE, at=None)
        assert made.state == "applied"
        made = changes.plan_change(house, table, FLO, {"decks": 6}, told=changes.BY_PEOPLE)
        house.close_table(table, FLO, "a test")
        house.reopen(table, FLO, why="a test")
        assert changes.one(house, made.id).state == "withdrawn"
    assert audit(house.engine).faults == []
    house.close()


def test_an_older_database_is_written_into_the_register(database: str, tmp_path: Path) -> None:
    """Revision 0004 takes up who is there; from then on a change is found."""
    older.put("second", database, tmp_path)
    migrate(database, to="0003")
    people = "INSERT INTO people (name, role, password, barred) VALUES ('{}', '{}', NULL, FALSE)"
    older.by_hand(database, people.format("dan", "dealer"), people.format("boss", "admin"))
    assert migrate(database) == ("0003", HEAD)
    house = House(database)
    assert audit(house.engine).faults == []
    house.people.bar("dan", "boss", "a test")
    house.come_in("newcomer", 1000, key="k" * 22)
    assert audit(house.engine).faults == []
    house.close()
    engine = open_engine(database)
    with engine.connect() as connection:
        rows = connection.execute(sa.select(REGISTER).where(REGISTER.c.chain == "people").order_by(REGISTER.c.number))
        told = [json.loads(row.text)["name"] for row in rows]
    assert told[:2] == ["boss", "dan"]
    assert told[-2:] == ["dan", "newcomer"]
    older.by_hand(database, "UPDATE people SET role = 'admin' WHERE name = 'dan'")
    assert audit(engine).faults == ["person dan: role was changed from 'dealer' to 'admin'"]
    engine.dispose()
