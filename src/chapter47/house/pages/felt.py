"""The felt of a table as a patron sees it: the layout with everybody's chips, and areas that take wagers."""

from __future__ import annotations

import re
from collections import Counter
from copy import copy
from typing import Any, NamedTuple

from ...table.table import Seat, Table
from ...table.wagers import Wager
from ..live import LiveTable
from ..view import FACE_DOWN, View, view

_AREA = re.compile(r'<g([^>]*?) class="area"([^>]*)>')
_WAGER, _SEAT = re.compile(r'data-wager="([^"]*)"'), re.compile(r'data-seat="(\d+)"')
_SHOWN = re.compile(r'data-(?:card|tile)="([^"]*)"')


class Felt(NamedTuple):
    """A layout as everybody sees it, and the table that it shows."""

    table: Table[Any]
    drawn: str


def picture(live: LiveTable, told: View) -> str:
    """The layout with the chips that stand and wait; areas of this seat can be pressed while bets are taken."""
    seat, pressing = told.seat if told.betting else 0, live.table.game.pressing
    with live.lock:
        table, drawn = _felt(live)
        if not seat:
            return drawn
        if pressing is not None:
            drawn = pressing.draw(drawn, table, seat)
        return pressable(drawn, seat, others=pressing is not None and pressing.others(table))


def _felt(live: LiveTable) -> Felt:
    """Drawn once for each change, under the table's lock."""

    def draw() -> Felt:
        public = view(live, 0)
        table = _as_seen(live, public)
        drawn = table.game.layout(table, table.elections)
        if not _shows_only(drawn, public):
            table.state = None
            drawn = table.game.layout(table, table.elections)
        return Felt(table, drawn.replace('role="img"', 'role="group"', 1))

    return live.kept("felt", live.version, draw)


def _as_seen(live: LiveTable, public: View) -> Table[Any]:
    table = copy(live.table)
    table.seats = {number: Seat(number, name, chips) for number, (name, chips) in sorted(public.seats.items())}
    if any(FACE_DOWN in codes for codes in public.hands.values()):
        table.state = None  # cards that lie face down are nobody's to draw
    table.wagers = _standing(live, public)
    return table


def _standing(live: LiveTable, told: View) -> list[Wager]:
    """The wagers as they are with what waits in the open window."""
    totals: Counter[tuple[int, str]] = Counter()
    for seat, name, amount in told.wagers:
        totals[seat, name] += amount
    made: Counter[tuple[int, str]] = Counter()
    for wager in live.table.wagers:
        made[wager.seat, wager.name] += wager.amount
    changed = {key for key in totals if totals[key] != made[key]}
    kept = [wager for wager in live.table.wagers if (wager.seat, wager.name) not in changed]
    new = [
        Wager(seat, live.table.kind(name), totals[seat, name], spot=name.partition(":")[2])
        for seat, name in totals
        if (seat, name) in changed and totals[seat, name] > 0
    ]
    return kept + new


def _shows_only(drawn: str, public: View) -> bool:
    """Whether every card of the drawing is one that everybody has seen in this round."""
    seen = Counter(code for codes in public.hands.values() for code in codes)
    return not Counter(_SHOWN.findall(drawn)) - seen


def pressable(drawn: str, seat: int, *, others: bool = False) -> str:
    """Make the areas of a seat buttons; the first can be reached by the tab key, the others from it by arrows.

    >>> pressable('<g class="area" data-wager="tie" data-seat="2">', 1)
    '<g class="area" data-wager="tie" data-seat="2">'
    """
    first = True

    def button(found: re.Match[str]) -> str:
        nonlocal first
        wager, whose = _WAGER.search(found[0]), _SEAT.search(found[2])
        mine = whose is None or int(whose[1]) == seat or (others and wager is not None)
        if not seat or wager is None or not mine:
            return found[0]
        stop, first = "0" if first else "-1", False
        return f'<g{found[1]} class="area"{found[2]} role="button" tabindex="{stop}">'

    return _AREA.sub(button, drawn)


def wager_at(live: LiveTable, told: View, area: str, whose: int) -> str:
    """The wager that pressing an area means."""
    pressing = live.table.game.pressing
    if pressing is None:
        return area
    with live.lock:
        return pressing.wager(_felt(live).table, told.seat, area, whose)


def together(live: LiveTable, wager: str) -> tuple[str, ...]:
    """The wagers that are made at once with one."""
    pressing = live.table.game.pressing
    return (wager,) if pressing is None else pressing.together(wager)
