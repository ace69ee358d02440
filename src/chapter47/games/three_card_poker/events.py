"""What can happen to each wager of three card poker: the player's hand, and how its contest ended."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from ...odds.events import Rounds, of_lines
from . import rules
from .odds import best_lowest, class_counts, lines

if TYPE_CHECKING:
    from .elections import ThreeCardPokerElections


CONTESTS = ("folded", "dealer does not qualify", "wins", "ties", "loses")


def class_name(result: int) -> str:
    """A class of rounds in words."""
    return f"{rules.NAMES[rules.hand_of(result)]}, {CONTESTS[rules.contest_of(result)]}"


def events(elections: ThreeCardPokerElections) -> Iterator[Rounds]:
    """Every deal, the ante played by the best play; a play wager puts a second unit on the layout."""

    def named(key: str, result: int) -> str:
        hand = rules.NAMES[rules.hand_of(result)]
        if key == "pair-plus":
            return hand
        contest = CONTESTS[rules.contest_of(result)]
        bonus = key == "ante" and hand in elections.bonus_schedule and rules.contest_of(result) != rules.FOLDED
        return f"{contest}, with {hand}" if bonus else contest

    def staked(key: str, result: int) -> Fraction:
        return Fraction(2 if key == "ante" and rules.contest_of(result) != rules.FOLDED else 1)

    names = [class_name(result) for result in range(rules.CLASSES)]
    yield of_lines(lines(elections), class_counts(best_lowest()), names, named, staked)
