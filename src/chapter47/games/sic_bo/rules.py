"""The arithmetic of sic bo: what three dice show. Pure functions of small integers.

The two-of-a-kind rule on a triple and everything else that New Jersey's text leaves open is an election, not here.
"""

from __future__ import annotations

DICE = 3


def total(a: int, b: int, c: int) -> int:
    """The total value of the three dice. 19:47-9.2[total]."""
    return a + b + c


def showing(number: int, a: int, b: int, c: int) -> int:
    """On how many of the dice a number shows. 19:47-9.2[one-of-a-kind]."""
    return (a == number) + (b == number) + (c == number)


def is_triple(a: int, b: int, c: int) -> bool:
    """Whether all three dice are equal. 19:47-9.2[any-three-of-a-kind]."""
    return a == b == c


def is_small(a: int, b: int, c: int) -> bool:
    """A total of 4 to 10 that is no triple. 19:47-9.2[small]."""
    return 4 <= total(a, b, c) <= 10 and not is_triple(a, b, c)


def is_big(a: int, b: int, c: int) -> bool:
    """A total of 11 to 17 that is no triple. 19:47-9.2[big]."""
    return 11 <= total(a, b, c) <= 17 and not is_triple(a, b, c)


def has_both(first: int, second: int, a: int, b: int, c: int) -> bool:
    """Whether each of two numbers shows on at least one die. 19:47-9.2[combination]."""
    return showing(first, a, b, c) > 0 and showing(second, a, b, c) > 0
