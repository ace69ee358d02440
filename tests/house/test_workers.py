"""Several processes on one PostgreSQL: one owner a table, take-over from the dead, and no chip lost or made."""

from __future__ import annotations

import contextlib
import functools
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.house.playing import Gambler, seated, text, total

from chapter47 import Bet, Refusal
from chapter47.client import Client, TableClient
from chapter47.house import House, audit, serve, workers
from chapter47.house.store import WentOn
from chapter47.house.workers import Elsewhere


def test_one_owner_a_table(database: str) -> None:
    one = House(database, worker="http://127.0.0.1:1")
    two = House(database, worker="http://127.0.0.1:2")
    live = seated(one, "minibaccarat")
    with pytest.raises(Elsewhere) as told:
        two.table(live.number)
    assert told.value.address == "http://127.0.0.1:1"
    one.close()  # it parks its tables: they are free at once
    assert two.worker is not None
    two.worker.forget(live.number)
    assert two.table(live.number).asked() == "bets of round 2"
    two.close()


def test_windows_and_heartbeat_do_not_wait_for_a_dead_workers_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A survivor that is held up at the first of many orphans beats on, and its own windows close in time."""
    monkeypatch.setattr(serve, "BEAT", 0.01)
    house = House(str(tmp_path / "house.db"), worker="http://127.0.0.1:1")
    beats, ticks = threading.Semaphore(0), threading.Semaphore(0)
    stuck, free, stop = threading.Event(), threading.Event(), threading.Event()

    def adopt() -> None:
        stuck.set()
        free.wait(60)

    monkeypatch.setattr(house.holding, "adopt", adopt)
    monkeypatch.setattr(house.holding, "beat", beats.release)
    monkeypatch.setattr(house, "tick", ticks.release)
    clock = functools.partial(serve._clock, digest="")
    threads = [threading.Thread(target=does, args=(house, stop)) for does in (serve._orphans, serve._heart, clock)]
    for each in threads:
        each.start()
    assert stuck.wait(60)
    for went_on in (beats, ticks):
        for _ in range(3):
            assert went_on.acquire(timeout=60)
    stop.set()
    free.set()
    for each in threads:
        each.join(60)
    house.close()


def test_a_worker_that_slept_too_long_writes_nothing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its tables are taken while it sleeps; when it wakes, its bets and deals are refused and nothing is changed."""
    monkeypatch.setattr(workers, "LEASE", 150)
    sleeper, other = House(database, worker="http://127.0.0.1:1"), House(database, worker="http://127.0.0.1:2")
    live = seated(sleeper, "minibaccarat")
    live.bet(Bet(1, "banker", 1000))
    time.sleep(0.3)
    assert live.number in other.worker.beat()  # type: ignore[union-attr]
    taken = other.table(live.number)
    assert taken.waiting == [Bet(1, "banker", 1000)]
    taken.bet(Bet(2, "player", 2000))
    for wrong in (lambda: live.bet(Bet(1, "tie", 500)), live.deal, live.close):
        with pytest.raises((Elsewhere, WentOn)):
            wrong()
    assert live.lost
    taken.deal()
    assert "bet 1 banker $10.00\nbet 2 player $20.00" in text(taken)
    assert total(other) == 0
    assert audit(other.engine).sound
    other.holding.beat()
    sleeper.holding.beat()
    assert sleeper.held() == []
    sleeper.close()
    other.close()


def free_ports(count: int) -> int:
    """The first of some ports in a row that nobody uses."""
    while True:
        with contextlib.ExitStack() as held:
            first = held.enter_context(socket.socket())
            first.bind(("127.0.0.1", 0))
            port = int(first.getsockname()[1])
            try:
                for more in range(1, count):
                    held.enter_context(socket.socket()).bind(("127.0.0.1", port + more))
            except OSError:
                continue
            return port


@pytest.fixture
def two_workers(new_postgres: Callable[[], str], tmp_path: Path) -> Iterator[tuple[list[str], list[Any], str]]:
    """Two real processes on one PostgreSQL."""
    database, port = new_postgres(), free_ports(2)
    House(database).close()
    environment = {k: v for k, v in os.environ.items() if "PYTEST" not in k}
    processes = []
    for number in range(2):
        command = [sys.executable, "-m", "chapter47", "serve", "--database", database, "--worker", "--log", "info"]
        with (tmp_path / f"log{number}").open("w") as log:
            command += ["--port", str(port + number)]
            processes.append(subprocess.Popen(command, stdout=log, stderr=log, cwd=tmp_path, env=environment))
    addresses = [f"http://127.0.0.1:{port + number}" for number in range(2)]
    for address, process in zip(addresses, processes, strict=True):
        _wait(address, process, tmp_path)
    yield addresses, processes, database
    for process in processes:
        process.terminate()
    for process in processes:
        process.wait(30)


def _wait(address: str, process: Any, folder: Path) -> None:
    for _ in range(600):
        try:
            with Client(address) as client:
                client.call("GET", "/health/ready")
                return
        except Exception:
            assert process.poll() is None, (folder / "log0").read_text() + (folder / "log1").read_text()
            time.sleep(0.2)
    raise AssertionError("it never came up")


@pytest.fixture
def client() -> Iterator[Callable[..., Client]]:
    """Makes clients, and closes them in the end."""
    with contextlib.ExitStack() as opened:
        yield lambda *given: opened.enter_context(Client(*given))


def test_a_killed_worker_is_followed_by_another(
    two_workers: tuple[list[str], list[Any], str], tmp_path: Path, client: Callable[..., Client]
) -> None:
    """Patrons at the other worker play on through it; the first is killed; its tables go on within seconds."""
    (first, second), processes, database = two_workers
    owner = client(first)
    owner.come_in("ann")
    table = owner.open("minibaccarat")
    table.sit(1, 100_000)
    visitor = client(second)  # not the owner: every call is passed on
    visitor.come_in("bob")
    far = visitor.table(table.number)
    far.sit(2, 100_000)
    seen: list[dict[str, Any]] = []
    watching = threading.Thread(target=_watch, args=(far, seen), daemon=True)
    watching.start()
    table.deal()
    far.deal()
    far.bet("banker", 2_500)
    before = far.look()
    assert before["wagers"] == [{"seat": 2, "wager": "banker", "amount": 2_500}]
    deadline = time.monotonic() + 10
    while not any(view["wagers"] == before["wagers"] for view in seen):  # the socket tells it a moment later
        assert time.monotonic() < deadline, seen[-1:]
        time.sleep(0.01)
    processes[0].send_signal(signal.SIGKILL)
    processes[0].wait()
    began = time.monotonic()
    after = _until(far.look)
    assert after == before  # the same wager, the same seats, nothing lost
    took = time.monotonic() - began
    print(f"taken over in {took:.1f} s")
    moved = client(second, owner.token)
    _until(lambda: moved.table(table.number).deal())
    told = _until(lambda: far.deal())
    assert told["round"] == 3
    watching.join(10)
    house = House(database)
    assert audit(house.engine).faults == []
    assert total(house) == 0
    house.close()
    for log in ("log0", "log1"):
        text = (tmp_path / log).read_text()
        assert owner.token not in text
        assert visitor.token not in text


def _watch(table: TableClient, seen: list[dict[str, Any]]) -> None:
    with contextlib.suppress(Exception):  # its worker dies
        seen.extend(table.live())


def _until(act: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    deadline = time.monotonic() + 60
    while True:
        try:
            return act()
        except Refusal as refusal:
            waits = "changing hands" in str(refusal) or "another worker" in str(refusal)
            if time.monotonic() > deadline or not waits:
                raise
            time.sleep(0.2)


def test_a_stopped_worker_parks_its_tables(
    two_workers: tuple[list[str], list[Any], str], tmp_path: Path, client: Callable[..., Client]
) -> None:
    (first, second), processes, database = two_workers
    ann = client(first)
    ann.come_in("ann")
    table = ann.open("blackjack")
    table.sit(1, 100_000)
    table.bet("blackjack", 2_000)
    told = table.deal()
    processes[0].terminate()
    assert processes[0].wait(30) in (0, -signal.SIGTERM)
    assert '"parked"' in (tmp_path / "log0").read_text()
    moved = client(second, ann.token).table(table.number)
    assert _until(moved.look) | {"clock": None} == told | {
        "clock": None
    }  # whoever is waited for has all the time again
    house = House(database)
    assert audit(house.engine).sound
    house.close()


def test_metrics_health_and_logs_tell_no_secrets(
    two_workers: tuple[list[str], list[Any], str], tmp_path: Path, client: Callable[..., Client]
) -> None:
    (first, _), _, database = two_workers
    eye = House(database)
    token = eye.people.enter(eye.people.add("eye", "surveillance", "seven wild geese over there")).token
    eye.close()
    ann = client(first)
    ann.come_in("ann", "a long password of ann's")
    table = ann.open("craps")
    table.sit(1, 50_000)
    with pytest.raises(Refusal):
        ann.sign_in("ann", "wrong password")
    assert ann.http.get("/metrics").status_code == 401
    metrics = ann.http.get("/metrics", headers={"Authorization": f"Bearer {token}"}).text
    assert 'chapter47_requests_total{method="POST",route="/api/v1/tables/{table}/sit",status="200"} 1.0' in metrics
    assert "chapter47_tables 1.0" in metrics
    assert ann.call("GET", "/health/ready") == {"status": "ready"}
    import json

    lines = [json.loads(line) for line in (tmp_path / "log0").read_text().splitlines() if line.startswith("{")]
    assert any(line["event"] == "request" and line["route"].endswith("/sit") for line in lines)
    text = (tmp_path / "log0").read_text()
    for secret in (ann.token, "a long password", "wrong password"):
        assert secret not in text


def test_gambling_on_while_the_owner_changes(database: str) -> None:
    """A table goes to and fro between two workers, hundreds of rounds long, and its journal is one."""
    houses = [House(database, worker=f"http://127.0.0.1:{n}") for n in (1, 2)]
    number = seated(houses[0], "casino-war").number
    gambler = Gambler(11)
    for turn in range(40):
        house = houses[turn % 2]
        live = house.table(number)
        for _ in range(3):
            if live.pending is not None:
                gambler.act(live)
        assert house.worker is not None
        house.worker.release(number)
        house.holding.lose(number)
        houses[(turn + 1) % 2].worker.forget(number)  # type: ignore[union-attr]
    assert audit(houses[0].engine).faults == []
    assert total(houses[0]) == 0
    for house in houses:
        house.close()
