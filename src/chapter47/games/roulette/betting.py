"""Where an inside wager may lie: every place follows from the boxes of the layout and the lines they share.

The layout stands upright here: three columns two units wide, twelve rows one unit high, and the zeros across the head.
A split lies on a line that two boxes share, a corner where boxes meet, a row and a pair of rows on the outside line.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from ...rulebook.cite import law
from ...table.wheels import DOUBLE_ZERO, SINGLE_ZERO, neighbours, sections

COLOURS = ("black", "blue", "gold", "red", "purple", "green")
SEVEN = ("10", "11", "12", "13", "14", "15", "33")
SECOND_PLACE = "0-00-dozens"
INSIDE = ("straight", "split", "three-numbers", "four-numbers", "first-five", "six-numbers")


@dataclass(frozen=True, slots=True)
class Box:
    """A number's box: from left to right and from top to bottom."""

    number: str
    left: float
    right: float
    top: float
    bottom: float

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the box or on its edge."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom


@dataclass(frozen=True, slots=True)
class Place:
    """A place for a wager: its name, the numbers it covers, and the point where the chips lie."""

    spot: str
    numbers: frozenset[str]
    x: float
    y: float


@law("19:47-5.1[single-zero-layout]")
@cache
def boxes(double: bool) -> tuple[Box, ...]:
    """The boxes of a layout: 0 touches 1, 2 and 00, or 1, 2 and 3 where it is alone. 19:47-5.1[single-zero-layout]."""
    head = [Box("0", 0, 3, -1, 0), Box("00", 3, 6, -1, 0)] if double else [Box("0", 0, 6, -1, 0)]
    body = [Box(str(3 * row + col + 1), 2 * col, 2 * col + 2, row, row + 1) for row in range(12) for col in range(3)]
    return (*head, *body)


def spot_name(numbers: Iterable[str]) -> str:
    """Numbers in the order in which the rule names them: 8-11, 0-2-00, 00-2-3."""
    covered = set(numbers)
    zeros = {"0": -2, "00": 99 if "0" in covered else -1}
    return "-".join(sorted(covered, key=lambda number: zeros.get(number, int(number))))


def _place(numbers: Iterable[str], x: float, y: float) -> Place:
    covered = frozenset(numbers)
    return Place(spot_name(covered), covered, x, y)


def straights(double: bool) -> list[Place]:
    """One number, inside its box. 19:47-5.1(e)1."""
    return [_place([b.number], (b.left + b.right) / 2, (b.top + b.bottom) / 2) for b in boxes(double)]


@law("19:47-5.1(e)2[second-place]")
def splits(double: bool) -> list[Place]:
    """Two boxes that share a line, the chips on it, 19:47-5.1(e)2; 0-00 twice, 19:47-5.1(e)2[second-place]."""
    found = []
    for a, b in combinations(boxes(double), 2):
        left, right = max(a.left, b.left), min(a.right, b.right)
        top, bottom = max(a.top, b.top), min(a.bottom, b.bottom)
        if (right - left > 0 and bottom == top) or (bottom - top > 0 and right == left):
            found.append(_place([a.number, b.number], (left + right) / 2, (top + bottom) / 2))
    if double:
        found.append(Place(SECOND_PLACE, frozenset(("0", "00")), -1, 8))
    return found


@cache
def corners(double: bool) -> tuple[Place, ...]:
    """Points inside the layout where three boxes or four meet."""
    points = {(x, y) for b in boxes(double) for x in (b.left, b.right) for y in (b.top, b.bottom) if 0 < x < 6}
    met = ((x, y, [b.number for b in boxes(double) if b.holds(x, y)]) for x, y in sorted(points) if -1 < y < 12)
    return tuple(_place(numbers, x, y) for x, y, numbers in met if len(numbers) > 2)


@cache
def rows(double: bool) -> tuple[tuple[str, ...], ...]:
    """The rows of the layout from its head, the row of zeros first."""
    tops = sorted({b.top for b in boxes(double)})
    return tuple(tuple(b.number for b in boxes(double) if b.top == top) for top in tops)


def pairs_of_rows(double: bool) -> list[Place]:
    """Two rows that touch, the chips on the outside line between them; the first pair takes in the zeros."""
    numbers = rows(double)
    return [_place([*numbers[at], *numbers[at + 1]], 0, at) for at in range(len(numbers) - 1)]


@cache
@law("13:47-20.32(e)3.i", "19:47-5.1(e)3.i")
def _all_places(double: bool) -> dict[str, list[Place]]:
    first, *sixes = pairs_of_rows(double)
    meeting = corners(double)
    streets = [_place(row, 0, at + 0.5) for at, row in enumerate(rows(double)[1:])]
    return {
        "straight": straights(double),
        "split": splits(double),
        # 19:47-5.1(e)3, 19:47-5.1(e)3.i
        "three-numbers": streets + [place for place in meeting if len(place.numbers) == 3],
        # 19:47-5.1(e)4; on a single-zero layout also the outside corner of 0 and 1
        "four-numbers": [place for place in meeting if len(place.numbers) == 4] + ([] if double else [first]),
        "first-five": [first] if double else [],  # 19:47-5.1(e)5
        "six-numbers": sixes,  # 19:47-5.1(e)6.i
    }


@cache
def places(kind: str, wheel: str, dozens: bool = True) -> dict[str, Place]:
    """Every lawful place of an inside wager on the layout of a wheel, by its name.

    A double-zero wheel used as single zero keeps its layout, but takes no wager on 00. 19:47-5.1[used-as-single-zero].
    Without boxes for the dozens there is no line between them.
    """
    lawful = [
        place
        for place in _all_places(wheel != "single-zero")[kind]
        if (wheel == "double-zero" or "00" not in place.numbers) and (dozens or place.spot != SECOND_PLACE)
    ]
    return {place.spot: place for place in lawful}


@law("19:47-5.1[wheel-order]")
@cache
def fives(wheel: str) -> dict[str, tuple[str, ...]]:
    """Five neighbours on the wheel's own order, by their centre. 19:47-5.1(e)1.iii, 19:47-5.1[wheel-order]."""
    order = wheel_order(wheel)
    around = {centre: neighbours(order, centre) for centre in order}
    return {c: five for c, five in around.items() if wheel == "double-zero" or "00" not in five}


def wheel_order(wheel: str) -> tuple[str, ...]:
    """The compartments of the wheel on the table, clockwise."""
    return SINGLE_ZERO if wheel == "single-zero" else DOUBLE_ZERO


@cache
@law("19:47-5.1[color-sections]")
def section(colour: str, colours: tuple[str, ...], wheel: str) -> frozenset[str]:
    """The six numbers of a colour's arc, as the licensee has painted them. 19:47-5.1[color-sections]."""
    return frozenset(sections(wheel_order(wheel))[colours.index(colour)])


def nearest_places(kind: str, spot: str, wheel: str, dozens: bool, count: int = 3) -> list[str]:
    """The lawful places nearest to one that is none: those with most of its numbers, then the nearest on the layout."""
    lawful = places(kind, wheel, dozens)
    centre = {place.spot: place for place in straights(wheel != "single-zero")}
    named = [number for number in spot.split("-") if number in centre]
    if not named:
        return list(lawful)[:count]
    x = sum(centre[number].x for number in named) / len(named)
    y = sum(centre[number].y for number in named) / len(named)

    def apart(place: Place) -> tuple[int, float]:
        return len(place.numbers ^ set(named)), abs(place.x - x) / 2 + abs(place.y - y)

    return [place.spot for place in sorted(lawful.values(), key=apart)[:count]]
