"""Badges and wristbands to cut out: a number for each player, and the same number as a QR code for a phone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import segno

from ...errors import Refusal
from ...pdf import HELVETICA, HELVETICA_BOLD, Flow, Sheet
from ..identity import badge_code
from ..model import Night
from .blocks import Text
from .page import Paper, document

WIDE, HIGH = 252.0, 96.0  # a badge; two by six on a letter sheet
BAND_HIGH = 54.0  # a wristband, as long as the sheet is wide
ROOM = 504.0
MOST = 2_000


@lru_cache(MOST)
def _matrix(code: str) -> tuple[bytearray, ...]:
    """The cells of a code, dark where they are 1; to find the best mask takes long, so it is found once."""
    return segno.make(code, error="m", micro=False).matrix


@dataclass(frozen=True, slots=True)
class Badge:
    """One badge: its number, whose night it is, and the code that a phone reads."""

    number: int
    holder: str
    code: str

    def runs(self) -> Iterator[tuple[int, int, int]]:
        """The dark parts of the code, line by line: where each begins and how long it is."""
        for row, line in enumerate(_matrix(self.code)):
            at = 0
            while at < len(line):
                end = at
                while end < len(line) and line[end]:
                    end += 1
                if end > at:
                    yield row, at, end - at
                at = end + 1

    @property
    def size(self) -> int:
        """How many cells the code has on a side."""
        return len(_matrix(self.code))

    def svg(self) -> str:
        """The code as a drawing."""
        path = "".join(f"M{at + 2} {row + 2}h{long}v1h-{long}z" for row, at, long in self.runs())
        wide = self.size + 4
        return (
            f'<svg viewBox="0 0 {wide} {wide}" width="88" height="88" role="img" aria-label="{self.code}">'
            f'<path fill="#fff" d="M0 0h{wide}v{wide}H0z"/><path d="{path}"/></svg>'
        )

    def draw(self, sheet: Sheet, x: float, y: float, high: float = HIGH) -> None:
        """The badge from its lower left corner: the code on the left, the number large beside it."""
        cell = (high - 20) / self.size
        for row, at, long in self.runs():
            sheet.box(x + 12 + at * cell, y + high - 10 - (row + 1) * cell, long * cell, cell, thick=0, fill="#000000")
        left = x + high + 8
        sheet.text(left, y + high * 0.45, str(self.number), high * 0.42, HELVETICA_BOLD)
        sheet.text(left, y + high * 0.2, self.holder, 9, HELVETICA)

    def draw_band(self, sheet: Sheet, x: float, y: float) -> None:
        """The same as a wristband, with a place to glue it."""
        self.draw(sheet, x, y, BAND_HIGH)
        sheet.text(x + ROOM - 60, y + BAND_HIGH / 2 - 3, "glue here", 9, HELVETICA)


@dataclass(frozen=True, slots=True)
class Badges:
    """Sheets of them, with the lines for scissors."""

    badges: tuple[Badge, ...]
    bands: bool = False

    def html(self) -> str:
        """Boxes side by side."""
        one = '<div class="slip"><div>{}<div class="value">{}</div></div></div>'
        return f'<div class="slips">{"".join(one.format(b.svg(), b.number) for b in self.badges)}</div>'

    def put(self, flow: Flow) -> None:
        """Two by six on a sheet, or eleven wristbands."""
        if self.bands:
            flow.slips([badge.draw_band for badge in self.badges], ROOM, BAND_HIGH)
        else:
            flow.slips([badge.draw for badge in self.badges], WIDE, HIGH)


def badges(night: Night, count: int, first: int = 1, *, bands: bool = False) -> Paper:
    """Badges from one number to another, for the door. 13:47-6.25(b)[stop-play]."""
    if not 1 <= count <= MOST or first < 1:
        raise Refusal(f"{count} badges from {first} cannot be printed.", instead=f"1 to {MOST:,} of them, from 1 on")
    days = ", ".join(day.isoformat() for day in night.dates)
    made = tuple(
        Badge(number, f"{night.organization.name}, {days}", badge_code(night, number))
        for number in range(first, first + count)
    )
    words = "Hand them out in this order: the desk gives the same numbers. A phone's camera reads the code."
    title = "Wristbands" if bands else "Badges"
    body = document(title, Text(words), Badges(made, bands))
    return Paper(title.lower(), title, ("13:47-6.25(b)[stop-play]",), body, "at the door")
