"""A request that comes to a worker which does not hold its table goes to the one that does."""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import TYPE_CHECKING

import httpx
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from .api.access import COOKIE, HOST_COOKIE, is_secure, same_site, token_in_cookie
from .workers import Worker

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

INTERFACE = re.compile(r"/api/v1/tables/(\d{1,9})(/|$)")
PAGE = re.compile(r"/(?:table|dealer|rounds|disputes|fair)/(\d{1,9})(?:/\d{1,9})*$")
PASSED = ("authorization", "idempotency-key", "content-type", "x-csrf-token", "accept", "prefer")
FORWARDED = "x-chapter47-forwarded"


class Forward:
    """Calls of the interface are passed on and their answers back; a page is sent to the worker that draws it."""

    def __init__(self, app: ASGIApp, worker: Worker) -> None:
        self.app = app
        self.worker = worker
        self.http = httpx.AsyncClient(timeout=30, limits=httpx.Limits(max_connections=200))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it here."""
        owner = await self._owner(scope)
        if owner is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._relay(WebSocket(scope, receive, send), owner)
        elif PAGE.match(scope["path"]):
            await RedirectResponse(owner + scope["path"], 307)(scope, receive, send)
        else:
            reply = await self._pass(Request(scope, receive), owner)
            await reply(scope, receive, send)

    async def _owner(self, scope: Scope) -> str | None:
        if scope["type"] not in ("http", "websocket"):
            return None
        if any(name == FORWARDED.encode() for name, _ in scope["headers"]):
            return None  # it was passed on already: whoever holds the table now answers, or says so
        found = INTERFACE.match(scope["path"]) or PAGE.match(scope["path"])
        return await asyncio.to_thread(self.worker.owner, int(found[1])) if found else None

    async def _pass(self, request: Request, owner: str) -> Response:
        headers = _passed(request)
        target = owner + request.url.path + (f"?{request.url.query}" if request.url.query else "")
        try:
            reply = await self.http.request(request.method, target, content=await request.body(), headers=headers)
        except httpx.TransportError:  # its worker has just died: in a moment somebody else holds the table
            error = {"message": "The table is changing hands.", "cite": None, "instead": "again in a second"}
            return JSONResponse({"error": error}, 503, {"Retry-After": "1"})
        return Response(reply.content, reply.status_code, media_type=reply.headers.get("content-type"))

    async def _relay(self, socket: WebSocket, owner: str) -> None:
        from websockets.asyncio.client import connect
        from websockets.exceptions import WebSocketException

        await socket.accept()
        if not same_site(socket):
            await socket.close(4401, "A page of another site may not look on.")
            return
        headers = _passed(socket)
        query = f"?{socket.url.query}" if socket.url.query else ""
        target = owner.replace("http", "ws", 1) + socket.url.path + query
        code, reason = 1012, "The table is changing hands."
        try:
            async with connect(target, additional_headers=headers, proxy=None) as other:
                inward = asyncio.create_task(_pump_in(socket, other))
                try:
                    async for message in other:
                        await socket.send_text(str(message))
                finally:
                    inward.cancel()
                if other.close_code is not None and other.close_code >= 4000:
                    code, reason = other.close_code, other.close_reason or ""
        except (OSError, WebSocketException, RuntimeError):
            pass
        with contextlib.suppress(RuntimeError):
            await socket.close(code, reason)


def _passed(connection: HTTPConnection) -> dict[str, str]:
    """The headers that go on; of the cookies only the session's, by the name under which it was believed here."""
    headers = {name: connection.headers[name] for name in PASSED if name in connection.headers} | {FORWARDED: "1"}
    if token := token_in_cookie(connection):
        headers["cookie"] = f"{HOST_COOKIE if is_secure(connection) else COOKIE}={token}"
    return headers


async def _pump_in(socket: WebSocket, other: ClientConnection) -> None:
    """What the patron says goes on; when they are gone, so is the other side."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            await other.close()
            return
        if message.get("text"):
            await other.send(message["text"])
