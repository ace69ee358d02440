"""Serve the house: pages and HTTP interface, in one process on SQLite with no configuration, or several on PostgreSQL.

A stopped house finishes what it is doing and parks its tables: every step is on the disk already, and a round goes on
where it was, here or at another worker.
"""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import threading
import time
from datetime import datetime
from pathlib import Path

from ..errors import Refusal
from .metrics import LOG, Metrics, Watch, log_to_stderr, tell
from .nights import FOLDER, Nights
from .service import House

BEAT = 1.0  # seconds between two looks at the clock
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
) -> None:
    """Run one process until it is stopped."""
    from nicegui import app, ui

    from . import api, pages
    from .api.doors import Door
    from .forward import Forward

    log_to_stderr(log)
    house = House(database, worker=f"http://{host}:{port}" if worker else "")
    door = api.mount(app, house, Door(house.people, newcomers=guests))
    app.state.nights = Nights(nights) if rehearse is None else Nights.rehearse(nights, rehearse)
    pages.mount(app, house, door)
    if house.worker is not None:
        app.add_middleware(Forward, worker=house.worker)
    app.add_middleware(Watch, metrics=measured(house))
    stop = threading.Event()
    clock = threading.Thread(target=_clock, args=(house, stop), daemon=True)
    app.on_startup(clock.start)

    def park() -> None:
        stop.set()
        clock.join(5)
        house.close()
        tell("parked")

    app.on_shutdown(park)
    ui.run(
        host=host,
        port=port,
        show=show,
        reload=False,
        title="chapter47",
        storage_secret=_secret(database),
        show_welcome_message=False,
        reconnect_timeout=30,  # a phone that loses its network for a moment keeps its page
        timeout_graceful_shutdown=5,
        timeout_keep_alive=75,
    )


def measured(house: House) -> Metrics:
    """The counts of a process, with what the house itself knows."""
    metrics = Metrics()
    metrics.gauge("chapter47_tables", "Tables that this process holds.", lambda: len(house.held()))
    metrics.gauge("chapter47_seats", "Patrons at them.", lambda: sum(len(live.table.seats) for live in house.held()))
    metrics.gauge("chapter47_steps", "Steps in their journals.", lambda: sum(live.steps for live in house.held()))
    return metrics


def _clock(house: House, stop: threading.Event) -> None:
    while not stop.wait(BEAT):
        try:
            house.beat()
            house.tick()
        except Exception:  # the clock goes on: the database may be back in a moment
            LOG.exception("the clock stumbled")


def serve_many(
    database: str,
    host: str,
    port: int,
    workers: int,
    *,
    guests: float = 60,
    log: str = "warning",
    nights: Path = FOLDER,
) -> None:
    """Run several processes at ports that follow each other; one that dies is started again."""
    if not database.startswith("postgresql"):
        raise Refusal("Several workers need PostgreSQL: SQLite has one writer.", instead="--database postgresql://...")
    House(database).close()  # made once, before they all come

    def start(number: int) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "chapter47", "serve", "--database", database, "--host", host, "--log", log]
        command += ["--port", str(port + number), "--worker", "--guests", str(guests), "--nights", str(nights)]
        return subprocess.Popen(command, start_new_session=True)

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


def _secret(database: str) -> str:
    """The key that signs browser storage: kept beside the database, or given, so that all workers have the same."""
    if given := os.environ.get("CHAPTER47_SECRET"):
        return given
    path = Path(database + ".key") if "://" not in database else Path("chapter47.key")
    if not path.exists():
        path.write_text(secrets.token_urlsafe(32))
        path.chmod(0o600)
    return path.read_text()
