"""What the holder of a casino night may choose at red dog (13:47-20.31)."""

from __future__ import annotations

from typing import Literal

from ...table.elections import constraint, election
from ...table.money import DOLLAR
from ..night import NightCardElections
from ..red_dog.elections import RedDogOdds
from .parallels import PARALLELS


class NightRedDogElections(RedDogOdds, NightCardElections):
    """The elections of red dog at a casino night; a shuffling machine is one of them. 13:47-20.31(b)."""

    parallels = PARALLELS
    smallest_coin = DOLLAR

    decks: Literal[1] = election(1, cite="13:47-20.31(a)2.i", effect="One deck, as the rule says.")
    dealt_from: Literal["shoe"] = election(
        "shoe", cite="13:47-20.31(a)4", effect="Cards come from a shoe and go to a discard rack."
    )
    backs: tuple[str, ...] = election(
        ("red",), cite="13:47-20.31(a)2.i", effect="Colours of the card backs: one for the whole deck."
    )

    @property
    def shoe_decks(self) -> int:
        """Decks in the shoe."""
        return self.decks

    @constraint("13:47-20.31(a)2.i", "one colour of backs")
    def _matching_backs(self) -> str | None:
        return None if len(set(self.backs)) == 1 else "The deck has backs of one colour and design."
