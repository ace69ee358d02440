"""History cannot be rewritten unseen: the audit finds any row changed, missing, repeated or moved, of every kind."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.house.test_house import Gambler, seated

from chapter47 import Bet
from chapter47.house import House, audit
from chapter47.house.migrations import migrate
from chapter47.house.people import Person, Role
from chapter47.house.store import open_engine
from chapter47.table.window import Limits, Sit

FLOOR, DEALER = Person("flo", Role.FLOORPERSON), Person("dan", Role.DEALER)
LAST = "(SELECT max(number) FROM {} WHERE table_id = 1)"


def swapped(table: str, column: str, one: int, two: int, more: str = "") -> list[str]:
    """Two rows in each other's place; by way of numbers that nobody has, since they are keys."""
    where = f" AND {more}" if more else ""
    return [
        f"UPDATE {table} SET {column} = -{column} WHERE {column} IN ({one}, {two}){where}",
        f"UPDATE {table} SET {column} = CASE {column} WHEN -{one} THEN {two} ELSE {one} END "
        f"WHERE {column} IN (-{one}, -{two}){where}",
    ]


PAID = "(SELECT movement FROM entries WHERE movement LIKE 'welcome:%' LIMIT 1)"
TAMPERS: dict[str, list[str]] = {
    "step changed": ["UPDATE steps SET text = text || ' ' WHERE table_id = 1 AND number = 20"],
    "step's time changed": ["UPDATE steps SET at = at + 1 WHERE table_id = 1 AND number = 20"],
    "step's hash changed": ["UPDATE steps SET hash = lower(hex(randomblob(32))) WHERE table_id = 1 AND number = 20"],
    "step removed": ["DELETE FROM steps WHERE table_id = 1 AND number = 20"],
    "last step removed": [f"DELETE FROM steps WHERE table_id = 1 AND number = {LAST.format('steps')}"],
    "last steps removed": [f"DELETE FROM steps WHERE table_id = 1 AND number > {LAST.format('steps')} - 9"],
    "all steps removed": ["DELETE FROM steps WHERE table_id = 2"],
    "step repeated": [
        "INSERT INTO steps SELECT table_id, number + 1, at, text, hash FROM steps "
        f"WHERE table_id = 1 AND number = {LAST.format('steps')}"
    ],
    "steps swapped": swapped("steps", "number", 20, 21, "table_id = 1"),
    "step moved to another table": ["UPDATE steps SET table_id = 2, number = 900 WHERE table_id = 1 AND number = 20"],
    "header changed": ["UPDATE sittings SET header = replace(header, '$10,000.00', '$90,000.00') WHERE table_id = 1"],
    "meters changed": ["UPDATE sittings SET meters = '{\"meter\": 5}' WHERE table_id = 1 AND number = 2"],
    "sitting moved": ["UPDATE sittings SET after = after - 1 WHERE table_id = 1 AND number = 2"],
    "last sitting removed": ["DELETE FROM sittings WHERE table_id = 1 AND number = 2"],
    "only sitting removed": ["DELETE FROM sittings WHERE table_id = 2"],
    "table made a real one": ["UPDATE tables SET entered = NOT entered WHERE id = 2"],
    "table made committed": ["UPDATE tables SET committed = NOT committed WHERE id = 1"],
    "table of another game": ["UPDATE tables SET game = 'craps' WHERE id = 1"],
    "table removed": ["DELETE FROM tables WHERE id = 2"],
    "cards to come changed": [  # the first two in the row are the last to be dealt
        "UPDATE secrets SET cards = substr(cards, 4, 3) || substr(cards, 1, 3) || substr(cards, 7) "
        f"WHERE table_id = 1 AND number = {LAST.format('secrets')}"
    ],
    "nonce changed": ["UPDATE secrets SET nonce = 'x' WHERE table_id = 1"],
    "last shuffle removed": [f"DELETE FROM secrets WHERE table_id = 1 AND number = {LAST.format('secrets')}"],
    "amount changed": ["UPDATE entries SET amount = amount + 1 WHERE id = 5"],
    "entry removed": ["DELETE FROM entries WHERE id = 6"],
    "entry in another account": ["UPDATE entries SET account = 'patron:p1x2' WHERE account = 'patron:p1x1'"],
    "movement renamed": [f"UPDATE entries SET movement = 'welcome:nobody' WHERE movement = {PAID}"],
    "entries swapped": swapped("entries", "id", 3, 4),
    "play money made": [  # in both books, so that all adds up
        "INSERT INTO entries (movement, account, amount, hash) VALUES ('welcome:x', 'patron:p1x1', 100, '')",
        "INSERT INTO entries (movement, account, amount, hash) VALUES ('welcome:x', 'house:bank', -100, '')",
        "UPDATE accounts SET balance = balance + 100 WHERE name = 'patron:p1x1'",
        "UPDATE accounts SET balance = balance - 100 WHERE name = 'house:bank'",
    ],
    "a welcome changed in both books": [
        f"UPDATE entries SET amount = amount / 2 WHERE movement = {PAID}",
        "UPDATE accounts SET balance = (SELECT sum(amount) FROM entries WHERE account = name)",
    ],
    "a fill taken out of both books": [
        "DELETE FROM entries WHERE movement LIKE 'table:1:fill:%'",
        "UPDATE accounts SET balance = (SELECT coalesce(sum(amount), 0) FROM entries WHERE account = name), free = 1",
    ],
    "balance changed": ["UPDATE accounts SET balance = balance + 1 WHERE name = 'patron:p1x1'"],
    "account made free": ["UPDATE accounts SET free = 1 WHERE name = 'patron:p1x1'"],
    "account removed": ["DELETE FROM accounts WHERE name = 'patron:p1x1'"],
    "empty account removed": ["DELETE FROM accounts WHERE name = 'table:1:coming'"],
    "account made": ["INSERT INTO accounts (name, balance, free) VALUES ('patron:x', 0, 0)"],
    "act by another": ["UPDATE acts SET who = 'nobody' WHERE number = 2"],
    "act changed": ["UPDATE acts SET text = replace(text, '(approved by flo)', '') WHERE number = 1"],
    "act's time changed": ["UPDATE acts SET at = at - 1 WHERE number = 2"],
    "act removed": ["DELETE FROM acts WHERE number = 2"],
    "last act removed": ["DELETE FROM acts WHERE number = (SELECT max(number) FROM acts)"],
    "all acts removed": ["DELETE FROM acts"],
    "acts swapped": swapped("acts", "number", 1, 2),
    "end of a chain changed": ["UPDATE heads SET number = number - 1 WHERE chain = 'table:1:steps'"],
    "end of a chain removed": ["DELETE FROM heads WHERE chain = 'acts'"],
    "wager in the window made larger": ["UPDATE waiting SET text = replace(text, '$10.00', '$90.00')"],
    "wager in the window removed": ["DELETE FROM waiting WHERE text LIKE 'bet %'"],
    "chips on the way removed": ["DELETE FROM waiting WHERE text LIKE 'sit %'"],
}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with two tables, a second sitting, a fill, some acts, and an open window with a wager in it."""
    path = tmp_path_factory.mktemp("sound") / "house.db"
    house = House(str(path))
    live, gambler = seated(house, "minibaccarat"), Gambler(9)
    for _ in range(4):
        gambler.act(live)
    house.fill(1, 500_000, DEALER, FLOOR)
    house.close_table(1, FLOOR, "cleaning")
    house.reopen(1, FLOOR)
    house.welcome("zoe", 50_000)
    house.sit(1, 1, "p1x1", 20_000)
    live.deal()
    house.bet(1, 1, "banker", 2_000)
    live.deal()
    house.open("blackjack", limits=Limits(minimum=100), committed=True)
    live.bet(Bet(1, "banker", 1_000), Sit(2, "zoe", 20_000))
    assert audit(house.engine).faults == []
    house.close()
    return path


@pytest.mark.parametrize("tamper", TAMPERS)
def test_the_audit_finds(tamper: str, sound: Path, tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    shutil.copy(sound, path)
    with sqlite3.connect(path) as connection:
        changed = [connection.execute(sql).rowcount for sql in TAMPERS[tamper]]
    connection.close()
    assert 0 not in changed, "nothing was tampered with"
    engine = open_engine(str(path))
    assert audit(engine).faults != []
    engine.dispose()


def test_the_audit_says_what_is_wrong(sound: Path, tmp_path: Path) -> None:
    told: Callable[[str], list[str]] = lambda tamper: _faults(tamper, sound, tmp_path / tamper)  # noqa: E731
    assert told("step removed") == ["table 1: step 20 was changed, removed, repeated or moved"]
    assert told("cards to come changed") == ["table 1: the order of shuffle 2 was changed, removed, repeated or moved"]
    assert told("header changed")[0] == "table 1: sitting 1 was changed, removed, repeated or moved"
    assert told("last act removed") == ["privileged act 2 is not the last: 3 were written"]
    assert told("all acts removed") == ["privileged act 0 is not the last: 3 were written"]
    assert told("account made") == ["patron:x has no entries"]


def _faults(tamper: str, sound: Path, path: Path) -> list[str]:
    shutil.copy(sound, path)
    with sqlite3.connect(path) as connection:
        for sql in TAMPERS[tamper]:
            connection.execute(sql)
    connection.close()
    engine = open_engine(str(path))
    faults = audit(engine).faults
    engine.dispose()
    return faults


def test_a_database_from_before_the_chains_is_brought_to_them(sound: Path, tmp_path: Path) -> None:
    """Revision 0003 reckons the hashes of what is there: the same that would have been written."""
    path = tmp_path / "old.db"
    shutil.copy(sound, path)
    with sqlite3.connect(path) as connection:
        rows = connection.execute("SELECT * FROM heads WHERE chain <> 'people' ORDER BY chain").fetchall()
        connection.execute("DROP TABLE heads")
        connection.execute("DROP TABLE register")
        connection.execute("ALTER TABLE done DROP COLUMN answer")
        for table in ("sittings", "secrets", "entries"):
            connection.execute(f"ALTER TABLE {table} DROP COLUMN hash")
        connection.execute("UPDATE alembic_version SET version_num = '0002'")
    connection.close()
    assert migrate(str(path), "0003") == ("0002", "0003")
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT * FROM heads ORDER BY chain").fetchall() == rows
    connection.close()
    migrate(str(path))
    house = House(str(path))
    assert audit(house.engine).faults == []
    assert house.table(1).waiting == [Bet(1, "banker", 1_000), Sit(2, "zoe", 20_000)]
    house.close()
