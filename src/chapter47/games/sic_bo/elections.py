"""What a licensee may choose at sic bo (19:47-9); its sections are known from their titles only."""

from __future__ import annotations

from typing import ClassVar, Literal

from ...rulebook.cite import law
from ...table.elections import Elections, constraint, election, lines_missing
from ...table.odds import Odds

Schedule = dict[str, Odds]
LINES = (
    "three of a kind",
    "two of a kind",
    "any three of a kind",
    "total 4 or 17",
    "total 5 or 16",
    "total 6 or 15",
    "total 7 or 14",
    "total 8 or 13",
    "total 9 or 12",
    "total 10 or 11",
    "combination",
    "small or big",
    "one die",
    "two dice",
    "three dice",
)


def _schedule(*wins: int) -> Schedule:
    return {line: Odds(win, 1) for line, win in zip(LINES, wins, strict=True)}


# The first is 19:47-9.4[*] as Atlantic City pays, the least on every line; the others are paid elsewhere, and
# Macau's is below it: 19:47-9.4[other-schedules].
SCHEDULES: dict[str, Schedule] = {
    "Atlantic City": _schedule(180, 10, 30, 60, 30, 17, 12, 8, 6, 6, 5, 1, 1, 2, 3),
    "Macau": _schedule(150, 8, 24, 50, 18, 14, 12, 8, 6, 6, 5, 1, 1, 2, 3),
    "Australia": _schedule(180, 11, 31, 62, 31, 18, 12, 8, 7, 6, 6, 1, 1, 2, 3),
}


class SicBoElections(Elections):
    """The elections of sic bo."""

    parallels: ClassVar = {
        "19:47-7.2(c)": "19:47-9.3[chips]",
        "19:47-7.2(c)[verbal]": "19:47-9.3[verbal]",
        "19:47-8.3[sign-content]": "19:47-9.4[to]",
    }

    shaker: Literal["manual", "automated"] = election(
        "manual", "19:47-9.1[shaker]", "Who shakes the dice: the dealer or a device; no effect on odds."
    )
    pays: Literal["Atlantic City", "Macau", "Australia"] | Schedule = election(
        "Atlantic City",
        "19:47-9.4[other-schedules]",
        "The schedule of payouts, or one of the licensee's own; Macau's is below the least odds.",
    )
    two_of_a_kind_on_triple: Literal["wins", "loses"] = election(
        "wins",
        "19:47-9.2[two-of-a-kind-on-triple]",
        "A double bet on three equal dice; losing raises its edge from 18.5% to 23.6%.",
    )
    lights: bool = election(True, "19:47-9.5[lights]", "The dealer keys the dice in and the winning areas light up.")

    @property
    @law("19:47-9.4[to]")
    def schedule(self) -> Schedule:
        """The odds in force, which are read and shown with "to" alone. 19:47-9.4[to]."""
        return SCHEDULES[self.pays] if isinstance(self.pays, str) else self.pays

    @constraint("19:47-9.4[minimum]", "a value for each line", always=True)
    def _lines(self) -> str | None:
        return lines_missing(self.schedule, LINES)

    @constraint("19:47-9.4[minimum]", "pays=Atlantic City")
    def _below_the_least(self) -> str | None:
        schedule, least = self.schedule, SCHEDULES["Atlantic City"]
        low = [line for line in LINES if line in schedule and schedule[line] < least[line]]
        return f"Below the least odds: {', '.join(low)}." if low else None
