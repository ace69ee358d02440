"""The pages: everything is served from this machine, and every page shows what its visitor may see."""

from __future__ import annotations

from fastapi import FastAPI

from ..api.doors import Door
from ..service import House
from . import lobby, odds, rules, table
from .frame import Doorkeeper, mount_door

PAGES = (lobby, table, rules, odds)


def mount(app: FastAPI, house: House, door: Door) -> None:
    """Put the pages onto the application."""
    app.add_middleware(Doorkeeper)
    mount_door(app, house, door)
    for page in PAGES:
        page.mount()
