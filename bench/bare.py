"""The parts without a house around them: what the same stack can do, to measure the house against.

One Starlette route; each call writes six rows, all callers that wait share one transaction and one sync, and each
change is pushed to the sockets of its table. No game, no law, no account, nobody to be known: a house on these
parts can only come near to it.

    uvicorn bench.bare:app --port 8601        # in an empty folder: it writes bare.db there
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import orjson
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

ROWS = 6
BODY = '{"kind":"moved","source":["seat",1],"target":["rack",0],"cents":500}'
Row = tuple[int, int, int, str, str]
Call = tuple[int, "asyncio.Future[None]"]


class Bare:
    """What waits to be written, and who looks on."""

    def __init__(self, path: str) -> None:
        self.database = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self.database.execute("PRAGMA journal_mode=WAL")
        self.database.execute("PRAGMA synchronous=FULL")
        self.database.execute("CREATE TABLE IF NOT EXISTS steps (t INT, n INT, at INT, body TEXT, hash TEXT)")
        self.waiting: list[Call] = []
        self.wake = asyncio.Event()
        self.watchers: dict[int, set[WebSocket]] = {}
        self.sending: set[asyncio.Future[None]] = set()

    def commit(self, rows: list[Row]) -> None:
        """Rows of all who wait, in one transaction."""
        self.database.execute("BEGIN")
        self.database.executemany("INSERT INTO steps VALUES (?, ?, ?, ?, ?)", rows)
        self.database.execute("COMMIT")

    async def write(self) -> None:
        """For ever: what waits is written, then answered and pushed."""
        loop = asyncio.get_running_loop()
        while True:
            await self.wake.wait()
            self.wake.clear()
            calls, self.waiting = self.waiting, []
            rows = [(table, n, 0, BODY, "0" * 64) for table, _ in calls for n in range(ROWS)]
            await loop.run_in_executor(None, self.commit, rows)
            for table, answered in calls:
                answered.set_result(None)
                message = orjson.dumps({"t": table, "events": [{"kind": "moved", "body": BODY}] * ROWS}).decode()
                for watcher in self.watchers.get(table, ()):
                    self.sending.add(sent := asyncio.ensure_future(_send(watcher, message)))
                    sent.add_done_callback(self.sending.discard)


async def _send(watcher: WebSocket, message: str) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):
        await watcher.send_text(message)


async def bet(request: Request) -> Response:
    """A call: six rows, and the answer once they are on the disk."""
    bare: Bare = request.app.state.bare
    answered = asyncio.get_running_loop().create_future()
    bare.waiting.append((orjson.loads(await request.body())["t"], answered))
    bare.wake.set()
    await answered
    return Response(b'{"ok":1}', media_type="application/json")


async def live(socket: WebSocket) -> None:
    """Somebody looks on."""
    await socket.accept()
    watchers = socket.app.state.bare.watchers.setdefault(int(socket.query_params["t"]), set())
    watchers.add(socket)
    try:
        while True:
            await socket.receive_text()
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        watchers.discard(socket)


@asynccontextmanager
async def life(app: Starlette) -> AsyncIterator[None]:
    """The writer runs as long as the server does."""
    app.state.bare = Bare("bare.db")
    task = asyncio.create_task(app.state.bare.write())
    yield
    task.cancel()


app = Starlette(routes=[Route("/bet", bet, methods=["POST"]), WebSocketRoute("/live", live)], lifespan=life)
