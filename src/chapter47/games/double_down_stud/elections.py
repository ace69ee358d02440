"""What a licensee may choose at double down stud (19:47-17)."""

from __future__ import annotations

from typing import Literal

from ...table.elections import constraint, election, lines_missing
from ..three_card_poker.elections import HousePokerElections, Schedule, schedule
from . import rules

PARALLELS: dict[str, str] = {
    "19:47-20.2(a)": "19:47-17.2[deck]",
    "19:47-20.2(a)[cover-card]": "19:47-17.2[cover-card]",
    "19:47-20.2(b)": "19:47-17.2[second-deck]",
    "19:47-20.2(b)1": "19:47-17.2[both-conform]",
    "19:47-20.2(b)2": "19:47-17.2[backs]",
    "19:47-20.2(b)3": "19:47-17.2[one-in-shuffler]",
    "19:47-20.2(b)4": "19:47-17.2[alternate]",
    "19:47-20.2(b)5": "19:47-17.2[rack]",
    "19:47-20.4[inspection]": "19:47-17.3[inspection]",
    "19:47-20.4[wash]": "19:47-17.3[wash]",
    "19:47-20.5[shuffle]": "19:47-17.4[shuffle]",
    "19:47-20.5[offer-cut]": "19:47-17.4[offer-cut]",
    "19:47-20.5[cut]": "19:47-17.4[cut]",
    "19:47-20.5[cover-card]": "19:47-17.4[cover-card]",
    "19:47-20.5[recut]": "19:47-17.4[recut]",
    "19:47-20.6[chips-only]": "19:47-17.6[chips-only]",
    "19:47-20.6[seated]": "19:47-17.6[seated]",
    "19:47-20.12(e)": "19:47-17.11[shuffler-jam]",
    "19:47-20.12(g)": "19:47-17.11[change-method]",
    "19:47-20.12[face-up-card]": "19:47-17.11[face-up-card]",
    "19:47-20.12[two-face-up]": "19:47-17.11[two-face-up]",
    "19:47-20.12[card-in-error]": "19:47-17.11[card-in-error]",
    "19:47-20.7[order]": "19:47-17.8[order]",
    "19:47-20.7[stub]": "19:47-17.8[stub]",
    "19:47-20.7[stub-count]": "19:47-17.8[stub-count]",
    "19:47-20.10[discard]": "19:47-17.9[discard]",
    "19:47-20.6[no-change]": "19:47-17.6[no-change]",
    "19:47-20.12[wrong-count]": "19:47-17.11[wrong-count]",
    "19:47-20.6[combinations]": "19:47-17.6[initial]",
    "19:47-18.12[community-exposed]": "19:47-17.11[community-exposed]",
    "19:47-18.12[wrong-count]": "19:47-17.11[wrong-count]",
    "19:47-18.10[no-talk]": "19:47-17.9[no-talk]",
    "19:47-18.11[limit]": "19:47-17.10[limit]",
    "19:47-20.1[round-of-play]": "19:47-17.1[round-of-play]",
}


PAY_LINES = tuple(reversed(rules.LINES[2:]))
PAYS = schedule(PAY_LINES, 2000, 200, 50, 11, 8, 5, 3, 2, 1)  # 19:47-17.10[pays]
LEAST = schedule(PAY_LINES, 250, 100, 25, 11, 8, 5, 3, 2, 1)  # 19:47-17.10[schedule]


class DoubleDownStudElections(HousePokerElections):
    """The elections of double down stud; its text knows one way of dealing."""

    parallels = PARALLELS

    dealt_from: Literal["manual shoe"] = election("manual shoe", "19:47-17.8[order]", "Cards are dealt one at a time.")
    pays: Schedule = election(
        PAYS, "19:47-17.10[schedule]", "Odds of every line; the default costs 2.67% of the initial wager."
    )
    payout_limit: int = election(50_000, "19:47-17.10[limit]", "Most dollars that one hand wins.", ge=1)

    @constraint("19:47-17.10[schedule]", "a value for each line", always=True)
    def _pay_lines(self) -> str | None:
        return lines_missing(self.pays, PAYS)

    @constraint("19:47-17.10[schedule]", "every line at its least odds or better")
    def _pays_below_the_least(self) -> str | None:
        low = [line for line, odds in LEAST.items() if line in self.pays and self.pays[line] < odds]
        return f"Below the least odds: {', '.join(low)}." if low else None
