"""What papers are made of: each block says itself as HTML and puts itself on a sheet of a PDF."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import ClassVar, Protocol

from ...floor import html
from ...pdf import HELVETICA, HELVETICA_BOLD, Flow, Sheet, width

# Colours of chips by the names people give them; another name has no swatch and is told in words alone.
COLOURS = {
    "white": "#ffffff", "red": "#b3122c", "green": "#1c7c3c", "black": "#1b1b1f", "blue": "#24508f",
    "yellow": "#f2c230", "purple": "#6a2c91", "orange": "#e8611a", "pink": "#f29bb7", "brown": "#6b4423",
    "grey": "#8a8a8a", "gray": "#8a8a8a", "gold": "#c9a227", "silver": "#c0c0c0", "lavender": "#b9a5d6",
}  # fmt: skip
SLIP_WIDE, SLIP_HIGH = 252.0, 122.0  # two by five on a letter sheet
ON_A_SHEET = 10


def colour_of(name: str | None) -> str | None:
    """The colour that a name stands for."""
    return COLOURS.get((name or "").strip().casefold())


class Block(Protocol):
    """A part of a paper."""

    def html(self) -> str:
        """The part as HTML."""
        ...

    def put(self, flow: Flow) -> None:
        """The part on paper."""
        ...


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A line or paragraph of words; each kind of it says how HTML writes it and which part of a PDF it is."""

    words: str
    written: ClassVar[str]
    drawn: ClassVar[Callable[[Flow, str], None]]

    def html(self) -> str:
        """The words as HTML."""
        return self.written.format(escape(self.words))

    def put(self, flow: Flow) -> None:
        """The words on paper."""
        type(self).drawn(flow, self.words)


class Title(TextBlock):
    """The title of a paper."""

    written, drawn = "<h1>{}</h1>", Flow.title


class Heading(TextBlock):
    """A heading within a paper."""

    written, drawn = "<h2>{}</h2>", Flow.heading


class Text(TextBlock):
    """A paragraph."""

    written, drawn = "<p>{}</p>", Flow.paragraph


class Tick(TextBlock):
    """A line with a box to tick."""

    written, drawn = '<p class="tick">☐ {}</p>', Flow.tick


@dataclass(frozen=True, slots=True)
class ToFill:
    """A line to be filled by hand, with so many on one sheet as it begins."""

    words: str
    together: int = 1

    def html(self) -> str:
        """The name and a line after it."""
        return f'<p>{escape(self.words)}: <span class="fill"></span></p>'

    def put(self, flow: Flow) -> None:
        """The name and a line after it."""
        flow.to_fill(f"{self.words}:", self.together)


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; the columns in ``numbers`` stand to the right."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: frozenset[int] = frozenset()

    def html(self) -> str:
        """A table."""
        return html.table(self.heads, self.rows, dict.fromkeys(self.numbers, "number"))

    def put(self, flow: Flow) -> None:
        """A table whose heads come again on each sheet."""
        flow.table(self.heads, self.rows, self.numbers)


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of large letters on its own sheet; a line may carry the colour it speaks of."""

    heading: str
    lines: tuple[tuple[str, str | None], ...]

    def html(self) -> str:
        """A framed section."""
        told = []
        for words, colour in self.lines:
            swatch = f'<span class="swatch" style="background:{colour}"></span> ' if colour else ""
            told.append(f"<p>{swatch}{escape(words)}</p>")
        return f'<section class="sign"><h1>{escape(self.heading)}</h1>{"".join(told)}</section>'

    def put(self, flow: Flow) -> None:
        """A framed sheet."""
        flow.sign(self.heading, self.lines)


@dataclass(frozen=True, slots=True)
class Slip:
    """A piece to cut out: what stands above and below its value, and a colour for its frame."""

    above: tuple[str, ...]
    value: str
    below: tuple[str, ...]
    colour: str | None = None

    def html(self) -> str:
        """A framed box."""
        frame = f' style="border-color:{self.colour}"' if self.colour else ""
        above, below = ("<br>".join(map(escape, lines)) for lines in (self.above, self.below))
        return f'<div class="slip"><div{frame}>{above}<div class="value">{escape(self.value)}</div>{below}</div></div>'

    def draw(self, sheet: Sheet, x: float, y: float) -> None:
        """The piece from its lower left corner."""
        if self.colour:
            sheet.mark(f"{_ink(self.colour)} RG")
        sheet.box(x + 8, y + 8, SLIP_WIDE - 16, SLIP_HIGH - 16, thick=2.5)
        sheet.box(x + 12, y + 12, SLIP_WIDE - 24, SLIP_HIGH - 24, thick=0.5)
        sheet.mark("0 G")
        middle = x + SLIP_WIDE / 2
        at = y + SLIP_HIGH - 28
        for words in self.above:
            sheet.text(middle, at, words, _fitting(words, 11), HELVETICA_BOLD, anchor="middle")
            at -= 13
        sheet.text(middle, y + 46, self.value, _fitting(self.value, 28), HELVETICA_BOLD, anchor="middle")
        for row, words in enumerate(self.below):
            at = y + 20 + (len(self.below) - 1 - row) * 11
            sheet.text(middle, at, words, _fitting(words, 9), HELVETICA, anchor="middle")


def _fitting(words: str, largest: float) -> float:
    """Letters small enough for the words to stand on one line of a slip."""
    return min(largest, largest * (SLIP_WIDE - 36) / max(width(words, largest, HELVETICA_BOLD), 1))


def _ink(colour: str) -> str:
    from ...pdf.sheet import shade

    return shade(colour)[0]


@dataclass(frozen=True, slots=True)
class Slips:
    """Pieces to cut out, with the lines for scissors."""

    pieces: tuple[Slip, ...]

    def html(self) -> str:
        """Boxes side by side."""
        return f'<div class="slips">{"".join(piece.html() for piece in self.pieces)}</div>'

    def put(self, flow: Flow) -> None:
        """Two by five on a sheet."""
        draw: Sequence[Callable[[Sheet, float, float], None]] = [piece.draw for piece in self.pieces]
        flow.slips(draw, SLIP_WIDE, SLIP_HIGH)


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing of a table."""

    svg: str

    def html(self) -> str:
        """The drawing itself."""
        return self.svg

    def put(self, flow: Flow) -> None:
        """The drawing on paper."""
        flow.picture(self.svg)


@dataclass(frozen=True, slots=True)
class NextSheet:
    """What follows stands on a sheet of its own."""

    def html(self) -> str:
        """A break that shows in print only."""
        return '<div class="sheet"></div>'

    def put(self, flow: Flow) -> None:
        """The next sheet."""
        flow.turn()
