"""Signs as a PDF, one a page, without any library: one font of fixed width, so that centring is arithmetic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from .signs import Sign, stamp

WIDE, HIGH, MARGIN = 612, 792, 54  # a letter sheet in points
LETTER = 0.6  # the width of every letter of Courier, as a part of its size
HEADING, BODY, SMALL = 28, 22, 10
LEADING = 1.35


def signs_pdf(signs: Iterable[Sign]) -> bytes:
    """A document with each sign on a sheet of its own; a sign that may not be printed is refused."""
    pages = [_page(sign) for sign in signs]
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        _pages(len(pages)),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Courier-Bold /Encoding /WinAnsiEncoding >>",
    ]
    for number, content in enumerate(pages):
        sheet = f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDE} {HIGH}] /Contents {5 + 2 * number} 0 R "
        objects.append((sheet + "/Resources << /Font << /F1 3 0 R >> >> >>").encode())
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    return _file(objects)


def _pages(number: int) -> bytes:
    kids = " ".join(f"{4 + 2 * at} 0 R" for at in range(number))
    return f"<< /Type /Pages /Kids [{kids}] /Count {number} >>".encode()


def _file(objects: list[bytes]) -> bytes:
    """The objects with the table of where each one begins."""
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)


def _page(sign: Sign) -> bytes:
    sign.verify()
    when = [(BODY, f"From {stamp(sign.effective)}")] if sign.effective else []
    blocks = [(HEADING, sign.heading), *when, *((BODY, line) for line in sign.lines)]
    lines, tall = _fitted(blocks)
    top = (HIGH + tall) / 2
    frame = f"2 w {MARGIN / 2} {MARGIN / 2} {WIDE - MARGIN} {HIGH - MARGIN} re S"
    texts = [_text(size, line, y) for (size, line), y in zip(lines, _heights(lines, top), strict=True)]
    foot = _text(SMALL, f"N.J.A.C. {sign.cite}; {sign.foot}", MARGIN)
    return "\n".join([frame, *texts, foot]).encode("cp1252", "replace")


def _fitted(blocks: list[tuple[int, str]]) -> tuple[list[tuple[int, str]], float]:
    """The lines in letters as large as the sheet allows, and how high they stand together."""
    for percent in range(100, 10, -10):
        lines = list(_lines((max(size * percent // 100, 4), text) for size, text in blocks))
        tall = sum(size * LEADING for size, _ in lines)
        if tall <= HIGH - 3 * MARGIN:
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


def _text(size: int, line: str, y: float) -> str:
    x = (WIDE - len(line) * size * LETTER) / 2
    safe = line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return f"BT /F1 {size} Tf {x:.1f} {y:.1f} Td ({safe}) Tj ET"
