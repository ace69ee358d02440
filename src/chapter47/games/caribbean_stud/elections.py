"""What a licensee may choose at Caribbean stud (19:47-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from ...table.elections import constraint, election, lines_missing
from ...table.odds import Odds
from ..three_card_poker.elections import HousePokerElections, Schedule, schedule
from . import rules

if TYPE_CHECKING:
    from ..night_caribbean_stud import NightCaribbeanStudElections

PARALLELS: dict[str, str] = {
    "19:47-20.2(a)": "19:47-16.2[deck]",
    "19:47-20.2(a)[cover-card]": "19:47-16.2[cover-card]",
    "19:47-20.2(b)": "19:47-16.2[second-deck]",
    "19:47-20.2(b)1": "19:47-16.2[both-conform]",
    "19:47-20.2(b)2": "19:47-16.2[backs]",
    "19:47-20.2(b)3": "19:47-16.2[one-in-shuffler]",
    "19:47-20.2(b)4": "19:47-16.2[alternate]",
    "19:47-20.2(b)5": "19:47-16.2[rack]",
    "19:47-20.4[inspection]": "19:47-16.3[inspection]",
    "19:47-20.4[wash]": "19:47-16.3[wash]",
    "19:47-20.5[shuffle]": "19:47-16.4[shuffle]",
    "19:47-20.5[offer-cut]": "19:47-16.4[offer-cut]",
    "19:47-20.5[cut]": "19:47-16.4[cut]",
    "19:47-20.5[cover-card]": "19:47-16.4[cover-card]",
    "19:47-20.5[recut]": "19:47-16.4[recut]",
    "19:47-20.6[chips-only]": "19:47-16.6[chips-only]",
    "19:47-20.6[seated]": "19:47-16.6[seated]",
    "19:47-20.12(e)": "19:47-16.13[shuffler-jam]",
    "19:47-20.12(f)": "19:47-16.13[shoe-jam]",
    "19:47-20.12(g)": "19:47-16.13[change-method]",
    "19:47-20.12[face-up-card]": "19:47-16.13[face-up-card]",
    "19:47-20.12[two-face-up]": "19:47-16.13[two-face-up]",
    "19:47-20.12[card-in-error]": "19:47-16.13[card-in-error]",
    "19:47-20.7[order]": "19:47-16.7[order]",
    "19:47-20.8[hand]": "19:47-16.8[hand]",
    "19:47-20.8[device]": "19:47-16.8[device]",
    "19:47-20.9[stacks]": "19:47-16.9[stacks]",
    "19:47-20.7[stub]": "19:47-16.7[stub]",
    "19:47-20.7[stub-count]": "19:47-16.7[stub-count]",
    "19:47-20.10[discard]": "19:47-16.10[discard]",
    "19:47-20.6[no-change]": "19:47-16.6[no-change]",
    "19:47-20.12[wrong-count]": "19:47-16.13[wrong-count]",
    "19:47-20.6[combinations]": "19:47-16.6[ante]",
    "19:47-20.12[dealer-card-exposed]": "19:47-16.13[hole-card-exposed]",
    "19:47-20.1[round-of-play]": "19:47-16.1[round-of-play]",
    "19:47-20.1[stub]": "19:47-16.1[stub]",
}


PAY_LINES = tuple(reversed(rules.LINES))
# 19:47-16.12[minimum-odds]
PAYS = schedule(PAY_LINES, 100, 50, 20, 7, 5, 4, 3, 2, 1)
FIXED = {"four-of-a-kind": 500, "full house": 100, "flush": 50}  # dollars, 19:47-16.11[fixed]
CHIP = 1  # dollar of a progressive wager


def below_least(pays: Schedule) -> str | None:
    """What is wrong with a pay table of the bet wager."""
    low = [line for line, odds in PAYS.items() if line in pays and pays[line] < odds]
    return f"Below the least odds: {', '.join(low)}." if low else None


class CaribbeanStudElections(HousePokerElections):
    """The elections of Caribbean stud."""

    parallels = PARALLELS

    pays: Schedule = election(
        PAYS, "19:47-16.12[minimum-odds]", "Odds of the bet wager; the edge is 5.22% of the ante at the least."
    )
    players: int = election(7, "19:47-16.6[positions]", "Betting positions at the table, six or seven.", ge=6, le=7)
    payout_limit: int = election(
        5000,
        "19:47-16.12[limit]",
        "Most dollars that one bet wager wins: one figure of the rule.",
        ge=5000,
        le=5000,
        choices="5000",
    )
    progressive: bool = election(
        True,
        "19:47-16.6[progressive-offered]",
        "Offers the $1 progressive wager, as every table must; its edge falls as the meter rises.",
    )
    progressive_pays: dict[str, int] = election(
        FIXED, "19:47-16.11[fixed]", "Dollars paid on four of a kind, full house and flush."
    )
    progressive_rate: int = election(
        70, "19:47-16.11[rate]", "Percent of each progressive wager that goes to the meter.", ge=70, le=100
    )
    progressive_initial: int = election(
        10_000, "19:47-16.11[initial-and-reset]", "Dollars on the meter at the start.", ge=5000
    )
    progressive_reset: int = election(
        10_000, "19:47-16.11[initial-and-reset]", "Dollars on the meter after a royal flush.", ge=5000
    )

    @property
    def progressive_odds(self) -> Schedule:
        """The fixed amounts as odds: the chip is not returned, so $50 is 49 to 1."""
        return {line: Odds(dollars - CHIP) for line, dollars in self.progressive_pays.items()}

    @constraint("19:47-16.12[minimum-odds]", "a value for each line", always=True)
    def _pay_lines(self) -> str | None:
        return lines_missing(self.pays, PAYS)

    @constraint("19:47-16.12[minimum-odds]", "every line at its least odds or better")
    def _pays_below_the_least(self) -> str | None:
        return below_least(self.pays)

    @constraint("19:47-16.6[progressive-offered]", "progressive=true")
    def _progressive_not_offered(self) -> str | None:
        return None if self.progressive else "Every Caribbean stud table has the progressive system and offers it."

    @constraint("19:47-16.11[fixed]", "dollars for four-of-a-kind, full house and flush", always=True)
    def _progressive_lines(self) -> str | None:
        if set(self.progressive_pays) != set(FIXED) or min(self.progressive_pays.values()) < CHIP:
            return f"The progressive pays whole dollars on {', '.join(FIXED)}."
        return None


StudFamily: TypeAlias = (
    "CaribbeanStudElections | NightCaribbeanStudElections"  # of the game and of those that are played by its rules
)
