"""A layout that all patrons share, drawn as SVG: areas with their names and odds, and everybody's chips on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import svg
from .money import dollars
from .table import Table
from .wagers import WagerType

if TYPE_CHECKING:
    from .elections import Elections


@dataclass(frozen=True, slots=True)
class Area:
    """A place on the layout where one wager goes: its name in the notation, its box, its words, a drawing in it."""

    wager: str
    x: float
    y: float
    width: float
    height: float
    words: Sequence[str]
    fill: str = "#0c4a30"
    size: float = 15
    drawing: str = ""  # drawn about the middle of the area's top line
    seat: int | None = None  # whose area it is, where each patron has one


def draw_area(area: Area, pays: str, table: Table | None) -> str:
    """One area with what it pays, and the chips that stand on it."""
    middle, line = area.x + area.width / 2, area.size * 1.2
    lines = [*area.words, *([pays] if pays else [])]
    top = area.y + area.height - line * len(lines) + line / 2 - 4 if area.drawing else _centred(area, line, len(lines))
    words = "".join(
        svg.text(
            middle,
            top + line * at,
            words,
            size=min(area.size, area.width * 1.7 / max(len(words), 1)),
            fill=svg.LINE if words is pays else svg.IVORY,
            weight=None if words is pays else "bold",
        )
        for at, words in enumerate(lines)
    )
    box = svg.element(
        "rect",
        x=area.x,
        y=area.y,
        width=area.width,
        height=area.height,
        rx=6,
        fill=area.fill,
        stroke=svg.LINE,
        stroke_width=1.2,
    )
    name = f"{' '.join(area.words) or area.wager}: pays {pays}"
    drawing = svg.group(area.drawing, x=middle, y=area.y + 8) if area.drawing else ""
    key = area.wager
    return svg.group(
        svg.tooltip(name), box, drawing, words, class_="area", data_wager=key, data_seat=area.seat
    ) + chips(area, table)


def _centred(area: Area, line: float, lines: int) -> float:
    return area.y + area.height / 2 - line * (lines - 1) / 2


def chips(area: Area, table: Table | None) -> str:
    """Everybody's chips on an area, side by side along its foot, each with its seat."""
    here = [w for w in table.wagers if w.name == area.wager and area.seat in (None, w.seat)] if table else []
    stakes = [(wager.seat, wager.amount) for wager in here]
    step = min(2 * svg.CHIP_RADIUS + 4, area.width / max(len(stakes), 1))
    left = area.x + area.width / 2 - step * (len(stakes) - 1) / 2
    foot = area.y + area.height - svg.CHIP_RADIUS + 2
    return "".join(
        svg.group(svg.chip_svg(amount), x=left + step * at, y=foot, data_seat=seat)
        for at, (seat, amount) in enumerate(stakes)
    )


def rail_and_felt(width: int, height: int) -> str:
    """The surface: a rail, the felt, and a line along its edge."""
    boxes = ((2, svg.RAIL, None), (16, svg.FELT, None), (24, "none", svg.LINE))
    return "".join(
        svg.element(
            "rect",
            x=inset,
            y=inset,
            width=width - 2 * inset,
            height=height - 2 * inset,
            rx=20,
            fill=fill,
            stroke=line,
            stroke_opacity=0.6,
        )
        for inset, fill, line in boxes
    )


def board(
    title: str,
    width: int,
    height: int,
    areas: Iterable[tuple[Area, str]],
    body: Iterable[str],
    table: Table | None,
    description: str = "",
) -> str:
    """The whole layout: surface, areas with their odds, chips, and whatever else lies on it."""
    name = svg.text(width / 2, 50, title.upper(), size=26, fill=svg.LINE, weight="bold", letter_spacing=5)
    drawn = [draw_area(area, pays, table) for area, pays in areas]
    whole = [rail_and_felt(width, height), name, *drawn, *body]
    return svg.felt(width, height, whole, title=f"{title} layout", description=f"{description} {told(table)}".strip())


def printed_odds(offered: Iterable[WagerType], elections: Elections) -> str:
    """What every wager pays, in words."""
    return "; ".join(wager.sentence(elections) for wager in offered) + "."


def told(table: Table | None) -> str:
    """The wagers in words, for those who cannot see them."""
    if table is None or not table.wagers:
        return "No wagers are on the layout."
    return "; ".join(f"seat {w.seat} has {dollars(w.amount)} on {w.name}" for w in table.wagers) + "."
