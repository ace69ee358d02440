"""What a licensee may choose at let it ride (19:47-18)."""

from __future__ import annotations

from typing import ClassVar, Literal

from ...table.elections import constraint, election, lines_missing
from ...table.what_if import settled
from ..three_card_poker.elections import HousePokerElections, Schedule, schedule
from . import rules
from .parallels import PARALLELS

PAY_LINES = tuple(reversed(rules.LINES[1:]))
PAYS = schedule(PAY_LINES, 1000, 200, 50, 11, 8, 5, 3, 2, 1)  # 19:47-18.11[pays]
# 19:47-18.11[bonus-1], 19:47-18.11[bonus-2], 19:47-18.11[bonus-3], 19:47-18.11[bonus-4]
BONUS: dict[str, Schedule] = {
    "1": schedule(PAY_LINES[:7], 24_999, 2499, 399, 199, 49, 24, 4),
    "2": schedule(PAY_LINES[:7], 19_999, 1999, 399, 199, 49, 24, 4),
    "3": schedule(PAY_LINES[:8], 9999, 1999, 99, 74, 49, 24, 7, 3),
    "4": schedule(PAY_LINES[:6], 9999, 1999, 199, 74, 49, 19),
}
THREE_CARD_LINES = tuple(reversed(rules.THREES[1:]))
# 19:47-18.11[three-card-a], 19:47-18.11[three-card-b]
THREE_CARD: dict[str, Schedule] = {
    "A": schedule(THREE_CARD_LINES, 50, 40, 30, 6, 3, 1),
    "B": schedule(THREE_CARD_LINES, 50, 40, 30, 6, 4, 1),
}


class LetItRideElections(HousePokerElections):
    """The elections of let it ride."""

    parallels = PARALLELS
    pay_cites: ClassVar[dict[str, str]] = {}  # where each line of the pay table has a paragraph of its own

    pays: Schedule = election(
        PAYS,
        cite="19:47-18.11[minimum-odds]",
        effect="Odds of every line; the edge is 3.51% of one bet at the least odds.",
    )
    bonus: Literal["none", "1", "2", "3", "4"] = election(
        "3", cite="19:47-18.6A[bonus]", effect="Table of the $1 bonus wager, or none; edges of 24% to 62%."
    )
    three_card_bonus: Literal["none", "A", "B"] = election(
        "none",
        cite="19:47-18.6B[three-card-bonus]",
        effect="Wager on the player's own three cards; edge 7.10% or 2.14%.",
    )
    payout_limit: int = election(
        50_000, cite="19:47-18.11[limit]", effect="Most dollars that the bets of one hand win.", ge=50_000
    )

    @property
    @settled("19:47-18.11[bonus-2]", "The bonus wager, line by line.")
    def bonus_schedule(self) -> Schedule:
        """The bonus odds in force."""
        return BONUS.get(self.bonus, {})

    @property
    @settled("19:47-18.11[three-card-a]", "The three-card bonus, line by line.")
    def three_card_schedule(self) -> Schedule:
        """The odds of the three-card bonus in force."""
        return THREE_CARD.get(self.three_card_bonus, {})

    @constraint("19:47-18.11[minimum-odds]", "a value for each line", always=True)
    def _pay_lines(self) -> str | None:
        return lines_missing(self.pays, PAYS)

    @constraint("19:47-18.11[minimum-odds]", "every line at its least odds or better")
    def _pays_below_the_least(self) -> str | None:
        low = [line for line, odds in PAYS.items() if line in self.pays and self.pays[line] < odds]
        return f"Below the least odds: {', '.join(low)}." if low else None
