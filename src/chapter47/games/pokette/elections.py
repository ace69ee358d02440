"""What a licensee may choose at pokette (19:47-12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...table import card_elections as shared
from ...table.cards import ALL_CARDS, SUITS
from ...table.elections import Elections, Violation, below_schedule, constraint, election, forbidden, no_such_wager
from ...table.odds import Odds

CODES = tuple(card.code for card in ALL_CARDS)
MOST_JACER = 4

# The least that a winning wager is paid, and the line of the schedule that says so.
LEAST: dict[str, tuple[Odds, str]] = {
    "straight-up": (Odds(50, 1), "19:47-12.6(b)[straight-up]"),
    "split": (Odds(24, 1), "19:47-12.6(b)[split]"),
    "corner": (Odds(12, 1), "19:47-12.6(b)[corner]"),
    "single-rank": (Odds(12, 1), "19:47-12.6(b)[single-rank]"),
    "double-rank": (Odds(5, 1), "19:47-12.6(b)[double-rank]"),
    "ace-king-queen": (Odds(3, 1), "19:47-12.6(b)[ace-king-queen]"),
    "jack-10-nine": (Odds(3, 1), "19:47-12.6(b)[jack-10-nine]"),
    "eight-seven-six": (Odds(3, 1), "19:47-12.6(b)[eight-seven-six]"),
    "five-four-three": (Odds(3, 1), "19:47-12.6(b)[five-four-three]"),
    "red": (Odds(1, 1), "19:47-12.6(b)[red]"),
    "black": (Odds(1, 1), "19:47-12.6(b)[black]"),
    "suit": (Odds(3, 1), "19:47-12.6(b)[suit]"),
    "jacer": (Odds(12, 1), "19:47-12.6(b)[jacer]"),
    "pair-in-2": (Odds(11, 1), "19:47-12.6(b)[pair-in-2]"),
    "pair-in-3": (Odds(5, 1), "19:47-12.6(b)[pair-in-3]"),
    "three-of-a-kind": (Odds(11, 1), "19:47-12.6(b)[three-of-a-kind]"),
    "flush": (Odds(3, 1), "19:47-12.6(b)[flush]"),
    "open-straight": (Odds(5, 1), "19:47-12.6(b)[open-straight]"),
    "inside-straight": (Odds(11, 1), "19:47-12.6(b)[inside-straight]"),
    "open-straight-flush": (Odds(24, 1), "19:47-12.6(b)[open-straight-flush]"),
    "inside-straight-flush": (Odds(49, 1), "19:47-12.6(b)[inside-straight-flush]"),
}


class PoketteElections(Elections):
    """The elections of pokette."""

    lines = LEAST
    parallels: ClassVar[Mapping[str, str]] = {
        "19:47-7.2(c)": "19:47-12.4[chips]",
        "19:47-8.3[sign-content]": "19:47-12.6(a)",
    }

    clapper: Literal["respin", "passed"] = election(
        "respin",
        "19:47-12.9(a)2",
        "Clapper between two cards: spin again, or the card just passed wins; no effect on odds.",
    )
    ace: Literal["high", "high or low"] = election(
        "high", "19:47-12.2[ace]", "Whether A-2-3 is a straight too; adds straights at the low end."
    )
    joker_in_hand: Literal["loses", "returned"] = election(
        "loses", "19:47-12.8[joker]", "What a joker does to poker hand wagers; returned cuts their edge by 3.70%."
    )
    jokers_straight_up: bool = election(True, "19:47-12.5[straight-up]", "Lets a joker be bet straight up at 50 to 1.")
    jacer: tuple[str, ...] = election(
        ("JOKER1", "JOKER2", "AS", "AH"),
        "19:47-12.5[jacer]",
        "The spaces of the jacer; each costs or saves 24% of it. None: it is not offered.",
    )
    columns: tuple[str, ...] = election(
        tuple(SUITS), "19:47-12.5[split]", "Suits of the four columns; says which boxes touch."
    )
    pays: dict[str, Odds] = shared.odds_above_the_least("19:47-12.6(b)[straight-up]", "red at 11 to 10")
    odds_word: Literal["to", "win"] = election(
        "to", "19:47-12.6(a)", "The word that odds are printed with on wheel and layout."
    )

    @property
    def ace_low(self) -> bool:
        """Whether the ace also ranks below the two. 19:47-12.2[ace]."""
        return self.ace == "high or low"

    def odds_of(self, kind: str) -> Odds:
        """What a winning wager is paid: the odds chosen, or the least."""
        return self.pays.get(kind) or LEAST[kind][0]

    @constraint("19:47-12.6(b)[straight-up]", ", ".join(LEAST), always=True)
    def _pays_no_wager(self) -> str | None:
        return no_such_wager(self.pays, LEAST)

    @constraint("19:47-12.6(b)[straight-up]")
    def _pays_less_than_the_schedule(self) -> Violation | None:
        return below_schedule(self.pays, LEAST)

    @constraint("19:47-12.5[jacer]", "up to four different spaces of the wheel, such as JOKER1, JOKER2, AS, AH")
    def _jacer_spaces(self) -> str | None:
        if len(self.jacer) > MOST_JACER:
            return f"A jacer of {len(self.jacer)} spaces at 12 to 1 would favor the player; it has four at the most."
        if len(set(self.jacer)) < len(self.jacer) or not set(self.jacer) <= set(CODES):
            return "The jacer covers different spaces of the wheel."
        return None

    @forbidden("19:47-12.5[split]", "S, H, D and C in some order")
    def _one_column_a_suit(self) -> bool:
        """The four columns of the layout are the four suits."""
        return sorted(self.columns) != sorted(SUITS)
