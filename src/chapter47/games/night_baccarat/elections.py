"""What the holder of a casino night may choose at baccarat (13:47-20.20)."""

from __future__ import annotations

from typing import Literal

from ...table.elections import constraint, election
from ...table.night import NightCardElections
from ...table.odds import Odds
from ...table.what_if import settled


class NightBaccaratElections(NightCardElections):
    """The elections of casino-night baccarat; shoe and shuffling machine are optional. 13:47-20.20(c)."""

    decks: int = election(
        6, "13:47-20.20(b)2.i", "Decks in the stack, six or more; hardly moves the odds.", ge=6, limit=100
    )
    backs: tuple[str, ...] = election(
        ("red",), "13:47-20.20(b)2.i", "Colours of the card backs: one for the whole stack."
    )
    cutting_cards: Literal[2] = election(
        2, "13:47-20.20(b)2.ii", "Two cutting cards, opaque, unlike the backs and each other."
    )
    bank: str = election(
        "the holder", "13:47-20.20(a)[bank]", "Whose bank it is: the holder's, or its designee's by name."
    )
    commission: Literal["all winning bets", "bank only"] = election(
        "all winning bets",
        "13:47-20.20(d)5",
        "Five percent of every win as printed, or of bank wins only (reading E-328).",
    )
    bank_draw: Literal["table", "literal"] = election(
        "table",
        "13:47-20.20(e)3.ii",
        "The bank's draw by the whole table of 19:47-3.9, or as printed: never on three to seven (E-005).",
    )

    @property
    @settled("13:47-20.20(d)5", "Percent of the amount won that is taken.")
    def commission_percent(self) -> int:
        """Five percent. 13:47-20.20(d)5."""
        return 5

    @property
    @settled("13:47-20.20(e)5.ii", "What a bet on a tie pays.")
    def tie_pays(self) -> Odds:
        """Eight to one. 13:47-20.20(e)5.ii."""
        return Odds(8, 1)

    @property
    def is_literal(self) -> bool:
        """Whether the bank draws by the printed words alone."""
        return self.bank_draw == "literal"

    @constraint("13:47-20.20(b)2.i", "one colour of backs")
    def _identical_backs(self) -> str | None:
        return None if len(set(self.backs)) == 1 else "All decks of the stack have identical backs."

    @constraint("13:47-20.20(a)[bank]", "the holder, or the name of its designee")
    def _bank_is_somebodys(self) -> str | None:
        return None if self.bank else "The bank is the licensed organization's or its designee's."
