"""What the house measures of itself: Prometheus counts and one structured line of log for every request.

A line names the route, not the path with its query; headers, bodies, tokens and cards are never written.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .people import Right

if TYPE_CHECKING:
    from .api.access import Door

LOG = logging.getLogger("chapter47.house")
INTERFACE = "/api/v1"


class Lines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record with what was given beside its message."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        told = {"at": at, "level": record.levelname.lower(), "event": record.getMessage()}
        told |= getattr(record, "told", {})
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told)


def log_to_stderr(level: str = "info") -> None:
    """Write the log as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    LOG.handlers[:] = [handler]
    LOG.setLevel(level.upper())
    LOG.propagate = False


def tell(event: str, **told: object) -> None:
    """One line of log."""
    LOG.info(event, extra={"told": told})


class Metrics:
    """Counts of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        labels = ("method", "route", "status")
        self.requests = Counter("chapter47_requests", "Requests answered.", labels, registry=self.registry)
        self.seconds = Histogram(
            "chapter47_request_seconds",
            "Time to answer a request.",
            ("method", "route"),
            registry=self.registry,
            buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
        )
        self._each: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}
        self.sockets = Gauge("chapter47_sockets", "Connected sockets.", registry=self.registry)

    def gauge(self, name: str, says: str, value: Callable[[], float]) -> None:
        """A number that is looked up when it is asked for."""
        Gauge(name, says, registry=self.registry).set_function(value)

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        each = self._each.get((method, route, status))
        if each is None:
            each = self.requests.labels(method, route, str(status)), self.seconds.labels(method, route)
            self._each[method, route, status] = each
        each[0].inc()
        each[1].observe(seconds)
        if LOG.isEnabledFor(logging.INFO):
            tell("request", method=method, route=route, status=status, ms=round(1000 * seconds, 1))

    def text(self) -> str:
        """As Prometheus reads it."""
        return generate_latest(self.registry).decode()


class Watch:
    """Counts and times every request of the interface and the pages, and answers /metrics."""

    def __init__(self, app: ASGIApp, metrics: Metrics, door: Door) -> None:
        self.app = app
        self.metrics = metrics
        self.door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and look at the clock."""
        if scope["type"] == "websocket":
            with self.metrics.sockets.track_inprogress():
                await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["path"] == "/metrics":
            await (await self._counts_page(HTTPConnection(scope)))(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, answer)
        finally:
            self._count(scope, status, time.perf_counter() - began)

    async def _counts_page(self, connection: HTTPConnection) -> PlainTextResponse:
        """The counts, for those who may examine the house; a collector shows the token of an account of its own."""
        session = await asyncio.to_thread(self.door.who, connection)
        if session is None:
            return PlainTextResponse("Show a token.", 401, {"WWW-Authenticate": "Bearer"})
        if not (session.person.may(Right.EXAMINE) or session.person.may(Right.WATCH)):
            return PlainTextResponse("Only those who examine or watch the house see its counts.", 403)
        return PlainTextResponse(self.metrics.text())

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        if scope["path"].startswith("/_nicegui"):
            return
        route = getattr(scope.get("route"), "path", "other")  # never the path itself: it names people and tables
        if scope["path"].startswith(INTERFACE) and not route.startswith(INTERFACE):
            route = INTERFACE + route
        method = scope["method"] if scope["method"] in ("GET", "POST", "DELETE", "HEAD") else "other"
        self.metrics.count(method, route, status, seconds)
