"""A table of cards as SVG, for games whose seats have one column of betting areas: the felt, the seats, chips, odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, radians, sin
from typing import TYPE_CHECKING

from . import svg
from .board import wagers_in_words
from .cards import Card
from .money import dollars
from .table import Table
from .wagers import WagerType

if TYPE_CHECKING:
    from .elections import Elections


AREA, GAP, FOOT = 46, 4, 46


@dataclass(frozen=True, slots=True)
class Shape:
    """A table: its size, the ellipse of its edge, and how far round the patrons sit."""

    title: str
    seats: int
    width: int
    height: int
    spread: int  # degrees between the first and the last seat, seen from the dealer

    @property
    def centre(self) -> float:
        """The middle of the dealer's side."""
        return self.width / 2

    def stations(self) -> Iterator[tuple[float, float, float]]:
        """Place and turn of each seat, evenly along the edge from the dealer's right: counterclockwise."""
        return iter(_stations(self.seats, self.width, self.height, self.spread))


@cache
def _stations(seats: int, width: int, height: int, spread: int) -> tuple[tuple[float, float, float], ...]:
    """The seats of every table of that shape: they are measured once."""
    centre, found = width / 2, []
    rx, ry, top = centre - 34, height - 74, 40
    first = radians(90 + spread / 2)
    steps = [first - radians(spread) * i / 2000 for i in range(2001)]
    points = [(centre + rx * cos(a), top + ry * sin(a)) for a in steps]
    along = [0.0]
    for (x0, y0), (x1, y1) in pairwise(points):
        along.append(along[-1] + hypot(x1 - x0, y1 - y0))
    for seat in range(seats):
        goal = along[-1] * seat / (seats - 1)
        at = min(range(len(along)), key=lambda i: abs(along[i] - goal))
        x, y = points[at]
        outward = atan2((y - top) / ry**2, (x - centre) / rx**2)
        found.append((x, y, degrees(outward - pi / 2)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Area:
    """A betting area of a seat, with its colour and the words on it."""

    wager: WagerType
    colour: str
    label: str


def draw_felt(
    shape: Shape,
    table: Table | None,
    elections: Elections,
    areas: Sequence[Area],
    middle: Sequence[str],
    *,
    odds_at: int = 190,
    cards: Mapping[int, Sequence[Card]] | None = None,
) -> str:
    """The whole layout: rail, what lies on the dealer's side, odds in the middle, seats with their cards."""
    offered = [area for area in areas if area.wager.offered(elections)]
    lines = [f"{area.wager.title}: {area.wager.pays(elections)}" for area in offered]
    name = svg.text(shape.centre, odds_at, shape.title.upper(), size=26, fill=svg.LINE, weight="bold", letter_spacing=5)
    parts = [piece for line in lines for piece in broken(line)]
    words = [svg.text(shape.centre, odds_at + 26 + 19 * at, line, size=14) for at, line in enumerate(parts)]
    hands = cards or {}
    seats = [
        _seat(n, *place, table, offered, elections, hands.get(n, ())) for n, place in enumerate(shape.stations(), 1)
    ]
    return svg.felt(
        shape.width,
        shape.height,
        [surface(shape), *middle, name, *words, *seats],
        title=f"{shape.title} layout",
        description=f"{'; '.join(lines)}. {wagers_in_words(table, titles=True)}",
    )


def card_box(x: float, y: float, label: str, cards: Sequence[Card | None]) -> str:
    """A marked box for one card, or for several that lie fanned in it, None being one face down."""
    frame = svg.element(
        "rect",
        x=x,
        y=y,
        width=svg.CARD_WIDTH + 8,
        height=svg.CARD_HEIGHT + 8,
        rx=8,
        fill="#00000022",
        stroke=svg.LINE,
        stroke_width=1.5,
    )
    dealt = "".join(svg.card_svg(card, x + 4 + 14 * at, y + 4) for at, card in enumerate(cards))
    words = svg.text(x + svg.CARD_WIDTH / 2 + 4, y + svg.CARD_HEIGHT + 20, label, size=12, fill=svg.LINE)
    return svg.group(frame, dealt, words, data_box=label.lower())


def broken(line: str, length: int = 62) -> list[str]:
    """A line of odds in pieces that fit, broken only between odds."""
    pieces = [""]
    for word in line.split(", "):
        longer = f"{pieces[-1]}, {word}" if pieces[-1] else word
        pieces = [*pieces[:-1], longer] if len(longer) <= length else [*pieces, word]
    return pieces


def half(shape: Shape, inset: int) -> str:
    """The path of a table: a straight dealer's side with round corners, and half an ellipse."""
    rx, ry, right = shape.centre - inset, shape.height - 40 - inset, shape.width - inset
    corners = f"V20Q{right} 8 {right - 12} 8H{inset + 12}Q{inset} 8 {inset} 20Z"
    return f"M{inset} 20V40A{rx} {ry} 0 0 0 {right} 40{corners}"


def surface(shape: Shape) -> str:
    """The rail and the felt."""
    rail, felt = half(shape, 2), half(shape, 20)
    return svg.element("path", d=rail, fill=svg.RAIL) + svg.element("path", d=felt, fill=svg.FELT)


def _seat(
    number: int,
    x: float,
    y: float,
    turn: float,
    table: Table | None,
    areas: Sequence[Area],
    elections: Elections,
    cards: Sequence[Card],
) -> str:
    """One seat, drawn upright with the edge of the table at its foot, then turned towards the dealer."""
    stakes = {wager.kind.key: wager.amount for wager in table.wagers if wager.seat == number} if table else {}
    body = [patron(number, table)]
    foot = -FOOT
    for area in reversed(areas):
        foot -= AREA
        body.append(_area(area, number, foot, elections))
        amount = stakes.get(area.wager.key, 0)
        if amount:
            body.append(svg.group(svg.chip_svg(amount), x=30, y=foot + AREA / 2, turn=-turn))
        foot -= GAP
    if cards:
        fan = svg.draw_hand(cards, -svg.CARD_WIDTH / 2 - 9 * (len(cards) - 1), -svg.CARD_HEIGHT - 6, step=18)
        body.append(svg.element("g", fan, transform=f"translate(0 {foot}) scale(.8)"))
    return svg.group(*body, x=x, y=y, turn=turn, data_seat=number)


def _area(area: Area, seat: int, y: float, elections: Elections) -> str:
    return svg.group(
        svg.tooltip(f"Seat {seat}, {area.wager.title}: pays {area.wager.pays(elections)}"),
        svg.element(
            "rect", x=-50, y=y, width=100, height=AREA, rx=8, fill=area.colour, stroke=svg.LINE, stroke_width=1.2
        ),
        svg.text(-6, y + AREA / 2, area.label, size=14, weight="bold"),
        class_="area",
        data_seat=seat,
        data_wager=area.wager.key,
    )


def patron(number: int, table: Table | None, y: int = -28, below: int = 21) -> str:
    """The number of a seat, and who sits there with what, ``below`` it."""
    seat = table.seats.get(number) if table else None
    circle = svg.element("circle", cy=y, r=13, fill=svg.FELT, stroke=svg.LINE, stroke_width=1.5)
    body = circle + svg.text(0, y, str(number), size=14, fill=svg.LINE, weight="bold")
    if seat is None:
        return body
    name = seat.name if len(seat.name) <= 16 else f"{seat.name[:15]}…"
    return body + svg.text(0, y + below, f"{name} {dollars(seat.balance)}", size=11)
