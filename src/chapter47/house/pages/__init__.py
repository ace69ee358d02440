"""The pages: everything is served from this machine, and every page shows what its visitor may see."""

from __future__ import annotations

from fastapi import FastAPI

from ..api.access import Door
from ..service import House
from . import (
    care,
    dealer,
    disputes,
    editions,
    fair,
    floor,
    floor_table,
    handbook,
    lobby,
    lost,
    my_rounds,
    night,
    night_bank,
    night_board,
    night_close,
    night_deal,
    night_plan,
    night_settle,
    odds,
    papers,
    people,
    performance,
    review,
    rule,
    rules,
    school,
    setup,
    supervisor,
    table,
)
from .frame import Doorkeeper, mount_door

NIGHT = (night, night_plan, night_bank, night_deal, night_board, night_close)
PAGES = (my_rounds, floor_table, *NIGHT, dealer, supervisor, disputes, people)


def mount(app: FastAPI, house: House, door: Door) -> None:
    """Put the pages onto the application."""
    app.add_middleware(Doorkeeper)
    mount_door(app, house, door)
    lobby.mount(app)
    editions.mount(app)
    papers.mount(app)
    floor.mount(app)
    table.mount(app)
    fair.mount(app)
    care.mount(app)
    setup.mount(app)
    review.mount(app)
    odds.mount(app)
    rule.mount(app)
    performance.mount(app)
    school.mount(app)
    rules.mount(app)
    night_settle.mount(app)
    handbook.mount(app)
    for page in PAGES:
        page.mount()
    lost.mount(app)
