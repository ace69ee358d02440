"""Wheels: the order and colours of the roulette wheels, and any wheel drawn as SVG.

The orders are those of the trade; New Jersey's own diagram (19:46-1.7) is not among the texts, and nothing says that
it differs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin, sqrt

from . import svg

# Clockwise, as one looks down on the wheel.
DOUBLE_ZERO = tuple(
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2".split()
)
SINGLE_ZERO = tuple(
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26".split()
)
RED_NUMBERS = frozenset("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split())
ZEROS = frozenset(("0", "00"))
GREEN = "#0b7a3e"
FILLS = {"red": svg.RED, "black": svg.BLACK, "green": GREEN}


def colour(number: str) -> str:
    """The background of a number on a roulette wheel: red, black, or green for the zeros.

    >>> colour("32"), colour("33"), colour("00")
    ('red', 'black', 'green')
    """
    if number in ZEROS:
        return "green"
    return "red" if number in RED_NUMBERS else "black"


def neighbours(order: Sequence[str], centre: str, reach: int = 2) -> tuple[str, ...]:
    """The numbers around one on the rim, in the wheel's own order.

    >>> neighbours(DOUBLE_ZERO, "0")
    ('14', '2', '0', '28', '9')
    """
    at = order.index(centre)
    return tuple(order[(at + step) % len(order)] for step in range(-reach, reach + 1))


def sections(order: Sequence[str]) -> list[tuple[str, ...]]:
    """The six arcs of six numbers between the zeros, clockwise from 0.

    >>> sections(SINGLE_ZERO)[0]
    ('32', '15', '19', '4', '21', '2')
    """
    numbers = [number for number in order if number not in ZEROS]
    return [tuple(numbers[at : at + 6]) for at in range(0, len(numbers), 6)]


def spread(counts: dict[str, int]) -> tuple[str, ...]:
    """A rim on which each sign comes as often as it should, its places at equal steps round the wheel.

    Each sign begins at another point, so that two rare ones do not lie side by side.

    >>> spread({"1": 3, "2": 2, "5": 1})
    ('2', '1', '1', '2', '5', '1')
    """
    golden = (sqrt(5) - 1) / 2
    wanted = [
        ((at + (0.5 + kind * golden) % 1) / count, sign)
        for kind, (sign, count) in enumerate(counts.items())
        for at in range(count)
    ]
    return tuple(sign for _, sign in sorted(wanted))


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a wheel as it is painted."""

    label: str
    fill: str
    ink: str = svg.IVORY


def roulette_spaces(order: Sequence[str]) -> list[Space]:
    """The compartments of a roulette wheel."""
    return [Space(number, FILLS[colour(number)]) for number in order]


def wheel_svg(
    spaces: Sequence[Space], radius: float, x: float, y: float, *, marked: int | None = None, hub: str = ""
) -> str:
    """A wheel about a place, its first space at the top; the marked space has a ball, or the clapper's mark, on it."""
    step = 2 * pi / len(spaces)
    size = min(radius * 0.13, radius * step * 0.54)
    inner = radius * 0.62
    body = [svg.element("circle", r=radius * 1.1, fill=svg.RAIL, stroke=svg.LINE, stroke_width=1.5)]
    for at, space in enumerate(spaces):
        body.append(svg.element("path", d=_slice(at, step, inner, radius), fill=space.fill, stroke=svg.LINE))
        words = svg.text(0, -(radius - size * 0.85), space.label, size=size, fill=space.ink, weight="bold")
        body.append(svg.group(words, turn=360 * at / len(spaces)))
    body.append(svg.element("circle", r=inner, fill="#5a3a22", stroke=svg.LINE, stroke_width=1.5))
    body.append(svg.element("circle", r=inner * 0.3, fill=svg.LINE))
    if hub:
        body.append(svg.text(0, 0, hub, size=inner * 0.2, fill=svg.BLACK, weight="bold"))
    if marked is not None:
        place = inner + (radius - inner) * 0.28
        turn = marked * step
        ball = svg.element("circle", cx=place * sin(turn), cy=-place * cos(turn), r=radius * 0.045, fill=svg.IVORY)
        body.append(ball)
    return svg.group(*body, x=x, y=y, class_="wheel", data_marked=None if marked is None else spaces[marked].label)


def _slice(at: int, step: float, inner: float, outer: float) -> str:
    """The outline of one space: a piece of a ring."""
    first, last = (at - 0.5) * step, (at + 0.5) * step
    points = [
        f"{r * sin(a):.2f} {-r * cos(a):.2f}" for r, a in ((outer, first), (outer, last), (inner, last), (inner, first))
    ]
    return (
        f"M{points[0]}A{outer:.2f} {outer:.2f} 0 0 1 {points[1]}L{points[2]}A{inner:.2f} {inner:.2f} 0 0 0 {points[3]}Z"
    )
