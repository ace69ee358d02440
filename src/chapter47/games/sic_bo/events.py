"""What can happen to each wager of the game: every roll of its dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...odds.dice import SHOWN, by_total, rounds
from ...odds.events import Rounds
from ...table.dice import Faces
from . import rules
from .odds import lines
from .wagers import ANY_THREE_OF_A_KIND, BIG, ONE, SMALL, THREE_OF_A_KIND, TOTAL, TWO_OF_A_KIND

if TYPE_CHECKING:
    from .elections import SicBoElections


def events(elections: SicBoElections) -> Iterator[Rounds]:
    """Every roll; a wager that stands until it is decided is weighed by its decisions."""
    yield rounds(lines(elections), rules.DICE, elections.parallels, _named)


def _named(key: str, roll: Faces) -> str:
    """What a roll is to a wager; one whose numbers are all worth the same is looked at on the first of them."""
    kind, _, spot = key.partition(":")
    alike = len(set(roll)) == 1
    if kind in (BIG.key, SMALL.key):
        return "three of a kind" if alike else by_total(key, roll)
    if kind == TOTAL.key:
        return by_total(key, roll)
    if kind in (ONE.key, TWO_OF_A_KIND.key, THREE_OF_A_KIND.key):
        return SHOWN[roll.count(int(spot or 1))]
    if kind == ANY_THREE_OF_A_KIND.key:
        return "three of a kind" if alike else "no three of a kind"
    return "both numbers" if {1, 2} <= set(roll) else "not both numbers"
