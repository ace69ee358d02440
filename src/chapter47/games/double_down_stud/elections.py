"""What a licensee may choose at double down stud (19:47-17)."""

from __future__ import annotations

from typing import Literal

from ...table.elections import constraint, election, lines_missing
from ..three_card_poker.elections import HousePokerElections, Schedule, schedule
from . import rules
from .parallels import PARALLELS

PAY_LINES = tuple(reversed(rules.LINES[2:]))
PAYS = schedule(PAY_LINES, 2000, 200, 50, 11, 8, 5, 3, 2, 1)  # 19:47-17.10[pays]
LEAST = schedule(PAY_LINES, 250, 100, 25, 11, 8, 5, 3, 2, 1)  # 19:47-17.10[schedule]


class DoubleDownStudElections(HousePokerElections):
    """The elections of double down stud; its text knows one way of dealing."""

    parallels = PARALLELS

    dealt_from: Literal["manual shoe"] = election(
        "manual shoe", cite="19:47-17.8[order]", effect="Cards are dealt one at a time."
    )
    pays: Schedule = election(
        PAYS, cite="19:47-17.10[schedule]", effect="Odds of every line; the default costs 2.67% of the initial wager."
    )
    payout_limit: int = election(50_000, cite="19:47-17.10[limit]", effect="Most dollars that one hand wins.", ge=1)

    @constraint("19:47-17.10[schedule]", "a value for each line", always=True)
    def _pay_lines(self) -> str | None:
        return lines_missing(self.pays, PAYS)

    @constraint("19:47-17.10[schedule]", "every line at its least odds or better")
    def _pays_below_the_least(self) -> str | None:
        low = [line for line, odds in LEAST.items() if line in self.pays and self.pays[line] < odds]
        return f"Below the least odds: {', '.join(low)}." if low else None
