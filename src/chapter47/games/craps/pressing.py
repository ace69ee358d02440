"""Odds behind a line or come bet: the layout prints no place for them, so the screen does where they may be.

Supplemental wagers: 19:47-1.6.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...table.pressing import Pressing
from ...table.table import Table
from .layout import Area, areas
from .wagers import BASE

_MARKER = re.compile(r'<g[^>]*class="marker"')
_BEHIND = {base: odds for odds, base in BASE.items()}
LABEL, SMALL = "+ ODDS", "odds"
GOLD = "#7a5c12"


def draw(drawing: str, table: Table[Any], seat: int) -> str:
    """The drawing with a place for odds behind each bet of a seat that may have them now, under the chips."""
    places = "".join(area.draw() for area in _places(table, seat))
    marker = _MARKER.search(drawing)
    return drawing[: marker.start()] + places + drawing[marker.start() :] if places and marker else drawing


def _places(table: Table[Any], seat: int) -> Iterator[Area]:
    printed = {area.name: area for area in areas(table.elections)}
    for name in _bases(table, seat):
        odds = behind(name, table, seat)
        if odds is None or name not in printed:
            continue
        area = printed[name]
        if ":" in name:
            height = min(area.height, 30)
            yield Area(odds, area.x + 64, area.y + area.height - height, 36, height, SMALL, "", GOLD, 10)
        elif name == "pass":
            yield Area(odds, area.x, area.y + area.height, area.width, 32, f"{LABEL} BEHIND PASS", "", GOLD, 13)
        else:
            yield Area(odds, area.x + area.width - 90, area.y, 90, area.height, LABEL, "", GOLD, 13)


def _bases(table: Table[Any], seat: int) -> list[str]:
    """The bets of a seat behind which odds may stand."""
    mine = dict.fromkeys(made.name for made in table.wagers if made.seat == seat)
    return [name for name in mine if name.partition(":")[0] in _BEHIND]


def behind(name: str, table: Table[Any], seat: int) -> str | None:
    """The odds behind a bet of a seat, if they are offered and the bet has its point: ``come-point:6``."""
    key, _, spot = name.partition(":")
    odds = _BEHIND.get(key)
    if odds is None or name not in _bases(table, seat) or all(kind.key != odds for kind in table.offered):
        return None
    if not spot and not table.own.point:
        return None
    return f"{odds}:{spot}" if spot else odds


def wager(table: Table[Any], seat: int, area: str, _whose: int) -> str:
    """What pressing a printed area means: behind a bet that has its point it is odds, a number is placed."""
    odds = behind(area, table, seat)
    if odds is not None:
        return odds
    key, _, spot = area.partition(":")
    return f"place:{spot}" if key == "come-point" else area


PRESSING = Pressing(draw, wager)
