"""Workers on several hosts and one PostgreSQL: one is added and one drained while people play, no disk between them.

The hosts are loopback addresses. Each has a folder of its own, which goes with its worker, and the key of the house by
its environment.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from tests.house.playing import total

from chapter47 import Bet, Refusal
from chapter47.client import Client
from chapter47.house import House, audit
from chapter47.house.keys import GIVEN
from chapter47.house.shape import TABLES, WORKERS
from chapter47.house.store import journal_of, read, reading
from chapter47.table.events import Placed

LONG = 120.0  # seconds after which something is taken to be stuck
KEY = "47" * 32


class Host:
    """A machine with one worker."""

    def __init__(self, number: int, database: str, folder: Path) -> None:
        self.host, self.folder = f"127.0.0.{number}", folder / f"host{number}"
        self.folder.mkdir()
        with socket.socket() as free:
            free.bind((self.host, 0))
            port = int(free.getsockname()[1])
        self.address, self.log = f"http://{self.host}:{port}", folder / f"log{number}"
        environment = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
        command = [sys.executable, "-m", "chapter47", "serve", "--worker", "--log", "info", "--guests", "1000"]
        command += ["--database", database, "--host", self.host, "--port", str(port)]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env=environment | {GIVEN: KEY, "HOME": str(self.folder)},
            )

    def ready(self) -> Host:
        """Once it answers."""
        with self.client() as asks:
            _until(lambda: asks.call("GET", "/health/ready"), lambda: self.process.poll() is None)
        return self

    def client(self) -> Client:
        """Somebody who comes to this host."""
        return Client(self.address)

    def drain(self) -> None:
        """The worker is told to go, and its folder goes with it."""
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(LONG) in (0, -signal.SIGTERM)
        assert '"parked"' in self.log.read_text()
        shutil.rmtree(self.folder)


def _until(act: Callable[[], object], going_on: Callable[[], bool] = lambda: True) -> object:
    """Try until it is done, as whoever is told to come again does."""
    deadline = time.monotonic() + LONG
    while True:
        try:
            return act()
        except (Refusal, httpx.HTTPError):
            assert going_on()
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


class Player(threading.Thread):
    """Somebody who plays on, whatever happens to the workers: a wager is made again with its key until it stands."""

    def __init__(self, name: str, host: Host, table: int) -> None:
        super().__init__(daemon=True)
        self.who, self.table, self.client = name, table, host.client()
        self.stood, self.over = 0, threading.Event()
        _until(lambda: self.client.come_in(name))
        _until(lambda: self.client.table(table).sit(1, 100_000))

    def run(self) -> None:
        """Wager by wager."""
        body = {"wager": "red", "amount": 500, "ready": True}
        while not self.over.is_set():
            path, key = f"/tables/{self.table}/bets", f"{self.who}-{self.stood}"
            _until(lambda path=path, key=key: self.client.call("POST", path, body, key=key))
            self.stood += 1

    def play_on(self, wagers: int = 2) -> None:
        """Wait until so many more stand."""
        deadline, wanted = time.monotonic() + LONG, self.stood + wagers
        while self.stood < wanted:
            assert time.monotonic() < deadline and self.is_alive(), f"{self.who} plays no more"
            time.sleep(0.02)

    def stop(self) -> None:
        """The last wager stands."""
        self.over.set()
        self.join(LONG)
        self.client.close()


@pytest.fixture
def hosts(
    new_postgres: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Callable[[int], Host], str]]:
    """Starts workers on hosts by their number, on one database; those that are left are ended."""
    database = new_postgres()
    monkeypatch.setenv(GIVEN, KEY)
    House(database).close()
    running: list[Host] = []

    def start(number: int) -> Host:
        running.append(Host(number, database, tmp_path))
        return running[-1]

    yield start, database
    for each in running:
        each.process.terminate()
    for each in running:
        each.process.wait(LONG)


def test_a_worker_is_added_and_another_drained_while_people_play(hosts: tuple[Callable[[int], Host], str]) -> None:
    start, database = hosts
    first, second = start(2), start(3)
    with first.ready().client() as opener:
        opener.come_in("opener")
        tables = [opener.open("roulette").number for _ in range(2)]  # the first holds them
    players = [Player("ann", second.ready(), tables[0])]
    players[0].start()
    players[0].play_on()
    third = start(4).ready()  # one is added: it serves at once, and passes on what others hold
    players.append(Player("bob", third, tables[1]))
    players[1].start()
    for each in players:
        each.play_on()
    first.drain()
    for each in players:
        each.play_on(4)  # their tables are held elsewhere by now
        each.stop()
    house = House(database)
    held = sa.select(WORKERS.c.address).join(TABLES, TABLES.c.owner == WORKERS.c.name)
    with reading(house.engine) as connection:
        assert set(connection.execute(held).scalars()) <= {second.address, third.address}
        for each in players:
            acts = [row.event for row in read(journal_of(connection, each.table)) if isinstance(row.event, Placed)]
            assert sum(isinstance(act.action, Bet) for act in acts) == each.stood  # each wager stands, and once
    assert audit(house.engine).faults == [] and total(house) == 0
    house.close()
