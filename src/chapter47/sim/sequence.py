"""Rounds in the order they really come: a shoe dealt to its cutting card, a shooter's hand to the loser 7.

A kernel that knows such a unit of play has a method ``sequence(wager)``. Sessions are then played on it, so that a
shoe's memory and a shooter's hand are in them, and they may be counted in its units.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from ..table.wagers import Result
from .compile import kernel

Codes = NDArray[np.int16]  # of each round: the number of the wager's outcome
Ends = NDArray[np.int64]  # of each unit: where the next one begins
Ended = tuple[Fraction, Result]  # the patron's net per unit of the wager, and how it ended

UNDECIDED = -1  # the round left the wager as it was, or it was not made


@dataclass(frozen=True, slots=True)
class Sequence:
    """One wager made whenever it may be made; ``play(seed, block, units)`` tells its rounds unit by unit."""

    unit: str  # "shoe", "shooter"; "": every round stands for itself
    outcomes: tuple[Ended, ...]
    play: Callable[[int, int, int], tuple[Codes, Ends]]


@runtime_checkable
class InSequence(Protocol):
    """A kernel whose rounds come in units."""

    def sequence(self, wager: str) -> Sequence | None:
        """The rounds of a wager; None where these elections leave no unit, as with a continuous shuffler."""


def numbered(ends: Iterable[Ended | None]) -> tuple[tuple[Ended, ...], Codes]:
    """Each different end once, and for every class of rounds the number of its end."""
    known: dict[Ended, int] = {}
    codes = [UNDECIDED if end is None else known.setdefault(end, len(known)) for end in ends]
    return tuple(known), np.array(codes, np.int16)


@kernel
def with_room(told: Codes, used: int, more: int) -> Any:
    """The same array, or a larger one with its content where ``more`` would not fit."""
    if used + more <= len(told):
        return told
    larger = np.empty(2 * (used + more), np.int16)
    larger[:used] = told[:used]
    return larger
