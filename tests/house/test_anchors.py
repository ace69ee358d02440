"""Anchors kept outside the database: whoever rewrites everything, chains and ends and all, is found by them."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.house.altering import SUM
from tests.house.playing import Gambler, seated
from typer.testing import CliRunner

from chapter47 import Refusal
from chapter47.cli import app
from chapter47.house import House, acts, anchors, audit, changes, ledger
from chapter47.house.people import Person, Role
from chapter47.house.resealing import seal_anew
from chapter47.house.shape import ACTS, ENTRIES, EVENTS, HEADS, REGISTER, SECRETS, SITTINGS, TABLES
from chapter47.house.store import chained, event_fields, key_for, open_engine, secret_fields, set_end, sitting_fields

FLO, DAN = Person("flo", Role.FLOORPERSON), Person("dan", Role.DEALER)
RUN = CliRunner()


def rechained(path: Path, *, sealed: bool = True) -> None:
    """Reckon every hash of a database and every end anew, as somebody would who knows how and has the key."""
    engine = open_engine(str(path))
    with engine.begin() as connection:
        kinds = {row.id: row for row in connection.execute(sa.select(TABLES))}
        ends: dict[str, tuple[int, str]] = {}

        def chain(table: sa.Table, rows: Iterable[tuple[str, Sequence[object], Any]]) -> None:
            for name, fields, row in rows:
                number, before = ends.get(name, (0, ""))
                last = chained(before, *fields)
                ends[name] = number + 1, last
                this = [column == row._mapping[column.name] for column in table.primary_key.columns]
                connection.execute(sa.update(table).where(*this).values(hash=last))

        rows = {t: connection.execute(sa.select(t).order_by(*t.primary_key.columns)).all() for t in CHAINED}
        chain(EVENTS, [(f"table:{r.table_id}:events", event_fields(r), r) for r in rows[EVENTS]])
        sat = [
            (f"table:{r.table_id}:sittings", sitting_fields(kinds[r.table_id], r.number, r.after, r.opening), r)
            for r in rows[SITTINGS]
        ]
        chain(SITTINGS, sat)
        hidden = [
            (f"table:{r.table_id}:secrets", secret_fields(r.number, r.side, r.nonce, r.cards), r) for r in rows[SECRETS]
        ]
        chain(SECRETS, hidden)
        chain(ENTRIES, [(ledger.book(r.book), ledger.entry_fields(r._mapping), r) for r in rows[ENTRIES]])
        chain(ACTS, [("acts", acts.fields(r._mapping), r) for r in rows[ACTS]])
        chain(REGISTER, [(r.chain, (r.at, r.text), r) for r in rows[REGISTER]])
        connection.execute(sa.delete(HEADS))
        for name, (number, last) in ends.items():
            set_end(connection, name, number, last)
        if sealed:
            seal_anew(connection, key_for(engine))
    engine.dispose()


CHAINED = (EVENTS, SITTINGS, SECRETS, ENTRIES, ACTS, REGISTER)
NOT_THE_ONE = "is not the one that was anchored at"
REWRITES: dict[str, tuple[list[str], str]] = {
    "an act by another": (["UPDATE acts SET who = 'nobody' WHERE number = 2"], f"privileged act 4 {NOT_THE_ONE}"),
    "the last act forgotten": (["DELETE FROM acts WHERE number = 4"], "acts: row 4, anchored at"),
    "a step at another time": (
        ["UPDATE events SET at = at - 1000 WHERE table_id = 1 AND number = 3"],
        f"table 1: event LAST {NOT_THE_ONE}",
    ),
    "a gift made larger": (
        [
            "UPDATE entries SET cents = 3 * cents WHERE why = 'welcome' AND target_ref = 'zoe'",
            SUM,
        ],
        f"ledger: entry 3 {NOT_THE_ONE}",
    ),
    "a fill forgotten": (
        [
            "DELETE FROM entries WHERE book = 2 AND why = 'fill'",
            "UPDATE entries SET id = -1 - (SELECT count(*) FROM entries AS e WHERE e.id < entries.id)",
            "UPDATE entries SET id = -id",
            "DELETE FROM accounts WHERE kind = 'rack' AND table_id = 2",
            SUM,
        ],
        "table:2:ledger: row 1, anchored at",
    ),
    "other cards promised": (["UPDATE secrets SET nonce = 'x'"], f"table 1: the order of shuffle 1 {NOT_THE_ONE}"),
    "other limits posted": (
        ["UPDATE sittings SET opening = replace(opening, '1000000', '9000000') WHERE table_id = 1"],
        f"table 1: sitting 1 {NOT_THE_ONE}",
    ),
    "dealer made admin": (
        [
            "UPDATE people SET role = 'admin' WHERE name = 'dan'",
            """UPDATE register SET text = replace(text, '"dealer"', '"admin"') WHERE chain = 'people'""",
            "UPDATE acts SET text = 'dan becomes admin', body = replace(body, 'dealer', 'admin') "
            "WHERE text = 'dan becomes dealer'",
        ],
        f"privileged act 4 {NOT_THE_ONE}",
    ),
    "a change never planned": (
        ["DELETE FROM planned", "DELETE FROM register WHERE chain = 'planned'"],
        "planned: row 1, anchored at",
    ),
    "a table that never was": (
        [
            *(f"DELETE FROM {table} WHERE table_id = 3" for table in ("events", "secrets", "sittings", "snapshots")),
            "DELETE FROM tables WHERE id = 3",
            "DELETE FROM heads WHERE chain LIKE 'table:3:%'",
        ],
        "table:3:",
    ),
}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A house that was anchored once, and its anchors."""
    path = tmp_path_factory.mktemp("anchored") / "house.db"
    house = House(str(path))
    live, gambler = seated(house, "minibaccarat"), Gambler(9)
    for _ in range(4):
        gambler.act(live)
    house.welcome("zoe", 50_000)
    house.people.add("dan", Role.DEALER, "correct horse battery")
    house.open("minibaccarat", by=FLO)
    house.fill(2, 500_000, DAN, FLO)
    changes.plan_change(house, 1, FLO, {"decks": 6}, told=changes.BY_PEOPLE)
    house.open("blackjack")
    house.close()
    kept = path.with_name("anchors")
    told = RUN.invoke(app, ["audit", str(path), "--anchor", str(kept)])
    assert told.exit_code == 0, told.output
    return path, kept


def test_the_file_is_for_people(sound: tuple[Path, Path]) -> None:
    """One line a chain: when, which, how many rows, the last hash; what waits in a window is no chain that grows."""
    lines = sound[1].read_text().splitlines()
    assert sound[1].stat().st_mode & 0o077 == 0
    assert all(re.fullmatch(r"2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\dZ \S+ \d+ [0-9a-f]{64}", line) for line in lines)
    told = {line.split()[1]: int(line.split()[2]) for line in lines}
    assert len(told) == len(lines)
    assert {"acts": 4, "people": 4, "planned": 1, "table:2:ledger": 1, "table:1:sittings": 1}.items() <= told.items()
    with sqlite3.connect(sound[0]) as connection:
        heads = connection.execute("SELECT chain, number, hash FROM heads").fetchall()
    connection.close()
    assert sorted((c, int(n), h) for _, c, n, h in (line.split() for line in lines)) == sorted(heads)


@pytest.mark.parametrize("rewrite", REWRITES)
def test_a_house_rewritten_as_a_whole_is_found(rewrite: str, sound: tuple[Path, Path], tmp_path: Path) -> None:
    path, (sql, told) = tmp_path / "house.db", REWRITES[rewrite]
    shutil.copy(sound[0], path)
    with sqlite3.connect(path) as connection:
        assert 0 not in [connection.execute(each).rowcount for each in sql], "nothing was tampered with"
    connection.close()
    rechained(path)
    engine = open_engine(str(path))
    assert audit(engine).faults == []  # the chains alone say nothing
    kept = anchors.read(sound[1])
    found = audit(engine, kept)
    last = next(each.number for each in kept if each.chain == "table:1:events")
    assert any(fault.startswith(told.replace("LAST", str(last))) for fault in found.faults), found.faults
    assert found.held < len(kept)
    engine.dispose()
    shown = RUN.invoke(app, ["audit", str(path), "--against", str(sound[1])])
    assert shown.exit_code == 1
    assert "NOT sound" in shown.output


@pytest.mark.parametrize("rewrite", REWRITES)
def test_without_the_key_it_is_found_without_anchors(rewrite: str, sound: tuple[Path, Path], tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    shutil.copy(sound[0], path)
    with sqlite3.connect(path) as connection:
        for each in REWRITES[rewrite][0]:
            connection.execute(each)
    connection.close()
    rechained(path, sealed=False)
    engine = open_engine(str(path))
    assert any("is not sealed by the key of the house" in fault for fault in audit(engine).faults)
    engine.dispose()


def test_rechaining_changes_nothing_where_nothing_was_changed(sound: tuple[Path, Path], tmp_path: Path) -> None:
    """So that what is found above is found for what was changed."""
    path = tmp_path / "house.db"
    shutil.copy(sound[0], path)
    rechained(path)
    engine = open_engine(str(path))
    found = audit(engine, anchors.read(sound[1]))
    assert found.faults == []
    assert found.held == len(anchors.read(sound[1]))
    engine.dispose()


def test_what_goes_on_goes_on_from_its_anchors(sound: tuple[Path, Path], tmp_path: Path) -> None:
    path, kept = tmp_path / "house.db", tmp_path / "anchors"
    shutil.copy(sound[0], path)
    shutil.copy(sound[1], kept)
    first = len(kept.read_text().splitlines())
    house = House(str(path))
    house.welcome("late", 1000)
    house.close_table(3, FLO, "a test")
    house.close()
    told = json.loads(RUN.invoke(app, ["audit", str(path), "--anchor", str(kept), "--json"]).output)
    assert (told["sound"], told["anchors"], told["faults"]) == (True, first, [])
    again = kept.read_text()
    assert len(again.splitlines()) > first
    shown = RUN.invoke(app, ["audit", str(path), "--against", str(kept)])
    assert shown.exit_code == 0
    lines = len(again.splitlines())
    assert f"{lines} of {lines} anchors hold, the first of 2" in shown.output
    assert kept.read_text() == again  # looking adds nothing
    back = RUN.invoke(app, ["audit", str(sound[0]), "--against", str(kept)])  # an older copy put in its place
    assert back.exit_code == 1
    assert "people: row 5, anchored at" in back.output.replace("\n", " ")


def test_an_unsound_house_is_not_anchored(sound: tuple[Path, Path], tmp_path: Path) -> None:
    path, kept = tmp_path / "house.db", tmp_path / "anchors"
    shutil.copy(sound[0], path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE people SET role = 'admin' WHERE name = 'dan'")
    connection.close()
    told = RUN.invoke(app, ["audit", str(path), "--anchor", str(kept)])
    assert told.exit_code == 1
    assert "person dan: role was changed" in told.output
    assert "Nothing was anchored." in told.output
    assert not kept.exists()


def test_what_is_no_anchor_is_refused(sound: tuple[Path, Path], tmp_path: Path) -> None:
    kept = tmp_path / "anchors"
    line = sound[1].read_text().splitlines()[0]
    for text, why in ((f"{line[:-1]}\n", "Line 1"), (f"# monday\n\n{line}\nx\n", "Line 4"), ("\x00", "Line 1")):
        kept.write_text(text)
        with pytest.raises(Refusal, match=f"{why} of .* is no anchor"):
            anchors.read(kept)
    kept.write_text(f"# monday\n{line}")  # the end of the line was cut off by hand
    anchors.append(kept, anchors.read(sound[1]))
    assert len(anchors.read(kept)) == 1 + len(anchors.read(sound[1]))
    for file in (tmp_path / "none", tmp_path):
        with pytest.raises(Refusal, match="cannot be read"):
            anchors.read(file)
    with pytest.raises(Refusal, match="Cannot write"):
        anchors.append(tmp_path, [])
    (tmp_path / "empty").touch()
    empty = RUN.invoke(app, ["audit", str(sound[0]), "--against", str(tmp_path / "empty")])
    assert empty.exit_code == 2
    assert "holds no anchor" in " ".join(empty.output.split())
