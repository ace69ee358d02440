"""Connections with an end to patience: what is half open is closed in time, and one address has only so many."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection
from typing import Any

PATIENCE = 15.0  # seconds in which a request must have come with all its headers
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
            super().connection_lost(exc)

    return Patient
