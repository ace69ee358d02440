"""What a licensee may choose at casino war (19:47-22)."""

from __future__ import annotations

from typing import ClassVar, Literal

from ...table import card_elections as shared
from ...table.elections import Elections, Violation, constraint, election, forbidden, leaves_a_round, option
from ...table.odds import EVEN, Odds
from ...table.what_if import settled

Shuffler = Literal["none", "automated", "continuous"]
BURN = 3
# Nine players and the dealer, twice, and two burns: what a round can need.
LONGEST_ROUND = 2 * 10 + 2 * BURN

PARALLELS = {
    "19:47-1.4(f)": "19:47-22.6[half]",
    "19:47-7.2(c)": "19:47-22.6[instruments]",
    "19:47-7.2(c)[verbal]": "19:47-22.6[verbal]",
    "19:47-6.7[face-up]": "19:47-22.10[face-up]",
    "19:47-6.7[drawn-in-error]": "19:47-22.10[drawn-in-error]",
    "19:47-6.7[shuffler-jam]": "19:47-22.10[shuffler-jam]",
}


class BatchShoe(Elections):
    """A shoe of six decks or more, or two batches in turn beside a device; other games read it by their parallels."""

    longest_round: ClassVar[int] = LONGEST_ROUND  # cards that a round can need

    decks: int = election(
        6,
        "19:47-22.2(a)",
        "Decks on the table; hardly moves the odds.",
        ge=6,
        limit=100,
        choices="6 to 8; an even number from 12 with an automated shuffler",
    )
    backs: shared.Backs = shared.backs_of_batches("19:47-22.2(a)")
    cutting_card_colour: str = shared.cutting_card_colour("19:47-22.2(a)")
    cutting_cards: Literal[1, 2] = shared.one_or_two_cutting_cards("19:47-22.2(c)")
    shuffler: Shuffler = election("none", "19:47-22.2(d)", "An automated device holds a second batch.")
    deck_conformity: bool = shared.card_standards("19:47-22.2(d)1")
    cutting_card_from_back: int | None = shared.quarter_behind("19:47-22.5[cutting-card]", LONGEST_ROUND)
    recut_by: shared.Recut = shared.recut_by("19:47-22.5[recut]")

    @property
    def two_batches(self) -> bool:
        """Whether a device keeps a second batch beside the one in play."""
        return self.shuffler == "automated"

    @property
    def shoe_decks(self) -> int:
        """Decks in play: one batch where a device holds the other. 19:47-22.2(d)4."""
        return self.decks // 2 if self.two_batches else self.decks

    @property
    def behind(self) -> int:
        """Cards behind the cutting card. 19:47-22.5[cutting-card]."""
        return self.shoe_decks * 13 if self.cutting_card_from_back is None else self.cutting_card_from_back

    @property
    def batch_backs(self) -> tuple[str, ...]:
        """The colours of the backs, red and blue unless chosen."""
        return self.backs or (("red", "blue") if self.two_batches else ("red",))

    @constraint("19:47-22.2(a)", "one colour of backs, and a cutting card unlike it")
    def _backs_in_the_shoe(self) -> str | None:
        return shared.backs_alike(self.batch_backs, self.cutting_card_colour, two_batches=self.two_batches)

    @constraint("19:47-22.2(d)", "twelve decks or more")
    def _device_decks(self) -> str | None:
        return shared.enough_for_a_device(self.decks) if self.two_batches else None

    @constraint("19:47-22.2(d)1", "decks that meet 19:46-1.17")
    def _decks_conform(self) -> str | None:
        return None if self.deck_conformity else "Decks that do not meet 19:46-1.17 cannot be used."

    @constraint("19:47-22.2(d)2", "an even number of decks")
    def _equal_batches(self) -> str | None:
        return shared.equal_batches(self.decks) if self.two_batches else None

    @forbidden("19:47-22.2(d)3", "backs of two colours, such as red and blue")
    def _backs_of_batches(self) -> bool:
        """The two batches need backs of different colours."""
        return self.two_batches and len(set(self.batch_backs)) != 2

    @constraint(None)
    def _cutting_card_too_deep(self) -> Violation | None:
        return leaves_a_round(self.behind, self.shoe_decks * 52 - self.longest_round)


class CasinoWarElections(BatchShoe):
    """The elections of casino war; what red dog shares is read by the parallels."""

    parallels = PARALLELS

    # No continuous one: 19:47-22.2[no-continuous].
    shuffler: Literal["none", "automated"] = election(
        "none", "19:47-22.2(d)", "An automated device holds a second batch."
    )
    dealing_shoe: Literal["manual"] = election(
        "manual", "19:47-22.2(b)", "A manual shoe at the dealer's left, as the rule says."
    )
    dealer_burns: bool = option("19:47-22.8[dealer-burn]", "Three more cards burned before the dealer's war card.")
    war_tie_bonus: bool = election(
        True, "19:47-22.9[war-tie]", "A tie in the war pays 2 to 1; 2.3% instead of 2.9% to the house."
    )
    tie_pays: Odds = election(
        Odds(10, 1), "19:47-22.9[tie]", "Tie at 10 to 1 costs 18.6%; each unit more is worth 7.4%."
    )

    @forbidden("19:47-22.9[least]", "tie_pays=10 to 1")
    def _tie_below_the_least(self) -> bool:
        """The tie wager pays at least 10 to 1."""
        return self.tie_pays < Odds(10, 1)

    @property
    @settled("19:47-22.9[war-tie]", "What the war wager pays on a tie in the war.")
    def war_tie_pays(self) -> Odds:
        """The odds of a war wager on a second tie."""
        return Odds(2, 1) if self.war_tie_bonus else EVEN

    @constraint("19:47-22.2(a)", "six, seven or eight decks")
    def _decks_without_a_device(self) -> str | None:
        if self.shuffler == "none" and self.decks > 8:
            return f"Casino war is played with six, seven or eight decks, not {self.decks}."
        return None
