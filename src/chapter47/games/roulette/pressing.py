"""The lines and corners of a roulette layout take wagers too (19:47-5.1(e))."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...table import svg
from ...table.pressing import Pressing
from ...table.table import Table
from .layout import at
from .placements import places

LINES = ("split", "three-numbers", "four-numbers", "first-five", "six-numbers")


def draw(drawing: str, table: Table[Any], _seat: int) -> str:
    """The drawing with a spot on each line and corner, over the chips."""
    return drawing.replace("</svg>", "".join(_spots(table)) + "</svg>")


def _spots(table: Table[Any]) -> Iterator[str]:
    offered = {kind.key: kind for kind in table.offered}
    for key in LINES:
        if key not in offered:
            continue
        for spot, place in places(key, table.elections.wheel, table.elections.dozens_offered).items():
            x, y = at(place.x, place.y)
            name = f"{key}:{spot}" if offered[key].spots else key
            words = f"{offered[key].title} {', '.join(sorted(place.numbers, key=int))}"
            hot = svg.element("circle", cx=x, cy=y, r=9, class_="hot")
            yield svg.group(svg.tooltip(words), hot, class_="area", data_wager=name)


PRESSING = Pressing(draw)
