"""Those who load a house: patrons who come in, sit, look on by a socket and bet; and those who only look."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chapter47.house import House
from chapter47.table.window import Limits

from .load_wires import Socket, Wire

PREFIX = "/api/v1"
HOST = "127.0.0.1"
EACH = 30  # tables that one guest opens, or looks on at
ADDRESS = 800  # sockets of one address
SOME = 500  # tables opened by one house, before it lets them go
BRIEF = "Prefer: return=minimal\r\n"


@dataclass
class Patron:
    """Somebody at a table: a wire to act by, and a socket to look on."""

    wire: Wire
    table: int
    socket: Socket
    asked: dict[str, Any]

    def look(self, message: bytes) -> None:
        """Notice what is asked of this seat."""
        if b'"choices":' in message or b'"amounts":' in message:
            told = json.loads(message)
            self.asked = told.get("now", told)


_openers: dict[tuple[int, int], Wire] = {}


async def opened(port: int, place: int) -> int:
    """A table, opened by one of as many guests as it takes: none may open many."""
    wire = _openers.get((port, place // EACH))
    if wire is None:
        wire = _openers[port, place // EACH] = Wire(HOST, port)
        name = {"name": f"opener{port}x{place // EACH}"}
        wire.token = json.loads((await wire.call("POST", f"{PREFIX}/patrons", name))[1])["token"]
    status, told = await wire.call("POST", f"{PREFIX}/tables", {"game": "minibaccarat", "limits": {"minimum": 100}})
    if status != 201:
        raise SystemExit(f"no table was opened: {told.decode()}")
    return int(json.loads(told)["number"])


async def seated(ports: list[int], tables: int, patrons: int) -> list[Patron]:
    """Open the tables, and bring everybody in a few at a time."""
    numbers = [(await opened(ports[place % len(ports)], place), ports[place % len(ports)]) for place in range(tables)]
    found: list[Patron] = []
    for first in range(0, patrons, 8):
        places = range(first, min(first + 8, patrons))
        found += await asyncio.gather(
            *(_seat(place, *numbers[place % tables], place // tables + 1) for place in places)
        )
    return found


async def _seat(place: int, table: int, port: int, seat: int) -> Patron:
    wire = Wire(HOST, port)
    wire.token = json.loads((await wire.call("POST", f"{PREFIX}/patrons", {"name": f"p{place}"}))[1])["token"]
    status, told = await wire.call("POST", f"{PREFIX}/tables/{table}/sit", {"seat": seat, "chips": 900_000})
    if status != 200:
        raise SystemExit(f"nobody was seated: {told.decode()}")
    socket = Socket(f"{PREFIX}/tables/{table}/live", HOST, wire.token)
    made = Patron(wire, table, socket, {})
    socket.look = made.look
    await asyncio.get_running_loop().create_connection(lambda: socket, HOST, port)
    await socket.open
    return made


async def patron(who: Patron, pause: float, seconds: float) -> tuple[list[float], int]:
    """Bet again and again, and answer what is asked: how long each wager took, and how many were refused."""
    until, took, refused = time.monotonic() + seconds, [], 0
    await asyncio.sleep(random.random() * pause)
    while (began := time.monotonic()) < until:
        if await _bet(who):
            took.append(time.monotonic() - began)
        else:
            refused += 1
        await asyncio.sleep(pause * (0.5 + random.random()))
    return took, refused


async def steady_patron(who: Patron, every: float, seconds: float) -> tuple[list[float], int]:
    """Bet at times that were set before, however long the answers take; each counts from when it was to be made."""
    until, took, refused = time.monotonic() + seconds, [], 0
    due = time.monotonic() + random.random() * every
    while due < until:
        await asyncio.sleep(due - time.monotonic())
        if await _bet(who):
            took.append(time.monotonic() - due)
        else:
            refused += 1
        due += every * (0.5 + random.random())
    return took, refused


async def _bet(who: Patron) -> bool:
    """One wager; whether it was taken."""
    await _answer(who)
    body = {"wager": random.choice(("banker", "player")), "amount": 1000, "ready": True}
    key = f"Idempotency-Key: {random.getrandbits(64):x}\r\n"
    status, _ = await who.wire.call("POST", f"{PREFIX}/tables/{who.table}/bets", body, BRIEF + key)
    return status == 200


async def _answer(who: Patron) -> None:
    """Say the first that may be said."""
    choices, amounts = who.asked.get("choices"), who.asked.get("amounts")
    if choices or amounts:
        answer = choices[0] if choices else amounts[0]
        who.asked = {}
        await who.wire.call("POST", f"{PREFIX}/tables/{who.table}/choose", {"answer": answer}, BRIEF)


async def bare_patron(port: int, table: int, pause: float, seconds: float) -> tuple[list[float], int]:
    """Call the bare server again and again."""
    wire = Wire(HOST, port)
    until, took = time.monotonic() + seconds, []
    await asyncio.sleep(random.random() * pause)
    while time.monotonic() < until:
        began = time.perf_counter()
        await wire.call("POST", "/bet", {"t": table})
        took.append(time.perf_counter() - began)
        await asyncio.sleep(pause * (0.5 + random.random()))
    if wire.transport is not None:
        wire.transport.close()
    return took, 0


def open_tables(database: str, tables: int) -> None:
    """Open tables that nobody will play, before anybody is served."""
    for first in range(0, tables, SOME):
        house = House(database)
        for _ in range(min(SOME, tables - first)):
            house.open("minibaccarat", limits=Limits(minimum=100))
        house.close()


async def idle(port: int, pid: int, tables: int, sockets: int) -> None:
    """Tables that nobody plays and sockets that look on: what a process holds, and what it does all the while."""
    from .load import memory, processor

    print(f"{tables:,} tables: {memory(pid):.0f} MB", flush=True)
    watchers, token = [], ""
    for place in range(sockets):
        if place % EACH == 0:  # nobody looks on at many tables, and no address has many sockets
            who = Wire(HOST, port)
            token = json.loads((await who.call("POST", f"{PREFIX}/patrons", {"name": f"looks{place}"}))[1])["token"]
        made = Socket(f"{PREFIX}/tables/{place % min(tables, 500) + 1}/live", HOST, token)
        at = f"127.0.0.{2 + place // ADDRESS}", 0
        await asyncio.get_running_loop().create_connection(lambda at=made: at, HOST, port, local_addr=at)
        if not await made.open:
            raise SystemExit(f"socket {place + 1:,} was refused")
        watchers.append(made)
    while any(not each.messages for each in watchers):
        await asyncio.sleep(0.1)
    began = processor(pid)
    await asyncio.sleep(20)
    print(
        f"{tables:,} idle tables and {sockets:,} idle sockets: {memory(pid):.0f} MB, "
        f"{(processor(pid) - began) / 20:.3f} of a core"
    )
    with contextlib.suppress(OSError):
        print(Path(f"/proc/{pid}/status").read_text().partition("Threads:")[2].partition("\n")[0].strip(), "threads")
