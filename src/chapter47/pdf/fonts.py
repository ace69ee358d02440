"""How wide the letters of the two Helveticas are, in thousandths of their size, so that lines can be cut and centred.

The fonts themselves are among the fourteen that every reader of PDF brings along; nothing is embedded.
"""

from __future__ import annotations

from unicodedata import normalize

COURIER, HELVETICA, HELVETICA_BOLD = "Courier-Bold", "Helvetica", "Helvetica-Bold"
OTHER = 556  # a sign without an entry of its own is taken as wide as a figure

# From the blank to the tilde, in the order of ASCII.
_PLAIN = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 "
    "584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 "
    "667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 "
    "278 556 500 722 500 500 500 334 260 334 584"
)
_BOLD = (
    "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 "
    "584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 "
    "667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 "
    "333 611 556 778 556 556 500 389 280 389 584"
)


def _table(widths: str) -> dict[str, int]:
    return {chr(32 + at): int(one) for at, one in enumerate(widths.split())}


WIDTHS = {HELVETICA: _table(_PLAIN), HELVETICA_BOLD: _table(_BOLD)}


_PLAINER = str.maketrans({"−": "-", "Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "ı": "i", "☐": "[ ]"})


def printable(words: str) -> str:
    """Words in the letters that the fonts have: an accent they lack is left off, a sign they lack is a question mark.

    >>> printable("Łódź, Zoë, 5−3, ♥")
    'Lódz, Zoë, 5-3, ?'
    """
    return "".join(_fitting(sign) for sign in words.translate(_PLAINER))


def _fitting(sign: str) -> str:
    for form in (sign, normalize("NFKD", sign).encode("ascii", "ignore").decode()):
        if form and form.encode("cp1252", "ignore"):
            return form
    return "?"


def width(words: str, size: float, font: str = HELVETICA) -> float:
    """How wide words stand, in points; a letter with an accent is as wide as without.

    >>> round(width("AB", 10), 2), round(width("AB", 10, COURIER), 2)
    (13.34, 12.0)
    """
    if font == COURIER:
        return len(words) * size * 0.6
    widths = WIDTHS[font]
    return sum(widths.get(sign) or widths.get(normalize("NFD", sign)[0], OTHER) for sign in words) * size / 1000


def wrapped(words: str, size: float, room: float, font: str = HELVETICA) -> list[str]:
    """Words cut into lines that fit; a word too long for any line is cut itself."""
    lines: list[str] = []
    line = ""
    for word in words.split():
        while width(word, size, font) > room:
            fits = next(n for n in range(len(word), 0, -1) if n == 1 or width(word[:n], size, font) <= room)
            if line:
                lines.append(line)
                line = ""
            lines.append(word[:fits])
            word = word[fits:]
            if not word:
                break
        longer = f"{line} {word}".strip()
        if line and width(longer, size, font) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line or not lines else lines
