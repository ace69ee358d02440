"""What a licensee may choose at Spanish 21 (19:47-19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge

from ...rulebook.cite import law
from ...table import card_elections as shared
from ...table.elections import Elections, Violation, constraint, election, forbidden, leaves_a_round, option
from ...table.money import Cents
from ...table.odds import Odds
from ...table.what_if import settled
from ..blackjack import rules
from ..blackjack.elections import NoOptions
from ..blackjack.exact.rules import Parameters
from .wagers import super_bonus

PARALLELS: dict[str, str] = {
    "19:47-2.3(a)[wager-first]": "19:47-19.5[base-wager]",
    "19:47-2.3(c)": "19:47-19.5[base-wager]",
    "19:47-2.3(a)1": "19:47-19.5[base-wager]",
    "19:47-2.3(a)2": "19:47-19.5[base-wager]",
    "19:47-2.3(e)[even-money]": "19:47-19.5[base-wager]",
    "19:47-2.3(b)[tie-void]": "19:47-19.1[push]",
    "19:47-2.3(b)[dealer-blackjack-beats-21]": "19:47-19.5[dealer-blackjack]",
    "19:47-2.5(a)": "19:47-19.4(a)",
    "19:47-2.5(b)": "19:47-19.4(c)",
    "19:47-2.5(c)": "19:47-19.4[cut]",
    "19:47-2.5(d)[move-front]": "19:47-19.4[cut]",
    "19:47-2.5(d)[align-mark]": "19:47-19.4[cut]",
    "19:47-2.5(d)[place-cutting-card]": "19:47-19.4[cut]",
    "19:47-2.5(f)[dealer-cuts]": "19:47-19.4(c)",
    "19:47-2.5(g)[recut]": "19:47-19.4[cut]",
    "19:47-2.6(c)[burn-new-shoe]": "19:47-19.4[cut]",
    "19:47-2.6(c)[burn-new-dealer]": "19:47-19.4[cut]",
    "19:47-2.6(l)2.i": "19:47-19.4(a)",
    "19:47-2.1[dealer]": "19:47-19.7[dealer]",
    "19:47-2.3(d)[instruments]": "19:47-19.5[instruments]",
    "19:47-2.3(d)[verbal-cash]": "19:47-19.5[instruments]",
    "19:47-2.3(f)": "19:47-19.5[hands-off]",
    "19:47-2.3(g)": "19:47-19.5[hands-off]",
    "19:47-2.3(h)": "19:47-19.5[hands-off]",
    "19:47-2.5(h)1": "19:47-19.4[reshuffle]",
    "19:47-2.5(j)[idle-table]": "19:47-19.4[idle-table]",
    "19:47-2.5(j)[turn-up]": "19:47-19.4[idle-table]",
    "19:47-2.5(j)1": "19:47-19.4[idle-table]",
    "19:47-2.5(j)2": "19:47-19.4[idle-table]",
    "19:47-2.5(j)2.i": "19:47-19.4[idle-table]",
    "19:47-2.5(j)2.ii": "19:47-19.4[idle-table]",
    "19:47-2.6(c)[disclose]": "19:47-19.7[burn-shown]",
    "19:47-2.6(n)[players]": "19:47-19.7[cards-untouched]",
    "19:47-2.6(e)1": "19:47-19.7[deal]",
    "19:47-2.6(e)2": "19:47-19.7[deal]",
    "19:47-2.6(e)3": "19:47-19.7[deal]",
    "19:47-2.6(f)[announce]": "19:47-19.7[deal]",
    "19:47-2.6(f)[decisions]": "19:47-19.12(a)",
    "19:47-2.6(g)": "19:47-19.12(a)",
    "19:47-2.6(h)[announce-dealers-card]": "19:47-19.7[hole-card]",
    "19:47-2.6(h)[dealer-second-card]": "19:47-19.7[hole-card]",
    "19:47-2.6(h)[draw-out]": "19:47-19.12(b)",
    "19:47-2.6(i)[pickup-order]": "19:47-19.7(h)",
    "19:47-2.6(j)[hole-card-down]": "19:47-19.7[hole-card]",
    "19:47-2.6(j)[no-look]": "19:47-19.7[hole-card]",
    "19:47-2.6(j)[reader-check]": "19:47-19.7[hole-card]",
    "19:47-2.6(j)[reader-handling]": "19:47-19.7[hole-card]",
    "19:47-2.6(j)1": "19:47-19.7[hole-card]",
    "19:47-2.7(a)[pay-now]": "19:47-19.5[blackjack]",
    "19:47-2.7(b)[hold]": "19:47-19.5[blackjack]",
    "19:47-2.7(b)[stand-off]": "19:47-19.5[blackjack]",
    "19:47-2.8(a)1": "19:47-19.8[surrender]",
    "19:47-2.8(a)2[hold]": "19:47-19.8[surrender]",
    "19:47-2.8(a)2[dealer-blackjack]": "19:47-19.8[surrender]",
    "19:47-2.8(a)2[no-blackjack]": "19:47-19.8[surrender]",
    "19:47-2.9(a)[right]": "19:47-19.11[insurance]",
    "19:47-2.9(b)[timing-no-reader]": "19:47-19.11[insurance]",
    "19:47-2.9(b)[timing-reader]": "19:47-19.11[insurance]",
    "19:47-2.9(b)[half-limit]": "19:47-19.11[insurance]",
    "19:47-2.9(c)": "19:47-19.11[insurance-pays]",
    "19:47-2.9(d)": "19:47-19.11[insurance]",
    "19:47-2.10(a)[amount]": "19:47-19.9[double]",
    "19:47-2.10(a)[right]": "19:47-19.9[double]",
    "19:47-2.10(b)": "19:47-19.5[dealer-blackjack]",
    "19:47-2.10(c)[face-up]": "19:47-19.9[double]",
    "19:47-2.11(a)[equal-value]": "19:47-19.10[split]",
    "19:47-2.11(a)[equal-wager]": "19:47-19.10[split]",
    "19:47-2.11(b)": "19:47-19.10[split]",
    "19:47-2.11(c)": "19:47-19.10[split]",
    "19:47-2.11(d)": "19:47-19.5[dealer-blackjack]",
    "19:47-2.12(b)1": "19:47-19.12(b)",
    "19:47-2.12(c)": "19:47-19.12(c)",
    "19:47-2.13(a)[up-to-three]": "19:47-19.13(a)",
    "19:47-2.13(d)[optional]": "19:47-19.13(d)",
    "19:47-2.13(e)": "19:47-19.13(e)",
    "19:47-2.13(g)": "19:47-19.13(g)",
    "19:47-2.14": "19:47-19.14",
    "19:47-2.15(b)": "19:47-19.15(c)",
    "19:47-2.15(c)[next-card]": "19:47-19.15(d)",
    "19:47-2.15(c)[refusal]": "19:47-19.15(d)",
    "19:47-2.15(c)[burn]": "19:47-19.15(d)",
    "19:47-2.15(d)": "19:47-19.15(e)",
    "19:47-2.15(e)": "19:47-19.15(f)",
    "19:47-2.15(f)[shoe-runs-out]": "19:47-19.15(g)",
    "19:47-2.15(g)[no-cards]": "19:47-19.15(h)",
    "19:47-2.15(g)[one-card]": "19:47-19.15(h)",
    "19:47-2.15(i)[late-cards]": "19:47-19.15(i)",
    "19:47-2.15(i)[dead]": "19:47-19.15(i)",
    "19:47-2.15(j)1": "19:47-19.15(l)1",
    "19:47-2.15(j)2": "19:47-19.15(l)2",
    "19:47-2.15(k)": "19:47-19.15(m)",
    "19:47-2.17(b)1": "19:47-19.6[match]",
    "19:47-2.23(a)[option]": "19:47-19.6[match]",
    "19:47-2.23(a)[win]": "19:47-19.6[match]",
    "19:47-2.23(a)1": "19:47-19.6[match]",
    "19:47-2.23(c)[base]": "19:47-19.6[match]",
    "19:47-2.23(c)[limits]": "19:47-19.6[match]",
    "19:47-2.23(d)": "19:47-19.6[match]",
    "19:47-2.23(e)": "19:47-19.6[settlement]",
}


# By decks: a match of different suit, of the same suit.
MATCH = law("19:47-19.6[six-decks]", "19:47-19.6[eight-decks]")(
    {6: (Odds(4, 1), Odds(9, 1)), 8: (Odds(3, 1), Odds(12, 1))}
)
HOLE = {"none": rules.NO_HOLE, "down": rules.HOLE_DOWN, "reader": rules.HOLE_READER}
CARDS_IN_DECK = 48
UNIT = 10_000  # cents: the base wager of $100 that odds and simulation are told for


class SpanishOptions(NoOptions):
    """What Spanish 21 fixes."""

    multiple_action = burn_each_round = pre_shuffled = False
    double_exactly = insurance_exactly_half = busts_collected_at_once = False
    most_hands = 4  # 19:47-19.10[split]
    ranks_removed = (10,)  # 19:47-19.2(a)[48-cards]
    cutting_cards_needed = 1


class SpanishElections(SpanishOptions, Elections):
    """The elections of Spanish 21."""

    parallels = PARALLELS
    wider: ClassVar[Mapping[str, object]] = {"decks": Annotated[int, Ge(1)]}

    decks: Literal[6, 8] = election(8, "19:47-19.2(a)", "Six or eight decks of 48 cards.")
    backs: tuple[str, ...] = election(("red",), "19:47-19.2(a)", "Colours of the backs: one.")
    cutting_card_colour: str = shared.cutting_card_colour("19:47-19.2(a)[cutting-card]")
    boxes: int = election(6, "19:47-19.2[six-boxes]", "Boxes on the layout.", ge=1, le=6)
    shuffle: Literal["hand", "device"] = election(
        "hand", "19:47-19.4(a)", "By hand with a cut, or by a device without one."
    )
    device_on_table: bool | None = election(
        None, "19:47-19.15(k)", "Whether a shuffling device stands at the table; where it is used, yes."
    )
    recut_by: shared.Recut = shared.recut_by("19:47-19.4[cut]")
    cutting_card_from_back: int | None = election(
        None, "19:47-19.4[cut]", "Cards behind the cutting card: a quarter of the stack unless chosen."
    )
    hole_card: Literal["none", "down", "reader"] = election(
        "reader", "19:47-19.7[hole-card]", "When the dealer takes a second card, and whether it is read."
    )
    reader_reveals: bool = option(
        "19:47-19.15(l)1", "Whether a wrong use of this reader lets a patron learn the hole card."
    )
    match_dealer: bool = option("19:47-19.6[match]", "Offers match-the-dealer; costs about 3%.")
    match_limits: tuple[int, int] = election(
        (100, 50_000), "19:47-19.6[match]", "Least and most of a match wager, in cents."
    )
    shared_boxes: bool = option("19:47-19.13(a)", "Up to three patrons on a box, if the first consents.")
    shared_box_limit: int | None = election(
        None, "19:47-19.13(g)", "Boxes of this table on which the Commission lets more than one bet.", ge=0
    )
    several_boxes: bool = option("19:47-19.14", "One patron may bet on more than one box.")
    surrender: bool = election(True, "19:47-19.8[surrender]", "Late surrender of half the wager.")
    # 19:47-19.1[rescue]: the word belongs to doubling.
    rescue: bool = election(True, "19:47-19.9[rescue]", "A doubled hand may be given up for the original wager.")

    @property
    def shuffling(self) -> str:
        """How the cards are mixed."""
        return "hand" if self.shuffle == "hand" else "device"

    @property
    def shoe_decks(self) -> int:
        """Decks from which a round is dealt."""
        return self.decks

    @property
    @law("19:47-19.1[suit]", "19:47-19.2(a)[48-cards]")
    def shoe_cards(self) -> int:
        """288 or 384 cards of four suits. 19:47-19.2(a)[48-cards], 19:47-19.1[suit]."""
        return self.decks * CARDS_IN_DECK

    @property
    def cutting_card_place(self) -> int:
        """Cards behind the cutting card."""
        return self.shoe_cards // 4 if self.cutting_card_from_back is None else self.cutting_card_from_back

    @property
    def card_reader(self) -> bool:
        """Whether a card reader device is in use."""
        return self.hole_card == "reader"

    @property
    @settled("19:47-19.5[blackjack]", "What a winning blackjack pays.")
    def blackjack_pays(self) -> Odds:
        """A player's blackjack pays 3 to 2."""
        return Odds(3, 2)

    @property
    def blackjack_pays_cite(self) -> str:
        """The paragraph behind those odds."""
        return "19:47-19.5[blackjack]"

    @property
    @settled("19:47-19.12(b)", "Whether the dealer hits soft 17.")
    def hits_soft17(self) -> bool:
        """The dealer stands on soft 17."""
        return False

    @property
    @settled("19:47-19.6[six-decks]", "What a match of different and of the same suit pays.")
    def match_odds(self) -> tuple[Odds, Odds]:
        """The odds of a match of different and of the same suit."""
        return MATCH.get(self.decks, MATCH[6])

    @property
    def special_lines(self) -> tuple[int, ...]:
        """The bonus payouts of a winning 21. 19:47-19.5(f)[five-cards]."""
        cards = (rules.S_FIVE, rules.S_SIX, rules.S_SEVEN)
        return (*cards, *range(rules.S_678, rules.S_678 + 6))

    @property
    @law("19:47-19.5[player-21]")
    def parameters(self) -> Parameters:
        """These elections as small integers."""
        return Parameters(
            decks=self.decks,
            tens_removed=1,
            hits_soft17=int(self.hits_soft17),
            hole=HOLE[self.hole_card],
            double_on=rules.DOUBLE_ANY_NUMBER,
            most_hands=self.most_hands,
            hit_split_aces=1,
            surrender=int(self.surrender),
            rescue=int(self.rescue),
            natural_tie=rules.NATURALS_WIN,
            player_21_wins=1,  # 19:47-19.5[player-21]
            blackjack_win=self.blackjack_pays.win,
            blackjack_against=self.blackjack_pays.against,
            spanish=1,
            super_bonus=self.super_bonus_of(UNIT),
        )

    def super_bonus_of(self, wager: Cents) -> int:
        """The super bonus of a base wager, in whole wagers."""
        return super_bonus(wager) // wager

    @constraint("19:47-19.2(a)", "one colour of backs")
    def _backs(self) -> str | None:
        return None if len(set(self.backs)) == 1 else "All decks have backs of the same colour and design."

    @constraint("19:47-19.2(a)[cutting-card]", "a colour unlike the backs")
    def _cutting_card(self) -> str | None:
        if self.cutting_card_colour in self.backs:
            return f"The cutting card is {self.cutting_card_colour} and cannot be told from the backs."
        return None

    @constraint("19:47-19.4[cut]")
    def _cutting_card_place(self) -> Violation | str | None:
        if self.cutting_card_place * 4 < self.shoe_cards:
            least = -(-self.shoe_cards // 4)
            told = f"{self.cutting_card_place} cards behind the cutting card are less than a quarter of the stack."
            return Violation("19:47-19.4[cut]", told, f"cutting_card_from_back={least} or more")
        return leaves_a_round(self.cutting_card_place, self.shoe_cards - 4)

    @forbidden("19:47-19.15(k)", "device_on_table=false, or shuffle=device")
    def _device_removed(self) -> bool:
        """A shuffling device leaves the table before the cards are shuffled in any other way."""
        return bool(self.shuffle == "hand" and self.device_on_table)
