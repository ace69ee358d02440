"""What the holder of a casino night may choose at beat the dealer (13:47-20.21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ..chuck_a_luck.elections import MONEY, TumbledElections


class BeatTheDealerElections(TumbledElections):
    """The elections of beat the dealer, whose equipment is that of chuck-a-luck with two dice."""

    parallels: ClassVar[Mapping[str, str]] = {
        **MONEY,
        "13:47-20.24(a)1": "13:47-20.21(a)1",
        "13:47-20.24(a)2": "13:47-20.21(a)2",
        "13:47-20.24(a)3": "13:47-20.21(a)3",
        "13:47-20.24(b)": "13:47-20.21(b)",
    }
