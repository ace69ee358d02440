"""What the variants of blackjack do not offer, so that they can be told by the same procedure."""

from __future__ import annotations


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
