"""The exact value of every Big Six wager: each space of the wheel is as likely as any other."""

from __future__ import annotations

from ...odds.analysis import GameOdds
from ...odds.lines import Line
from ...table.game import Numbers, compiled
from ..roulette.odds import line_of
from . import rules
from .elections import WheelElections
from .wagers import DECIDE


def lines(elections: WheelElections) -> list[Line]:
    """Every wager with its outcome at each face."""
    faces = range(len(rules.FACES))
    return [
        line_of(
            kind.key,
            elections.parallels.get(kind.cite, kind.cite),
            kind.pays(elections),
            [decide(shown, elections) for shown in faces],
        )
        for kind, decide in DECIDE.items()
    ]


def odds(elections: WheelElections, game: str = "big-six") -> GameOdds:
    """The exact value of every wager."""
    return GameOdds(game, elections.chosen(), [line.value(elections.counts) for line in lines(elections)])


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__))
