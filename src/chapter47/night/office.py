"""What offices write and people copy: numbers of licences, and hours of an event."""

from __future__ import annotations

import re
from datetime import timedelta

from .vocabulary import Vocabulary

LEAST = 2  # letters and figures of a number that an office gave
_NOT_YET = Vocabulary.of(
    "none, pending, applied, applying, application, awaiting, waiting, tba, tbd, unknown, later, soon, expected, "
    "not yet, to come, to follow, to be, requested, in process, n a, missing, denied, refused, expired"
)
_TIME = re.compile(r"(\d{1,2})(?:[:.](\d\d))? ?(a\.?m\.?|p\.?m\.?)?|(midnight|noon)", re.IGNORECASE)
_DAY = 24


def is_number(text: str) -> bool:
    """Whether a text can be a number that an office gave, and not a word that it is still to come.

    >>> is_number("RA:1047"), is_number("pending 2010"), is_number("1"), is_number("TBA 1")
    (True, False, False, False)
    """
    signs = [sign for sign in text if sign.isalnum()]
    whole = any(sign.isdigit() for sign in signs) and all(sign.isalnum() or sign in "-:/. #" for sign in text)
    return whole and len(signs) >= LEAST and not _NOT_YET.hears(text)


def same_number(one: str | None, other: str | None) -> bool:
    """Whether two numbers are the same number of an office, however they are typed.

    >>> same_number("RA:1047", "ra 1047"), same_number("RA:1047", "RA:10470")
    (True, False)
    """
    return bool(number_key(one or "")) and number_key(one or "") == number_key(other or "")


def number_key(text: str) -> str:
    """What makes a number of an office: its letters and figures."""
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def read_hours(text: str) -> tuple[timedelta, timedelta] | None:
    """From when to when, counted from midnight of the date; what ends before it begins ends the next day.

    >>> [str(moment) for moment in read_hours("18:30 to 00:30") or ()]
    ['18:30:00', '1 day, 0:30:00']
    >>> [str(moment) for moment in read_hours("6 pm - 2 a.m.") or ()]
    ['18:00:00', '1 day, 2:00:00']
    """
    found = [_moment(*match) for match in _TIME.findall(text)]
    if len(found) != 2 or None in found:  # a beginning and an end
        return None
    since, until = (moment for moment in found if moment is not None)
    return since, until if until > since else until + timedelta(hours=_DAY)


def _moment(hour: str, minute: str, half: str, word: str) -> timedelta | None:
    if word:
        return timedelta(hours=0 if word.casefold() == "midnight" else 12)
    number = int(hour)
    if half:
        number = number % 12 + (12 if half.casefold().startswith("p") else 0)
    return timedelta(hours=number, minutes=int(minute or 0)) if number <= _DAY and int(minute or 0) < 60 else None
