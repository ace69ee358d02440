"""What a licensee may choose at keno (19:47-15): above all its pay tables.

New Jersey's own figures are not known: nothing here is a New Jersey requirement, and the program says so. A pay table
must be whole and must rise; a least return and a limit for all prizes of a game are the licensee's own settings.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import ClassVar

from ...rulebook.cite import law
from ...table.elections import Elections, constraint, election
from ...table.money import DOLLAR
from . import rules

PayTable = dict[int, dict[int, int]]  # for each number of spots: what each catch pays, in multiples of the rate

# In the manner of casino keno, made up for this program; a licensee supplies its own. 19:47-15.3[licensee-table]
SAMPLE: PayTable = {
    1: {1: 3},
    2: {2: 12},
    3: {2: 1, 3: 42},
    4: {2: 1, 3: 4, 4: 110},
    5: {3: 2, 4: 20, 5: 450},
    6: {3: 1, 4: 4, 5: 85, 6: 1500},
    7: {4: 2, 5: 20, 6: 350, 7: 7000},
    8: {5: 9, 6: 85, 7: 1500, 8: 20_000},
    9: {5: 5, 6: 43, 7: 300, 8: 4000, 9: 25_000},
    10: {5: 2, 6: 20, 7: 130, 8: 950, 9: 4000, 10: 25_000},
    11: {6: 10, 7: 70, 8: 375, 9: 1800, 10: 12_000, 11: 50_000},
    12: {6: 6, 7: 28, 8: 200, 9: 850, 10: 2400, 11: 12_000, 12: 50_000},
    13: {6: 1, 7: 16, 8: 80, 9: 700, 10: 4000, 11: 8000, 12: 25_000, 13: 50_000},
    14: {6: 1, 7: 9, 8: 40, 9: 310, 10: 1100, 11: 8000, 12: 25_000, 13: 50_000, 14: 100_000},
    15: {7: 9, 8: 25, 9: 130, 10: 300, 11: 2600, 12: 8000, 13: 25_000, 14: 50_000, 15: 100_000},
}


@law("19:47-15.3[return-reported]")
def returned(spots: int, pays: Mapping[int, int]) -> Fraction:
    """The exact share of a straight wager that comes back in prizes. 19:47-15.3[return-reported]."""
    draws = comb(rules.NUMBERS, rules.DRAWN)
    return Fraction(sum(rules.ways(spots, caught) * multiple for caught, multiple in pays.items()), draws)


class KenoElections(Elections):
    """The elections of keno."""

    parallels: ClassVar[Mapping[str, str]] = {"19:47-7.2(c)": "19:47-15.3[tender]"}

    casino: str = election("Casino", "19:47-15.4[casino]", "The name that tickets carry.")
    station: int = election(1, "19:47-15.4[station]", "The work station that issues the tickets.", ge=1)
    pay_table: PayTable = election(
        SAMPLE, "19:47-15.3[licensee-table]", "What each catch pays for each number of spots, in multiples of the rate."
    )
    most_spots: int = election(15, "19:47-15.2[most-spots]", "The most numbers that one wager may have.", ge=1, le=20)
    most_wagers: int = election(
        1000, "19:47-15.2[most-wagers]", "The most component wagers of one ticket.", ge=1, le=100_000
    )
    rate: int = election(
        DOLLAR, "19:47-15.3[price]", "Cents of the smallest rate; a wager's rate is a multiple of it.", ge=1
    )
    most_games: int = election(
        20, "19:47-15.2[multi-game]", "The most consecutive games of one ticket.", ge=1, limit=1000
    )
    least_return_percent: int | None = election(
        None,
        "19:47-15.3[least-return]",
        "The licensee's own floor: every pay table must return at least so much.",
        ge=0,
        le=100,
    )
    aggregate_limit: int | None = election(
        None, "19:47-15.3[aggregate]", "Cents of prizes in one game; above it large prizes are cut in proportion.", ge=1
    )
    small_prize: int = election(
        60_000, "19:47-15.3[aggregate]", "Cents up to which a prize is always paid in full.", ge=0
    )
    redemption_days: int | None = election(
        None, "19:47-15.6[time-limit]", "Days in which a winning ticket can be redeemed.", ge=1
    )

    @property
    def multiples(self) -> tuple[tuple[int, ...], ...]:
        """The pay table as ``multiples[spots][caught]``, nothing where nothing is paid."""
        size = rules.DRAWN + 1
        rows = (self.pay_table.get(spots, {}) for spots in range(size))
        return tuple(tuple(row.get(caught, 0) for caught in range(size)) for row in rows)

    @constraint(
        "19:47-15.3[complete]",
        "a row for each number of spots up to most_spots, with every catch up to all",
        always=True,
    )
    def _not_whole(self) -> str | None:
        for spots in range(1, self.most_spots + 1):
            row = self.pay_table.get(spots)
            if not row:
                return f"The pay table has no row for {spots} spots."
            low = min(row)
            if low < 0 or set(row) != set(range(low, spots + 1)):
                return f"The row for {spots} spots lacks a catch between {low} and {spots}, or has one that cannot be."
        extra = sorted(set(self.pay_table) - set(range(1, self.most_spots + 1)))
        return f"The pay table has rows that no wager can use: {extra}." if extra else None

    @constraint("19:47-15.3[monotone]", "prizes that never fall as more numbers are caught")
    def _not_rising(self) -> str | None:
        for spots, row in self.pay_table.items():
            prizes = [row[caught] for caught in sorted(row)]
            if prizes != sorted(prizes) or min(prizes, default=0) < 0 or not any(prizes):
                return f"The prizes for {spots} spots do not rise with the catch."
        return None

    @constraint("19:47-15.3[least-return]", "a higher pay table, or a lower least_return_percent")
    def _returns_too_little(self) -> str | None:
        if self.least_return_percent is None:
            return None
        low = {n: returned(n, row) for n, row in self.pay_table.items()}
        short = [f"{n} spots {float(r):.2%}" for n, r in low.items() if r * 100 < self.least_return_percent]
        return f"Below {self.least_return_percent}%: {', '.join(short)}." if short else None
