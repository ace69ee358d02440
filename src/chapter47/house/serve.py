"""Serve the house: pages and HTTP interface, in one process on SQLite with no configuration, or several on PostgreSQL.

A stopped house finishes what it is doing and parks its tables: every step is on the disk already, and a round goes on
where it was, here or at another worker.
"""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

import sqlalchemy as sa
import uvicorn
from anyio import to_thread
from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send

from .. import __version__
from ..errors import Refusal
from . import incidents, program, work
from .api import play
from .api.access import Door
from .api.straight import Straight
from .gate import HEADERS, UPLOAD, Gate
from .metrics import LOG, Metrics, Watch, log_to_stderr, tell
from .nights import FOLDER, Nights
from .patience import protocol
from .service import House
from .sqlite import checkpoint
from .watchman import Watchman

BEAT = 1.0  # seconds between two looks at the clock
INTERFACE = ("/api/v1", "/openapi.json", "/docs")
CONNECTIONS = 16_000  # open at once, sockets among them; more are told to come again
THREADS = 8  # that answer calls of the interface; the rest wait in the order in which they came
DATABASE = "CHAPTER47_DATABASE"  # where the environment has the address of the database
CLIENTS = ("aiohttp", "requests", "tornado", "websocket")  # of Socket.IO: a server calls nobody
AGAIN = 1.0  # seconds before a worker that died is started again


def serve(
    database: str,
    host: str,
    port: int,
    *,
    show: bool = False,
    worker: bool = False,
    guests: float = 60,
    log: str = "warning",
    nights: Path = FOLDER,
    rehearse: datetime | None = None,
    proxies: Sequence[str] = (),
    second_factor: bool = False,
) -> None:
    """Run one process until it is stopped."""
    with _unneeded(*CLIENTS):
        from nicegui import app, ui

    from . import pages

    log_to_stderr(log)
    house = House(database, worker=f"http://{host}:{port}" if worker else "")
    house.people.factor_needed = second_factor
    door = Door(house.people, newcomers=guests)
    app.state.house, app.state.door = house, door
    app.state.nights = Nights(nights) if rehearse is None else Nights.rehearse(nights, rehearse)
    pages.mount(app, house, door)
    shell = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    app.on_startup(lambda: tell("open", address=f"http://{host}:{port}"))
    app.on_startup(_few_threads)
    stop = threading.Event()
    digest = program.installed().digest
    clock = threading.Thread(target=_clock, args=(house, stop, digest), daemon=True)
    app.on_startup(clock.start)
    if house.worker is not None:
        for does in (_heart, _orphans):
            app.on_startup(threading.Thread(target=does, args=(house, stop), daemon=True).start)
    with house.engine.begin() as connection:
        incidents.opened(connection, f"{host}:{port}", digest)

    def park() -> None:
        stop.set()
        clock.join(5)
        with suppress(sa.exc.SQLAlchemyError), house.engine.begin() as connection:
            incidents.record(connection, incidents.CLOSED, "parked", address=f"{host}:{port}")
        house.close()
        tell("parked")

    app.on_shutdown(park)
    if show:
        app.on_startup(lambda: webbrowser.open(f"http://{host}:{port}"))
    # a phone that loses its network for a moment keeps its page
    ui.run_with(shell, title="chapter47", show_welcome_message=False, reconnect_timeout=30)
    served: ASGIApp = Beside(shell, interface(house, door, app.state.nights))
    if house.worker is not None:
        from .forward import Forward

        served = Forward(served, house.worker)
    metrics = measured(house)
    served = Gate(Watch(served, metrics, door))
    served = Straight(served, house, door, play.router, metrics)
    house.people.hasher = work.PASSWORDS.do
    _many_files()
    gc.enable()
    gc.freeze()  # what is loaded by now stays: the collector need not walk through it while patrons wait
    # a little at a time and only what is new, or somebody waits for it: the watchman walks through all that lives
    gc.set_threshold(5_000, 100_000, 100_000)
    # the loop gives the interpreter away at every send and would wait 5 ms to have it back, again and again
    sys.setswitchinterval(0.0005)
    uvicorn.run(
        served,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,  # we write a line of our own for every request
        timeout_graceful_shutdown=5,
        timeout_keep_alive=75,
        limit_concurrency=CONNECTIONS,
        http=protocol(proxies),
        h11_max_incomplete_event_size=HEADERS,
        proxy_headers=bool(proxies),  # where somebody says they come from counts only from those who were named
        forwarded_allow_ips=list(proxies),
        server_header=False,
        ws_max_size=UPLOAD,
        ws_ping_interval=45,
        ws_ping_timeout=30,
        ws_per_message_deflate=False,  # views are small, and there are many of them
    )


@contextmanager
def _unneeded(*names: str) -> Iterator[None]:
    """What is loaded meanwhile goes without some libraries, which it can, and which take a part of every start."""
    held = {name: sys.modules.get(name) for name in names}
    sys.modules.update({name: module for name, module in held.items() if module is None})  # type: ignore[misc]
    try:
        yield
    finally:
        for name in (name for name, module in held.items() if module is None):
            del sys.modules[name]


def _many_files() -> None:
    """Each connection is a file to the system, which lets a process have few unless it asks for more."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _few_threads() -> None:
    """More threads than this would only take the interpreter from the one whose transaction the others wait for."""
    to_thread.current_default_thread_limiter().total_tokens = THREADS


class Beside:
    """The interface beside the pages: its calls do not go through all that pages need."""

    def __init__(self, app: ASGIApp, interface: ASGIApp) -> None:
        self.app = app
        self.interface = interface

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Give a request to one or the other."""
        of_interface = scope["type"] in ("http", "websocket") and scope["path"].startswith(INTERFACE)
        await (self.interface if of_interface else self.app)(scope, receive, send)


def interface(house: House, door: Door, nights: Nights | None = None) -> FastAPI:
    """The interface as an application of its own, with its description at /docs."""
    from . import api

    app = FastAPI(title="chapter47", version=__version__, docs_url=None, redoc_url=None)
    api.mount(app, house, door, nights)
    api.described.mount(app)
    return app


def measured(house: House) -> Metrics:
    """The counts of a process, with what the house itself knows."""
    metrics = Metrics()
    metrics.gauge("chapter47_tables", "Tables that this process holds.", lambda: len(house.held()))
    metrics.gauge("chapter47_seats", "Patrons at them.", lambda: sum(len(live.table.seats) for live in house.held()))
    metrics.gauge("chapter47_steps", "Steps in their journals.", lambda: sum(live.steps for live in house.held()))
    return metrics


def _clock(house: House, stop: threading.Event, digest: str) -> None:
    watchman = Watchman(house.engine, digest)
    while not stop.wait(BEAT):
        try:
            house.tick()
            checkpoint(house.engine)
            watchman.look()
        except Exception:  # the clock goes on: the database may be back in a moment
            LOG.exception("the clock stumbled")


def _orphans(house: House, stop: threading.Event) -> None:
    """A dead worker may leave a thousand tables: neither the heartbeat nor the windows of others wait for them."""
    while not stop.wait(BEAT):
        try:
            house.holding.adopt()
        except Exception:  # what was not taken up is found again
            LOG.exception("orphans were not taken up")


def _heart(house: House, stop: threading.Event) -> None:
    """The heartbeat waits for nothing else that the house does."""
    while not stop.wait(BEAT):
        try:
            house.holding.beat()
        except Exception:  # it beats on: the database may be back in a moment
            LOG.exception("the heart stumbled")


def serve_many(
    database: str,
    host: str,
    port: int,
    workers: int,
    *,
    guests: float = 60,
    log: str = "warning",
    nights: Path = FOLDER,
    proxies: Sequence[str] = (),
    second_factor: bool = False,
) -> None:
    """Run several processes at ports that follow each other; one that dies is started again."""
    if not database.startswith("postgresql"):
        raise Refusal("Several workers need PostgreSQL: SQLite has one writer.", instead="--database postgresql://...")
    House(database).close()  # made once, before they all come

    def start(number: int) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "chapter47", "serve", "--host", host, "--log", log]
        command += ["--port", str(port + number), "--worker", "--guests", str(guests), "--nights", str(nights)]
        command += [word for proxy in proxies for word in ("--proxy", proxy)]
        command += ["--second-factor"] if second_factor else []
        # everybody on the machine can read a command line: the address of the database has its password in it
        return subprocess.Popen(command, start_new_session=True, env=os.environ | {DATABASE: database})

    running = [start(number) for number in range(workers)]
    stopping = threading.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda _number, _frame: stopping.set())
    while not stopping.wait(AGAIN):
        for number, process in enumerate(running):
            if process.poll() is not None:
                tell("worker died", port=port + number)
                running[number] = start(number)
    for process in running:
        process.send_signal(signal.SIGTERM)
    deadline = time.monotonic() + 20
    for process in running:
        try:
            process.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
