"""Backup, restore and migration: the whole house goes into one file and comes out of it on either database."""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa
from tests.house.playing import Gambler, seated, text
from typer.testing import CliRunner

from chapter47 import Refusal
from chapter47.cli import app
from chapter47.house import House, audit
from chapter47.house.backup import backup, restore
from chapter47.house.migrations import HEAD, configuration, migrate
from chapter47.house.shape import EVENTS, META
from chapter47.house.store import open_engine


def played(address: str) -> House:
    """A house in the middle of a round of blackjack."""
    house = House(address)
    live = seated(house, "blackjack")
    gambler = Gambler(4)
    for _ in range(12):
        gambler.act(live)
    return house


def test_a_backup_comes_up_on_the_other_database(
    database: str, tmp_path: Path, new_postgres: Callable[[], str]
) -> None:
    house = played(database)
    before = house.table(1)
    rows = backup(database, tmp_path / "one.backup")
    elsewhere = str(tmp_path / "again.db") if database.startswith("postgresql") else new_postgres()
    assert restore(tmp_path / "one.backup", elsewhere) == rows
    again = House(elsewhere)
    live = again.table(1)
    assert text(live) == text(before)
    assert live.asked() == before.asked()
    assert live.dealer.order() == before.dealer.order()
    assert audit(again.engine).faults == []
    Gambler(5).act(live)  # it goes on, with numbers that nobody has
    assert again.open("craps").number == 2
    with again.engine.connect() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM sessions")).scalar_one() == 0
    house.close()
    again.close()


def test_a_damaged_backup_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    played(str(tmp_path / "house.db")).close()
    good = tmp_path / "good"
    backup(str(tmp_path / "house.db"), good)
    assert good.stat().st_mode & 0o077 == 0  # nobody else reads the cards to come
    with pytest.raises(Refusal, match="exists"):
        backup(str(tmp_path / "house.db"), good)
    text = gzip.decompress(good.read_bytes()).decode()
    damages = {
        "changed": text.replace('"cents": 300000', '"cents": 300001', 1),
        "cut short": text[: len(text) // 2],
        "a line less": "\n".join([*text.splitlines()[:5], *text.splitlines()[6:]]) + "\n",
        "another shape": text.replace(f'"shape": "{HEAD}"', '"shape": "9999"', 1),
        "empty": "",
    }
    for name, damage in damages.items():
        assert damage != text
        bad = tmp_path / "bad"
        bad.write_bytes(gzip.compress(damage.encode()))
        with pytest.raises(Refusal):
            restore(bad, str(tmp_path / f"{name}.db"))
        assert not (tmp_path / f"{name}.db").exists()
    (tmp_path / "bad").write_bytes(good.read_bytes()[:500])
    with pytest.raises(Refusal, match="not a backup"):
        restore(tmp_path / "bad", str(tmp_path / "new.db"))
    with pytest.raises(Refusal, match="not empty"):
        restore(good, str(tmp_path / "house.db"))


def test_the_scripts_make_the_shape_that_the_program_needs(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    assert ScriptDirectory.from_config(configuration()).get_current_head() == HEAD
    assert migrate(database) == (None, HEAD)
    assert migrate(database) == (HEAD, HEAD)
    engine = open_engine(database)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert [d for d in compare_metadata(context, META) if "alembic_version" not in str(d)] == []
    engine.dispose()
    house = played(database)
    assert audit(house.engine).sound
    house.close()


def test_a_database_of_another_shape_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "house.db")
    House(path).close()
    engine = open_engine(path)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0000'"))
    with pytest.raises(Refusal, match="has shape 0000; this version needs"):
        House(path)
    with pytest.raises(Refusal, match="cannot be migrated"):
        migrate(path)
    with engine.begin() as connection:
        connection.execute(sa.text("DROP TABLE alembic_version"))
    with pytest.raises(Refusal, match="unknown"):
        House(path)
    engine.dispose()


COMMANDS: tuple[tuple[str, ...], ...] = (
    ("audit", "{}"),
    ("backup", "{}", "{}.backup"),
    ("migrate", "{}"),
    ("report", "{}"),
    ("reseal", "{}", "--why", "lost"),
    ("quarantine", "{}"),
    ("fair", "proof", "1", "--database", "{}"),
    ("people", "list", "--database", "{}"),
)


@pytest.mark.parametrize(
    ("kind", "command"),
    [
        *((kind, command) for kind in ("half", "another's") for command in COMMANDS),
        *((kind, COMMANDS[0]) for kind in ("text", "noise", "folder", "missing")),
    ],
)
def test_a_file_that_is_no_house_is_refused_in_one_sentence(
    kind: str, command: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "file.db"
    if kind == "folder":
        path.mkdir()
    elif kind == "another's":
        with closing(sqlite3.connect(path)) as other:
            other.execute("CREATE TABLE theirs (a)")
    elif kind != "missing":
        made = {
            "text": b"this is no database",
            "half": b"SQLite format 3\0 and no more",
            "noise": Random(1).randbytes(9000),
        }
        path.write_bytes(made[kind])
    before = path.read_bytes() if path.is_file() else None
    told = CliRunner().invoke(app, [word.format(path) for word in command])
    assert told.exit_code not in (0, None), told.output
    assert isinstance(told.exception, SystemExit | Refusal), told.exception
    said = told.output or str(told.exception)
    assert "Traceback" not in said and "went wrong inside" not in said
    assert "instead" in said.lower()
    assert (path.read_bytes() if path.is_file() else None) == before
    assert not (tmp_path / "file.db.key").exists()


def test_the_commands(tmp_path: Path) -> None:
    path, run = str(tmp_path / "house.db"), CliRunner()
    played(path).close()
    assert "rows written" in run.invoke(app, ["backup", path, str(tmp_path / "b")]).output
    told = run.invoke(app, ["restore", str(tmp_path / "b"), str(tmp_path / "new.db")])
    assert told.exit_code == 0
    assert "sound" in told.output
    assert f"has {HEAD}" in run.invoke(app, ["migrate", path]).output
    missing = run.invoke(app, ["backup", str(tmp_path / "none.db"), str(tmp_path / "c")])
    assert missing.exit_code != 0
    assert not (tmp_path / "none.db").exists()
    engine = open_engine(str(tmp_path / "new.db"))
    with engine.begin() as connection:
        connection.execute(sa.update(EVENTS).where(EVENTS.c.number == 3).values(round=9))
    engine.dispose()
    assert run.invoke(app, ["audit", str(tmp_path / "new.db")]).exit_code == 1
