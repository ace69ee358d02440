"""Connections with an end to patience: what is half open is closed in time, and one address has only so many."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection
from typing import Any

from .gate import careful, refusal_answer

PATIENCE = 15.0  # seconds in which a request must have come with all its headers
TAKES = 60.0  # seconds in which somebody must take what is sent to them
EACH = 1_000  # connections open at once for one address, unless it is a proxy that was named
_OPEN: Counter[str] = Counter()


def protocol(proxies: Collection[str] = ()) -> type[asyncio.Protocol]:
    """Uvicorn's own protocol with an end to its patience."""
    from uvicorn.protocols.http.auto import AutoHTTPProtocol

    usual: Any = AutoHTTPProtocol

    class Patient(usual):  # type: ignore[misc]
        """Closes what is half open for too long, and what one address opens too often."""

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            self.waiting: asyncio.TimerHandle | None = None
            self.taking: asyncio.TimerHandle | None = None
            self.host = str((transport.get_extra_info("peername") or ("",))[0])
            _OPEN[self.host] += 1
            if _OPEN[self.host] > EACH and self.host not in proxies:
                transport.abort()
                return
            self.wait()

        def wait(self) -> None:
            """From now on a request must come."""
            if self.waiting is None:
                self.waiting = asyncio.get_running_loop().call_later(PATIENCE, self.give_up)

        def give_up(self) -> None:
            """It did not come."""
            self.waiting = None
            if self.cycle is None or self.cycle.response_complete:
                self.transport.abort()

        def pause_writing(self) -> None:
            super().pause_writing()
            self.taking = asyncio.get_running_loop().call_later(TAKES, self.transport.abort)

        def resume_writing(self) -> None:
            self.taken()
            super().resume_writing()

        def taken(self) -> None:
            """What was sent is on its way, or nobody is there to take it."""
            if self.taking is not None:
                self.taking.cancel()
                self.taking = None

        def send_400_response(self, msg: str) -> None:
            """What is no request has an answer as careful as any other."""
            self.transport.write(_refused(msg))
            self.transport.close()

        def data_received(self, data: bytes) -> None:
            before = self.cycle
            super().data_received(data)
            if self.waiting is not None and self.cycle is not None and self.cycle is not before:
                self.waiting.cancel()
                self.waiting = None
            elif self.cycle is not None and self.cycle.response_complete:
                self.wait()  # the next request has begun to come

        def handle_websocket_upgrade(self, *given: object) -> None:
            self.leave()  # sockets are counted at the gate
            super().handle_websocket_upgrade(*given)

        def leave(self) -> None:
            """It is no longer one that is waited for."""
            if self.waiting is not None:
                self.waiting.cancel()
                self.waiting = None
            _OPEN[self.host] -= 1
            if _OPEN[self.host] <= 0:
                del _OPEN[self.host]

        def connection_lost(self, exc: Exception | None) -> None:
            self.leave()
            self.taken()
            super().connection_lost(exc)

    return Patient


def _refused(message: str) -> bytes:
    """An answer to what cannot be read as a request, with all its headers."""
    answer = refusal_answer(400, message, "a request of HTTP/1.1")
    told = [*answer.raw_headers, *careful({"path": "/api/"})]
    lines = [b"HTTP/1.1 400 Bad Request", *(name + b": " + value for name, value in told), b"", bytes(answer.body)]
    return b"\r\n".join(lines)
