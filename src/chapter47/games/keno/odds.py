"""The exact value of keno tickets: every way that twenty numbers of eighty can fall on the groups of a ticket."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb

from ...odds.analysis import GameOdds, WagerOdds
from ...table.game import Numbers, compiled
from ...table.wagers import Result
from . import rules
from .elections import KenoElections
from .state import Marks
from .wagers import EXAMPLES, WAGERS


def listed(elections: KenoElections) -> list[tuple[str, Marks]]:
    """The tickets that are valued: a straight one of every size, and one of each other kind."""
    straight = [
        (f"straight:{spots}-spot", Marks("straight", (tuple(range(1, spots + 1)),), (1,)))
        for spots in range(1, elections.most_spots + 1)
    ]
    others = [(kind.key, Marks.read(kind.key, EXAMPLES[kind.key][0])) for kind in WAGERS[1:]]
    return straight + [(key, marks) for key, marks in others if marks.largest <= elections.most_spots]


def group_catches(marks: Marks) -> Iterator[tuple[tuple[int, ...], int]]:
    """How many numbers of each group can be drawn together, the last group changing fastest, and in how many draws."""
    sizes = [len(group) for group in marks.groups]
    others = rules.NUMBERS - sum(sizes)
    for caught in product(*(range(size + 1) for size in sizes)):
        ways = comb(others, rules.DRAWN - sum(caught)) if sum(caught) <= rules.DRAWN else 0
        for size, number in zip(sizes, caught, strict=True):
            ways *= comb(size, number)
        yield caught, ways


def returned_in_rates(marks: Marks, caught: tuple[int, ...], elections: KenoElections) -> int:
    """What one game brings, in multiples of the rate, when so many of each group are drawn."""
    multiples = elections.multiples
    drawn = [False] * (rules.NUMBERS + 1)
    for group, number in zip(marks.groups, caught, strict=True):
        for spot in group[:number]:
            drawn[spot] = True
    return sum(rules.prize(multiples, len(spots), rules.catches(spots, drawn), 1) for spots in marks.wagers)


def result_of(back: int, price: int) -> Result:
    """A ticket wins when at least its price comes back."""
    return Result.WON if back >= price else Result.LOST


def _pays(marks: Marks, elections: KenoElections) -> str:
    if marks.kind == "straight":
        row = sorted(elections.pay_table[len(marks.groups[0])].items())
        return f"{'/'.join(str(n) for _, n in row)} x the rate on {'/'.join(str(k) for k, _ in row)}"
    groups = " / ".join(",".join(map(str, group)) for group in marks.groups)
    return f"{groups}: {marks.count} wagers"


def odds(elections: KenoElections) -> GameOdds:
    """The value of every ticket listed, for one game."""
    values = []
    for (key, marks), kind in ((item, item[1].kind) for item in listed(elections)):
        price = marks.count
        outcomes = (
            (ways, Fraction(back - price, price), result_of(back, price))
            for caught, ways in group_catches(marks)
            if ways
            for back in [returned_in_rates(marks, caught, elections)]
        )
        cite = next(wager.cite for wager in WAGERS if wager.key == kind)
        values.append(WagerOdds.from_outcomes(key, cite, _pays(marks, elections), outcomes))
    return GameOdds("keno", elections.chosen(), values)


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__))
