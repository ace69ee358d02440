"""What the holder of a casino night may choose at roulette (13:47-20.32)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from ...table.money import Cents
from ..night import NightElections, whole_dollars
from ..roulette.elections import RouletteBase
from .parallels import PARALLELS


class NightRouletteElections(RouletteBase, NightElections):
    """The elections of casino-night roulette; its odds are fixed and it has no colour wagers.

    The wheel has 36 numbers, 0 and 00, 13:47-20.2[roulette] and 13:47-20.32(b)1; it may be used as single zero, and a
    true single-zero wheel is treated under 13:47-20.32(h) (reading E-333).
    """

    parallels: ClassVar[Mapping[str, str]] = PARALLELS

    def half_of(self, amount: Cents) -> Fraction:
        """The share lost as a half: what goes back is rounded to a whole dollar as posted. 13:47-20.32(g)[option]."""
        return Fraction(amount - whole_dollars(amount, 2, self.rounding), amount)
