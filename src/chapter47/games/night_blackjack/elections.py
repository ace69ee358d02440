"""What the holder of a casino night may choose at blackjack (13:47-20.22) and multi action blackjack (20.30)."""

from __future__ import annotations

from typing import ClassVar, Literal

from ...rulebook.cite import law
from ...table.elections import constraint, election, option
from ...table.money import Cents
from ...table.night import PARALLELS as NIGHT
from ...table.night import NightCardElections, whole_dollars
from ...table.odds import Odds
from ...table.what_if import settled
from ..blackjack import rules
from ..blackjack.elections import NoOptions
from ..blackjack.exact.rules import Parameters

PARALLELS: dict[str, str] = {
    **NIGHT,
    "19:47-2.15(a)": "13:47-20.22(g)[card-face-up]",
    "19:47-2.15(b)": "13:47-20.22(g)[card-in-error]",
    "19:47-2.6A(e)1": "13:47-20.22(g)6[face-down-option]",
    "19:47-2.6A(g)": "13:47-20.22(g)6[face-down-option]",
    "19:47-2.3(a)[wager-first]": "13:47-20.22(g)5.i",
    "19:47-2.3(c)": "13:47-20.22(g)5.i",
    "19:47-2.3(a)1": "13:47-20.22(g)10.ii",
    "19:47-2.3(a)2": "13:47-20.22(h)1[lower-count]",
    "19:47-2.3(e)[even-money]": "13:47-20.22(h)1[higher-count]",
    "19:47-2.3(b)[tie-void]": "13:47-20.22(g)7.i",
    "19:47-2.3(b)[dealer-blackjack-beats-21]": "13:47-20.22(g)8.i[options-i-and-ii]",
    "19:47-2.6(k)1[ties-lose]": "13:47-20.22(h)3",
    "19:47-2.6A(c)[optional-burn]": "13:47-20.22(g)6[burn]",
    "19:47-2.6(e)1": "13:47-20.22(g)6[deal-order]",
    "19:47-2.6(e)2": "13:47-20.22(g)6[deal-order]",
    "19:47-2.6(e)3": "13:47-20.22(g)6[deal-order]",
    "19:47-2.6(j)[hole-card-down]": "13:47-20.22(a)[hole-card]",
    "19:47-2.6(j)[reader-handling]": "13:47-20.22(g)8.i[check]",
    "19:47-2.6(j)[reader-check]": "13:47-20.22(g)8.i[check]",
    "19:47-2.6(j)1": "13:47-20.22(g)8.i[check]",
    "19:47-2.6(j)[no-look]": "13:47-20.22(g)10.v.(1)",
    "19:47-2.6(f)[announce]": "13:47-20.22(g)9.i[turn-order]",
    "19:47-2.6(f)[decisions]": "13:47-20.22(g)10.i",
    "19:47-2.6(g)": "13:47-20.22(g)10.ii",
    "19:47-2.6(h)[draw-out]": "13:47-20.22(g)10.v.(2)",
    "19:47-2.6(i)[pickup-order]": "13:47-20.22(g)6[discards]",
    "19:47-2.7(a)[pay-now]": "13:47-20.22(g)9.i[turn-order]",
    "19:47-2.7(b)[hold]": "13:47-20.22(g)9.i[turn-order]",
    "19:47-2.7(b)[stand-off]": "13:47-20.22(g)8.i[options-i-and-ii]",
    "19:47-2.9(a)[right]": "13:47-20.22(a)[insurance-betting]",
    "19:47-2.9(b)[timing-no-reader]": "13:47-20.22(g)4[offer]",
    "19:47-2.9(b)[timing-reader]": "13:47-20.22(g)4[offer]",
    "19:47-2.9(b)[half-limit]": "13:47-20.22(g)4[amount]",
    "19:47-2.9(c)": "13:47-20.22(g)4[win]",
    "19:47-2.9(d)": "13:47-20.22(g)4[lose]",
    "19:47-2.10(a)[amount]": "13:47-20.22(g)3[amount]",
    "19:47-2.10(a)[one-card]": "13:47-20.22(a)[double-down]",
    "19:47-2.10(c)[face-up]": "13:47-20.22(g)3[one-card]",
    "19:47-2.11(a)[equal-wager]": "13:47-20.22(g)2[equal-wager]",
    "19:47-2.11(a)[equal-value]": "13:47-20.22(a)[splitting-pairs]",
    "19:47-2.11(b)": "13:47-20.22(g)2[right-hand-first]",
    "19:47-2.11(c)": "13:47-20.22(g)10.i",
    "19:47-2.12(b)1": "13:47-20.22(g)10.v.(3)[draw]",
    "19:47-2.12(c)": "13:47-20.22(g)10.iv",
    "19:47-2.13(a)[up-to-three]": "13:47-20.22(f)[several-hands]",
    "19:47-2.14": "13:47-20.22(f)[several-hands]",
    "19:47-2.15(f)[shoe-runs-out]": "13:47-20.19(a)1",
    "19:47-2.5(c)": "13:47-20.19(b)3[where-to-cut]",
}


UNLIMITED = 1000  # more hands than any four decks can give


class NightOptions(NoOptions):
    """What a casino night fixes: seven places, exact doubles and insurance, busts collected at once."""

    shared_boxes = match_dealer = surrender = card_reader = False
    shared_box_limit = None
    reader_reveals = False
    pre_shuffled = False
    boxes = 7
    double_exactly = insurance_exactly_half = busts_collected_at_once = True


class NightFamilyElections(NightOptions, NightCardElections):
    """What both casino-night games let the holder choose; a shoe and a machine are optional. 13:47-20.22(c)."""

    parallels = PARALLELS

    decks: int = election(4, "13:47-20.22(b)2", "One to four decks, shuffled together as one.", ge=1, le=4)
    backs: tuple[str, ...] = election(("red",), "13:47-20.22(b)2", "Colours of the card backs: one for all decks.")

    @property
    def shuffling(self) -> str:
        """How the cards are mixed."""
        return "hand" if self.shuffled_by == "hand" else "automated"

    @property
    def shoe_decks(self) -> int:
        """Decks from which a round is dealt."""
        return self.decks

    @property
    def shoe_cards(self) -> int:
        """Cards from which a round is dealt."""
        return self.decks * 52

    @property
    @law("13:47-20.22(g)2[resplit]")
    def most_hands(self) -> int:
        """Pairs split again without limit. 13:47-20.22(g)2[resplit]."""
        return UNLIMITED

    def half_in_whole_dollars(self, wager: Cents) -> Cents:
        """Half a wager in whole dollars of imitation money, and never more than half. 13:47-20.22(g)4[amount]."""
        return whole_dollars(wager, 2, "down")

    @constraint("13:47-20.22(b)2", "one colour of backs")
    def _matching_backs(self) -> str | None:
        return None if len(set(self.backs)) == 1 else "All decks have backs of one colour and design."


class NightBlackjackElections(NightFamilyElections):
    """The elections of casino-night blackjack."""

    multiple_action: ClassVar[bool] = False
    several_boxes: ClassVar[bool] = True  # 13:47-20.22(f)[several-hands]
    hole_card: ClassVar[str] = "reader"  # the dealer looks at his hole card himself: 13:47-20.22(g)8.i[check]
    burn_each_round: ClassVar[bool] = True  # 13:47-20.22(g)6[burn]

    ties: Literal["i", "ii", "iii"] = election(
        "i",
        "13:47-20.22(g)7",
        "Ties: i all pushed, natural pays 3 to 2; ii naturals pushed, iii none, natural pays 2 to 1.",
    )
    one_card_face_down: bool = option(
        "13:47-20.22(g)6[face-down-option]", "Each player's second card face down; no effect on odds."
    )

    @property
    @settled("13:47-20.22(g)9.i[natural-under-option-i]", "What a winning blackjack pays.")
    def blackjack_pays(self) -> Odds:
        """Odds of a winning natural by the tie option."""
        return Odds(3, 2) if self.ties == "i" else Odds(2, 1)

    @property
    def blackjack_pays_cite(self) -> str:
        """13:47-20.22(g)9.i[natural-under-option-i], 13:47-20.22(g)9.i[natural-under-options-ii-and-iii]."""
        option = "option-i" if self.ties == "i" else "options-ii-and-iii"
        return f"13:47-20.22(g)9.i[natural-under-{option}]"

    @property
    @law("13:47-20.22(g)2[split-21]")
    def parameters(self) -> Parameters:
        """These elections as small integers; four hands of a box stand for any number."""
        return Parameters(
            decks=self.decks,
            hole=rules.HOLE_READER,
            double_on=rules.DOUBLE_10_OR_11,
            double_after_split=0,
            most_hands=4,  # the analysis stops there; more splits change less than its last digit
            resplit_aces=0,
            natural_tie=rules.NATURALS_LOSE if self.ties == "iii" else rules.NATURALS_VOID,
            ties=rules.TIES_VOID if self.ties == "i" else rules.TIES_LOSE,
            two_card_21_wins=0,  # 13:47-20.22(g)2[split-21]: it ties as any 21 does, and wins 1 to 1
            blackjack_win=self.blackjack_pays.win,
            blackjack_against=self.blackjack_pays.against,
        )
