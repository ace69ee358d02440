"""Connections that cost a load generator little: kept-open HTTP, and sockets that count what comes."""

from __future__ import annotations

import asyncio
import base64
import json
import os
from collections.abc import Callable
from typing import Any

PING, PONG, CLOSE = 0x9, 0xA, 0x8


class Wire(asyncio.Protocol):
    """One kept-open HTTP connection; one call at a time."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port, self.token = host, port, ""
        self.transport: asyncio.Transport | None = None
        self.read = b""
        self.answer: asyncio.Future[tuple[int, bytes]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is open."""
        self.transport = transport  # type: ignore[assignment]

    def connection_lost(self, _error: Exception | None) -> None:
        """It is closed; whoever waits is told."""
        self.transport = None
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(ConnectionError("closed"))

    def data_received(self, data: bytes) -> None:
        """Something of an answer; when it is whole, whoever waits has it."""
        self.read += data
        head, found, rest = self.read.partition(b"\r\n\r\n")
        if not found:
            return
        length = head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
        if len(rest) >= int(length or 0):
            self.read = b""
            if self.answer is not None and not self.answer.done():
                self.answer.set_result((int(head[9:12]), rest))

    async def call(self, method: str, path: str, body: Any = None, headers: str = "") -> tuple[int, bytes]:
        """One request and its answer."""
        loop = asyncio.get_running_loop()
        if self.transport is None:
            await loop.create_connection(lambda: self, self.host, self.port)
        sent = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nContent-Length: {len(sent)}\r\n{headers}"
        head += "Content-Type: application/json\r\n"
        head += f"Authorization: Bearer {self.token}\r\n\r\n" if self.token else "\r\n"
        self.answer = loop.create_future()
        if self.transport is None:
            raise ConnectionError("closed")
        self.transport.write(head.encode() + sent)
        return await self.answer


class Socket(asyncio.Protocol):
    """A WebSocket that counts messages and shows each to whoever wants to look."""

    def __init__(self, path: str, host: str, token: str, look: Callable[[bytes], None] | None = None) -> None:
        self.path, self.host, self.token, self.look = path, host, token, look
        self.open = asyncio.get_running_loop().create_future()
        self.read = bytearray()
        self.messages = self.bytes = 0
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self.transport = transport  # type: ignore[assignment]
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        head += f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        head += f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        if self.transport is not None:
            self.transport.write(head.encode() + b"\r\n")

    def data_received(self, data: bytes) -> None:
        """Frames, whole or not."""
        self.read += data
        if not self.open.done():
            at = self.read.find(b"\r\n\r\n")
            if at < 0:
                return
            self.open.set_result(self.read.startswith(b"HTTP/1.1 101"))
            del self.read[: at + 4]
        while (frame := self._frame()) is not None:
            code, body = frame
            if code == PING and self.transport is not None:
                self.transport.write(bytes([0x80 | PONG, 0x80 | len(body), 0, 0, 0, 0]) + body)
            elif code not in (PONG, CLOSE):
                self.messages += 1
                self.bytes += len(body)
                if self.look is not None:
                    self.look(body)

    def _frame(self) -> tuple[int, bytes] | None:
        if len(self.read) < 2:
            return None
        length, start = self.read[1] & 0x7F, 2
        if length >= 126:
            start = 4 if length == 126 else 10
            if len(self.read) < start:
                return None
            length = int.from_bytes(self.read[2:start], "big")
        if len(self.read) < start + length:
            return None
        code, body = self.read[0] & 0x0F, bytes(self.read[start : start + length])
        del self.read[: start + length]
        return code, body
