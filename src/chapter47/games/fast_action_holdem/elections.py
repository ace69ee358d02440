"""What a licensee may choose at fast action hold'em (19:47-21)."""

from __future__ import annotations

from typing import Literal

from ...table import card_elections as shared
from ...table.elections import Elections, Violation, constraint, election, leaves_a_round
from ...table.odds import Odds

POSITIONS = 7
HAND, BOARD, BURN = 4, 5, 1
# Seven players and the dealer with four cards each, a burned card and the community cards.
LONGEST_ROUND = (POSITIONS + 1) * HAND + BURN + BOARD

PARALLELS = {
    "19:47-7.2(c)": "19:47-21.6[instruments]",
    "19:47-7.2(c)[verbal]": "19:47-21.6[verbal]",
}


class FastActionElections(Elections):
    """The elections of fast action hold'em."""

    parallels = PARALLELS

    players: int = election(
        POSITIONS, cite="19:47-21.6[seats]", effect="Betting positions at the table.", ge=1, le=POSITIONS
    )
    decks: int = election(
        6,
        cite="19:47-21.2(a)",
        effect="Decks on the table; eight cost players 0.08% more than six.",
        ge=6,
        limit=100,
        choices="6 or 8; an even number from 12 with a shuffling device",
    )
    backs: shared.Backs = shared.backs_of_batches("19:47-21.2(d)3")
    cutting_card_colour: str = shared.cutting_card_colour("19:47-21.2(a)")
    dealt_from: Literal["shoe"] = election(
        "shoe", cite="19:47-21.2(b)", effect="Every card comes from a dealing shoe; no other way is allowed."
    )
    cutting_cards: Literal[1, 2] = shared.one_or_two_cutting_cards("19:47-21.2(c)")
    shuffler: Literal["none", "automated", "continuous"] = election(
        "none",
        cite="19:47-21.2(d)",
        effect="An automated device holds a second batch; a continuous one has no shoe end.",
        since="1999-07-06",
    )
    deck_conformity: bool = shared.card_standards("19:47-21.2(d)1")
    device_approval: str = shared.device_approval("19:47-21.11")
    cutting_card_from_back: int | None = shared.quarter_behind("19:47-21.5[cutting-card]", LONGEST_ROUND)
    recut_by: shared.Recut = shared.recut_by("19:47-21.5[recut]")
    natural_pays: Odds = election(
        Odds(3, 2),
        cite="19:47-21.8[natural-odds]",
        effect="A player's natural: the New Jersey figure is lost; each half unit is worth about 0.02%.",
    )
    split_hands: Literal["any", "pairs"] = election(
        "any",
        cite="19:47-21.8(c)[any-hand]",
        effect="Which four cards may be split: any, or only into two pairs, which costs players 0.02%.",
    )

    @property
    def two_batches(self) -> bool:
        """Whether a device keeps a second batch beside the one in play."""
        return self.shuffler == "automated"

    @property
    def is_continuous(self) -> bool:
        """Whether a device reshuffles without end."""
        return self.shuffler == "continuous"

    @property
    def shoe_decks(self) -> int:
        """Decks in play: one batch where a device holds the other. 19:47-21.2(d)4."""
        return self.decks // 2 if self.two_batches else self.decks

    @property
    def behind(self) -> int:
        """Cards behind the cutting card. 19:47-21.5[cutting-card]."""
        return self.shoe_decks * 13 if self.cutting_card_from_back is None else self.cutting_card_from_back

    @property
    def batch_backs(self) -> tuple[str, ...]:
        """The colours of the backs, red and blue unless chosen."""
        return self.backs or (("red", "blue") if self.two_batches else ("red",))

    @constraint("19:47-21.2(a)", "six or eight decks")
    def _decks_without_batches(self) -> str | None:
        if not self.two_batches and self.decks not in (6, 8):
            return f"Fast action hold'em is played with six or eight decks, not {self.decks}."
        return None

    @constraint("19:47-21.2(a)", "one colour of backs, and a cutting card unlike it")
    def _backs_in_the_shoe(self) -> str | None:
        return shared.backs_alike(self.batch_backs, self.cutting_card_colour, two_batches=self.two_batches)

    @constraint("19:47-21.2(d)", "twelve decks or more")
    def _device_decks(self) -> str | None:
        return shared.enough_for_a_device(self.decks) if self.two_batches else None

    @constraint("19:47-21.2(d)1", "decks that meet 19:46-1.17")
    def _decks_conform(self) -> str | None:
        return None if self.deck_conformity else "Decks that do not meet 19:46-1.17 cannot be used."

    @constraint("19:47-21.2(d)2", "an even number of decks")
    def _equal_batches(self) -> str | None:
        return shared.equal_batches(self.decks) if self.two_batches else None

    @constraint("19:47-21.2(d)3", "backs of two colours, such as red and blue")
    def _backs_of_batches(self) -> str | None:
        if self.two_batches and not (len(self.batch_backs) == len(set(self.batch_backs)) == 2):
            return "The two batches need backs of different colours, one for each batch."
        return None

    @constraint(None)
    def _cutting_card_too_deep(self) -> Violation | None:
        return leaves_a_round(self.behind, self.shoe_decks * 52 - LONGEST_ROUND)

    @constraint("19:47-21.11", "the reference of the approval")
    def _continuous_device_approved(self) -> str | None:
        if self.is_continuous and not self.device_approval.strip():
            return "A continuous shuffler may be used only with the Commission's approval of it and its procedures."
        return None

    @constraint("19:47-21.8[natural-odds]", "1 to 1 or better")
    def _natural_below_even_money(self) -> str | None:
        if self.natural_pays < Odds(1):
            return f"A natural is paid no less than other winning wagers; {self.natural_pays} is less than 1 to 1."
        return None
