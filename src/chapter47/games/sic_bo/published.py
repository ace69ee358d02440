"""Sic bo figures that others published."""

from __future__ import annotations

from fractions import Fraction

from ...odds.published import Figure, Number, reader
from .elections import SicBoElections
from .odds import odds

WIZARD = "wizardofodds.com, sic bo"
BETTORS = "bettorssicbo.com, sic bo odds"

_read = reader(SicBoElections, odds)


def _times(times: int) -> Number:
    """The chance that a number shows on so many of three dice, from the wager on it."""
    value = odds(SicBoElections())["one-of-a-kind"]
    assert value.distribution is not None
    total = sum(ways for ways, _, _ in value.distribution)
    return Fraction(next(ways for ways, net, _ in value.distribution if net == times), total)


PUBLISHED = (
    Figure("total 4, probability", "0.0139", WIZARD, _read("win", "total:4")),
    Figure("total 17, probability", "0.0139", WIZARD, _read("win", "total:17")),
    Figure("small, house edge", "0.0278", WIZARD, _read("house_edge", "small")),
    Figure("single number, house edge", "0.0787", BETTORS, _read("house_edge", "one-of-a-kind")),
    Figure("a number twice, probability", "0.0694", BETTORS, lambda: _times(2)),
    Figure("a number three times, probability", "0.0046", BETTORS, lambda: _times(3)),
)
