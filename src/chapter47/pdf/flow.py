"""Text, tables, signs and slips laid out on as many sheets as they take."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .fonts import HELVETICA, HELVETICA_BOLD, width, wrapped
from .sheet import GREY, HIGH, MARGIN, WIDE, Sheet

ROOM = WIDE - 2 * MARGIN
BODY, SMALL, TITLE, SUBTITLE = 10.5, 8.0, 20.0, 13.0
LEADING = 1.35
CELL = 4.0  # the blank on each side of a cell
TICK = 9.0


class Flow:
    """A place on a sheet that moves down as things are put there, and on to the next sheet."""

    def __init__(self, foot: str = "") -> None:
        self.foot = foot
        self.sheets: list[Sheet] = []
        self.y = 0.0
        self.fresh = False  # whether nothing stands on the sheet yet

    @property
    def sheet(self) -> Sheet:
        """The sheet in use."""
        if not self.sheets:
            self.turn()
        return self.sheets[-1]

    def turn(self) -> None:
        """Go on to the next sheet; one with nothing on it is used."""
        if not self.fresh:
            self.sheets.append(Sheet())
            self.y, self.fresh = HIGH - MARGIN, True

    def need(self, high: float) -> None:
        """Go on to the next sheet where the room left is too small."""
        if not self.sheets or (self.y - high < MARGIN + 10 and not self.fresh):
            self.turn()

    def down(self, high: float) -> float:
        """Take a strip of the sheet; what is returned is its lower edge."""
        self.need(high)
        self.y -= high
        self.fresh = False
        return self.y

    def finish(self) -> list[Sheet]:
        """All sheets, each with the foot and, where there are several, its number."""
        for at, sheet in enumerate(self.sheets, 1):
            lines = wrapped(self.foot, SMALL, ROOM - 60)[:2]
            for row, line in enumerate(lines):
                sheet.text(MARGIN, MARGIN - 16 - row * 10, line, SMALL, colour=GREY)
            if len(self.sheets) > 1:
                told = f"{at} of {len(self.sheets)}"
                sheet.text(WIDE - MARGIN, MARGIN - 16, told, SMALL, anchor="end", colour=GREY)
        return self.sheets

    # ---- words ---------------------------------------------------------------------------------------------------

    def title(self, words: str) -> None:
        """The title of a paper."""
        self._lines_of_text(words, TITLE, HELVETICA_BOLD)
        self.down(8)

    def heading(self, words: str) -> None:
        """A heading, on the same sheet as what follows."""
        self.need(8 * BODY)
        if not self.fresh:
            self.down(10)
        self._lines_of_text(words, SUBTITLE, HELVETICA_BOLD)
        self.down(3)

    def paragraph(self, words: str) -> None:
        """A paragraph."""
        self._lines_of_text(words, BODY, HELVETICA)
        self.down(5)

    def tick(self, words: str) -> None:
        """A line with a box to tick."""
        lines = wrapped(words, BODY, ROOM - 2 * TICK)
        self.need(len(lines) * BODY * LEADING + 4)
        y = self.y - BODY * LEADING
        self.sheet.box(MARGIN, y - 1, TICK, TICK, thick=0.8)
        self._lines_of_text(words, BODY, HELVETICA, indent=2 * TICK)
        self.down(4)

    def to_fill(self, words: str, together: int = 1) -> None:
        """A line to be filled by hand, with its name; ``together`` says how many such lines stand on one sheet."""
        lines = wrapped(words, BODY, 190)
        high = len(lines) * BODY * LEADING + 16
        self.need(high * together)
        y = self.down(high)
        for row, line in enumerate(lines):
            self.sheet.text(MARGIN, y + (len(lines) - 1 - row) * BODY * LEADING, line, BODY)
        self.sheet.line(MARGIN + 200, y - 2, WIDE - MARGIN, y - 2)
        self.y -= 4  # what follows keeps off the line

    def _lines_of_text(self, words: str, size: float, font: str, *, indent: float = 0) -> None:
        for line in wrapped(words, size, ROOM - indent, font):
            y = self.down(size * LEADING)
            self.sheet.text(MARGIN + indent, y + size * 0.3, line, size, font)

    # ---- tables --------------------------------------------------------------------------------------------------

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]], numbers: frozenset[int] = frozenset()) -> None:
        """A table; its heads come again on each sheet, and the columns in ``numbers`` stand to the right."""
        columns = _columns(heads, rows)
        self.need(_tall(heads, columns, HELVETICA_BOLD) + (_tall(rows[0], columns) if rows else 0))
        self._row(heads, columns, numbers, HELVETICA_BOLD)
        for row in rows:
            if self.y - _tall(row, columns) < MARGIN + 10 and not self.fresh:
                self.turn()
                self._row(heads, columns, numbers, HELVETICA_BOLD)
            self._row(row, columns, numbers)
        self.down(6)

    def _row(self, cells: Sequence[str], columns: list[float], numbers: frozenset[int], font: str = HELVETICA) -> None:
        high = _tall(cells, columns, font)
        foot = self.down(high)
        x = float(MARGIN)
        for at, (cell, wide) in enumerate(zip(cells, columns, strict=True)):
            right = at in numbers
            edge = x + wide - CELL if right else x + CELL
            for row, line in enumerate(wrapped(cell, BODY, wide - 2 * CELL, font)):
                y = foot + high - (row + 1) * BODY * LEADING
                self.sheet.text(edge, y, line, BODY, font, anchor="end" if right else "start")
            x += wide
        self.sheet.line(MARGIN, foot, WIDE - MARGIN, foot, thick=1 if font == HELVETICA_BOLD else 0.4)

    # ---- signs, slips and drawings -------------------------------------------------------------------------------

    def sign(self, heading: str, lines: Sequence[tuple[str, str | None]]) -> None:
        """A sign in letters as large as the sheet allows; a line may have a disc of its colour before it."""
        self.turn()
        self.fresh = False
        sheet = self.sheet
        sheet.box(MARGIN / 2, MARGIN - 2, WIDE - MARGIN, HIGH - 1.5 * MARGIN + 2, thick=3)
        large = next((n for n in range(34, 5, -2) if _sign_tall(heading, lines, n) <= HIGH - 3.4 * MARGIN), 6)
        y = (HIGH + MARGIN / 2 + _sign_tall(heading, lines, large)) / 2
        for line in wrapped(heading, large * 1.4, ROOM, HELVETICA_BOLD):
            y -= large * 1.4 * LEADING
            sheet.text(WIDE / 2, y, line, large * 1.4, HELVETICA_BOLD, anchor="middle")
        for words, colour in lines:
            y -= large * 0.5
            for row, line in enumerate(wrapped(words, large, ROOM - (2 * large if colour else 0))):
                y -= large * LEADING
                shift = large if colour else 0
                sheet.text(WIDE / 2 + shift, y, line, large, anchor="middle")
                if colour and not row:
                    left = WIDE / 2 + shift - width(line, large) / 2 - large
                    sheet.disc(left, y + large * 0.35, large * 0.55, colour, thick=1.5)

    def slips(self, draw: Sequence[Callable[[Sheet, float, float], None]], wide: float, high: float) -> None:
        """Pieces of one size side by side, with dashed lines where scissors go; each is drawn from its lower left."""
        across = max(int(ROOM // wide), 1)
        for at in range(0, len(draw), across):
            foot = self.down(high)
            row = draw[at : at + across]
            for place, one in enumerate(row):
                one(self.sheet, MARGIN + place * wide, foot)
            self._cuts(foot, high, wide, len(row))

    def _cuts(self, foot: float, high: float, wide: float, pieces: int) -> None:
        right = MARGIN + pieces * wide
        for y in (foot, foot + high):
            self.sheet.line(MARGIN - 12, y, right + 12, y, thick=0.5, dashed=True)
        for at in range(pieces + 1):
            x = MARGIN + at * wide
            self.sheet.line(x, foot, x, foot + high, thick=0.5, dashed=True)

    def picture(self, drawing: str) -> None:
        """A drawing of a table, as wide as the text or as high as a third of the sheet."""
        from .svg import draw, size

        wide, high = size(drawing)
        scale = min(ROOM / wide, HIGH * 0.42 / high)
        foot = self.down(high * scale)
        draw(self.sheet, drawing, MARGIN + (ROOM - wide * scale) / 2, foot + high * scale, scale)
        self.down(10)


def _columns(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[float]:
    """How wide each column is: as its widest cell where all fit; else narrow ones are, and wide ones share the rest."""
    whole, least = [], []
    for at, head in enumerate(heads):
        cells = [(head, HELVETICA_BOLD), *((row[at], HELVETICA) for row in rows)]
        whole.append(max(width(cell, BODY, font) for cell, font in cells) + 2 * CELL + 1)
        words = [(word, font) for cell, font in cells for word in cell.split()]
        least.append(max((width(word, BODY, font) for word, font in words), default=0) + 2 * CELL + 1)
    if sum(whole) <= ROOM:
        return [one * ROOM / sum(whole) for one in whole]
    if sum(least) >= ROOM:
        return [one * ROOM / sum(least) for one in least]
    columns, spare = list(least), ROOM - sum(least)
    wanting = sorted(range(len(columns)), key=lambda at: whole[at] - least[at])
    for done, at in enumerate(wanting):
        more = min(whole[at] - least[at], spare / (len(wanting) - done))
        columns[at] += more
        spare -= more
    return columns


def _tall(cells: Sequence[str], columns: list[float], font: str = HELVETICA) -> float:
    lines = [len(wrapped(cell, BODY, wide - 2 * CELL, font)) for cell, wide in zip(cells, columns, strict=True)]
    return max(lines) * BODY * LEADING + 5


def _sign_tall(heading: str, lines: Sequence[tuple[str, str | None]], large: float) -> float:
    tall = len(wrapped(heading, large * 1.4, ROOM, HELVETICA_BOLD)) * large * 1.4 * LEADING
    for words, colour in lines:
        rows = wrapped(words, large, ROOM - (2 * large if colour else 0))
        tall += large * 0.5 + len(rows) * large * LEADING
    return tall
