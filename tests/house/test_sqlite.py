"""SQLite in the house: nobody is told of a commit before it is on the disk, and many share one sync."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from chapter47.house import House, once, sqlite
from chapter47.house.shape import DONE
from chapter47.house.store import connect

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a disk of its own kind")


def write(engine: sa.Engine, key: str) -> None:
    with engine.begin() as connection:
        once.remember(connection, 0, key, key)


def logged(path: Path) -> int:
    """Bytes in the log of a database."""
    log = Path(f"{path}-wal")
    return log.stat().st_size if log.exists() else 0


def test_a_writer_goes_on_after_a_sync_that_holds_its_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = connect(str(tmp_path / "house.db"))
    synced: list[int] = []  # how long the log was at each sync

    def sync(file: int) -> None:
        synced.append(os.fstat(file).st_size)
        os.fsync(file)

    monkeypatch.setattr(sqlite, "_sync", sync)
    for place in range(20):
        before = len(synced)
        write(engine, f"k{place}")
        assert len(synced) == before + 1 and synced[-1] == logged(tmp_path / "house.db") > 0
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 1  # SQLite leaves the sync to the house
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"


def test_whoever_only_reads_waits_for_no_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(str(tmp_path / "house.db"))
    house.welcome("ann", 100_000)
    syncs = 0

    def sync(_file: int) -> None:
        nonlocal syncs
        syncs += 1

    monkeypatch.setattr(sqlite, "_sync", sync)
    assert house.balance("ann") == 100_000 and house.tables() == [] and syncs == 0
    house.welcome("bob", 100_000)
    assert syncs == 1
    house.close()


def test_all_who_wrote_meanwhile_share_a_sync(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = connect(str(tmp_path / "house.db"))
    open_gate, began = threading.Event(), threading.Event()
    syncs: list[float] = []
    done: dict[str, float] = {}

    def sync(_file: int) -> None:
        syncs.append(time.monotonic())
        began.set()
        open_gate.wait(20)

    monkeypatch.setattr(sqlite, "_sync", sync)

    def act(key: str) -> None:
        write(engine, key)
        done[key] = time.monotonic()

    threads = [threading.Thread(target=act, args=(f"k{n}",)) for n in range(13)]
    threads[0].start()
    assert began.wait(20)  # the first is at the disk
    for thread in threads[1:]:
        thread.start()

    def committed() -> int:
        with engine.execution_options(reading=True).connect() as connection:
            return int(connection.execute(sa.select(sa.func.count()).select_from(DONE)).scalar_one())

    deadline = time.monotonic() + 20
    while committed() < 13 and time.monotonic() < deadline:  # nobody waits for their turn behind the disk
        time.sleep(0.01)
    assert committed() == 13 and done == {}  # all have written, and none is told so
    open_gate.set()
    for thread in threads:
        thread.join(20)
    assert len(done) == 13 and len(syncs) == 2  # one for the first, one for the twelve who came meanwhile
    assert all(done[f"k{n}"] >= syncs[1] for n in range(1, 13))


def test_a_disk_that_fails_ends_the_process(tmp_path: Path) -> None:
    told = (
        "import sys; from chapter47.house import House, sqlite\n"
        "house = House(sys.argv[1]); house.welcome('ann', 100_000)\n"
        "def sync(file): raise OSError(5, 'input/output error')\n"
        "sqlite._sync = sync\n"
        "house.welcome('bob', 100_000); print('not so')\n"
    )
    path = tmp_path / "house.db"
    ended = subprocess.run([sys.executable, "-c", told, str(path)], capture_output=True, text=True, check=False)
    assert ended.returncode == sqlite.LOST and "not so" not in ended.stdout
    assert "the disk failed" in ended.stderr
    house = House(str(path))
    assert house.balance("ann") == 100_000
    house.close()
