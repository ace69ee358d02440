"""The exact value of wagers that dice decide: every roll is counted, none is sampled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeAlias

from ..table.dice import Faces, every_roll
from ..table.elections import Elections
from ..table.wagers import Decision, WagerType
from .analysis import GameOdds, WagerOdds
from .events import Rounds, end_of
from .lines import DecidedLine

DecideRoll = Callable[
    [Faces, str, Any], Decision | None
]  # a roll, the place of the wager, the elections; None: it stands

RollLine: TypeAlias = DecidedLine[Decision | None]


def lines(decide: Mapping[WagerType, DecideRoll], elections: Elections, dice: int) -> list[RollLine]:
    """Every wager offered, place by place; places that are worth the same are one line under the wager's own name."""
    rolls = every_roll(dice)
    listed: list[RollLine] = []
    for kind, rule in decide.items():
        if not kind.offered(elections):
            continue
        places = [_line(kind, spot, rule, elections, rolls) for spot in kind.spots or ("",)]
        alike = len({_worth(line.decisions) for line in places}) == 1
        listed += [replace(places[0], key=kind.key)] if alike else places
    return listed


def _line(kind: WagerType, spot: str, rule: DecideRoll, elections: Elections, rolls: Sequence[Faces]) -> RollLine:
    decisions = tuple(rule(roll, spot, elections) for roll in rolls)
    pays = ", ".join(map(str, kind.odds_at(elections, spot))) if kind.spot_odds else kind.pays(elections)
    return DecidedLine(f"{kind.key}:{spot}" if spot else kind.key, kind.cite, pays, decisions)


def _worth(decisions: Sequence[Decision | None]) -> frozenset[tuple[object, int]]:
    """What the wager ends in and how often, whatever the order of the rolls."""
    return frozenset(Counter(d and (d.result, d.odds, d.charge, d.share) for d in decisions).items())


def odds(game: str, elections: Elections, listed: Sequence[RollLine]) -> GameOdds:
    """The value of each line; a wager that stays up until it is decided is weighed by its decisions."""
    return GameOdds(game, elections.chosen(), [_value(line) for line in listed])


def _value(line: RollLine) -> WagerOdds:
    unit = line.unit
    decided = Counter(d for d in line.decisions if d is not None)
    outcomes = ((ways, Fraction(d.net(unit), unit), d.result) for d, ways in decided.items())
    return WagerOdds.from_outcomes(line.key, line.cite, line.pays, outcomes)


Named = Callable[[str, Faces], str]  # a line and a roll
SHOWN = ("no die shows it", "one die shows it", "two dice show it", "three dice show it")


def by_total(_: str, roll: Faces) -> str:
    """A roll by its total."""
    return f"total {sum(roll)}"


def rounds(listed: Sequence[RollLine], dice: int, own: Mapping[str, str], named: Named = by_total) -> Rounds:
    """Every roll with what it is to each wager; rolls that leave a wager standing are none of its events."""
    rolls = every_roll(dice)
    names = ["-".join(map(str, roll)) for roll in rolls]
    wagers = {
        line.key: [
            None if d is None else end_of(d, line.unit, named(line.key, roll), own)
            for d, roll in zip(line.decisions, rolls, strict=True)
        ]
        for line in listed
    }
    return Rounds.counted([1] * len(rolls), names, wagers)
