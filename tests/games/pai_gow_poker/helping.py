"""Short ways to say a round in the tests of pai gow poker; an automated shoe gives each hand its cards at once."""

from __future__ import annotations

from typing import Any

from tests.games.pai_gow.helping import nets, starting, steps

from chapter47 import play_script
from chapter47.scripts import Played

KEY = "pai-gow-poker"
DICE = "dice 1 1 6"  # eight: the deal starts with the dealer, then clockwise: position 6 down to 1
DEALER = "KC KD 9H 7S 5C 3D 2H"  # a pair of kings over 9-7
WINS = "AC AD QH JS 4C 6D 8H"  # a pair of aces over Q-J
PUSHES = "QC QD AH 10S 4S 6H 8D"  # a pair of queens over A-10
LOSES = "JC 8C 7H 5D 4D 3C 2D"  # jack high over 8-7


def script(*lines: str, seats: dict[int, int] | None = None, **elections: Any) -> Played:
    """Play a script at a table with these seats taken, $1,000 each unless said otherwise."""
    chosen = {"dealt_from": "automated shoe"} | elections
    elected = [f"elect {name}={value}" for name, value in chosen.items()]
    sitting = [f"seat {n} P{n} ${chips}" for n, chips in (seats or {1: 1000, 2: 1000, 3: 1000}).items()]
    return play_script("\n".join([f"game {KEY}", *elected, *sitting, *lines]))


def one(player: str, *lines: str, dealer: str = DEALER, bet: int = 100, bonus: int = 0, **elections: Any) -> Played:
    """A round of position 1 against the dealer's bank."""
    bets = [f"bet 1 {KEY} ${bet}", *([f"bet 1 bonus ${bonus}"] if bonus else [])]
    return script(*bets, DICE, f"cards {dealer} {player}", *lines, **elections)


def draws(**hands: str) -> list[str]:
    """Lines of draws, by hand in the order they are dealt."""
    return [f"draw {name.replace('_', '-')} {card}" for name, cards in hands.items() for card in cards.split()]


__all__ = ["draws", "nets", "one", "script", "starting", "steps"]
