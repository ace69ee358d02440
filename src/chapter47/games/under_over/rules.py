"""The arithmetic of under/over: the total of two dice against seven."""

from __future__ import annotations

DICE = 2


def side(a: int, b: int) -> int:
    """Below seven -1, seven 0, above seven 1. 13:47-20.33(c)2."""
    total = a + b
    return (total > 7) - (total < 7)
