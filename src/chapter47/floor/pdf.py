"""Signs as a PDF, one a page: one font of fixed width, so that centring is arithmetic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from ..pdf import COURIER, HIGH, MARGIN, WIDE, Sheet, document
from .signs import Sign, stamp

LETTER = 0.6  # the width of every letter of Courier, as a part of its size
HEADING, BODY, SMALL = 28, 22, 10
LEADING = 1.35


def signs_pdf(signs: Iterable[Sign]) -> bytes:
    """A document with each sign on a sheet of its own; a sign that may not be printed is refused."""
    return document([_sheet(sign) for sign in signs], [COURIER])


def _sheet(sign: Sign) -> Sheet:
    sign.verify()
    when = [(BODY, f"From {stamp(sign.effective)}")] if sign.effective else []
    blocks = [(HEADING, sign.heading), *when, *((BODY, line) for line in sign.lines)]
    foot = wrap(sign.small_print, int((WIDE - 2 * MARGIN) / (SMALL * LETTER)))
    under = (len(foot) - 1) * SMALL * LEADING  # what the small print takes beyond one line
    lines, tall = _fitted(blocks, HIGH - 3 * MARGIN - under)
    sheet = Sheet([COURIER])
    sheet.box(MARGIN / 2, MARGIN / 2, WIDE - MARGIN, HIGH - MARGIN, thick=2)
    for (size, line), y in zip(lines, _heights(lines, (HIGH + tall + under) / 2), strict=True):
        sheet.text(WIDE / 2, y, line, size, COURIER, anchor="middle")
    for up, line in enumerate(reversed(foot)):
        sheet.text(WIDE / 2, MARGIN + up * SMALL * LEADING, line, SMALL, COURIER, anchor="middle")
    return sheet


def _fitted(blocks: list[tuple[int, str]], room: float) -> tuple[list[tuple[int, str]], float]:
    """The lines in letters as large as the sheet allows, and how high they stand together."""
    for percent in range(100, 10, -10):
        lines = list(_lines((max(size * percent // 100, 4), text) for size, text in blocks))
        tall = sum(size * LEADING for size, _ in lines)
        if tall <= room:
            break
    return lines, tall


def _lines(blocks: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Blocks cut into lines that fit the sheet, with half a line between blocks."""
    for size, text in blocks:
        for line in wrap(text, int((WIDE - 2 * MARGIN) / (size * LETTER))) or [""]:
            yield size, line
        yield size // 2, ""


def _heights(lines: list[tuple[int, str]], top: float) -> Iterator[float]:
    for size, _ in lines:
        top -= size * LEADING
        yield top
