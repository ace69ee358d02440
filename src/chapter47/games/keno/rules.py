"""The arithmetic of keno: how many marked numbers were drawn, and what a wager is worth then.

Pure functions for people and for kernels, on tuples and on arrays alike: ``drawn[n]`` says whether number ``n`` was
drawn, and ``multiples[spots][caught]`` how many times the rate is paid.
"""

from __future__ import annotations

from math import comb
from typing import Any

from ...rulebook.cite import law

NUMBERS, DRAWN = law("19:47-15.1[numbers]")((80, 20))


def catches(spots: Any, drawn: Any) -> int:
    """How many of the marked numbers were drawn. 19:47-15.1[catch]."""
    caught = 0
    for spot in spots:
        caught += drawn[spot]
    return caught


@law("19:47-15.3[multiple]")
def prize(multiples: Any, spots: int, caught: int, rate: int) -> int:
    """What one wager brings, the price of it included: a multiple of its rate. 19:47-15.3[multiple]."""
    return rate * multiples[spots][caught]  # type: ignore[no-any-return]


def ways(spots: int, caught: int) -> int:
    """In how many draws so many of the marked numbers are caught. 19:47-15.1[catch]."""
    return comb(spots, caught) * comb(NUMBERS - spots, DRAWN - caught)
