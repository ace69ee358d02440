"""The gate before all that is served: how much may be sent, how long it may take, and what every answer carries."""

from __future__ import annotations

import asyncio
import functools
import re
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Generator
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY, UPLOAD = 256_000, 5_000_000  # bytes that may be sent; files go through the pages alone
HEADERS, LINES = 16_000, 64  # bytes of headers and how many of them
TARGET = 4_000  # bytes of path and query
PATIENCE = 20.0  # seconds in which a body must have come
SOCKETS = 1_000  # open at once for one address
PERMISSIONS = "camera={}, geolocation=(), microphone=(), payment=()"
CAREFUL = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS.format("()"),
}
DOCUMENT = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
    "frame-ancestors 'none'; form-action 'self'; base-uri 'self'"
)
LOCKED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"  # for what is no page
# NiceGUI compiles its templates in the browser, which takes unsafe-eval; nothing inline runs without the nonce
PAGE = (
    "default-src 'self'; script-src 'self' 'nonce-{nonce}' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; object-src 'none'; "
    "frame-ancestors 'none'; form-action 'self'; base-uri 'self'"
)
POLICY = b"content-security-policy"
INLINE = re.compile(rb"^([ \t]*<script)(?=[ >])", re.M)  # of the framework's template: what it fills in has no lines


class Gate:
    """Refuses what is too much before anything reads it, and gives every answer the headers of a careful house."""

    def __init__(self, app: ASGIApp, *, sockets: int = SOCKETS) -> None:
        self.app = app
        self.sockets = sockets
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or not."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            answer = Answer(scope, send)
            if (refused := too_much(scope)) is not None:
                await refused(scope, receive, answer)
            else:
                await self.app(_plain(scope), Body(scope, receive, answer), answer)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        where = HTTPConnection(scope).client
        host = where.host if where else ""
        if too_much(scope) is not None or self._open[host] >= self.sockets:
            await send({"type": "websocket.close", "code": 1008, "reason": "Too many connections."})
            return
        self._open[host] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._open[host] -= 1
            if not self._open[host]:
                del self._open[host]


def _plain(scope: Scope) -> Scope:
    """A page comes uncompressed, so that its scripts can be marked; everything else as the browser likes it."""
    headers: list[tuple[bytes, bytes]] = scope["headers"]
    if not any(name == b"accept" and b"text/html" in value for name, value in headers):
        return scope
    return dict(scope) | {"headers": [each for each in headers if each[0] != b"accept-encoding"]}


def refusal_answer(status: int, message: str, instead: str) -> JSONResponse:
    """A refusal of the gate."""
    return JSONResponse(
        {"error": {"message": message, "cite": None, "instead": instead, "provenance": None}},
        status,
        {"Connection": "close"},
    )


def limit(scope: Scope) -> int:
    """How much may be sent there."""
    return UPLOAD if scope["path"].startswith("/_nicegui/") else BODY


def too_much(scope: Scope) -> JSONResponse | None:
    """What is too large by its head alone."""
    headers: list[tuple[bytes, bytes]] = scope["headers"]
    size, length = 0, b"0"
    for name, value in headers:
        size += len(name) + len(value)
        if name == b"content-length":
            length = value
    if len(headers) > LINES or size > HEADERS:
        return refusal_answer(431, "The headers are too large.", f"up to {LINES} of them, {HEADERS:,} bytes")
    if len(scope.get("raw_path") or scope["path"].encode()) + len(scope.get("query_string", b"")) > TARGET:
        return refusal_answer(414, "The address is too long.", f"up to {TARGET:,} bytes")
    if not length.isdigit() or int(length) > limit(scope):
        return refusal_answer(413, "The body is too large.", f"up to {limit(scope):,} bytes")
    return None


class Begun:
    """What is received, at once if it is there already: a small body comes with its head, and needs no alarm clock."""

    def __init__(self, receiving: Awaitable[Message]) -> None:
        self.message: Message | None = None
        self._steps = receiving.__await__()
        self._waits = self._step(None)

    def _step(self, value: object) -> object:
        try:
            return self._steps.send(value)
        except StopIteration as over:
            self.message = over.value
            return None

    def __await__(self) -> Generator[object, object, None]:
        while self.message is None:
            try:
                value = yield self._waits
            except BaseException as error:  # whoever waits was called off, and so is what they wait for
                try:
                    self._waits = self._steps.throw(error)
                except StopIteration as over:
                    self.message = over.value
            else:
                self._waits = self._step(value)


class Body:
    """What is sent, as far as it may be: no more than the limit, and within its time."""

    def __init__(self, scope: Scope, receive: Receive, answer: Answer) -> None:
        self.scope, self.receive, self.answer = scope, receive, answer
        self.left, self.until, self.whole = limit(scope), time.monotonic() + PATIENCE, False

    async def __call__(self) -> Message:
        """The next piece."""
        if self.whole:
            return await self.receive()
        begun = Begun(self.receive())
        try:
            if begun.message is None:
                async with asyncio.timeout(max(0.0, self.until - time.monotonic())):
                    await begun
            message = begun.message or {}
        except TimeoutError:
            return await self._over(
                refusal_answer(408, "The body did not come in time.", f"all of it in {PATIENCE:g} seconds")
            )
        self.left -= len(message.get("body", b""))
        self.whole = not message.get("more_body", False)
        if self.left < 0:
            return await self._over(refusal_answer(413, "The body is too large.", f"up to {limit(self.scope):,} bytes"))
        return message

    async def _over(self, refused: JSONResponse) -> Message:
        self.whole = True
        await refused(self.scope, self.receive, self.answer)
        self.answer.over = True
        return {"type": "http.disconnect"}


class Answer:
    """An answer on its way out: with headers that keep a browser careful, and a nonce on the scripts of a page."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.scope, self.send, self.over = scope, send, False
        self._page: Message | None = None
        self._parts: list[bytes] = []

    async def __call__(self, message: Message) -> None:
        """One message of it."""
        if self.over:
            return
        if message["type"] == "http.response.start":
            headers: list[tuple[bytes, bytes]] = [each for each in message["headers"] if each[0].lower() != POLICY]
            named = {name.lower(): value for name, value in headers}
            message["headers"] = headers + [each for each in careful(self.scope) if each[0] not in named]
            if named.get(b"content-type", b"").startswith(
                b"text/html"
            ):  # it is small, and its scripts are marked before it goes
                self._page = message
                return
        elif message["type"] == "http.response.body" and self._page is not None:
            self._parts.append(message.get("body", b""))
            if not message.get("more_body", False):
                await self._whole()
            return
        await self.send(message)

    async def _whole(self) -> None:
        body, policy = b"".join(self._parts), DOCUMENT
        if b"/_nicegui/" in body:
            nonce = secrets.token_urlsafe(16)
            body, policy = INLINE.sub(rb'\1 nonce="%s"' % nonce.encode(), body), PAGE.format(nonce=nonce)
        start: Any = self._page
        headers = MutableHeaders(scope=start)
        headers["content-security-policy"] = policy
        if "content-length" in headers:
            headers["content-length"] = str(len(body))
        await self.send(start)
        await self.send({"type": "http.response.body", "body": body})


def careful(scope: Scope) -> list[tuple[bytes, bytes]]:
    """What every answer carries, unless it says otherwise itself."""
    path: str = scope["path"]
    return _careful(path.startswith("/api/"), scope.get("scheme") == "https", path.startswith("/night/"))


@functools.cache
def _careful(api: bool, secure: bool, night: bool) -> list[tuple[bytes, bytes]]:
    told = CAREFUL | {"Content-Security-Policy": LOCKED}
    told |= {"Cache-Control": "no-store"} if api else {}
    told |= {"Permissions-Policy": PERMISSIONS.format("(self)")} if night else {}  # a badge is read by the camera
    told |= {"Strict-Transport-Security": "max-age=31536000"} if secure else {}
    return [(name.lower().encode(), value.encode()) for name, value in told.items()]
