"""The twenty wagers of casino-night craps, and no others. 13:47-20.25(h)1."""

from __future__ import annotations

from ..craps.wagers import WAGERS as CASINO

# Odds behind a bet, hops, the whirl, the 6-7-8 and the fire bet are not among them.
KEYS = frozenset(
    "pass dont-pass come dont-come come-point dont-come-point place place-lose hard field any-seven any-craps craps "
    "eleven c-and-e horn horn-high buy lay".split()
)
WAGERS = tuple(kind for kind in CASINO if kind.key in KEYS)
