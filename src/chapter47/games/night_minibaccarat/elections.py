"""What the holder of a casino night may choose at mini-baccarat (13:47-20.28)."""

from __future__ import annotations

from ..night_baccarat.elections import NightBaccaratElections
from .parallels import PARALLELS


class NightMinibaccaratElections(NightBaccaratElections):
    """The elections of casino-night mini-baccarat: baccarat's, read by the parallels."""

    parallels = PARALLELS
