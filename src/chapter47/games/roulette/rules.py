"""What a number is: pure functions of small integers. A pocket is 0 to 36, and ``DOUBLE`` for 00."""

from __future__ import annotations

from ...rulebook.cite import law

DOUBLE = 37
NONE = 0  # the dozen and the column of a zero
REDS = (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)


def is_zero(pocket: int) -> bool:
    """Whether the ball lies in 0 or 00."""
    return pocket == 0 or pocket == DOUBLE


@law("19:47-5.1[wheel-colors]")
def is_red(pocket: int) -> bool:
    """A number on a red background; zeros have neither colour. 19:47-5.1(e)11, 19:47-5.1[wheel-colors]."""
    return pocket in REDS


@law("19:47-5.1[wheel-colors]")
def is_black(pocket: int) -> bool:
    """A number on a black background; zeros have neither colour. 19:47-5.1(e)12, 19:47-5.1[wheel-colors]."""
    return not is_zero(pocket) and pocket not in REDS


def is_odd(pocket: int) -> bool:
    """An odd number. 19:47-5.1(e)13."""
    return not is_zero(pocket) and pocket % 2 == 1


def is_even(pocket: int) -> bool:
    """An even number from 2 to 36; 0 and 00 are not. 19:47-5.1(e)14."""
    return not is_zero(pocket) and pocket % 2 == 0


def is_low(pocket: int) -> bool:
    """1 to 18. 19:47-5.1(e)15."""
    return 1 <= pocket <= 18


def is_high(pocket: int) -> bool:
    """19 to 36. 19:47-5.1(e)16."""
    return 19 <= pocket <= 36


def column(pocket: int) -> int:
    """The column of the layout, 1 to 3: the first is 1, 4, ... 34. 19:47-5.1(e)9."""
    return NONE if is_zero(pocket) else (pocket - 1) % 3 + 1


def dozen(pocket: int) -> int:
    """The dozen, 1 to 3: the second is 13 to 24. 19:47-5.1(e)10."""
    return NONE if is_zero(pocket) else (pocket - 1) // 12 + 1


def is_void(pocket: int, double_used_as_single: bool) -> bool:
    """Whether the spin decides nothing: 00 on a double-zero wheel used as single zero. 19:47-5.2(d)2."""
    return double_used_as_single and pocket == DOUBLE
