"""Money: an integer number of cents, and nothing else."""

from __future__ import annotations

import re

from ..documents import in_file
from ..errors import Refusal

Cents = int

DOLLAR: Cents = 100
_AMOUNT = re.compile(r"\$?(\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?:\.(\d{2}))?", re.ASCII)


def dollars(amount: Cents) -> str:
    """Print cents as dollars.

    >>> dollars(123456), dollars(-5)
    ('$1,234.56', '-$0.05')
    """
    sign = "-" if amount < 0 else ""
    whole, cents = divmod(abs(amount), DOLLAR)
    return f"{sign}${whole:,}.{cents:02d}"


def parse_dollars(text: str) -> Cents:
    """Read dollars as people write them.

    >>> parse_dollars("$1,250.50"), parse_dollars("25")
    (125050, 2500)
    """
    match = _AMOUNT.fullmatch(text.strip())
    if match is None:
        raise Refusal(f"{in_file(text)} is not an amount of money.", instead="write dollars, such as $25 or $12.50")
    whole, cents = match.groups()
    return int(whole.replace(",", "")) * DOLLAR + int(cents or 0)


def round_up(amount: Cents, step: Cents) -> Cents:
    """The next multiple of ``step`` at or above ``amount``: how vigorish is rounded.

    >>> round_up(165, 25), round_up(175, 25)
    (175, 175)
    """
    return -(-amount // step) * step
