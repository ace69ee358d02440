"""A served house is killed with kill -9 while a patron plays on: the client asks again, and nothing happens twice."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from fastapi import FastAPI
from tests.house.entering import blackjack
from tests.house.faults import Weather
from tests.house.playing import total

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

from chapter47 import Refusal
from chapter47.client import Client, TableClient
from chapter47.client.wire import Call
from chapter47.house import House, audit, store
from chapter47.house.api import mount
from chapter47.house.people import Role
from chapter47.house.store import journal_of, open_engine, read
from chapter47.table.events import Placed
from chapter47.table.window import Bet

KILLS = 3


class Served:
    """A house in a process of its own, at one address through all its deaths."""

    def __init__(self, database: str, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.address, self.database, self.folder = f"http://127.0.0.1:{self.port}", database, folder
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "chapter47", "serve", "--database", self.database, "--port", str(self.port)]
        environment = {k: v for k, v in os.environ.items() if "PYTEST" not in k} | {"CHAPTER47_SECRET": "x" * 32}
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, env=environment)
        for _ in range(600):
            try:
                if httpx.get(f"{self.address}/api/v1/health", timeout=2).is_success:
                    return
            except httpx.TransportError:
                assert self.process.poll() is None, (self.folder / "log").read_text()
                time.sleep(0.1)
        raise AssertionError("it never came up")

    def kill(self) -> None:
        """No farewell."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@contextmanager
def served(database: str, folder: Path) -> Iterator[Served]:
    house = Served(database, folder)
    house.start()
    try:
        yield house
    finally:
        if house.process is not None and house.process.poll() is None:
            house.process.terminate()
            house.process.wait(30)


class Patient(Client):
    """A client that asks again for as long as a house takes to come back: the same request, the same key."""

    def _send(self, call: Call) -> Any:
        deadline = time.monotonic() + 120
        while True:
            try:
                return super()._send(call)
            except httpx.TransportError:
                if time.monotonic() > deadline or call.tries == 1:
                    raise


def test_kill_9_of_a_served_house(database: str, tmp_path: Path) -> None:
    """Every bet that the patron sent is in the journal once, through three deaths at random instants."""
    random = Random(47)
    with served(database, tmp_path) as house, Patient(house.address, timeout=5) as ann:
        ann.come_in("ann")
        table = ann.open("minibaccarat", limits={"minimum": 100})
        table.sit(1, 500_000)
        table.deal()
        sent: list[int] = []
        stop, failed = threading.Event(), list[BaseException]()
        playing = threading.Thread(target=_play, args=(table, sent, stop, failed))
        playing.start()
        for _ in range(KILLS):
            _more(sent, failed)
            time.sleep(random.uniform(0.0, 0.3))
            house.kill()
            house.start()
        _more(sent, failed)
        stop.set()
        playing.join(120)
        assert failed == []
        assert _bets(database, table.number) == sent
    house_again = House(database)
    assert total(house_again) == 0
    assert audit(house_again.engine).faults == []
    house_again.close()


def _play(table: TableClient, sent: list[int], stop: threading.Event, failed: list[BaseException]) -> None:
    """Bets of ever another amount, each dealt: one journal line for each that was sent."""
    try:
        while not stop.is_set():
            amount = 100 * (len(sent) + 1)
            table.bet("player", amount)
            sent.append(amount)
            table.deal()
    except (Refusal, httpx.HTTPError, AssertionError) as error:
        failed.append(error)


def _more(sent: list[int], failed: list[BaseException]) -> None:
    """Wait until it plays on."""
    deadline, before = time.monotonic() + 120, len(sent)
    while len(sent) <= before and not failed:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def _bets(database: str, table: int) -> list[int]:
    engine = open_engine(database)
    with engine.connect() as connection:
        rows = read(journal_of(connection, table))
    engine.dispose()
    made = [row.event.action for row in rows if isinstance(row.event, Placed)]
    return [action.amount for action in made if isinstance(action, Bet) and action.wager == "player"]


def test_a_lost_connection_of_the_database_is_answered_by_asking_again(database: str) -> None:
    """The house's own connections are cut; a request is answered 503, nothing is half done, and the client goes on."""
    house, app = House(database), FastAPI()
    mount(app, house)
    weather = Weather(house.engine)
    with TestClient(app, raise_server_exceptions=False) as http:
        ann = Client("http://testserver", http=http)
        ann.come_in("ann")
        table = ann.open("minibaccarat", limits={"minimum": 100})
        table.sit(1, 100_000)
        table.deal()
        for number, kind in enumerate(("closed connection", "refused statement", "lost commit") * 4):
            weather.arm(kind, number if kind != "lost commit" else 0)
            weather.calm = False
            told = table.bet("player", 500)
            weather.calm = True
            assert sum(wager["amount"] for wager in told["wagers"]) == 500
            table.deal()
        assert weather.struck
        assert _bets(database, 1) == [500] * 12
    assert audit(house.engine).faults == []
    house.close()


@pytest.mark.parametrize("act", ["undo", "close"])
def test_what_staff_ask_again_is_done_once(act: str) -> None:
    """The client sends undo and close again with the same key when an answer is lost."""
    house, app = House(":memory:"), FastAPI()
    mount(app, house)
    live = blackjack(house) if act == "undo" else house.open("craps")
    house.people.add("flo", Role.FLOORPERSON, "correct horse battery")
    with TestClient(app) as http:
        flo = Client("http://testserver", http=http)
        flo.sign_in("flo", "correct horse battery")
        body = {"reason": "misread"} if act == "undo" else {"why": "late"}
        for _ in range(3):
            flo.call("POST", f"/tables/{live.number}/{act}", body, key="the-same")
    done = "back to step" if act == "undo" else "closed"
    assert len([text for text in (row["text"] for row in house.acts()) if done in text]) == 1
    house.close()


def test_a_server_that_was_away_while_nobody_asked_is_not_noticed(
    new_postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection that lay idle is tried first; one in use that breaks is refused once, and nothing is half done."""
    address = new_postgres()
    house = House(address)
    house.welcome("ann", 100_000)
    server = sa.create_engine(address.replace("postgresql://", "postgresql+psycopg://"), isolation_level="AUTOCOMMIT")

    def cut() -> int:
        others = "pid <> pg_backend_pid() AND datname = current_database()"
        query = f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE {others}"
        with server.connect() as connection:
            return int(connection.execute(sa.text(query)).scalar_one())

    assert cut() == 1
    with pytest.raises(sa.exc.OperationalError):
        house.balance("ann")
    assert house.balance("ann") == 100_000
    assert cut() == 1
    monkeypatch.setattr(store, "IDLE", -1.0)  # as if it had lain there long
    assert house.balance("ann") == 100_000
    house.close()
    server.dispose()
