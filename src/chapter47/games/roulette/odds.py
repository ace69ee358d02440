"""The exact value of every roulette wager: each pocket of the wheel is as likely as any other."""

from __future__ import annotations

from math import gcd, lcm

from ...odds.analysis import GameOdds
from ...odds.lines import Line
from ...table.game import Numbers, compiled
from ...table.wagers import Decision, WagerType
from . import rules
from .betting import wheel_order
from .elections import RouletteBase
from .wagers import DECIDE, WAGERS, lawful_spots, pocket_of

UNIT = 10_000  # cents
POCKETS = 38


def pockets(elections: RouletteBase) -> tuple[int, ...]:
    """How many compartments of the wheel decide with each pocket: one, or none. 19:47-5.2(d)2."""
    there = {pocket_of(number) for number in wheel_order(elections.wheel)}
    return tuple(int(p in there and not rules.is_void(p, elections.used_as_single)) for p in range(POCKETS))


def line_of(key: str, cite: str, pays: str, decisions: list[Decision]) -> Line:
    """A wager of $100, or the first multiple of it that can be paid to the cent, and what each class does to it."""
    against = (decision.odds.against for decision in decisions if decision.odds)
    unit = UNIT * lcm(*(n // gcd(n, UNIT) for n in against))
    return Line(key, cite, pays, tuple((unit, decision.net(unit), decision.result) for decision in decisions))


def line_at(kind: WagerType, spot: str, elections: RouletteBase) -> Line:
    """A wager on one of its places."""
    decisions = [DECIDE[kind](spot, pocket, elections) for pocket in range(POCKETS)]
    return line_of(kind.key, elections.parallels.get(kind.cite, kind.cite), kind.pays(elections), decisions)


def lines(elections: RouletteBase, wagers: tuple[WagerType, ...] = WAGERS) -> list[Line]:
    """Every wager offered, on the first of its places: all its places are worth the same."""
    offered = [kind for kind in wagers if kind.offered(elections)]
    return [line_at(kind, lawful_spots(kind, elections)[0], elections) for kind in offered]


def odds(elections: RouletteBase, game: str = "roulette", wagers: tuple[WagerType, ...] = WAGERS) -> GameOdds:
    """The exact value of every wager offered; a spin that is void is not counted."""
    counts = pockets(elections)
    return GameOdds(game, elections.chosen(), [line.value(counts) for line in lines(elections, wagers)])


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__))
