"""The drawings of ``table.svg`` on a sheet: the few elements that they are made of, and no others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import acos, ceil, cos, hypot, pi, sin, sqrt, tan
from xml.etree import ElementTree

from .fonts import HELVETICA, HELVETICA_BOLD
from .sheet import Sheet, circle, number, shade

_WORD = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)")
_MOVE = re.compile(r"(\w+)\(([^)]*)\)")
_TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "q": 4, "a": 7, "z": 0}
Element = ElementTree.Element
Style = dict[str, str]
Point = tuple[float, float]


def size(drawing: str) -> Point:
    """How wide and high a drawing is, in its own measure."""
    box = ElementTree.fromstring(drawing).attrib["viewBox"].split()
    return float(box[2]), float(box[3])


def draw(sheet: Sheet, drawing: str, x: float, top: float, scale: float) -> None:
    """Put a drawing with its upper left corner at a place."""
    sheet.mark("q", f"{scale:.5f} 0 0 {-scale:.5f} {number(x)} {number(top)} cm")
    _group(sheet, ElementTree.fromstring(drawing), {})
    sheet.mark("Q")


def _group(sheet: Sheet, element: Element, style: Style) -> None:
    for child in element:
        name = child.tag.rpartition("}")[2]
        if name in ("title", "desc"):
            continue
        now = {**style, **child.attrib}
        sheet.mark("q")
        for matrix in _matrices(child.get("transform", "")):
            sheet.mark(f"{' '.join(f'{part:.5f}' for part in matrix)} cm")
        if name == "g":
            _group(sheet, child, {k: v for k, v in now.items() if k != "transform"})
        elif name == "text":
            _text(sheet, child, now)
        else:
            outline = _OUTLINES.get(name)
            if outline is not None:
                _paint(sheet, outline(child), now)
        sheet.mark("Q")


def _matrices(moves: str) -> Iterator[tuple[float, ...]]:
    for name, inside in _MOVE.findall(moves):
        parts = [float(part) for part in inside.replace(",", " ").split()]
        if name == "translate":
            yield 1, 0, 0, 1, parts[0], parts[1] if len(parts) > 1 else 0
        elif name == "scale":
            yield parts[0], 0, 0, parts[-1], 0, 0
        elif name == "rotate":
            turn = parts[0] * pi / 180
            x, y = (parts[1], parts[2]) if len(parts) > 2 else (0.0, 0.0)
            yield 1, 0, 0, 1, x, y
            yield cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0
            yield 1, 0, 0, 1, -x, -y
        elif name == "skewX":
            yield 1, 0, tan(parts[0] * pi / 180), 1, 0, 0


# ---- outlines --------------------------------------------------------------------------------------------------------


def _at(element: Element, name: str) -> float:
    return float(element.get(name, "0"))


def _rect(element: Element) -> str:
    x, y, wide, high = (_at(element, name) for name in ("x", "y", "width", "height"))
    r = min(_at(element, "rx"), wide / 2, high / 2)
    if not r:
        return f"{' '.join(map(number, (x, y, wide, high)))} re"
    arc = f"a{r} {r} 0 0 1"
    path = f"M{x + r} {y}H{x + wide - r}{arc} {r} {r}V{y + high - r}{arc} {-r} {r}H{x + r}{arc} {-r} {-r}V{y + r}"
    return _path_outline(f"{path}{arc} {r} {-r}Z")


def _path_outline(path: str) -> str:
    return " ".join(_steps(path))


_OUTLINES: dict[str, Callable[[Element], str]] = {
    "rect": _rect,
    "circle": lambda one: circle(_at(one, "cx"), _at(one, "cy"), _at(one, "r")),
    "ellipse": lambda one: circle(_at(one, "cx"), _at(one, "cy"), _at(one, "rx"), _at(one, "ry")),
    "line": lambda one: _path_outline(f"M{one.get('x1', 0)} {one.get('y1', 0)}L{one.get('x2', 0)} {one.get('y2', 0)}"),
    "path": lambda one: _path_outline(one.get("d", "")),
    "polygon": lambda one: _path_outline(f"M{one.get('points', '')}Z"),
}


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with the numbers of one use of it; numbers that follow repeat it, a move as a line."""
    command = ""
    numbers: list[float] = []
    for letter, figure in _WORD.findall(path):
        if letter:
            command, numbers = letter, []
            if letter in "zZ":
                yield letter, []
            continue
        numbers.append(float(figure))
        if len(numbers) == _TAKES[command.lower()]:
            yield command, numbers
            numbers = []
            command = {"m": "l", "M": "L"}.get(command, command)


def _steps(path: str) -> Iterator[str]:
    x = y = start_x = start_y = 0.0
    for command, given in _commands(path):
        kind, near = command.lower(), command.islower()
        dx, dy = (x, y) if near else (0.0, 0.0)
        if kind == "z":
            x, y = start_x, start_y
            yield "h"
            continue
        if kind in "hv":
            to = (given[0] + dx, y) if kind == "h" else (x, given[0] + dy)
        else:
            to = (given[-2] + dx, given[-1] + dy)
        if kind == "a":
            yield from _arc((x, y), to, given)
        elif kind in "cq":
            handles = [(given[at] + dx, given[at + 1] + dy) for at in range(0, len(given) - 2, 2)]
            if kind == "q":
                (hx, hy) = handles[0]
                handles = [(p + (hx - p) * 2 / 3, q + (hy - q) * 2 / 3) for p, q in ((x, y), to)]
            yield _points(*handles, to) + " c"
        else:
            yield _points(to) + (" m" if kind == "m" else " l")
        x, y = to
        if kind == "m":
            start_x, start_y = x, y


def _points(*points: Point) -> str:
    return " ".join(f"{x:.3f} {y:.3f}" for x, y in points)


def _arc(start: Point, end: Point, given: list[float]) -> Iterator[str]:
    """A part of an ellipse that is not turned, as curves of a quarter at the most."""
    rx, ry, _, large, sweep = given[:5]
    if not rx or not ry or start == end:
        yield _points(end) + " l"
        return
    half = ((start[0] - end[0]) / 2 / rx, (start[1] - end[1]) / 2 / ry)  # on a circle of radius one
    grow = max(hypot(*half), 1.0)
    rx, ry = rx * grow, ry * grow
    half = (half[0] / grow, half[1] / grow)
    apart = half[0] ** 2 + half[1] ** 2
    far = sqrt(max(1 / apart - 1, 0)) * (-1 if large == sweep else 1)
    centre = (far * half[1], -far * half[0])
    first, last = (half[0] - centre[0], half[1] - centre[1]), (-half[0] - centre[0], -half[1] - centre[1])
    begin, turn = _angle((1, 0), first), _angle(first, last)
    if sweep and turn < 0:
        turn += 2 * pi
    elif not sweep and turn > 0:
        turn -= 2 * pi
    cx, cy = (start[0] + end[0]) / 2 + centre[0] * rx, (start[1] + end[1]) / 2 + centre[1] * ry
    parts = max(ceil(abs(turn) / (pi / 2) - 1e-9), 1)
    step = turn / parts
    handle = 4 / 3 * tan(step / 4)
    for part in range(parts):
        a, b = begin + part * step, begin + (part + 1) * step
        yield (
            _points(
                (cx + rx * (cos(a) - handle * sin(a)), cy + ry * (sin(a) + handle * cos(a))),
                (cx + rx * (cos(b) + handle * sin(b)), cy + ry * (sin(b) - handle * cos(b))),
                (cx + rx * cos(b), cy + ry * sin(b)),
            )
            + " c"
        )


def _angle(one: Point, other: Point) -> float:
    inner = (one[0] * other[0] + one[1] * other[1]) / (hypot(*one) * hypot(*other))
    angle = acos(max(-1.0, min(1.0, inner)))
    return -angle if one[0] * other[1] - one[1] * other[0] < 0 else angle


# ---- paint -----------------------------------------------------------------------------------------------------------


def _colour(style: Style, name: str, other: str) -> str | None:
    said = style.get(name, other)
    if said == "none":
        return None
    return said if len(said) in (7, 9) else "#" + "".join(digit * 2 for digit in said[1:])  # such as #fff


def _paint(sheet: Sheet, outline: str, style: Style) -> None:
    fill, stroke = _colour(style, "fill", "#000000"), _colour(style, "stroke", "none")
    if fill:
        ink, part = shade(fill)
        sheet.veil(part * float(style.get("fill-opacity", 1)) * float(style.get("opacity", 1)))
        sheet.mark(f"{ink} rg {outline} f")
    if stroke:
        ink, part = shade(stroke)
        sheet.veil(part * float(style.get("stroke-opacity", 1)) * float(style.get("opacity", 1)))
        dash = style.get("stroke-dasharray", "").replace(",", " ")
        sheet.mark(f"[{dash}] 0 d {ink} RG {style.get('stroke-width', '1')} w {outline} S")


def _text(sheet: Sheet, element: Element, style: Style) -> None:
    colour = _colour(style, "fill", "#000000")
    if colour is None:
        return
    font = HELVETICA_BOLD if style.get("font-weight") == "bold" else HELVETICA
    large = float(style.get("font-size", 14)) * 0.92  # Helvetica stands wider than the serif of the page
    words = "".join(element.itertext())
    anchor = style.get("text-anchor", "start")
    sheet.text(_at(element, "x"), _at(element, "y"), words, large, font, anchor=anchor, colour=colour[:7], flipped=True)
