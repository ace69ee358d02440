"""What can happen to each wager of Caribbean stud: the player's hand, and how its contest ended."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ...odds.events import Rounds, of_lines
from . import rules
from .odds import counted, every_line, pays_of
from .wagers import DECIDE

if TYPE_CHECKING:
    from .elections import StudFamily


CONTESTS = ("folded", "dealer does not qualify", "wins", "ties", "loses")


def named(key: str, result: int) -> str:
    """What a class of rounds is to a wager."""
    line, contest = rules.LINES[rules.line(result)], rules.contest_of(result)
    if key == "progressive":
        return "folded" if contest == rules.FOLDED else line
    return f"wins with {line}" if contest == rules.WON else CONTESTS[contest]


def staked(key: str, result: int) -> Fraction:
    """An ante that is followed by a bet has two units more on the layout."""
    alone = key in ("bet", "progressive") or rules.contest_of(result) == rules.FOLDED
    return Fraction(1 if alone else 3)


def events(elections: StudFamily, wagers: Any = tuple(DECIDE)) -> Iterator[Rounds]:
    """Every deal, once for the best play and once for each simple way to play."""
    counts = counted(pays_of(elections))["counts"]
    names = [f"{rules.LINES[rules.line(r)]}, {CONTESTS[rules.contest_of(r)]}" for r in range(rules.CLASSES)]
    listed = every_line(elections, wagers)
    for way in dict.fromkeys(way for way, _ in listed):
        yield of_lines([line for its, line in listed if its == way], counts[way], names, named, staked)
