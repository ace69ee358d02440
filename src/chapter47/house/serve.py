"""Serve the house: pages and HTTP interface in one process, on SQLite with no configuration."""

from __future__ import annotations

import secrets
import threading
from pathlib import Path

from .service import House

BEAT = 1.0  # seconds between two looks at the clock


def serve(database: str, host: str, port: int, *, show: bool) -> None:
    """Run until it is stopped."""
    from nicegui import app, ui

    from . import api, pages

    house = House(database)
    door = api.mount(app, house)
    pages.mount(app, house, door)
    stop = threading.Event()
    app.on_startup(lambda: threading.Thread(target=_clock, args=(house, stop), daemon=True).start())
    app.on_shutdown(stop.set)
    ui.run(
        host=host,
        port=port,
        show=show,
        reload=False,
        title="chapter47",
        storage_secret=_secret(database),
        show_welcome_message=False,
    )


def _clock(house: House, stop: threading.Event) -> None:
    while not stop.wait(BEAT):
        house.tick()


def _secret(database: str) -> str:
    """The key that signs browser sessions, kept beside the database."""
    path = Path(database + ".key") if "://" not in database else Path("chapter47.key")
    if not path.exists():
        path.write_text(secrets.token_urlsafe(32))
        path.chmod(0o600)
    return path.read_text()
