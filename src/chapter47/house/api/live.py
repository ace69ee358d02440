"""A table live: the table as somebody may see it, and from then on what happens there."""

from __future__ import annotations

import asyncio
import contextlib
import time

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from ...errors import Refusal
from ..feed import Feed, Watcher, feed_of
from ..people import NotYours, People, Session
from .access import PREFIX, same_site, the_door, the_house, token_of, verify_guest
from .bodies import Table

router = APIRouter(prefix=PREFIX, tags=["tables"])
LOOK = 1.0  # seconds for which a session that stood is not looked at again, unless one was ended meanwhile
NOBODY, REFUSED, ELSEWHERE, MANY = 4401, 4409, 1012, 1008  # why a socket was closed
ROOM = 120  # bytes of a reason
_TABLE: TypeAdapter[int] = TypeAdapter(Table)


async def _who(socket: WebSocket) -> Session | None:
    """By header, by cookie from this site's own pages, or by a first message {"token": ...}."""
    if not same_site(socket):
        return None
    door = the_door(socket)
    at_hand = door.people.at_hand(token_of(socket))
    session = door.who(socket) if at_hand else await asyncio.to_thread(door.who, socket)
    if session is None:
        with contextlib.suppress(TimeoutError, ValueError, KeyError, TypeError, RecursionError, WebSocketDisconnect):
            said = await asyncio.wait_for(socket.receive_json(), 5)
            session = await asyncio.to_thread(door.people.session, str(said["token"]))
    return session


@router.websocket("/tables/{table}/live")
async def watch(socket: WebSocket, table: str) -> None:
    """Send the table as this person may see it once, and from then on what happens; ``docs/socket.md`` describes it."""
    await socket.accept()
    session = await _who(socket)
    if session is None:
        await _close(socket, NOBODY, "Show the token that you got at the door.")
        return
    house = the_house(socket)
    try:
        live = await house.at(_TABLE.validate_python(table))
        await verify_guest(socket, session)
    except NotYours as refusal:
        await _close(socket, REFUSED, str(refusal))
        return
    except (Refusal, ValidationError):
        await _close(socket, REFUSED, f"There is no table {table}.")
        return
    feed = feed_of(live)
    watcher = Watcher(session.person, words=socket.query_params.get("words", "") not in ("", "0"))
    async with live.lock.held():
        feed.join(watcher, _since(socket))
    gone = asyncio.create_task(_gone(socket))
    gone.add_done_callback(lambda _: watcher.wake.set())
    try:
        with the_door(socket).socket_of(session.person.name) as room:
            if not room:
                await socket.close(MANY, "You look on at too many tables at once.")
            while room and not gone.done() and await _sent(socket, session, feed, watcher):
                await watcher.wake.wait()
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        feed.leave(watcher)
        gone.cancel()


async def _close(socket: WebSocket, code: int, why: str) -> None:
    """Say why, as far as a closing frame has room for it; whoever is gone already need not be told."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code, why.encode()[:ROOM].decode(errors="ignore"))


def _since(socket: WebSocket) -> int | None:
    """The last step that a watcher who comes back knows of."""
    given = socket.query_params.get("since", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 10 else None


async def _sent(socket: WebSocket, session: Session, feed: Feed, watcher: Watcher) -> bool:
    """Send what waits; no, once the watcher has nothing more to wait for here."""
    watcher.wake.clear()
    while watcher.anew or watcher.waiting or watcher.lost:
        if watcher.lost:
            await socket.close(ELSEWHERE, "The table is changing hands.")
            return False
        if not await _still_in(socket, session, watcher):
            await socket.close(NOBODY, "The session is over.")
            return False
        if watcher.anew:
            async with feed.live.lock.held():
                message = feed.table(watcher)
        elif watcher.waiting:
            message = watcher.waiting.popleft()
        else:
            continue
        await socket.send_text(message)
    return True


async def _still_in(socket: WebSocket, session: Session, watcher: Watcher) -> bool:
    """Whether the session still stands; the database is asked now and then, off the loop unless it is at hand."""
    people, at = the_door(socket).people, time.monotonic()
    since, ended = watcher.stood
    if at - since < LOOK and ended == people.ended:
        return True
    ended = people.ended
    if people.at_hand(session.token):
        stands = _stands(people, session.token)
    else:
        stands = await asyncio.to_thread(_stands, people, session.token)
    if stands:
        watcher.stood = at, ended
    return stands


def _stands(people: People, token: str) -> bool:
    """To look on is not to do something: a session ends where nobody does."""
    return people.session(token, active=False) is not None


async def _gone(socket: WebSocket) -> None:
    """Ends when the other side does; what it says is not listened to."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
