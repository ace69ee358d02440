"""What a licensee may choose at red dog (19:47-6), and what it shares with the casino-night game (13:47-20.31)."""

from __future__ import annotations

from typing import ClassVar, Literal

from ...table import card_elections as shared
from ...table.elections import Violation, constraint, election, forbidden, leaves_a_round, option
from ...table.odds import EVEN, Odds

ROUND = 3  # cards that a round can need


class RedDogOdds(shared.FromAShoe):
    """What both red dogs let the house choose; the casino-night game reads each citation by its parallels."""

    smallest_coin: ClassVar[int] = 1  # cents: no payout is made in less
    spread_1_pays: Odds = election(Odds(5, 1), "19:47-6.5[spread-1]", "Odds on a spread of one.")
    spread_2_pays: Odds = election(Odds(4, 1), "19:47-6.5[spread-2]", "Odds on a spread of two.")
    spread_3_pays: Odds = election(Odds(2, 1), "19:47-6.5[spread-3]", "Odds on a spread of three.")
    spread_4_11_pays: Odds = election(EVEN, "19:47-6.5[spread-4-11]", "Odds on a spread of four to 11.")
    three_of_a_kind_pays: Odds = election(
        Odds(11, 1), "19:47-6.5[three-of-a-kind]", "Odds on three of a kind; each unit is worth 0.25%."
    )
    several_areas: bool = option("19:47-6.8", "A player may wager on more than one betting area; no effect on odds.")
    cutting_cards: Literal[2] = election(2, "19:47-6.1(a)", "Two cutting cards, as the rule says.")

    def pays(self, spread: int) -> Odds:
        """The odds on a winning wager or raise at a spread of 1 to 11."""
        low = {1: self.spread_1_pays, 2: self.spread_2_pays, 3: self.spread_3_pays}
        return low.get(spread, self.spread_4_11_pays)

    @property
    def behind(self) -> int:
        """Cards behind the cutting card: a quarter of the shoe. 19:47-6.3[cutting-card]."""
        return self.shoe_decks * 52 // 4

    @constraint("19:47-6.5[minimum-odds]", "the odds of the rule or better")
    def _odds_below_minimum(self) -> str | None:
        low = [
            f"{name} is {getattr(self, name)}, below {type(self).model_fields[name].default}"
            for name in (*(f"spread_{s}_pays" for s in ("1", "2", "3", "4_11")), "three_of_a_kind_pays")
            if getattr(self, name) < type(self).model_fields[name].default
        ]
        return f"Odds may be raised, never lowered: {'; '.join(low)}." if low else None


class RedDogElections(RedDogOdds):
    """The elections of red dog at a casino."""

    parallels = {"19:47-7.2(c)": "19:47-6.5[instruments]", "19:47-7.2(c)[verbal]": "19:47-6.5[verbal]"}

    decks: int = election(6, "19:47-6.1(a)", "Decks on the table: one costs 3.2%, eight 2.8%.", ge=1, limit=100)
    dealt_from: Literal["shoe"] = election(
        "shoe", "19:47-6.1[shoe]", "Cards come from a shoe and go to a discard rack."
    )
    backs: shared.Backs = shared.backs_of_batches("19:47-6.1(a)")
    cutting_card_colour: str = election(
        "yellow", "19:47-6.1(a)[cutting-card]", "The one solid colour of the cutting cards."
    )
    cutting_card_approval: str = election(
        "on file", "19:47-6.1(a)[cutting-card]", "Reference of the approval of that colour."
    )
    shuffler: Literal["none", "automated", "continuous"] = election(
        "none", "19:47-6.1[shuffler]", "A device holds a second batch, or reshuffles after every round."
    )
    device_approval: str = shared.device_approval("19:47-6.9")
    cutting_card_from_back: int | None = election(
        None, "19:47-6.3[cutting-card]", "Cards behind the cutting card; a quarter unless given.", ge=ROUND
    )
    recut_by: shared.Recut = shared.recut_by("19:47-6.3[recut]")

    @property
    def shoe_decks(self) -> int:
        """Decks in play: half of them where a device holds the other batch. 19:47-6.1[shuffler]."""
        return self.decks // 2 if self.shuffler == "automated" else self.decks

    @property
    def is_continuous(self) -> bool:
        """Whether every round is dealt from all the cards. 19:47-6.9."""
        return self.shuffler == "continuous"

    @property
    def behind(self) -> int:
        """Cards behind the cutting card: a quarter of the shoe, or as elected."""
        return super().behind if self.cutting_card_from_back is None else self.cutting_card_from_back

    @property
    def batch_backs(self) -> tuple[str, ...]:
        """The colours of the backs, red and blue unless chosen."""
        return self.backs or (("red", "blue") if self.shuffler == "automated" else ("red",))

    @forbidden("19:47-6.1(a)", "one colour of backs")
    def _backs_in_the_shoe(self) -> bool:
        """All decks of a red dog shoe have backs of the same colour and design."""
        return self.shuffler != "automated" and len(set(self.batch_backs)) != 1

    @constraint("19:47-6.1[shuffler]", "an even number of decks, two or more, with backs of two colours")
    def _two_equal_batches(self) -> str | None:
        if self.shuffler != "automated":
            return None
        if self.decks % 2:
            return f"{self.decks} decks are not two equal batches."
        return None if len(set(self.batch_backs)) == 2 else "The two batches need backs of different colours."

    @constraint("19:47-6.1(a)[cutting-card]", "a colour unlike the backs, and the reference of its approval")
    def _cutting_card(self) -> str | None:
        if self.cutting_card_colour in self.batch_backs:
            return f"The cutting card is {self.cutting_card_colour} and cannot be told from the backs."
        return None if self.cutting_card_approval else "The colour of the cutting cards needs an approval."

    @forbidden("19:47-6.9", "device_approval with the reference of the approval")
    def _continuous_device_approved(self) -> bool:
        """A continuous shuffler may be used only with approval of the device and its procedures."""
        return self.is_continuous and not self.device_approval

    @constraint(None)
    def _cutting_card_too_deep(self) -> Violation | None:
        return leaves_a_round(self.behind, self.shoe_decks * 52 - 1 - ROUND)


__all__ = ["ROUND", "RedDogElections", "RedDogOdds"]
