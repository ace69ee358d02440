"""What takes longer or shorter than a load: memory over many rounds, and how soon a house answers."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from chapter47 import Bet
from chapter47.house import House, audit
from chapter47.house.live import LiveTable
from chapter47.table.requests import Ask, AskAmount
from chapter47.table.window import Limits

TABLES = 20


def memory_over(rounds: int) -> None:
    """Play rounds at some tables through the writer, and print what this process holds."""
    from .load import memory

    with tempfile.TemporaryDirectory() as folder:
        house = House(str(Path(folder) / "house.db"))
        tables = [house.open("minibaccarat", limits=Limits(minimum=100)) for _ in range(TABLES)]
        for live in tables:
            name = f"patron{live.number}"
            house.welcome(name, 100_000_000)
            house.sit(live.number, 1, name, 90_000_000)
            live.deal()

        async def play(each: int) -> None:
            await asyncio.gather(*(_play(house, live, each // TABLES) for live in tables))

        at_first = 0.0
        for part in range(11):
            asyncio.run(play(rounds // 10 if part else 2_000))
            held = memory(os.getpid())
            at_first = at_first or held
            played = sum(live.table.round for live in tables)
            print(f"{played:>9,} rounds: {held:.1f} MB ({held - at_first:+.1f})", flush=True)
        found = audit(house.engine)
        house.close()
    print(f"audit: {found.tables:,} tables, {found.steps:,} events, {'sound' if found.sound else found.faults[:3]}")


async def _play(house: House, live: LiveTable, rounds: int) -> None:
    """Rounds of one patron, who cuts the cards when they are asked to."""
    for _ in range(rounds):
        while isinstance(request := live.pending, Ask | AskAmount):
            await live.doing(live.choosing(request.seat, request.default), house.writer)
        await live.doing(live.betting(Bet(1, "banker", 1000), ready=1), house.writer)


def starts() -> None:
    """Start a house twice at one database, and say how long it took until it answered."""
    from .load import free_port, processor

    with tempfile.TemporaryDirectory() as folder:
        for which in ("first", "again"):
            port = free_port()
            command = [sys.executable, "-m", "chapter47", "serve", "--database", "house.db", "--port", str(port)]
            began = time.monotonic()
            process = subprocess.Popen(command, cwd=folder)
            try:
                _wait(f"http://127.0.0.1:{port}/api/v1/health")
                took, worked = time.monotonic() - began, processor(process.pid)
                print(f"{which}: answers after {took:.1f} s, {worked:.1f} s of processor time", flush=True)
            finally:
                process.terminate()
                process.wait(60)


def _wait(address: str) -> None:
    for _ in range(6000):
        try:
            with urlopen(address, timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.01)
    raise SystemExit("the house never answered")
