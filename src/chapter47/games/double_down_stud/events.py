"""What can happen to each wager of double down stud: the hand, and whether it was doubled."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from ...odds.events import Rounds, of_lines
from . import rules
from .odds import class_counts, lines

if TYPE_CHECKING:
    from .elections import DoubleDownStudElections


def events(elections: DoubleDownStudElections) -> Iterator[Rounds]:
    """Every deal, doubled by the best play."""

    def staked(key: str, result: int) -> Fraction:
        return Fraction(2 if key == "initial" and rules.doubled(result) else 1)

    names = [
        f"{rules.LINES[rules.line(r)]}, {'doubled' if rules.doubled(r) else 'not doubled'}"
        for r in range(rules.CLASSES)
    ]
    yield of_lines(lines(elections), class_counts(elections), names, lambda _, result: names[result], staked)
