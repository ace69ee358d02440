"""What a licensee may choose at blackjack (19:47-2): the main game; the cards and side wagers are its two bases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from annotated_types import Ge, Le

from ...rulebook.cite import law
from ...table.cards import RANK_NAMES, SUITS, Card, parse_cards
from ...table.elections import constraint, election, forbidden, option
from ...table.odds import EVEN, Odds
from ...table.what_if import settled
from . import rules
from .exact.rules import Parameters
from .sides.elections import SideElections, barred


class NoOptions:
    """The options of 19:47-2 that no other game of the family has, each switched off."""

    edition = "2011"
    six_to_five = False
    double_shoe = False
    bar_midshoe_entry = False
    even_money = False
    insurance_at_own_turn = False
    double_card = "up"
    one_round_per_deck = False
    own_procedures = ""
    device_approval = ""
    over_under = same_suit = sevens = False
    progressive = blackjack_bonus = streak = twenty_point = optional_bonus = False
    twenty_point_cap = None
    require_three_wagers = False
    suited_678 = three_sevens = five_card_21 = False
    designated_blackjack = None

    @property
    def cutting_card_place(self) -> int:
        """Cards behind the cutting card: a quarter of the stack."""
        cards: int = self.shoe_cards  # type: ignore[attr-defined]
        return cards // 4

    @property
    def alternates(self) -> bool:
        """Whether two batches of cards go in and out of play."""
        return False

    @property
    def insurance(self) -> bool:
        """Whether insurance exists."""
        return True

    @property
    def hits_soft17(self) -> bool:
        """Whether the dealer hits soft 17: never outside 19:47-2."""
        return False

    @property
    def special_lines(self) -> tuple[int, ...]:
        """The lines of the payout schedule that the elections do not name."""
        return ()


HOLE_CODES = {
    "none": rules.NO_HOLE,
    "down": rules.HOLE_DOWN,
    "reader": rules.HOLE_READER,
    "up": rules.HOLE_UP,
}
NATURALS = {"void": rules.NATURALS_VOID, "win": rules.NATURALS_WIN, "lose": rules.NATURALS_LOSE}
DOUBLES = {
    "any two": rules.DOUBLE_ANY_TWO,
    "9 to 11": rules.DOUBLE_9_TO_11,
    "10 or 11": rules.DOUBLE_10_OR_11,
    "any number": rules.DOUBLE_ANY_NUMBER,
    "9 to 11 with aces as one": rules.DOUBLE_9_TO_11_LOW,
}


class BlackjackElections(SideElections):
    """The elections of blackjack; they hold for every patron at the table. 19:47-2.16(c)[option]."""

    split_each_cite: ClassVar[str] = "19:47-2.18(c)[extra-each]"  # that each of several wagers is matched on a split
    wider: ClassVar[Mapping[str, object]] = {"split_hands": Annotated[int, Ge(1), Le(8)]}

    hole_card: Literal["none", "down", "reader", "up"] = election(
        "none",
        "19:47-2.6(h)[dealer-second-card]",
        "When the dealer takes a second card, and whether it shows; up costs ties and a blackjack's bonus.",
    )
    soft17: Literal["stand", "hit"] | None = election(
        None,
        "19:47-2.12(b)1",
        "Whether the dealer hits soft 17: stand unless chosen, hit at 6 to 5; hitting costs about 0.2%.",
    )
    boxes: int = election(7, "19:47-2.11(e)[four-hands]", "Boxes on the layout.", ge=1, le=7)
    surrender: bool = option("19:47-2.8(c)[option]", "Late surrender of half the wager; worth about 0.08%.")
    even_money: bool = option("19:47-2.7(c)[even-money]", "A blackjack against an ace may be paid 1 to 1 at once.")
    insurance_at_own_turn: bool = option(
        "19:47-2.9(b)[timing-own-turn]", "Insurance is taken just before each patron's decisions."
    )
    double_card: Literal["up", "down", "on request"] = election(
        "up", "19:47-2.10(c)[face-up]", "How the doubling card is dealt; no effect on odds."
    )
    double_after_split: bool = election(
        True, "19:47-2.10(d)", "Doubling after a split; only 6 to 5 may forbid it, worth about 0.14%."
    )
    split_hands: Literal[2, 3, 4] = election(
        2, "19:47-2.11(c)1", "Most hands from one box by splitting; four are worth about 0.13%."
    )
    resplit_aces: bool = election(True, "19:47-2.11(e)[aces-once]", "Whether aces split again where other pairs do.")
    suited_678: bool = option("19:47-2.3(e)1", "A winning suited 6-7-8 pays 2 to 1.")
    three_sevens: bool = option("19:47-2.3(e)2", "Three winning sevens pay 3 to 2.")
    designated_blackjack: str | None = election(
        None, "19:47-2.3(e)3", "One named blackjack, such as AS JS, pays 2 to 1."
    )
    # By the text of 1999 this was a win of its own, by the same odds: 19:47-2.3(a)4.
    five_card_21: bool = option("19:47-2.3(e)4", "A winning 21 in five cards pays 2 to 1.")
    shared_boxes: bool = option("19:47-2.13(a)[up-to-three]", "Up to three patrons on a box, if the first consents.")
    shared_box_limit: int | None = election(
        None, "19:47-2.13(g)", "Boxes of this table on which the Commission lets more than one bet.", ge=0
    )
    several_boxes: bool = option("19:47-2.14", "One patron may bet on more than one box.")
    bar_midshoe_entry: bool = option("19:47-2.3(i)", "Who sits a round out waits for the reshuffle.")
    reader_reveals: bool = option(
        "19:47-2.15(j)1", "Whether a wrong use of this reader lets a patron learn the hole card."
    )

    # ---- what follows from the choices ---------------------------------------------------------------------------

    @property
    def hits_soft17(self) -> bool:
        """Whether the dealer hits soft 17. 19:47-2.12(d): always at 6 to 5."""
        return self.soft17 == "hit" if self.soft17 else self.six_to_five

    @property
    def hole(self) -> int:
        """The code of the hole card procedure."""
        return HOLE_CODES[self.hole_card]

    @property
    def card_reader(self) -> bool:
        """Whether a card reader device is in use."""
        return self.hole_card == "reader"

    @property
    @settled("19:47-2.3(e)[blackjack-3-2]", "What a winning blackjack pays.")
    def blackjack_pays(self) -> Odds:
        """Odds of a winning blackjack: 19:47-2.3(e)[blackjack-3-2], 19:47-2.3(e)[blackjack-6-5], 19:47-2.6(k)2."""
        if self.hole_card == "up":
            return EVEN
        return Odds(6, 5) if self.six_to_five else Odds(3, 2)

    @property
    def blackjack_pays_cite(self) -> str:
        """The paragraph behind those odds. Reading E-009."""
        if self.hole_card == "up":
            return "19:47-2.6(k)2"
        return "19:47-2.3(e)[blackjack-6-5]" if self.six_to_five else "19:47-2.3(e)[blackjack-3-2]"

    @property
    def insurance(self) -> bool:
        """Whether insurance exists: not with both cards up. 19:47-2.6(k)3[no-insurance]."""
        return self.hole_card != "up"

    @property
    def special_lines(self) -> tuple[int, ...]:
        """The lines of the payout schedule that the elections do not name."""
        return ()

    @property
    def insurance_exactly_half(self) -> bool:
        """Every amount up to half may be insured. 19:47-2.9(b)[half-limit]."""
        return False

    @property
    def double_exactly(self) -> bool:
        """Every amount up to the wager may double it. 19:47-2.10(a)[amount]."""
        return False

    @property
    @law("19:47-2.3(e)[collect-pay]")
    def busts_collected_at_once(self) -> bool:
        """A losing wager is collected when the round is complete. 19:47-2.3(e)[collect-pay]."""
        return False

    @property
    def natural_tie(self) -> int:
        """Two blackjacks: 19:47-2.6(k)1[both-blackjack-wins] with both cards up, else 19:47-2.7(b)[stand-off]."""
        return NATURALS[self.both_blackjacks]

    @property
    @settled("19:47-2.7(b)[stand-off]", "What becomes of a blackjack when the dealer has one too.")
    def both_blackjacks(self) -> Literal["void", "win", "lose"]:
        """The same in a word."""
        return "win" if self.hole_card == "up" else "void"

    @property
    @settled("19:47-2.3(b)[tie-void]", "What becomes of other equal totals.")
    def equal_totals(self) -> Literal["void", "lose"]:
        """Ties are void, lost where both dealer cards are up. 19:47-2.6(k)1[ties-lose]."""
        return "lose" if self.hole_card == "up" else "void"

    @property
    @settled("19:47-2.10(a)[right]", "What may be doubled.")
    def double_on(self) -> Literal["any two", "9 to 11", "10 or 11", "any number", "9 to 11 with aces as one"]:
        """Any two cards, 9 to 11 where both dealer cards are up. 19:47-2.6(k)4."""
        return "9 to 11" if self.hole_card == "up" else "any two"

    @property
    @settled("19:47-2.11(c)2", "Whether split aces draw more than one card.")
    def draw_to_split_aces(self) -> bool:
        """Split aces get one card each."""
        return False

    @property
    @settled("19:47-2.3(a)3", "Whether a split ace and ten beat a dealer's drawn 21, as the text reads, or tie it.")
    def split_21_beats_drawn_21(self) -> bool:
        """A two-card 21 beats a drawn 21."""
        return True

    @property
    @settled("19:47-2.8(a)[half]", "Surrender before or after the dealer's blackjack is known.")
    def surrender_comes(self) -> Literal["late", "early"]:
        """A dealer's blackjack takes a surrendered wager. 19:47-2.8(a)2[dealer-blackjack]."""
        return "late"

    @property
    @settled("19:47-2.3(a)1", "Cards with which a hand that is not over 21 wins at once; 0 for none.")
    def charlie_cards(self) -> Literal[0, 5, 6, 7]:
        """No number of cards wins by itself."""
        return 0

    @property
    @settled("19:47-2.10(b)", "What a dealer's blackjack takes where no card reader knew of it.")
    def dealer_blackjack_takes(self) -> Literal["the original wager", "all wagers"]:
        """What was added by doubling and splitting is returned. 19:47-2.10(b), 19:47-2.11(d)."""
        return "the original wager"

    @property
    @settled("19:47-2.10(b)", "Whether hands over 21 have lost all their wagers before a dealer's blackjack comes.")
    def busts_lose_first(self) -> bool:
        """They have: reading R-blackjack-bust."""
        return True

    @property
    def most_hands(self) -> int:
        """Most hands of a box. 19:47-2.6(k)5 allows no second split."""
        return 2 if self.hole_card == "up" else self.split_hands

    @property
    def designated(self) -> tuple[Card, Card] | None:
        """The designated ace and face card."""
        if not self.designated_blackjack:
            return None
        ace, face = sorted(parse_cards(self.designated_blackjack), key=lambda card: card.rank)
        return ace, face

    @property
    def parameters(self) -> Parameters:
        """These elections as small integers."""
        named = self.designated
        return Parameters(
            decks=self.shoe_decks,
            hits_soft17=int(self.hits_soft17),
            hole=self.hole,
            double_on=DOUBLES[self.double_on],
            double_after_split=int(self.double_after_split),
            most_hands=self.most_hands,
            resplit_aces=int(self.resplit_aces),
            hit_split_aces=int(self.draw_to_split_aces),
            surrender=int(self.surrender),
            insurance=int(self.insurance),
            natural_tie=self.natural_tie,
            ties=rules.TIES_LOSE if self.equal_totals == "lose" else rules.TIES_VOID,
            two_card_21_wins=int(self.split_21_beats_drawn_21),
            blackjack_win=self.blackjack_pays.win,
            blackjack_against=self.blackjack_pays.against,
            suited_678=int(self.suited_678),
            three_sevens=int(self.three_sevens),
            five_card_21=int(self.five_card_21),
            designated_ace=SUITS.index(named[0].suit) if named else -1,
            designated_face=SUITS.index(named[1].suit) if named else -1,
            designated_face_rank=named[1].rank if named else 0,
            dealer_hands=3 if self.multiple_action else 1,
            early_surrender=int(self.surrender and self.surrender_comes == "early"),
            charlie=self.charlie_cards,
            takes_all=int(self.dealer_blackjack_takes == "all wagers"),
            busts_first=int(self.busts_lose_first),
        )

    # ---- constraints ---------------------------------------------------------------------------------------------

    _surrender_1 = barred("surrender", "multiple_action", "19:47-2.8(c)[not-multiple-action]")
    _surrender_2 = barred("surrender", "six_to_five", "19:47-2.8(c)[not-six-to-five]")
    _surrender_3 = barred("surrender", "progressive", "19:47-2.8(c)[not-progressive]")
    _shared_1 = barred("shared_boxes", "progressive", "19:47-2.13(a)[not-progressive]")

    @forbidden("19:47-2.6(j)2", "hole_card=none")
    def _hole_down_progressive(self) -> bool:
        """A table with the progressive wager deals no hole card face down."""
        return self.progressive and self.hole_card in ("down", "reader")

    @forbidden("19:47-2.6(k)[not-progressive]", "hole_card=none")
    def _hole_up_progressive(self) -> bool:
        """A table with the progressive wager deals no hole card face up."""
        return self.progressive and self.hole_card == "up"

    @forbidden("19:47-2.6(k)3[no-surrender]", "surrender=false")
    def _hole_up_surrender(self) -> bool:
        """There is no surrender where both dealer cards are dealt face up."""
        return self.surrender and self.hole_card == "up"

    @forbidden("19:47-2.6(k)3[no-insurance]", "even_money=false, insurance_at_own_turn=false")
    def _hole_up_insurance(self) -> bool:
        """There is no insurance, nor even money in its place, where both dealer cards are face up."""
        return self.hole_card == "up" and (self.even_money or self.insurance_at_own_turn)

    @forbidden("19:47-2.6(k)5", "split_hands=2")
    def _hole_up_resplit(self) -> bool:
        """A pair is split once only where both dealer cards are dealt face up."""
        return self.hole_card == "up" and self.split_hands > 2

    @forbidden("19:47-2.9(b)[timing-reader]", "insurance_at_own_turn=false")
    def _insurance_before_reader(self) -> bool:
        """With a card reader all insurance is placed before the hole card goes into it."""
        return self.insurance_at_own_turn and self.hole_card == "reader"

    @forbidden("19:47-2.18(e)", "hole_card=none")
    def _multiple_action_no_hole_card(self) -> bool:
        """Multiple action is dealt without a hole card.

        Reading E-307.
        """
        return self.multiple_action and self.hole_card != "none"

    @forbidden("19:47-2.6A(h)", "hole_card=none or hole_card=reader")
    def _six_to_five_hole_card(self) -> bool:
        """At 6 to 5 the dealer's second card comes last, or face down with a card reader."""
        return self.six_to_five and self.hole_card in ("down", "up")

    @constraint("19:47-2.1[card-reader-device]", "a card reader at the table")
    def _reader_registered(self) -> str | None:
        return self._lacks("card_reader") if self.card_reader else None

    @forbidden("19:47-2.12(d)", "soft17=hit")
    def _six_to_five_soft17(self) -> bool:
        """The dealer hits soft 17 at 6 to 5."""
        return self.six_to_five and self.soft17 == "stand"

    @forbidden("19:47-2.10(d)", "double_after_split=true")
    def _double_after_split(self) -> bool:
        """Only a 6 to 5 table may forbid doubling after a split."""
        return not self.double_after_split and not self.six_to_five

    @forbidden("19:47-2.11(e)[not-multiple-action]", "split_hands=2")
    def _resplit_multiple_action(self) -> bool:
        """Pairs are split once only at multiple action."""
        return self.multiple_action and self.split_hands > 2

    @forbidden("19:47-2.11(e)[three-hands-seven-boxes]", "split_hands=3, or six boxes")
    def _resplit_seven_boxes(self) -> bool:
        """A table of seven boxes allows three hands from one box, not four."""
        return self.boxes == 7 and self.split_hands > 3

    @forbidden("19:47-2.3(e)[optional-payouts]", "six_to_five=false")
    def _six_to_five_payouts(self) -> bool:
        """The special payouts are not for the 6 to 5 variation."""
        special = self.suited_678 or self.three_sevens or self.designated_blackjack or self.five_card_21
        return bool(self.six_to_five and special)

    @constraint("19:47-2.3(e)3", "an ace and a jack, queen or king, such as AS JS")
    def _designated(self) -> str | None:
        if self.designated_blackjack is None:
            return None
        cards = parse_cards(self.designated_blackjack)
        if len(cards) != 2 or sorted(card.rank for card in cards)[0] != 1 or max(card.rank for card in cards) < 11:
            names = " and ".join(RANK_NAMES[card.rank] for card in cards)
            return f"A designated blackjack is one ace and one face card, not {names}."
        return None


def elect(**choices: object) -> BlackjackElections:
    """Blackjack elections from names and values."""
    return BlackjackElections.elect(choices)


# The elections of any game of the family: which of them has what, the wagers and rules that it offers tell.
BlackjackFamily: TypeAlias = Any
