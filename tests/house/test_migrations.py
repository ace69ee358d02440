"""Databases that older versions wrote come up as events: every table goes on where it was, and every cent is there."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.house import older
from tests.house.playing import Gambler, chips, in_the_books, said

from chapter47 import Refusal
from chapter47.games import MODULES
from chapter47.house import House, acts, audit, calls, incidents, ledger
from chapter47.house.anchors import Anchor
from chapter47.house.live import LiveTable
from chapter47.house.migrations import HEAD, journal_0005, migrate, shape_0004
from chapter47.house.people import Person, Role
from chapter47.house.shape import EVENTS
from chapter47.house.store import open_engine, read, reading
from chapter47.table.events import STRANGER, Account, Announced, Imported, visible

TABLES = [pytest.param(int(n), id=f"{n}-{each['game']}") for n, each in older.told("0004")["tables"].items()]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The database of shape 0004 with all games, migrated."""
    path = str(older.restored("0004", tmp_path_factory.mktemp("migrated") / "house.db"))
    assert migrate(path) == ("0004", HEAD)
    house = House(path)
    yield house
    house.close()


def stands(live: LiveTable) -> dict[str, Any]:
    """A table as the old code described it."""
    request = live.pending
    return {
        "game": live.table.game.key,
        "round": live.table.round,
        "seats": {str(seat.number): [seat.name, seat.balance] for seat in live.table.seats.values()},
        "layout": sum(wager.amount for wager in live.table.wagers),
        "request": None if request is None else type(request).__name__,
        "seat": getattr(request, "seat", 0),
        "choices": list(getattr(request, "choices", ())),
        "waiting": [made.line() for made in live.waiting],
        "cards": live.dealer.save(),
    }


def test_all_games_are_there_in_the_middle_of_a_round() -> None:
    told = older.told("0004")["tables"].values()
    assert {each["game"] for each in told} == set(MODULES)
    assert {each["game"] for each in told if each["request"] not in (None, "Bets")} | {
        each["game"]
        for each in told
        if each["waiting"]  # where patrons are never asked: wagers wait for the deal
    } == set(MODULES)


def test_the_whole_house_is_sound(house: House) -> None:
    found = audit(house.engine)
    assert found.faults == []
    assert found.tables == len(TABLES)
    assert {name: house.balance(name) for name in older.told("0004")["patrons"]} == older.told("0004")["patrons"]


@pytest.mark.parametrize("number", TABLES)
def test_every_table_goes_on_where_it_was(number: int, house: House) -> None:
    live = house.table(number)
    assert live.held_up == ""
    assert stands(live) == older.told("0004")["tables"][str(number)]
    assert chips(live) == in_the_books(house, number)
    gambler, steps = Gambler(number), live.steps
    for _ in range(12):
        if live.entered and not live.waits(live.pending):  # type: ignore[arg-type]
            break
        if live.entered and type(live.pending).__name__ != "Bets":
            live.enter(said(live, gambler.random))
        else:
            gambler.act(live)
    assert live.steps > steps
    assert live.held_up == ""
    assert chips(live) == in_the_books(house, number)
    again = LiveTable(house.engine, number)  # taken up once more, by what was written since
    assert stands(again) == stands(live)


def test_the_house_is_sound_after_they_went_on(house: House) -> None:
    assert audit(house.engine).faults == []


@pytest.mark.parametrize("kind", older.KINDS)
def test_every_shape_on_either_database(kind: str, database: str, tmp_path: Path) -> None:
    older.put(kind, database, tmp_path)
    before, after = migrate(database)
    assert after == HEAD
    assert before == {"first": "before 0001", "second": "nearly 0001"}.get(kind, kind)
    house = House(database)
    assert audit(house.engine).faults == []
    for number, told in older.told(kind)["tables"].items():
        assert stands(house.table(int(number))) == told
    assert {name: house.balance(name) for name in older.told(kind)["patrons"]} == older.told(kind)["patrons"]
    live = house.open("craps")
    assert live.number == len(older.told(kind)["tables"]) + 1  # numbers go on
    for number in older.told(kind)["tables"]:
        if not house.table(int(number)).entered:
            Gambler(1).act(house.table(int(number)))
    assert audit(house.engine).faults == []
    house.close()
    kept = older.dump(database)
    assert migrate(database) == (HEAD, HEAD)
    assert older.dump(database) == kept  # a second time nothing is done


@pytest.mark.parametrize("shape", ["0001", "0002", "0003", "0004", "0005"])
def test_a_shape_without_its_mark_is_recognised_by_its_columns(shape: str, tmp_path: Path) -> None:
    path = str(older.restored("second", tmp_path / "house.db"))
    migrate(path, to=shape)
    older.by_hand(path, "DROP TABLE alembic_version")
    with pytest.raises(Refusal, match="has shape unknown"):
        House(path)
    assert migrate(path) == (shape, HEAD)
    house = House(path)
    assert audit(house.engine).faults == []
    for number, told in older.told("second")["tables"].items():
        assert stands(house.table(int(number))) == told
    house.close()


def test_a_migration_that_fails_leaves_everything_as_it_was(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older.put("first", database, tmp_path)
    before = older.dump(database)

    def fail(*_: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(journal_0005.Books, "write", fail)
    with pytest.raises(RuntimeError, match="the disk is full"):
        migrate(database)
    assert older.dump(database) == before
    monkeypatch.undo()
    assert migrate(database)[1] == HEAD


def test_an_unknown_shape_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = str(tmp_path / "house.db")
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE tables (id INTEGER)")
    connection.close()
    before = older.dump(path)
    with pytest.raises(Refusal, match=r"^The database has no shape that chapter47 ever wrote\. Instead: ") as refused:
        migrate(path)
    assert "\n" not in str(refused.value)
    assert older.dump(path) == before


@pytest.mark.parametrize("table", ["songs", "people"])  # another program's, and one that happens to be named like ours
def test_the_database_of_another_program_is_left_alone(tmp_path: Path, table: str) -> None:
    path = str(tmp_path / "other.db")
    with sqlite3.connect(path) as connection:
        connection.execute(f"CREATE TABLE {table} (id INTEGER)")
    connection.close()
    before = Path(path).read_bytes()
    for door in (migrate, open_engine):
        with pytest.raises(Refusal, match=rf"^The database is not a house's: it holds {table}\. Instead: ") as refused:
            door(path)
        assert "\n" not in str(refused.value)
        assert Path(path).read_bytes() == before


def test_anchors_written_before_still_hold(tmp_path: Path) -> None:
    path = str(older.restored("0004", tmp_path / "house.db"))
    with sqlite3.connect(path) as connection:
        ends = connection.execute("SELECT chain, number, hash FROM heads WHERE number > 0").fetchall()
    connection.close()
    before = [Anchor("2026-01-01T00:00:00Z", *end) for end in ends if not end[0].endswith(":waiting")]
    assert {"acts", "ledger", "people", "planned", "table:1:steps", "table:1:secrets"} <= {a.chain for a in before}
    migrate(path)
    engine = open_engine(path)
    found = audit(engine, before)
    assert (found.faults, found.held) == ([], len(before))
    assert audit(engine, [*before, *found.heads]).held == len(before) + len(found.heads)  # today's hold beside them
    older.by_hand(path, "UPDATE steps_0004 SET at = at + 1 WHERE table_id = 1 AND number = 3")
    steps = next(anchor for anchor in before if anchor.chain == "table:1:steps")
    assert audit(engine, before).faults == [steps.missed()]
    engine.dispose()


ENDS = "SELECT chain, number, hash FROM heads WHERE chain IN ('acts', 'incidents')"
FACTS = (
    "UPDATE acts SET body = replace(body, '150', '250') WHERE kind = 'fill' AND body LIKE '%: 150}'",
    "UPDATE acts SET book = 2 WHERE number = (SELECT min(number) FROM acts WHERE kind = 'floor there')",
    "UPDATE acts SET kind = 'floor there' WHERE number = (SELECT max(number) FROM acts WHERE kind = 'floor called')",
    "UPDATE acts SET kind = '' WHERE kind = 'role'",
    "UPDATE incidents SET stepped = -7200000 WHERE stepped = -3600000",
)


def test_the_facts_of_older_acts_are_read_from_their_words_once_and_held(tmp_path: Path) -> None:
    path = str(older.restored("0010", tmp_path / "house.db"))
    with sqlite3.connect(path) as connection:
        before = [Anchor("2026-01-01T00:00:00Z", *row) for row in connection.execute(ENDS)]
    connection.close()
    assert migrate(path) == ("0010", HEAD)
    house = House(path)
    assert calls.called(house, 1) is None  # somebody was there
    assert calls.called(house, 2)["text"] == "table 2: the floor is called"  # type: ignore[index]
    with reading(house.engine) as connection:
        carried = [
            (act.kind, act.table, act.facts) for act in acts.of_kind(connection, acts.Kind.FILL, acts.Kind.CREDIT)
        ]
        assert [was - at for at, was in incidents.set_back(connection)] == [3_600_000]
    assert carried == [
        ("fill", 1, {"cents": 500_000}),
        ("fill", 1, {"cents": 150}),
        ("credit", 1, {"cents": 100_050}),
    ]
    calls.answer(house, 2, Person("flo", Role.FLOORPERSON))
    found = audit(house.engine, before)
    assert (found.faults, found.held) == ([], len(before))
    house.close()
    for sql in FACTS:
        assert _altered(path, tmp_path, sql) == ["a fact of an older privileged act or event was changed"], sql
    for sql in (
        "UPDATE acts SET body = 'x' WHERE kind = 'facts read'",
        "UPDATE acts SET body = '[]' WHERE kind = 'facts read'",
        "UPDATE acts SET kind = '' WHERE kind = 'facts read'",
    ):
        assert "privileged act 1 was changed, removed, repeated or moved" in _altered(path, tmp_path, sql), sql
    forged = "UPDATE acts SET kind = 'facts read', body = '{}' WHERE number = 1"
    for told in ('{"acts": 10, "events": 2}', '{"acts": 10, "events": 2, "digest": ""}', "{}", '{"person": "x"}', ""):
        assert _altered(path, tmp_path, forged.replace("{}", told), *FACTS[:2]) != [], told


def _altered(path: str, folder: Path, *by_hand: str) -> list[str]:
    shutil.copy(path, changed := str(folder / "changed.db"))
    for sql in by_hand:
        older.by_hand(changed, sql)
    engine = open_engine(changed)
    try:
        return audit(engine).faults
    finally:
        engine.dispose()


# ---- what cannot be played again ------------------------------------------------------------------------------------

BLACKJACK = 3  # of the second shape's database, in the middle of a round
STEP = (
    "(SELECT a.movement FROM entries a JOIN entries b ON a.movement = b.movement WHERE a.account = 'table:3:seat:1' "
    "AND b.account = 'table:3:rack' AND a.movement LIKE 'table:3:step:%' ORDER BY a.id LIMIT 1)"
)


def spoiled(path: Path, *sql: str) -> House:
    """A house of shape 0004 with something in it that the rules cannot follow, migrated."""
    older.restored("second", path)
    migrate(str(path), to="0004")
    older.by_hand(str(path), *sql)
    assert migrate(str(path)) == ("0004", HEAD)
    return House(str(path))


def test_a_round_that_cannot_be_read_waits_for_a_supervisor_and_no_other_suffers(tmp_path: Path) -> None:
    last = f"(SELECT max(number) FROM steps WHERE table_id = {BLACKJACK})"
    sql = f"UPDATE steps SET text = 'draw nobody XX' WHERE table_id = {BLACKJACK} AND number = {last} - 1"
    house = spoiled(tmp_path / "house.db", sql)
    assert audit(house.engine).faults == []
    told = older.told("second")["tables"]
    live = house.table(BLACKJACK)
    assert live.held_up
    for number in ("1", "2", "4"):
        assert stands(house.table(int(number))) == told[number]
    sat, patrons = told[str(BLACKJACK)]["seats"], older.told("second")["patrons"]
    with reading(house.engine) as connection:
        held = ledger.balances(connection, BLACKJACK)
        rows = read(connection.execute(sa.select(EVENTS).where(EVENTS.c.table_id == BLACKJACK)))
    assert {a.ref: cents for a, cents in held.items() if a.kind == "seat"} == {s: has for s, (_, has) in sat.items()}
    layout = {a.ref: cents for a, cents in held.items() if a.kind == "layout"}
    assert sum(layout.values()) == told[str(BLACKJACK)]["layout"] > 0
    assert set(layout) <= set(sat)
    assert sum(isinstance(row.event, Imported) for row in rows) == 2
    hidden = [row.event for row in rows if isinstance(row.event, Announced) and "draw box" in str(row.event.values)]
    assert hidden
    assert all(visible(event, STRANGER) != event for event in hidden)
    live.resume("close", "sue")
    for seat, (name, has) in sat.items():
        assert house.balance(name) == patrons[name] + has + layout.get(seat, 0)
    assert audit(house.engine).faults == []
    house.close()


def test_money_that_the_rules_do_not_give_stays_as_the_old_ledger_has_it(tmp_path: Path) -> None:
    """What the old ledger paid was another amount than the rules give now: the ledger stands, the round does not."""
    house = spoiled(
        tmp_path / "house.db",
        f"UPDATE entries SET amount = amount + 100 WHERE account = 'table:3:seat:1' AND movement = {STEP}",
        f"UPDATE entries SET amount = amount - 100 WHERE account = 'table:3:rack' AND movement = {STEP}",
    )
    assert house.table(BLACKJACK).held_up
    seat, (_, has) = next(iter(older.told("second")["tables"][str(BLACKJACK)]["seats"].items()))
    assert in_the_books(house, BLACKJACK)[f"seat {seat}"] == has + 100
    assert audit(house.engine).faults == []
    house.close()


def test_an_old_ledger_that_makes_money_is_refused_and_nothing_is_changed(tmp_path: Path) -> None:
    path = str(older.restored("second", tmp_path / "house.db"))
    older.by_hand(
        path, f"UPDATE entries SET amount = amount + 100 WHERE account = 'table:3:seat:1' AND movement = {STEP}"
    )
    before = older.dump(path)
    with pytest.raises(Refusal, match="makes or loses money"):
        migrate(path)
    assert older.dump(path) == before


def test_a_finished_sitting_that_cannot_be_read_is_history(tmp_path: Path) -> None:
    """The sitting after it goes on."""
    path = older.restored("0004", tmp_path / "house.db")
    older.by_hand(str(path), "UPDATE steps SET text = 'nonsense' WHERE table_id = 41 AND number = 3")
    migrate(str(path))
    house = House(str(path))
    assert audit(house.engine).faults == []
    assert stands(house.table(41)) == older.told("0004")["tables"]["41"]
    house.close()


@pytest.mark.parametrize(
    ("name", "is_now"),
    [
        ("patron:ghost:vigorish", (0, Account("patron", "ghost:vigorish"))),
        ("patron:table:1:rack", (0, Account("patron", "table:1:rack"))),
        ("table:12:reset-meter", (12, Account("meter", "reset"))),
        ("table:12:coming", (12, Account("reserved"))),
        ("house:bank", (0, Account("issue"))),
    ],
)
def test_accounts_by_their_whole_names(name: str, is_now: tuple[int, Account]) -> None:
    assert shape_0004.account(name) == is_now


@pytest.mark.parametrize(
    "name", ["table:1:ghost:vigorish", "house:bank:rack", "table:x:rack", "rack", "", "house:till"]
)
def test_no_other_name_is_an_account(name: str) -> None:
    with pytest.raises(ValueError, match="there is no account"):
        shape_0004.account(name)
