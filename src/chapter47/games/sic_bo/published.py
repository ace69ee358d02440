"""Sic bo figures that others published."""

from __future__ import annotations

from ...odds.published import Figure, event, read

WIZARD = "wizardofodds.com, sic bo"
BETTORS = "bettorssicbo.com, sic bo odds"

_read = read


PUBLISHED = (
    Figure("total 4, probability", "0.0139", WIZARD, _read("win", "total:4")),
    Figure("total 17, probability", "0.0139", WIZARD, _read("win", "total:17")),
    Figure("small, house edge", "0.0278", WIZARD, _read("house_edge", "small")),
    Figure("single number, house edge", "0.0787", BETTORS, _read("house_edge", "one-of-a-kind")),
    Figure("a number twice, probability", "0.0694", BETTORS, event("chance", "one-of-a-kind", "two dice show it")),
    Figure("a number three times, chance", "0.0046", BETTORS, event("chance", "one-of-a-kind", "three dice show it")),
)
