"""Let it ride figures that others published."""

from __future__ import annotations

from collections.abc import Callable
from math import comb

from ...odds.published import Figure, Number, PublicGame, event, read

WIZARD = "wizardofodds.com, let it ride, appendix 1"
GAMBLING = "gamblingmy.com, let it ride probability"

_read = read


def _hands(name: str) -> Callable[[PublicGame], Number]:
    """How many first hands of three players sort under a name."""
    return lambda game: next(int(row[2]) for row in game.strategy().rows if row[:2] == ("1", name))


def _total(cards: str) -> Callable[[PublicGame], Number]:
    """What one bet returns in all over the 1,176 ways two cards may follow."""
    return lambda game: round(comb(49, 2) * game.decision(cards).values["ride"])


def _chance(line: str) -> Callable[[PublicGame], Number]:
    """How likely a five-card hand is on a line; the third bet always rides."""
    return event("chance", "bet-3", line)


def _spread(spread: int, high: int, number: str) -> Figure:
    name = f"three to a straight flush, spread {spread}, {high} high"
    return Figure(name, number, WIZARD, _hands(name))


PUBLISHED = (
    Figure(
        "three bets, house edge of one", "0.0351", "wizardofodds.com, house edge", _read("house_edge", "three-bets")
    ),
    _spread(3, 0, "20"),
    _spread(4, 1, "12"),
    _spread(4, 2, "12"),
    _spread(5, 2, "24"),
    Figure("three of a kind", "52", WIZARD, _hands("three of a kind")),
    Figure("spread 3, 0 high, total return", "252", WIZARD, _total("7C 8C 9C")),
    Figure("spread 3, 2 high, total return", "708", WIZARD, _total("9C 10C JC")),
    Figure("spread 5, 2 high, total return", "144", WIZARD, _total("8C 10C QC")),
    Figure("three to a royal, ace high, total return", "1172", WIZARD, _total("AC KC QC")),
    Figure("three to a royal, queen high, total return", "1736", WIZARD, _total("QC JC 10C")),
    Figure("pair of tens or better, chance", "0.16252655", GAMBLING, _chance("pair of tens or better")),
    Figure("straight, chance", "0.00392465", GAMBLING, _chance("straight")),
    Figure("two pair, chance", "0.04753902", GAMBLING, _chance("two pair")),
)
