"""The layout of craps as SVG: the numbers, come, field and lines on the left, the centre wagers on the right.

Every payout shown comes from the wager itself; each area is one place of ``SPOTS``, and chips stand on their place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...table import svg
from ...table.money import dollars
from . import rules
from .wagers import KINDS

if TYPE_CHECKING:
    from .elections import CrapsElections, CrapsFamily
    from .state import CrapsTable


WIDTH, HEIGHT, MARGIN = 1240, 640, 20
NUMBER_NAMES = {4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10"}
GOLD, BLUE, WINE, DARK = "#7a5c12", "#1d4e89", "#8c1c2f", "#0b4a2f"


@dataclass(frozen=True, slots=True)
class Area:
    """A printed area: where it is, what it says, and the wager whose chips stand there."""

    name: str
    x: float
    y: float
    width: float
    height: float
    label: str
    pays: str = ""
    fill: str = DARK
    size: float = 15

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the area."""
        return self.x + self.width / 2, self.y + self.height / 2

    def draw(self) -> str:
        """The area with its label and odds."""
        x, y = self.centre
        shift = 9 if self.pays else 0
        body = [
            svg.tooltip(f"{self.label}{': ' + self.pays if self.pays else ''}"),
            svg.element(
                "rect", x=self.x, y=self.y, width=self.width, height=self.height, fill=self.fill, stroke=svg.LINE
            ),
            svg.text(x, y - shift, self.label, size=self.size, fill=svg.LINE, weight="bold"),
        ]
        if self.pays:
            body.append(svg.text(x, y + 11, self.pays, size=min(12, 1.75 * self.width / len(self.pays))))
        return svg.group(*body, class_="area", data_wager=self.name)


def _odds(elections: CrapsFamily, name: str) -> str:
    key, _, spot = name.partition(":")
    kind = KINDS[key]
    return str(kind.odds_at(elections, spot)[0]) if spot else kind.pays(elections)


def _numbers(elections: CrapsFamily) -> Iterator[Area]:
    """The boxes of the six numbers: lay and don't come behind, come in the middle, place and buy before."""
    width = 100
    for at, n in enumerate(rules.POINTS):
        x = MARGIN + 100 + at * width
        yield Area(f"dont-come-point:{n}", x, 50, width, 32, "don't come", fill=WINE, size=10)
        if KINDS["lay"].offered(elections):
            yield Area(f"lay:{n}", x, 82, width / 2, 36, "lay", _odds(elections, f"lay:{n}"), WINE, 10)
        if KINDS["place-lose"].offered(elections):
            place = _odds(elections, f"place-lose:{n}")
            yield Area(f"place-lose:{n}", x + width / 2, 82, width / 2, 36, "lose", place, WINE, 10)
        yield Area(f"come-point:{n}", x, 118, width, 62, NUMBER_NAMES[n], size=26)
        if KINDS["buy"].offered(elections):
            yield Area(f"buy:{n}", x, 180, width / 2, 40, "buy", _odds(elections, f"buy:{n}"), BLUE, 10)
        yield Area(f"place:{n}", x + width / 2, 180, width / 2, 40, "place", _odds(elections, f"place:{n}"), BLUE, 10)


def _lines(elections: CrapsFamily) -> Iterator[Area]:
    wide = 700
    yield Area("dont-come", MARGIN, 50, 100, 170, "DON'T COME", "bar 12", WINE, 12)
    yield Area("come", MARGIN, 220, wide, 80, "COME", _odds(elections, "come"), size=28)
    yield Area("field", MARGIN, 300, wide, 76, "FIELD  2 3 4 9 10 11 12", _odds(elections, "field"), GOLD, 20)
    yield Area("dont-pass", MARGIN, 376, wide, 54, "DON'T PASS BAR 12", _odds(elections, "dont-pass"), WINE)
    yield Area("pass", MARGIN, 430, wide, 70, "PASS LINE", _odds(elections, "pass"), BLUE, 24)


def _centre(elections: CrapsFamily) -> Iterator[Area]:
    """The wagers before the stickperson."""
    x, width = 750, 470
    yield Area("any-seven", x, 50, width, 40, "ANY SEVEN", _odds(elections, "any-seven"), WINE)
    for at, n in enumerate((4, 6, 8, 10)):
        label = f"HARD {n}"
        yield Area(f"hard:{n}", x + at * width / 4, 90, width / 4, 56, label, _odds(elections, f"hard:{n}"))
    row = [("craps:2", "TWO"), ("craps:3", "THREE"), ("eleven", "ELEVEN"), ("craps:12", "TWELVE")]
    for at, (name, label) in enumerate(row):
        yield Area(name, x + at * width / 4, 146, width / 4, 56, label, _odds(elections, name), GOLD)
    yield Area("any-craps", x, 202, width / 2, 44, "ANY CRAPS", _odds(elections, "any-craps"), GOLD)
    yield Area("c-and-e", x + width / 2, 202, width / 2, 44, "C and E", _odds(elections, "c-and-e"), GOLD)
    yield Area("horn", x, 246, width, 44, "HORN", _odds(elections, "horn"), GOLD)
    if elections.horn_high_area:
        for at, high in enumerate(("2", "3", "11", "12")):
            label = f"HORN HIGH {high}"
            yield Area(f"horn-high:{high}", x + at * width / 4, 290, width / 4, 30, label, "", GOLD, 11)
    if KINDS["hop"].offered(elections):
        yield from _hops(elections, x, width)
    if KINDS["six-seven-eight"].offered(elections):
        pays = _odds(elections, "six-seven-eight")
        yield Area("six-seven-eight", x, 456, width, 44, "6 - 7 - 8", pays, BLUE)


def _hops(elections: CrapsFamily, x: float, width: float) -> Iterator[Area]:
    for at, (one, two) in enumerate(rules.HOPS):
        column, row = at % 6, at // 6
        name = f"hop:{one}-{two}"
        place = (x + column * width / 6, 324 + row * 42)
        yield Area(name, *place, width / 6, 42, f"{one}-{two}", _odds(elections, name), size=13)


def _fire(elections: CrapsFamily, places: int) -> Iterator[Area]:
    """Numbered spots for the fire bets, one for each place at the table. 19:47-1.12(a)1."""
    if not KINDS["fire"].offered(elections):
        return
    for place in range(1, places + 1):
        yield Area(f"fire:{place}", MARGIN + (place - 1) * 75, 540, 70, 36, str(place), "", WINE, 13)


def areas(elections: CrapsFamily) -> list[Area]:
    """Every printed area of the layout."""
    return [*_numbers(elections), *_lines(elections), *_centre(elections), *_fire(elections, 16)]


# Where chips stand that have no area of their own: beside the wager they belong to, and how far.
BESIDE = {
    "pass-odds": ("pass", 0, 34),
    "dont-pass-odds": ("dont-pass", 60, 0),
    "come-odds": ("come-point", 33, 8),
    "dont-come-odds": ("dont-come-point", 24, 0),
    "horn-high": ("horn", 40, 0),
    "whirl": ("horn", -40, 0),
}


def _chips(table: CrapsTable, placed: dict[str, Area]) -> Iterator[str]:
    standing: dict[str, int] = {}
    for wager in table.wagers:
        key = wager.kind.key
        name, dx, dy = wager.name, 0.0, 0.0
        if name not in placed:
            base, dx, dy = BESIDE[key]
            name = f"{base}:{wager.spot}" if wager.spot and f"{base}:{wager.spot}" in placed else base
        area = placed[name]
        x, y = area.centre
        if area.width > 300:  # along the line, before the player
            x = area.x + 20 + 36 * wager.seat % (area.width - 40)
            dx = 0.0
        place = f"{name} {x} {dy}"
        shift = standing.get(place, 0) * 30
        standing[place] = standing.get(place, 0) + 1
        told = svg.tooltip(f"seat {wager.seat}, {wager.kind.title}: {dollars(wager.amount)}")
        yield svg.group(told, svg.chip_svg(wager.amount, x + dx + shift, y + dy), class_="wager", data_wager=wager.name)


def _marker(point: int, placed: dict[str, Area]) -> str:
    """The On/Off marker: on the point's box, or off on the don't come area."""
    area = placed[f"come-point:{point}"] if point else placed["dont-come"]
    x, y = area.x + 14, area.y + 8
    fill, ink, word = (svg.IVORY, svg.BLACK, "ON") if point else (svg.BLACK, svg.IVORY, "OFF")
    return svg.group(
        svg.tooltip(f"marker {word}"),
        svg.element("circle", r=13, fill=fill, stroke=svg.LINE, stroke_width=2),
        svg.text(0, 0, word, size=9, fill=ink, weight="bold"),
        x=x,
        y=y,
        class_="marker",
    )


def _below(elections: CrapsFamily) -> str:
    """What supplemental wagers pay, in words on the felt."""
    offered = [key for key in ("pass-odds", "dont-pass-odds", "buy", "lay") if KINDS[key].offered(elections)]
    lines = [f"{KINDS[key].title}: {KINDS[key].pays(elections)}" for key in offered]
    return "".join(
        svg.text(MARGIN + 610 * (i % 2), 592 + 18 * (i // 2), line, size=min(11, 1060 / len(line)), anchor="start")
        for i, line in enumerate(lines)
    )


def described(table: CrapsTable | None) -> str:
    """The wagers in words, for who cannot see the drawing."""
    if table is None or not table.wagers:
        return "No wagers are on the layout."
    return "; ".join(f"seat {w.seat} has {dollars(w.amount)} on {w.name}" for w in table.wagers) + "."


def draw(title: str, table: CrapsTable | None, elections: CrapsFamily) -> str:
    """A craps layout under a title, with the chips of a table on it."""
    printed = areas(elections)
    placed = {area.name: area for area in printed}
    body: Iterable[str] = [
        svg.element("rect", width=WIDTH, height=HEIGHT, rx=60, fill=svg.RAIL),
        svg.element("rect", x=8, y=8, width=WIDTH - 16, height=HEIGHT - 16, rx=52, fill=svg.FELT),
        svg.text(WIDTH / 2, 30, title.upper(), size=20, fill=svg.LINE, weight="bold", letter_spacing=4),
        *(area.draw() for area in printed),
        _below(elections),
    ]
    if table is not None:
        body = [*body, _marker(table.own.point, placed), *_chips(table, placed)]
    return svg.felt(WIDTH, HEIGHT, body, title=f"{title} layout", description=described(table))


def layout(table: CrapsTable | None, elections: CrapsElections) -> str:
    """The layout of craps, or automated craps, with the chips of a table on it."""
    return draw("Automated Craps" if elections.automated else "Craps", table, elections)
