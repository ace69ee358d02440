"""What is written as JSON or TOML, or was read from it: its members are looked at where they are used."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, time
from decimal import Decimal
from typing import Any, TypeAlias

Document: TypeAlias = dict[str, Any]
DocumentView: TypeAlias = Mapping[str, Any]  # a document that is only read
Written: TypeAlias = dict[str, object]  # a document that is given away: nothing here looks into it again

LONGEST = 60  # letters of a value that a refusal repeats


def in_file(value: object) -> str:
    """A value as a file has it, for a refusal of it; the beginning of a long one.

    >>> in_file(True), in_file("six"), in_file(6.0), in_file("x" * 99)[-8:]
    ('true', "'six'", '6.0', 'xxxxx...')
    """
    if isinstance(value, int) and abs(value) >= 10**LONGEST:
        return "so long a number"
    if isinstance(value, bool):
        said = str(value).lower()
    elif isinstance(value, date | time):
        said = value.isoformat()
    else:
        said = f"{value:f}" if isinstance(value, Decimal) else repr(value)
    return said if len(said) <= LONGEST else said[: LONGEST - 3] + "..."


def printed(text: str) -> str:
    """A text with what cannot be seen, or would move a screen, written by its number.

    >>> printed("why not"), printed("two\\nlines"), printed("gone\\x1b[2J")
    ('why not', 'two\\\\nlines', 'gone\\\\x1b[2J')
    """
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)


def in_cell(value: object) -> object:
    """A value for a cell of a spreadsheet, which would reckon with a text that begins like a formula.

    >>> in_cell("=1+1"), in_cell("Ann"), in_cell("-12.50"), in_cell(-3)
    ("'=1+1", 'Ann', '-12.50', -3)
    """
    if not isinstance(value, str) or not value.lstrip().startswith(_FORMULA):
        return value
    try:
        float(value)
    except ValueError:
        return f"'{value}"
    return value


_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")  # the wide forms count there too
