"""What the holder of a casino night may choose at under/over (13:47-20.33)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ...table.night import PARALLELS as NIGHT
from ...table.odds import EVEN, Odds
from ...table.what_if import settled
from ..chuck_a_luck.elections import TumbledElections


class UnderOverElections(TumbledElections):
    """The elections of under/over, which is run as chuck-a-luck is."""

    parallels: ClassVar[Mapping[str, str]] = {
        **NIGHT,
        "13:47-20.24(a)1": "13:47-20.33(a)1",
        "13:47-20.24(a)2": "13:47-20.33(a)2",
        "13:47-20.24(a)3": "13:47-20.33(a)3",
        "13:47-20.24(b)": "13:47-20.33(b)",
        "13:47-20.24(d)1": "13:47-20.33(c)1",
        "13:47-20.24(d)2": "13:47-20.33(c)2",
    }

    @property
    @settled("13:47-20.33(d)3", "What under 7, 7 and over 7 pay.")
    def pays(self) -> dict[str, Odds]:
        """The odds of the three spaces. 13:47-20.33(d)1, 13:47-20.33(d)2, 13:47-20.33(d)3."""
        return {"under": EVEN, "seven": Odds(4, 1), "over": EVEN}
