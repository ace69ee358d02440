"""What can happen to each wager of red dog: the spread, and the third card."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from ...odds.events import Rounds, of_lines
from . import rules
from .odds import PUBLISHED, best_raises, class_counts, lines

if TYPE_CHECKING:
    from .elections import RedDogElections


def class_name(result: int) -> str:
    """A class of rounds in words."""
    if result < rules.FIRST_SPREAD:
        return ("consecutive cards", "pair", "three of a kind")[result]
    return f"spread {rules.spread_of(result)}, third card {'between' if rules.third_card_wins(result) else 'outside'}"


def events(elections: RedDogElections) -> Iterator[Rounds]:
    """The first round of a full shoe; a raise puts a second unit on the layout."""
    raised = {"original": best_raises(elections), "original:raise-7-or-more": frozenset(PUBLISHED)}

    def staked(key: str, result: int) -> Fraction:
        return Fraction(2 if rules.spread_of(result) in raised.get(key, ()) else 1)

    names = [class_name(result) for result in range(rules.CLASSES)]
    counts = class_counts(elections.shoe_decks)
    yield of_lines(lines(elections), counts, names, lambda _, result: names[result], staked)
