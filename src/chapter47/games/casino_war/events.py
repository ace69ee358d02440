"""What can happen to each wager of casino war."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from ...odds.events import Rounds, of_lines
from .odds import AFTER_TIE, class_counts, lines, war_is_best

if TYPE_CHECKING:
    from .elections import CasinoWarElections

NAMES = ("player's card higher", "dealer's card higher", "tie, war won", "tie, war lost", "tie, tie in the war")


def events(elections: CasinoWarElections) -> Iterator[Rounds]:
    """The first round of a full shoe; a war puts a second unit on the layout."""
    counts = class_counts(elections.shoe_decks)
    best = war_is_best(elections, counts)

    def goes_to_war(key: str) -> bool:
        return key == "initial:always-war" or (key == "initial" and best)

    def staked(key: str, result: int) -> Fraction:
        return Fraction(2 if result in AFTER_TIE and goes_to_war(key) else 1)

    def named(key: str, result: int) -> str:
        if result in AFTER_TIE and key.startswith("initial") and not goes_to_war(key):
            return "tie, surrendered"
        return "tie" if key == "tie" and result in AFTER_TIE else NAMES[result]

    yield of_lines(lines(elections), counts, NAMES, named, staked)
