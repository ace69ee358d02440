"""A page of odds and a page of simulated totals list the same lines: a wager, or a way to play it, settled by class.

A game sorts its rounds into classes that decide every wager. A ``Line`` says what each class means for one wager, so
the exact count and the simulation need only say how often each class comes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Generic, TypeVar

from ..table.money import Cents
from ..table.wagers import Decision, Result
from .analysis import WagerOdds

if TYPE_CHECKING:
    from ..sim.engine import WagerTotals

D = TypeVar("D", bound="Decision | None")  # None: the wager stands
UNIT = 10_000  # cents: rounded vigorish depends on the wager, so every figure is for one of $100
Outcome = tuple[Cents, Cents, Result]  # the stake, the patron's net, how it ended


@dataclass(frozen=True, slots=True)
class Line:
    """One wager with its outcome in each class of rounds; None where the wager is not made in that class."""

    key: str
    cite: str
    pays: str
    outcomes: tuple[Outcome | None, ...]

    def value(self, counts: Sequence[int]) -> WagerOdds:
        """The exact value, from how many deals end in each class."""
        told = (
            (ways, Fraction(outcome[1], outcome[0]), outcome[2])
            for ways, outcome in zip(counts, self.outcomes, strict=True)
            if outcome is not None and ways
        )
        return WagerOdds.from_outcomes(self.key, self.cite, self.pays, told)

    def ends(self) -> list[tuple[Fraction, Result] | None]:
        """The net per unit and the result in each class, for sessions that play round by round."""
        return [told and (Fraction(told[1], told[0]), told[2]) for told in self.outcomes]

    def totals(self, counts: Sequence[int]) -> WagerTotals:
        """Simulated totals, from how many rounds ended in each class."""
        from ..sim.engine import WagerTotals

        told = ((times, *outcome) for times, outcome in zip(counts, self.outcomes, strict=True) if outcome is not None)
        return WagerTotals.tally(self.key, told)


@dataclass(frozen=True, slots=True)
class DecidedLine(Generic[D]):
    """A wager as a page of odds or a simulation lists it, with its decision in each class of rounds or on each roll."""

    key: str
    cite: str
    pays: str
    decisions: tuple[D, ...]

    @property
    def unit(self) -> int:
        """The wager in cents: UNIT, or the first multiple of it that can be paid to the cent at all its odds."""
        against = (decision.odds.against for decision in self.decisions if decision is not None and decision.odds)
        return UNIT * lcm(*(n // gcd(n, UNIT) for n in against))


def ended(net: Cents) -> Result:
    """How several wagers together ended, by what they brought."""
    return Result.WON if net > 0 else Result.LOST if net < 0 else Result.VOID
