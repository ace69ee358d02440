"""What can happen to each baccarat wager: the 300 classes of rounds, by cards and Point Counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...odds.events import Rounds, end_of
from . import rules
from .odds import BaccaratLine, class_counts, lines, shoe_values

if TYPE_CHECKING:
    from .elections import BaccaratElections


HANDS = ("Player", "Banker")


def class_name(result: int) -> str:
    """A class of rounds in words."""
    player, banker = rules.player_count(result), rules.banker_count(result)
    return f"{rules.cards_dealt(result)} cards, Player {player}, Banker {banker}"


def winner(result: int) -> str:
    """Who won, with what."""
    player, banker = rules.player_count(result), rules.banker_count(result)
    if player == banker:
        return f"tie with {player}"
    return f"Player wins with {player}" if player > banker else f"Banker wins with {banker}"


def event(wager: str, result: int) -> str:
    """What a class of rounds is to a wager."""
    if wager.endswith("-cards"):
        return f"{rules.cards_dealt(result)} cards"
    if not wager.endswith("-bonus"):
        return winner(result)
    line = rules.bonus_line(result, wager.startswith("banker"))
    if line == rules.NATURAL:
        return "natural win"
    if line == rules.VOID:
        return "natural tie"
    if line != rules.LOSES:
        return f"win by {line}"
    player, banker = rules.player_count(result), rules.banker_count(result)
    ahead = banker - player if wager.startswith("banker") else player - banker
    return "win by less than four" if ahead > 0 else "tie" if ahead == 0 else "other hand wins"


def rounds(elections: BaccaratElections, listed: list[BaccaratLine], counts: tuple[int, ...]) -> Rounds:
    """All rounds of a shoe for the wagers listed."""
    own = elections.parallels
    wagers = {
        line.key: [end_of(d, line.unit, event(line.key, at), own) for at, d in enumerate(line.decisions)]
        for line in listed
    }
    return Rounds.counted(counts, [class_name(result) for result in range(rules.CLASSES)], wagers)


def events(elections: BaccaratElections) -> Iterator[Rounds]:
    """The rounds of the first coup of a full shoe."""
    yield rounds(elections, lines(elections), class_counts(shoe_values(elections.shoe_decks)))
