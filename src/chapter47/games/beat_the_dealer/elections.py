"""What the holder of a casino night may choose at beat the dealer (13:47-20.21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ...table.night import PARALLELS as NIGHT
from ...table.odds import EVEN, Odds
from ...table.what_if import settled
from ..chuck_a_luck.elections import TumbledElections


class BeatTheDealerElections(TumbledElections):
    """The elections of beat the dealer, whose equipment is that of chuck-a-luck with two dice."""

    parallels: ClassVar[Mapping[str, str]] = {
        **NIGHT,
        "13:47-20.24(a)1": "13:47-20.21(a)1",
        "13:47-20.24(a)2": "13:47-20.21(a)2",
        "13:47-20.24(a)3": "13:47-20.21(a)3",
        "13:47-20.24(b)": "13:47-20.21(b)",
    }

    @property
    @settled("13:47-20.21(d)", "What beating the dealer pays.")
    def pays(self) -> Odds:
        """The odds of the one wager. 13:47-20.21(d)."""
        return EVEN
