"""What a licensee may choose at fast action hold'em (19:47-21)."""

from __future__ import annotations

from typing import Literal

from ...table import card_elections as shared
from ...table.elections import constraint, election, forbidden
from ...table.odds import Odds
from ..casino_war.elections import BatchShoe, Shuffler

POSITIONS = 7
HAND, BOARD, BURN = 4, 5, 1
# Seven players and the dealer with four cards each, a burned card and the community cards.
LONGEST_ROUND = (POSITIONS + 1) * HAND + BURN + BOARD

PARALLELS = {
    "19:47-7.2(c)": "19:47-21.6[instruments]",
    "19:47-7.2(c)[verbal]": "19:47-21.6[verbal]",
    "19:47-22.2(a)": "19:47-21.2(a)",
    "19:47-22.2(c)": "19:47-21.2(c)",
    "19:47-22.2(d)": "19:47-21.2(d)",
    "19:47-22.2(d)1": "19:47-21.2(d)1",
    "19:47-22.2(d)2": "19:47-21.2(d)2",
    "19:47-22.2(d)4": "19:47-21.2(d)4",
    "19:47-22.5[cutting-card]": "19:47-21.5[cutting-card]",
    "19:47-22.5[recut]": "19:47-21.5[recut]",
}


class FastActionElections(BatchShoe):
    """The elections of fast action hold'em; its shoe is casino war's, read by the parallels."""

    parallels = PARALLELS
    longest_round = LONGEST_ROUND

    players: int = election(POSITIONS, "19:47-21.6[seats]", "Betting positions at the table.", ge=1, le=POSITIONS)
    decks: int = election(
        6,
        "19:47-21.2(a)",
        "Decks on the table; eight cost players 0.08% more than six.",
        ge=6,
        limit=100,
        choices="6 or 8; an even number from 12 with a shuffling device",
    )
    backs: shared.Backs = shared.backs_of_batches("19:47-21.2(d)3")
    dealt_from: Literal["shoe"] = election(
        "shoe", "19:47-21.2(b)", "Every card comes from a dealing shoe; no other way is allowed."
    )
    shuffler: Shuffler = election(
        "none",
        "19:47-21.2(d)",
        "An automated device holds a second batch; a continuous one has no shoe end.",
        since="1999-07-06",
    )
    device_approval: str = shared.device_approval("19:47-21.11")
    cutting_card_from_back: int | None = shared.quarter_behind("19:47-21.5[cutting-card]", LONGEST_ROUND)
    natural_pays: Odds = election(
        Odds(3, 2),
        "19:47-21.8[natural-odds]",
        "A player's natural: the New Jersey figure is lost; each half unit is worth about 0.02%.",
    )
    split_hands: Literal["any", "pairs"] = election(
        "any",
        "19:47-21.8(c)[any-hand]",
        "Which four cards may be split: any, or only into two pairs, which costs players 0.02%.",
    )

    @property
    def is_continuous(self) -> bool:
        """Whether a device reshuffles without end."""
        return self.shuffler == "continuous"

    @constraint("19:47-21.2(a)", "six or eight decks")
    def _decks_without_batches(self) -> str | None:
        if not self.two_batches and self.decks not in (6, 8):
            return f"Fast action hold'em is played with six or eight decks, not {self.decks}."
        return None

    @forbidden("19:47-21.2(d)3", "backs of two colours, such as red and blue")
    def _backs_of_batches(self) -> bool:
        """The two batches need backs of different colours, one for each batch."""
        return self.two_batches and not (len(self.batch_backs) == len(set(self.batch_backs)) == 2)

    @forbidden("19:47-21.11", "the reference of the approval")
    def _continuous_device_approved(self) -> bool:
        """A continuous shuffler may be used only with the Commission's approval of it and its procedures."""
        return self.is_continuous and not self.device_approval.strip()

    @constraint("19:47-21.8[natural-odds]", "1 to 1 or better")
    def _natural_below_even_money(self) -> str | None:
        if self.natural_pays < Odds(1):
            return f"A natural is paid no less than other winning wagers; {self.natural_pays} is less than 1 to 1."
        return None
