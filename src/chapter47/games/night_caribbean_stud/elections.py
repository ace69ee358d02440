"""What the holder of a casino night may choose at Caribbean stud (13:47-20.23)."""

from __future__ import annotations

from typing import ClassVar

from ...table.elections import constraint, election
from ..caribbean_stud.elections import PAYS, below_least
from ..night_let_it_ride.elections import NightPokerElections
from ..three_card_poker.elections import Schedule
from .parallels import PARALLELS


class NightCaribbeanStudElections(NightPokerElections):
    """The elections of Caribbean stud at a casino night: no progressive, and no payout limit (reading E-122)."""

    parallels = PARALLELS
    one_deck_cite: ClassVar[str] = "13:47-20.23(h)1"
    progressive: ClassVar[bool] = False

    players: int = election(7, cite="13:47-20.23(b)3", effect="Places on the layout.", ge=1, le=7)
    backs: tuple[str, str] = election(
        ("red", "red"), cite="13:47-20.23(b)1", effect="Backs of the two decks, which match (reading E-334)."
    )
    cutting_cards: int = election(
        1, cite="13:47-20.23(b)2", effect="One cutting card, opaque and of one colour.", ge=1, le=1
    )
    pays: Schedule = election(
        PAYS, cite="13:47-20.23(i)2", effect="Posted odds of the bet wager; the edge is 5.22% of the ante at the least."
    )

    @property
    def deck_backs(self) -> tuple[str, ...]:
        """The decks by their numbers, since their backs match."""
        return "first", "second"

    @constraint("13:47-20.23(b)1", "two decks with the same backs")
    def _matching_backs(self) -> str | None:
        return None if self.backs[0] == self.backs[1] else "The backs of the two decks match in colour and design."

    @constraint("13:47-20.23(i)2", "every line at its least odds or better")
    def _pays_below_the_least(self) -> str | None:
        return below_least(self.pays)
