"""A percentage that a licensee elects: a whole number or a decimal fraction, exact to its last digit."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

from pydantic import BeforeValidator, PlainSerializer


def exactly(value: object) -> object:
    """A number as it was written, without zeros at its end.

    >>> exactly(2.5), exactly(5.0), exactly(4)
    (Decimal('2.5'), Decimal('5'), Decimal('4'))
    """
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return value
    number = Decimal(str(value)) + 0  # nothing is not less than nothing: -0.0
    whole = number.to_integral_value() if number.is_finite() else number
    return whole if whole == number else number.normalize()


def as_written(value: Decimal) -> int | float:
    """The number for JSON and files: 5 and not 5.0."""
    return int(value) if value == value.to_integral_value() else float(value)


def in_words(value: Decimal | int) -> str:
    """The number for people.

    >>> in_words(Decimal("2.5")), in_words(5)
    ('2.5', '5')
    """
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


# Validated from what is written, stored as it is written. Money that comes of it is rounded to whole coins.
Percent = Annotated[Decimal, BeforeValidator(exactly), PlainSerializer(as_written, when_used="json")]
