"""The layout of roulette as SVG: the wheel, the numbers with every outside box, chips where they lie, the crown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import TYPE_CHECKING

from ...table import svg
from ...table.board import wagers_in_words
from ...table.game import Screen
from ...table.given import OwnElections
from ...table.money import dollars
from ...table.pressing import Pressing
from ...table.wagers import Wager, WagerType
from ...table.wheels import FILLS, colour, roulette_spaces, wheel_svg
from .betting import Box, boxes, places, section, wheel_order
from .elections import RouletteBase
from .felt import FELT
from .wagers import WAGERS

if TYPE_CHECKING:
    from .procedure import RouletteTable

# The layout lies on its side: along it the rows, across it the columns, the dozens nearest to the players.
UNIT, LEFT, TOP = 62.0, 480.0, 86.0  # a row is UNIT long; a column's two units together are as high
HALF = UNIT / 2
WIDTH, HEIGHT = 1440, 560  # higher where colour wagers need rows of their own
WHEEL = (210.0, 262.0, 165.0)
COLOUR_FILLS = {
    "black": "#1b1b1f",
    "blue": "#1d4e89",
    "gold": "#a67c12",
    "red": "#b3122c",
    "purple": "#5f2a86",
    "green": "#0b7a3e",
}
EVEN_ROW = ("1-to-18", "even", "red", "black", "odd", "19-to-36")
LINE_LENGTH = 112  # letters of odds that fit on a line
COLOR_KEYS = ("six-numbers-color", "seven-numbers-color", "eight-numbers-color")


def at(x: float, y: float) -> tuple[float, float]:
    """A point of the upright layout on the drawing: rows run to the right, the first column is at the bottom."""
    return LEFT + y * UNIT, TOP + (6 - x) * HALF


def layout(table: RouletteTable | None, elections: RouletteBase) -> str:
    """The layout of roulette, with the chips and the crown of a table on it."""
    return draw("Roulette", WAGERS, table, elections)


def draw(title: str, wagers: Sequence[WagerType], table: RouletteTable | None, elections: RouletteBase) -> str:
    """A roulette layout with these wagers."""
    offered = {wager.key: wager for wager in wagers if wager.offered(elections)}
    number = table.own.number if table is not None else ""
    height = HEIGHT + 46 * sum(key in offered for key in COLOR_KEYS)
    body = [
        svg.element("rect", width=WIDTH, height=height, rx=26, fill=svg.RAIL),
        svg.element("rect", x=14, y=14, width=WIDTH - 28, height=height - 28, rx=18, fill=svg.FELT),
        _wheel(title, elections, number),
        *(_number(box) for box in boxes(elections.wheel != "single-zero") if box.number != _closed(elections)),
        *(_outside(*area) for area in outside_boxes(offered, elections)),
        _odds(offered, elections, height),
        *_chips(table, elections),
        _crown(number, elections) if number else "",
    ]
    pays = "; ".join(f"{wager.title} {wager.pays(elections)}" for wager in offered.values())
    return svg.felt(WIDTH, height, body, title=f"{title} layout", description=f"{pays}. {_described(table, number)}")


def _closed(elections: RouletteBase) -> str:
    """The box that takes no chips: 00 where it decides nothing. 19:47-5.1[used-as-single-zero]."""
    return "00" if elections.used_as_single else ""


def _wheel(title: str, elections: RouletteBase, number: str | None) -> str:
    order = wheel_order(elections.wheel)
    x, y, radius = WHEEL
    size = min(26, 360 / len(title))
    name = svg.text(x, 52, title.upper(), size=size, fill=svg.LINE, weight="bold", letter_spacing=size / 5)
    marked = order.index(number) if number in order else None
    rule = {"double-zero": f"0 and 00: even-money wagers lose {elections.zero_loss}"}.get(
        elections.wheel, "0: even-money wagers lose all"
    )
    used = "double-zero wheel used as single zero: 00 is no spin" if elections.used_as_single else ""
    told = svg.text(x, 478, rule, size=15) + (svg.text(x, 500, used, size=13) if used else "")
    return name + wheel_svg(roulette_spaces(order), radius, x, y, marked=marked) + told


# ---- boxes ---------------------------------------------------------------------------------------------------------


def _number(box: Box) -> str:
    left, top = at(box.right, box.top)
    width, height = (box.bottom - box.top) * UNIT, (box.right - box.left) * HALF
    return svg.group(
        svg.tooltip(f"{box.number} {colour(box.number)}"),
        svg.element("rect", x=left, y=top, width=width, height=height, fill=FILLS[colour(box.number)], stroke=svg.LINE),
        svg.text(left + width / 2, top + height / 2, box.number, size=24, weight="bold"),
        class_="area",
        data_wager=f"straight:{box.number}",
    )


Area = tuple[str, str, float, float, float, float, str]  # wager, words, left, top, width, height, fill


def outside_boxes(offered: dict[str, WagerType], elections: RouletteBase) -> Iterator[Area]:
    """The boxes beside the numbers: columns at the foot, dozens and even money along the side, then what is added."""
    foot, low = LEFT + 12 * UNIT, TOP + 3 * UNIT
    for column in ("1", "2", "3"):
        words = str(offered["column"].pays(elections))
        yield f"column:{column}", words, foot, TOP + (3 - int(column)) * UNIT, 1.2 * UNIT, UNIT, svg.FELT
    if "dozen" in offered:
        for at_, dozen in enumerate(("1st12", "2nd12", "3rd12")):
            yield f"dozen:{dozen}", dozen.replace("12", " 12"), LEFT + at_ * 4 * UNIT, low, 4 * UNIT, 46, svg.FELT
    fills = {"red": svg.RED, "black": svg.BLACK}
    for place, key in enumerate(EVEN_ROW):
        if key in offered:
            fill = fills.get(key, svg.FELT)
            yield key, offered[key].title, LEFT + place * 2 * UNIT, low + 46, 2 * UNIT, 46, fill
    yield from _added(offered, elections, low + 112)


def _added(offered: dict[str, WagerType], elections: OwnElections, top: float) -> Iterator[Area]:
    """The areas of the optional wagers, one under the other."""
    for key in COLOR_KEYS:
        if key in offered:
            for place, name in enumerate(elections.color_sections):
                numbers = " ".join(n for n in wheel_order(elections.wheel) if n in section(*_arc(name, elections)))
                left = LEFT + place * 2 * UNIT
                yield f"{key}:{name}", f"{name}: {numbers}", left, top, 2 * UNIT, 40, COLOUR_FILLS[name]
            top += 46
    if "seven-numbers" in offered:
        yield "seven-numbers", "10 11 12 13 14 15 33", LEFT, top, 4 * UNIT, 40, svg.FELT
    if "five-adjacent" in offered:
        words = "Five adjacent numbers: on the wheel replica"
        yield "five-adjacent", words, LEFT + 5 * UNIT, top, 7 * UNIT, 40, svg.FELT


def _arc(name: str, elections: OwnElections) -> tuple[str, tuple[str, ...], str]:
    return name, tuple(elections.color_sections), elections.wheel


def _outside(wager: str, words: str, left: float, top: float, width: float, height: float, fill: str) -> str:
    return svg.group(
        svg.tooltip(words),
        svg.element("rect", x=left, y=top, width=width, height=height, fill=fill, stroke=svg.LINE),
        svg.text(left + width / 2, top + height / 2, words, size=min(17, 1.75 * width / len(words))),
        class_="area",
        data_wager=wager,
    )


def _odds(offered: dict[str, WagerType], elections: RouletteBase, height: int) -> str:
    """What every wager pays, always with "to", in the words of the wager objects."""
    lines = [""]
    for wager in offered.values():
        words = f"{wager.title}: {wager.pays(elections)}"
        if len(lines[-1]) + len(words) > LINE_LENGTH:
            lines.append("")
        lines[-1] += f"  ·  {words}" if lines[-1] else words
    return "".join(
        svg.text(LEFT + 6 * UNIT, height - 36 - 20 * (len(lines) - n - 1), line, size=14, class_="odds")
        for n, line in enumerate(lines)
    )


# ---- chips ---------------------------------------------------------------------------------------------------------


def chip_place(wager: Wager, offered: dict[str, WagerType], elections: RouletteBase) -> tuple[float, float]:
    """Where a wager's chips lie: on its numbers, its line or its corner, or in its box."""
    key = wager.kind.key
    if key in ("straight", "split", "three-numbers", "four-numbers", "first-five", "six-numbers"):
        inside = places(key, elections.wheel, elections.offers("dozens"))
        place = inside[wager.spot] if wager.spot else next(iter(inside.values()))
        return at(place.x, place.y)
    if key == "five-adjacent":
        return _on_replica(wager.spot, elections)
    name = wager.name
    left, top, width, height = next(area[2:6] for area in outside_boxes(offered, elections) if area[0] == name)
    return left + width * 0.8, top + height / 2


def _on_replica(centre: str, elections: RouletteBase) -> tuple[float, float]:
    order = wheel_order(elections.wheel)
    x, y, radius = WHEEL
    turn = 2 * pi * order.index(centre) / len(order)
    return x + radius * 0.9 * sin(turn), y - radius * 0.9 * cos(turn)


def _chips(table: RouletteTable | None, elections: RouletteBase) -> Iterator[str]:
    """Chips of several seats on one place lie side by side."""
    if table is None:
        return
    offered = {kind.key: kind for kind in table.offered}
    there: dict[str, int] = {}
    for wager in table.wagers:
        x, y = chip_place(wager, offered, elections)
        step = there.get(wager.name, 0)
        there[wager.name] = step + 1
        seat = svg.tooltip(f"seat {wager.seat}, {wager.name}: {dollars(wager.amount)}")
        yield svg.group(seat, svg.chip_svg(wager.amount, x + 7 * step, y - 4 * step), data_seat=wager.seat)


def _crown(number: str, elections: RouletteBase) -> str:
    """The crown or dolly on the winning number. 19:47-5.3(c)."""
    place = places("straight", elections.wheel).get(number)
    if place is None:
        return ""
    x, y = at(place.x, place.y)
    y -= 16  # chips in the box stay in sight
    shape = f"M{x - 13:.1f} {y + 12:.1f}l-3-22 8 9 8-15 8 15 8-9-3 22Z"
    body = svg.element("path", d=shape, fill="#f2d36b", stroke=svg.BLACK)
    return svg.group(svg.tooltip(f"crown on {number}"), body, class_="crown", data_number=number)


def _described(table: RouletteTable | None, number: str | None) -> str:
    """The wagers and the number in words, for those who cannot see them."""
    spun = f"The crown stands on {number}. " if number else ""
    return spun + wagers_in_words(table)


LINES = ("split", "three-numbers", "four-numbers", "first-five", "six-numbers")


def _with_spots(drawing: str, table: RouletteTable, _seat: int) -> str:
    """The drawing with a spot on each line and corner, over the chips."""
    return drawing.replace("</svg>", "".join(_spots(table)) + "</svg>")


def _spots(table: RouletteTable) -> Iterator[str]:
    offered = {kind.key: kind for kind in table.offered}
    for key in LINES:
        if key not in offered:
            continue
        for spot, place in places(key, table.elections.wheel, table.elections.offers("dozens")).items():
            x, y = at(place.x, place.y)
            name = f"{key}:{spot}" if offered[key].spots else key
            words = f"{offered[key].title} {', '.join(sorted(place.numbers, key=int))}"
            hot = svg.element("circle", cx=x, cy=y, r=9, class_="hot")
            yield svg.group(svg.tooltip(words), hot, class_="area", data_wager=name)


PRESSING = Pressing(_with_spots)


SCREEN = Screen(layout=layout, felt=FELT, pressing=PRESSING)
