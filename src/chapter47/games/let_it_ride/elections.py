"""What a licensee may choose at let it ride (19:47-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from ...table.elections import constraint, election, lines_missing
from ...table.what_if import settled
from ..three_card_poker.elections import HousePokerElections, Schedule, schedule
from . import rules

if TYPE_CHECKING:
    from ..night_let_it_ride.elections import NightLetItRideElections

PARALLELS: dict[str, str] = {
    "19:47-20.2(a)": "19:47-18.2[deck]",
    "19:47-20.2(a)[cover-card]": "19:47-18.2[cover-card]",
    "19:47-20.2(b)": "19:47-18.2[second-deck]",
    "19:47-20.2(b)1": "19:47-18.2[both-conform]",
    "19:47-20.2(b)2": "19:47-18.2[backs]",
    "19:47-20.2(b)3": "19:47-18.2[one-in-shuffler]",
    "19:47-20.2(b)4": "19:47-18.2[alternate]",
    "19:47-20.2(b)5": "19:47-18.2[rack]",
    "19:47-20.4[inspection]": "19:47-18.4[inspection]",
    "19:47-20.4[wash]": "19:47-18.4[wash]",
    "19:47-20.5[shuffle]": "19:47-18.5[shuffle]",
    "19:47-20.5[offer-cut]": "19:47-18.5[offer-cut]",
    "19:47-20.5[cut]": "19:47-18.5[cut]",
    "19:47-20.5[cover-card]": "19:47-18.5[cover-card]",
    "19:47-20.5[recut]": "19:47-18.5[recut]",
    "19:47-20.6[chips-only]": "19:47-18.6[chips-only]",
    "19:47-20.6[seated]": "19:47-18.6[seated]",
    "19:47-20.12(e)": "19:47-18.12[shuffler-jam]",
    "19:47-20.12(f)": "19:47-18.12[shoe-jam]",
    "19:47-20.12(g)": "19:47-18.12[change-method]",
    "19:47-20.12[face-up-card]": "19:47-18.12[face-up-card]",
    "19:47-20.12[two-face-up]": "19:47-18.12[two-face-up]",
    "19:47-20.12[card-in-error]": "19:47-18.12[card-in-error]",
    "19:47-20.7[order]": "19:47-18.7[order]",
    "19:47-20.8[hand]": "19:47-18.8[hand]",
    "19:47-20.8[device]": "19:47-18.8[device]",
    "19:47-20.9[stacks]": "19:47-18.9[stacks]",
    "19:47-20.7[stub]": "19:47-18.7[stub]",
    "19:47-20.7[stub-count]": "19:47-18.7[stub-count]",
    "19:47-20.10[discard]": "19:47-18.10[discard]",
    "19:47-20.6[no-change]": "19:47-18.6[no-change]",
    "19:47-20.12[wrong-count]": "19:47-18.12[wrong-count]",
    "19:47-20.6[combinations]": "19:47-18.6[three-equal-bets]",
    "19:47-20.12[dealer-card-exposed]": "19:47-18.12[community-exposed]",
    "19:47-20.1[round-of-play]": "19:47-18.1[round-of-play]",
}


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
        PAYS, "19:47-18.11[minimum-odds]", "Odds of every line; the edge is 3.51% of one bet at the least odds."
    )
    bonus: Literal["none", "1", "2", "3", "4"] = election(
        "3", "19:47-18.6A[bonus]", "Table of the $1 bonus wager, or none; edges of 24% to 62%."
    )
    three_card_bonus: Literal["none", "A", "B"] = election(
        "none", "19:47-18.6B[three-card-bonus]", "Wager on the player's own three cards; edge 7.10% or 2.14%."
    )
    payout_limit: int = election(50_000, "19:47-18.11[limit]", "Most dollars that the bets of one hand win.", ge=50_000)

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


RideFamily: TypeAlias = (
    "LetItRideElections | NightLetItRideElections"  # of the game and of those that are played by its rules
)
