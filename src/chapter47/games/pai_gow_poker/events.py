"""What can happen to each wager of pai gow poker: how both hands compare, and what seven cards make."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...odds.events import Rounds, of_lines
from ..pai_gow.events import NAMES
from . import rules
from .elections import BONUS
from .odds import bonus_line, contest_counts, hand_counts, lines

if TYPE_CHECKING:
    from .elections import PaiGowPokerElections


def events(elections: PaiGowPokerElections) -> Iterator[Rounds]:
    """Every deal of two hands set by the house way, and every hand of seven for the bonus."""
    yield of_lines(lines(elections), contest_counts(elections), NAMES, lambda _, result: NAMES[result])
    if elections.bonus:
        names = {code: line for line, (code, *_) in BONUS.items()}
        told = [names.get(line, "nothing that pays") for line in range(rules.BONUS_LINES)]
        yield of_lines([bonus_line(elections)], hand_counts(), told, lambda _, line: told[line])
