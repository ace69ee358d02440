"""Odds behind a line or come bet of craps: the layout prints no place for them, the page shows one where they may be.

Supplemental wagers: 19:47-1.6.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...games.craps.layout import Area, areas
from ...games.craps.wagers import BASE
from ...table.table import Table
from ..view import View

_MARKER = re.compile(r'<g[^>]*class="marker"')
_BEHIND = {base: odds for odds, base in BASE.items()}
LABEL, SMALL = "+ ODDS", "odds"
GOLD = "#7a5c12"


def drawn_behind(drawing: str, table: Table[Any], told: View) -> str:
    """The drawing with a place for odds behind each bet of this seat that may have them now, under the chips."""
    places = "".join(area.draw() for area in _places(table, told))
    marker = _MARKER.search(drawing)
    return drawing[: marker.start()] + places + drawing[marker.start() :] if places and marker else drawing


def _places(table: Table[Any], told: View) -> Iterator[Area]:
    if not told.betting:
        return
    printed = {area.name: area for area in areas(table.elections)}
    for name in _bases(told):
        odds = behind(name, table, told)
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


def _bases(told: View) -> list[str]:
    """The bets of this seat behind which odds may stand."""
    mine = dict.fromkeys(name for seat, name, _ in told.wagers if seat == told.seat and told.seat)
    return [name for name in mine if name.partition(":")[0] in _BEHIND]


def behind(name: str, table: Table[Any], told: View) -> str | None:
    """The odds behind a bet of this seat, if they are offered and the bet has its point: ``come-point:6``."""
    key, _, spot = name.partition(":")
    odds = _BEHIND.get(key)
    if odds is None or name not in _bases(told) or all(kind.key != odds for kind in table.offered):
        return None
    if not spot and not getattr(table.state, "point", 0):
        return None
    return f"{odds}:{spot}" if spot else odds


def pressed(name: str, table: Table[Any], told: View) -> str:
    """What pressing a printed area of craps means: behind a bet that has its point it is odds, a number is placed."""
    odds = behind(name, table, told)
    if odds is not None:
        return odds
    key, _, spot = name.partition(":")
    return f"place:{spot}" if key == "come-point" else name
