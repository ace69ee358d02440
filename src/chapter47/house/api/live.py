"""A table live: what somebody may see of it, sent anew whenever it changes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from ...errors import Refusal
from ..live import LiveTable
from ..people import Session
from .bodies import Table
from .doors import PREFIX, the_door, the_house
from .tables import seen_as_json

router = APIRouter(prefix=PREFIX, tags=["tables"])
NOBODY, REFUSED, ELSEWHERE = 4401, 4409, 1012  # why a socket was closed
GATHER = 0.02  # seconds in which a table may change again before it is sent: nobody sees the difference
_TABLE: TypeAdapter[int] = TypeAdapter(Table)


@contextlib.asynccontextmanager
async def changes(live: LiveTable) -> AsyncIterator[asyncio.Event]:
    """An event that is set whenever a table changes, however often that is: a slow reader holds nobody up."""
    loop, changed = asyncio.get_running_loop(), asyncio.Event()

    def wake() -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closing
            loop.call_soon_threadsafe(changed.set)

    live.listeners.append(wake)
    try:
        yield changed
    finally:
        live.listeners.remove(wake)


async def _who(socket: WebSocket) -> Session | None:
    """By header, by cookie from this site's own pages, or by a first message {"token": ...}."""
    origin = urlsplit(socket.headers.get("origin", "")).netloc
    if origin and origin != socket.headers.get("host"):
        return None
    door = the_door(socket)
    session = await asyncio.to_thread(door.who, socket)
    if session is None:
        with contextlib.suppress(TimeoutError, ValueError, KeyError, TypeError):
            said = await asyncio.wait_for(socket.receive_json(), 5)
            session = await asyncio.to_thread(door.people.session, str(said["token"]))
    return session


@router.websocket("/tables/{table}/live")
async def watch(socket: WebSocket, table: str) -> None:
    """Send the table as this person may see it: once at first, and then after every change."""
    await socket.accept()
    session = await _who(socket)
    if session is None:
        await socket.close(NOBODY, "Show the token that you got at the door.")
        return
    house = the_house(socket)
    try:
        live = await asyncio.to_thread(house.table, _TABLE.validate_python(table))
    except (Refusal, ValidationError):
        await socket.close(REFUSED, f"There is no table {table}."[:120])
        return
    gone = asyncio.create_task(_gone(socket))
    try:
        async with changes(live) as changed:
            gone.add_done_callback(lambda _: changed.set())
            while not gone.done():
                changed.clear()
                while not live.lock.acquire(blocking=False):  # it is being changed: nobody else waits for that
                    await asyncio.sleep(0.005)
                try:
                    told = seen_as_json(house, live.number, session.person)
                finally:
                    live.lock.release()
                await socket.send_text(told.decode())
                await changed.wait()
                await asyncio.sleep(GATHER)
                if live.lost:
                    await socket.close(ELSEWHERE, "The table is changing hands.")
                    return
                if not await _still_in(socket, session):
                    await socket.close(NOBODY, "The session is over.")
                    return
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        gone.cancel()


async def _still_in(socket: WebSocket, session: Session) -> bool:
    """Whether the session still stands; the database is asked now and then, and never by the loop itself."""
    people = the_door(socket).people
    return people.believed(session.token) or await asyncio.to_thread(people.session, session.token) is not None


async def _gone(socket: WebSocket) -> None:
    """Ends when the other side does; what it says is not listened to."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
