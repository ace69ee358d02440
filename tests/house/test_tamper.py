"""History cannot be rewritten unseen: the audit finds any row changed, missing, repeated or moved, of every kind."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.house.altering import SUM
from tests.house.playing import Gambler, seated

from chapter47 import Bet, __version__, game_types
from chapter47.house import House, audit
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


OWN = "kind = 'patron' AND ref = 'p1x1'"
TAMPERS: dict[str, list[str]] = {
    "event changed": ["UPDATE events SET body = body || ' ' WHERE table_id = 1 AND number = 20"],
    "step's time changed": ["UPDATE events SET at = at + 1 WHERE table_id = 1 AND number = 20"],
    "step's hash changed": ["UPDATE events SET hash = lower(hex(randomblob(32))) WHERE table_id = 1 AND number = 20"],
    "step removed": ["DELETE FROM events WHERE table_id = 1 AND number = 20"],
    "last step removed": [f"DELETE FROM events WHERE table_id = 1 AND number = {LAST.format('events')}"],
    "last events removed": [f"DELETE FROM events WHERE table_id = 1 AND number > {LAST.format('events')} - 9"],
    "all events removed": ["DELETE FROM events WHERE table_id = 2"],
    "step repeated": [
        "INSERT INTO events SELECT table_id, number + 1, sitting, round, at, kind, schema, body, hash FROM events "
        f"WHERE table_id = 1 AND number = {LAST.format('events')}"
    ],
    "events swapped": swapped("events", "number", 20, 21, "table_id = 1"),
    "step moved to another table": ["UPDATE events SET table_id = 2, number = 900 WHERE table_id = 1 AND number = 20"],
    "header changed": ["UPDATE sittings SET opening = replace(opening, '1000000', '9000000') WHERE table_id = 1"],
    "meters changed": [f"UPDATE sittings SET opening = replace(opening, '{__version__}', '0.0.9') WHERE table_id = 1"],
    "sitting moved": ["UPDATE sittings SET after = after - 1 WHERE table_id = 1 AND number = 2"],
    "last sitting removed": ["DELETE FROM sittings WHERE table_id = 1 AND number = 2"],
    "only sitting removed": ["DELETE FROM sittings WHERE table_id = 2"],
    "table made a real one": ["UPDATE tables SET entered = NOT entered WHERE id = 2"],
    "table made committed": ["UPDATE tables SET committed = NOT committed WHERE id = 1"],
    "table of another game": ["UPDATE tables SET game = 'craps' WHERE id = 1"],
    "table removed": ["DELETE FROM tables WHERE id = 2"],
    "cards to come changed": [  # the last card to be dealt becomes the first
        "UPDATE secrets SET cards = substr(cards, instr(cards, ' ') + 1) || ' ' || "
        "substr(cards, 1, instr(cards, ' ') - 1) "
        f"WHERE table_id = 1 AND number = {LAST.format('secrets')}"
    ],
    "nonce changed": ["UPDATE secrets SET nonce = 'x' WHERE table_id = 1"],
    "last shuffle removed": [f"DELETE FROM secrets WHERE table_id = 1 AND number = {LAST.format('secrets')}"],
    "event of another kind": ["UPDATE events SET kind = 'drawn' WHERE table_id = 1 AND number = 20"],
    "event of another round": ["UPDATE events SET round = round + 1 WHERE table_id = 1 AND number = 20"],
    "event of another schema": ["UPDATE events SET schema = 0 WHERE table_id = 1 AND number = 20"],
    "snapshot changed": ["UPDATE snapshots SET state = replace(state, '\"rack\":', '\"rack\": ') WHERE table_id = 1"],
    "snapshot's cards changed": ["UPDATE snapshots SET stacks = stacks || ' ' WHERE table_id = 1"],
    "snapshot of another moment": ["UPDATE snapshots SET number = number - 1 WHERE table_id = 1"],
    "amount changed": ["UPDATE entries SET cents = cents + 1 WHERE id = 5"],
    "entry's time changed": ["UPDATE entries SET at = at - 1 WHERE id = 5"],
    "entry's reason changed": ["UPDATE entries SET why = 'gift' WHERE id = 5"],
    "entry removed": ["DELETE FROM entries WHERE id = 6"],
    "entry in another account": ["UPDATE entries SET target_ref = 'p1x2' WHERE target_ref = 'p1x1'"],
    "entry of another event": ["UPDATE entries SET event = event + 1 WHERE book = 1 AND event > 0"],
    "entries swapped": swapped("entries", "id", 6, 7),
    "play money made": [  # in both books, so that all adds up
        "INSERT INTO entries (book, event, at, source_kind, source_table, source_ref, target_kind, target_table, "
        "target_ref, cents, why, hash) VALUES (0, 0, 1, 'issue', 0, '', 'patron', 0, 'p1x1', 100, 'welcome', '')",
        SUM,
    ],
    "a welcome changed in both books": ["UPDATE entries SET cents = cents / 2 WHERE why = 'welcome'", SUM],
    "a fill taken out of both books": ["DELETE FROM entries WHERE why = 'fill'", SUM],
    "balance changed": [f"UPDATE accounts SET balance = balance + 1 WHERE {OWN}"],
    "account of another kind": [f"UPDATE accounts SET kind = 'vigorish' WHERE {OWN}"],
    "account removed": [f"DELETE FROM accounts WHERE {OWN}"],
    "empty account removed": ["DELETE FROM accounts WHERE kind = 'reserved' AND balance = 0"],
    "account made": ["INSERT INTO accounts (kind, table_id, ref, balance) VALUES ('patron', 0, 'x', 0)"],
    "act by another": ["UPDATE acts SET who = 'nobody' WHERE number = 2"],
    "act changed": ["UPDATE acts SET text = replace(text, '(approved by flo)', '') WHERE number = 1"],
    "act's time changed": ["UPDATE acts SET at = at - 1 WHERE number = 2"],
    "act removed": ["DELETE FROM acts WHERE number = 2"],
    "last act removed": ["DELETE FROM acts WHERE number = (SELECT max(number) FROM acts)"],
    "all acts removed": ["DELETE FROM acts"],
    "border between who and what moved": [
        "UPDATE acts SET who = who || ' ' || substr(text, 1, instr(text, ' ') - 1), "
        "text = substr(text, instr(text, ' ') + 1) WHERE number = 2"
    ],
    "acts swapped": swapped("acts", "number", 1, 2),
    "end of a chain changed": ["UPDATE heads SET number = number - 1 WHERE chain = 'table:1:events'"],
    "end of a chain removed": ["DELETE FROM heads WHERE chain = 'acts'"],
    "wager in the window made larger": [
        "UPDATE events SET body = replace(body, '1000', '9000') WHERE kind = 'placed' AND body LIKE '%banker%'"
    ],
    "wager in the window removed": ["DELETE FROM events WHERE kind = 'placed' AND body LIKE '%banker%'"],
    "chips on the way removed": ["DELETE FROM events WHERE kind = 'placed' AND body LIKE '%zoe%'"],
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
    house.reopen(1, FLOOR, why="a test")
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
    assert told("step removed") == ["table 1: event 20 was changed, removed, repeated or moved"]
    assert told("cards to come changed") == ["table 1: the order of shuffle 2 was changed, removed, repeated or moved"]
    assert told("header changed")[0] == "table 1: sitting 1 was changed, removed, repeated or moved"
    assert told("last act removed") == ["privileged act 2 is not the last: 3 were written"]
    assert told("all acts removed")[0] == "privileged act 0 is not the last: 3 were written"
    assert told("account made") == ["patron x has no entries"]


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


@pytest.mark.parametrize("game", [game.key for game in game_types()])
def test_a_table_at_which_nothing_happened_yet_is_sound(game: str) -> None:
    house = House(":memory:")
    house.open(game)
    assert audit(house.engine).faults == []
    house.welcome("ann", 500_000)
    house.sit(1, 1, "ann", 100_000)
    assert audit(house.engine).faults == []
    house.close_table(1, FLOOR, "a mistake")
    house.reopen(1, FLOOR, why="it was none")
    assert audit(house.engine).faults == []
