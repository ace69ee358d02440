"""Whether a value that somebody wrote is of the kind that an election takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from difflib import get_close_matches
from math import isfinite
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from .odds import Odds

MOST = 10**15  # no amount, count or measure comes near it
DECIMALS = 9


def out_of_reach(value: object) -> str | None:
    """What numbers may be written instead of one that no rule, chip or sign can state; nothing where all can be.

    >>> out_of_reach(2.5), out_of_reach(float("nan")), out_of_reach([4, 10**40])
    (None, 'finite numbers', 'numbers of at most 15 digits')
    """
    for number in _numbers(value):
        if not isinstance(number, int) and not isfinite(number):
            return "finite numbers"
        if not -MOST < number < MOST:
            return f"numbers of at most {len(str(MOST)) - 1} digits"
        if not isinstance(number, int) and round(Decimal(str(number)), DECIMALS) != Decimal(str(number)):
            return f"at most {DECIMALS} decimals"
    return None


def _numbers(value: object) -> Iterator[int | float | Decimal]:
    """Every number in a value, in lists and tables too."""
    if isinstance(value, int | float | Decimal):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _numbers(one)
    elif isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from _numbers(one)


def literals(annotation: object) -> tuple[object, ...]:
    """The values that a choice among a few names, in their order."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    if get_origin(annotation) in (dict, tuple):
        return ()
    return tuple(value for part in get_args(annotation) for value in literals(part))


def closest(annotation: object, low: object, high: object, value: object, usual: object) -> object:
    """What may stand instead of a value that may not: the closest of a few, the nearer bound, else what is usual.

    >>> closest(int, 6, None, 5, 8), closest(int, 1, 4, 9, 2), closest(Literal[4, 6, 8], None, None, 7, 8)
    (6, 4, 6)
    >>> closest(Literal["none", "continuous"], None, None, "cont.nuous", "none"), closest(int, 1, None, "x", 8)
    ('continuous', 8)
    """
    few = literals(annotation)
    number = not isinstance(value, bool) and isinstance(value, int | float | Decimal)
    if few:
        amounts = [one for one in few if isinstance(one, int) and not isinstance(one, bool)]
        if number and amounts:
            return min(amounts, key=lambda one: abs(one - value))  # type: ignore[operator]
        alike = get_close_matches(str(value), [one for one in few if isinstance(one, str)], 1)
        return alike[0] if alike else few[0] if usual is None else usual
    if number and low is not None and value < low:  # type: ignore[operator]
        return low
    if number and high is not None and value > high:  # type: ignore[operator]
        return high
    return usual


def is_kind(annotation: Any, value: Any) -> bool:
    """Whether a value is of exactly the kind that an election takes; whether it is lawful is another question."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        return any(is_kind(part, value) for part in parts)
    if origin is Literal:
        return any(type(value) is type(part) for part in parts)
    if annotation in (bool, int, str):
        return type(value) is annotation
    if annotation in (float, Decimal):
        return type(value) in (int, float, annotation)
    if annotation is Odds:
        return isinstance(value, Odds) or (isinstance(value, str) and Odds.reads(value))
    if annotation is type(None):
        return value is None
    if origin in (tuple, list, frozenset, set):
        members = [part for part in parts if part is not Ellipsis]
        inner = members[0] if members else Any
        listed = isinstance(value, list | tuple | frozenset | set)
        if listed and origin is tuple and Ellipsis not in parts and len(value) != len(parts):
            return False
        return listed and (len(set(map(str, members))) > 1 or all(is_kind(inner, one) for one in value))
    if origin is dict:
        return isinstance(value, dict) and all(is_kind(parts[1], one) for one in value.values())
    return not isinstance(value, bool | int | float) or annotation is Any
