"""A sheet of letter paper to draw on, and the file that holds sheets. Places are in points from the lower left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .fonts import COURIER, HELVETICA, HELVETICA_BOLD, printable, width, wrapped

__all__ = ["COURIER", "HELVETICA", "HELVETICA_BOLD", "HIGH", "MARGIN", "WIDE", "Sheet", "document", "width", "wrapped"]

WIDE, HIGH, MARGIN = 612, 792, 54
BLACK, GREY = "#111111", "#666666"
ROUND = 0.5523  # how far the handles of a quarter circle stand from its ends, as a part of its radius


def shade(colour: str) -> tuple[str, float]:
    """A colour such as #b3122c as PDF writes it, and how much of the ground it covers where two more digits say so.

    >>> shade("#ff0000"), shade("#00000080")[1] > 0.5
    (('1 0 0', 1.0), True)
    """
    digits = colour.removeprefix("#")
    parts = [int(digits[at : at + 2], 16) / 255 for at in range(0, len(digits), 2)]
    return " ".join(f"{part:.3g}" for part in parts[:3]), parts[3] if len(parts) > 3 else 1.0


def number(value: float) -> str:
    """A number as short as a hundredth of a point allows."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


class Sheet:
    """What is drawn on one sheet, in order."""

    def __init__(self, fonts: Sequence[str] = (HELVETICA, HELVETICA_BOLD)) -> None:
        self.fonts = tuple(fonts)
        self.marks: list[str] = []
        self.veils: set[int] = set()  # how much of the ground colours cover, in percent

    def mark(self, *operators: str) -> None:
        """Add operators as they are."""
        self.marks += operators

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 10,
        font: str = HELVETICA,
        *,
        anchor: str = "start",
        colour: str = BLACK,
        flipped: bool = False,
    ) -> None:
        """Words on a line; ``flipped`` where the drawing counts downwards."""
        words = printable(words)
        x -= {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width(words, size, font)
        name = f"/F{self.fonts.index(font) + 1}"
        place = f"1 0 0 -1 {number(x)} {number(y)} Tm" if flipped else f"{number(x)} {number(y)} Td"
        ink = "" if colour == BLACK else f"{shade(colour)[0]} rg "
        back = "" if colour == BLACK else " 0 g"
        self.mark(f"{ink}BT {name} {number(size)} Tf {place} ({escaped(words)}) Tj ET{back}")

    def line(self, x: float, y: float, to_x: float, to_y: float, *, thick: float = 0.75, dashed: bool = False) -> None:
        """A line, whole or for scissors."""
        dash = "[4 3] 0 d" if dashed else "[] 0 d"
        self.mark(f"{dash} {number(thick)} w {number(x)} {number(y)} m {number(to_x)} {number(to_y)} l S [] 0 d")

    def box(self, x: float, y: float, wide: float, high: float, *, thick: float = 1, fill: str | None = None) -> None:
        """A rectangle from its lower left corner."""
        ink = f"{shade(fill)[0]} rg " if fill else ""
        paint = ("B" if thick else "f") if fill else "S"
        place = " ".join(map(number, (x, y, wide, high)))
        self.mark(f"{ink}{number(thick)} w {place} re {paint}{' 0 g' if fill else ''}")

    def disc(self, x: float, y: float, radius: float, fill: str | None, *, thick: float = 1) -> None:
        """A circle, filled where there is a colour."""
        ink = f"{shade(fill)[0]} rg " if fill else ""
        self.mark(f"{ink}{number(thick)} w {circle(x, y, radius)} {'B' if fill else 'S'}{' 0 g' if fill else ''}")

    def veil(self, part: float) -> None:
        """Let what follows cover the ground only in part."""
        percent = round(part * 100)
        self.veils.add(percent)
        self.mark(f"/V{percent} gs")

    def content(self) -> bytes:
        """The sheet as the file has it."""
        return "\n".join(self.marks).encode("cp1252")


def escaped(words: str) -> str:
    """Words within the brackets of PDF."""
    return words.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def circle(x: float, y: float, radius: float, other: float | None = None) -> str:
    """The outline of a circle, or of an ellipse with two radii."""
    a, b = radius, radius if other is None else other
    arcs = ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0))
    out = [f"{number(x + a)} {number(y)} m"]
    for from_x, from_y, to_x, to_y in arcs:
        points = (
            (x + a * (from_x + ROUND * to_x), y + b * (from_y + ROUND * to_y)),
            (x + a * (to_x + ROUND * from_x), y + b * (to_y + ROUND * from_y)),
            (x + a * to_x, y + b * to_y),
        )
        out.append(" ".join(f"{number(px)} {number(py)}" for px, py in points) + " c")
    return " ".join([*out, "h"])


def document(sheets: Iterable[Sheet], fonts: Sequence[str] = (HELVETICA, HELVETICA_BOLD)) -> bytes:
    """A file of sheets with the fonts they are written in."""
    pages = list(sheets)
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    for font in fonts:
        objects.append(f"<< /Type /Font /Subtype /Type1 /BaseFont /{font} /Encoding /WinAnsiEncoding >>".encode())
    named = " ".join(f"/F{at} {2 + at} 0 R" for at in range(1, len(fonts) + 1))
    kids = []
    for page in pages:
        here = len(objects) + 1
        kids.append(f"{here} 0 R")
        veils = "".join(f"/V{one} << /ca {one / 100} /CA {one / 100} >> " for one in sorted(page.veils))
        more = f"/ExtGState << {veils}>> " if veils else ""
        sheet = f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDE} {HIGH}] /Contents {here + 1} 0 R "
        objects.append(f"{sheet}/Resources << /Font << {named} >> {more}>> >>".encode())
        content = page.content()
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
    return _file(objects)


def _file(objects: list[bytes]) -> bytes:
    """The objects with the table of where each one begins."""
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number_, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number_, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)
