"""What the holder of a casino night may choose at multi action blackjack (13:47-20.30)."""

from __future__ import annotations

from typing import ClassVar

from ...rulebook.cite import law
from ...table.elections import constraint, election
from ...table.odds import Odds
from ...table.what_if import settled
from ..blackjack import rules
from ..blackjack.parameters import Parameters
from ..night_blackjack.elections import NightFamilyElections
from .parallels import PARALLELS


class MultiActionElections(NightFamilyElections):
    """The elections of multi action blackjack; a shoe and a machine are optional. 13:47-20.30(c)."""

    parallels = PARALLELS
    multiple_action: ClassVar[bool] = True
    several_boxes: ClassVar[bool] = False
    hole_card: ClassVar[str] = "none"  # the word of 13:47-20.30(a)[hole-card] is never used
    burn_each_round: ClassVar[bool] = False

    decks: int = election(4, cite="13:47-20.30(b)2", effect="One to four decks, shuffled as one.", ge=1, le=4)

    @property
    @law("13:47-20.30(f)5[beats-drawn-21]")
    @settled("13:47-20.30(f)5[odds]", "What a winning blackjack pays.")
    def blackjack_pays(self) -> Odds:
        """A winning blackjack pays 3 to 2, also against a drawn 21: 13:47-20.30(f)5[beats-drawn-21]."""
        return Odds(3, 2)

    @property
    def blackjack_pays_cite(self) -> str:
        """The paragraph behind those odds."""
        return "13:47-20.30(f)5[odds]"

    @property
    def parameters(self) -> Parameters:
        """These elections as small integers; ties are pushed, there is no choice. 13:47-20.30(f)4[tie]."""
        return Parameters(
            decks=self.decks,
            double_on=rules.DOUBLE_10_OR_11,
            double_after_split=0,
            most_hands=4,  # the analysis stops there; more splits change less than its last digit
            resplit_aces=0,
            two_card_21_wins=0,
            dealer_hands=3,
            blackjack_win=self.blackjack_pays.win,
            blackjack_against=self.blackjack_pays.against,
        )

    @constraint("13:47-20.30(b)2", "one colour of backs")
    def _matching_backs(self) -> str | None:
        return None if len(set(self.backs)) == 1 else "All decks have backs of one colour and design."
