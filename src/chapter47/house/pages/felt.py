"""The felt of a table as a patron sees it: the layout with everybody's chips, and areas that take wagers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from copy import copy
from typing import Any

from ...games.roulette.layout import at
from ...games.roulette.placements import places
from ...table import svg
from ...table.table import Seat, Table
from ...table.wagers import Wager
from ..live import LiveTable
from ..view import FACE_DOWN, View, view
from .behind import drawn_behind, pressed

_AREA = re.compile(r'<g([^>]*?) class="area"([^>]*)>')
_WAGER, _SEAT = re.compile(r'data-wager="([^"]*)"'), re.compile(r'data-seat="(\d+)"')
_SHOWN = re.compile(r'data-(?:card|tile)="([^"]*)"')
LINES = ("split", "three-numbers", "four-numbers", "first-five", "six-numbers")  # of roulette, on lines and corners
EQUAL = ("bet-1", "bet-2", "bet-3")  # of let it ride: three equal bets or none, 19:47-18.6, 13:47-20.27(f)8
OTHER_BOX = "box"  # a wager on a box of blackjack where somebody else sits


def picture(live: LiveTable, told: View) -> str:
    """The layout with the chips that stand and wait; areas of this seat can be pressed while bets are taken."""
    with live.lock:
        table = live.table
        drawn = live.kept("felt", live.version, lambda: _drawing(live, view(live, 0)))
    if _is_craps(table):
        drawn = drawn_behind(drawn, table, told)
    others = any(kind.key == OTHER_BOX for kind in table.offered)
    return pressable(drawn, told.seat if told.betting else 0, others=others)


def _drawing(live: LiveTable, public: View) -> str:
    """The layout as everybody sees it."""
    table = _as_seen(live, public)
    drawn = table.game.layout(table, table.elections)
    if not _shows_only(drawn, public):
        table.state = None
        drawn = table.game.layout(table, table.elections)
    drawn = drawn.replace('role="img"', 'role="group"', 1)
    return drawn.replace("</svg>", "".join(_hot_spots(table)) + "</svg>")


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


def _hot_spots(table: Table[Any]) -> Iterable[str]:
    """On a roulette layout the lines and corners take wagers too."""
    wheel = getattr(table.elections, "wheel", None)
    offered = {kind.key: kind for kind in table.offered}
    if wheel is None or "three-numbers" not in offered:
        return
    for key in LINES:
        if key not in offered:
            continue
        for spot, place in places(key, wheel, table.elections.dozens_offered).items():
            x, y = at(place.x, place.y)
            name = f"{key}:{spot}" if offered[key].spots else key
            words = f"{offered[key].title} {', '.join(sorted(place.numbers, key=int))}"
            hot = svg.element("circle", cx=x, cy=y, r=9, class_="hot")
            yield svg.group(svg.tooltip(words), hot, class_="area", data_wager=name)


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


def _is_craps(table: Table[Any]) -> bool:
    return any(kind.key == "pass" for kind in table.offered)


def wager_at(told: View, table: Table[Any], wager: str, area_seat: int) -> str:
    """The wager that pressing an area makes: on another's box it is one on that box, behind a line bet its odds."""
    if _is_craps(table):
        return pressed(wager, table, told)
    if area_seat and area_seat != told.seat and any(kind.key == OTHER_BOX for kind in table.offered):
        return f"{OTHER_BOX}:{area_seat}"
    return wager


def together(wager: str, table: Table[Any]) -> tuple[str, ...]:
    """The wagers that are made at once with one: where three equal bets are asked for, a press makes them all."""
    offered = {kind.key for kind in table.offered}
    return EQUAL if wager in EQUAL and offered.issuperset(EQUAL) else (wager,)
