"""What a wager may amount to: posted limits, the chips of the table, and steps that rules and payouts ask for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import gcd, lcm

from ..errors import Refusal
from .money import Cents, dollars
from .odds import Odds

PAYABLE = "19:47-1.4(f)"  # craps; a game with the same rule has its parallel
POSTED, PER_WAGER = "19:47-8.2", "19:47-8.2[per-wager]"
OF_THE_TABLE = (POSTED, "13:47-20.17(a)")  # limits by another paragraph are those of a wager itself


@dataclass(frozen=True, slots=True)
class Step:
    """A rule that holds a wager to multiples of a unit; ``why`` is said of an amount that is none.

    >>> paid_in(25, Odds(7, 6)).unit
    150
    """

    unit: Cents
    why: str  # with {amount} in it
    cite: str  # empty where no text of the game says so


@cache
def paid_in(coin: Cents, odds: Odds, cite: str = "") -> Step:
    """What a wager is a multiple of so that the odds can be paid to the last coin; ``cite`` where a text says so."""
    unit = odds.against * coin // gcd(odds.win, odds.against * coin)
    return Step(unit, f"{{amount}} cannot be paid at {odds} with {dollars(coin)} as the smallest unit.", cite)


@dataclass(frozen=True, slots=True)
class Limits:
    """The posted limits of a table and its smallest chip and coin.

    Args:
        minimum: of a wager, in cents
        maximum: of a wager, in cents
        chip: wagers are multiples of it
        coin: payouts are multiples of it
        cite: the paragraph that sets the limits
        increment: wagers are multiples of it too, where that is posted
        wagers: key, least and most of wagers with limits of their own

    >>> Limits(minimum=2500).verify(1000)
    Traceback (most recent call last):
    chapter47.errors.Refusal: $10.00 is under the table minimum. (19:47-8.2) Instead: $25.00 or more
    """

    minimum: Cents = 500
    maximum: Cents = 1_000_000
    chip: Cents = 100
    coin: Cents = 25
    cite: str = POSTED
    increment: Cents = 0
    wagers: tuple[tuple[str, Cents, Cents], ...] = ()

    def of(self, wager: str) -> Limits:
        """The posted limits of one wager. 19:47-8.2[per-wager].

        Args:
            wager: its key
        """
        if not self.wagers:
            return self
        for key, low, high in self.wagers:
            if key == wager:
                return replace(self, minimum=low, maximum=high, cite=PER_WAGER, wagers=())
        return self

    def within(self, posted: Limits) -> Limits:
        """What both allow.

        Args:
            posted: the other limits
        """
        low, high = max(self.minimum, posted.minimum), min(self.maximum, posted.maximum)
        return replace(self, minimum=low, maximum=high, cite=posted.cite)

    def one_chip(self, chip: Cents, cite: str) -> Limits:
        """The limits of a wager that is one chip, no more and no less.

        Args:
            chip: its value in cents
            cite: the paragraph that says so
        """
        return Limits(chip, chip, chip, self.coin, cite=cite)

    def lines(self) -> list[str]:
        """The limits as the notation writes them: the table's, then a line for each wager with its own."""
        more = f" increment {dollars(self.increment)}" if self.increment else ""
        low, high = dollars(self.minimum), dollars(self.maximum)
        own = [f"limits {key} {dollars(least)} to {dollars(most)}" for key, least, most in self.wagers]
        return [f"limits {low} to {high} chip {dollars(self.chip)} coin {dollars(self.coin)}{more}", *own]

    def verify(self, amount: Cents, steps: Sequence[Step] = ()) -> None:
        """Refuse a wager outside the limits or between the steps; what is said instead keeps to all of them.

        Args:
            amount: in cents
            steps: rules that hold a wager to multiples of a unit

        Raises:
            Refusal: it is outside the limits or between the steps
        """
        if self.increment and amount % self.increment:
            said = f"Wagers here are multiples of {dollars(self.increment)}, which {dollars(amount)} is not."
            raise self._refused(said, "19:47-8.2[increments]", amount, steps, self._beside(amount, steps))
        if amount < self.minimum:
            said = f"{dollars(amount)} is under the {self._whose} minimum."
            raise self._refused(said, self.cite, amount, steps)
        if amount > self.maximum:
            said = f"{dollars(amount)} is over the {self._whose} maximum."
            raise self._refused(said, self.cite, amount, steps)
        if amount % self.chip:
            said = f"{dollars(amount)} cannot be made with chips of {dollars(self.chip)}."
            raise self._refused(said, None, amount, steps, self._beside(amount, steps))
        for step in steps:
            if amount % step.unit:
                said = step.why.format(amount=dollars(amount))
                raise self._refused(said, step.cite or None, amount, steps, self._beside(amount, steps))

    def unit(self, steps: Sequence[Step] = ()) -> Cents:
        """What every wager is a multiple of.

        Args:
            steps: rules that hold a wager to multiples of a unit
        """
        return lcm(self.chip, self.increment or 1, *(step.unit for step in steps))

    def possible(self, steps: Sequence[Step] = ()) -> range:
        """Every amount that limits, chips and steps allow together.

        Args:
            steps: rules that hold a wager to multiples of a unit
        """
        unit = self.unit(steps)
        return range(-(-max(self.minimum, 1) // unit) * unit, self.maximum + 1, unit)

    def _refused(self, said: str, cite: str | None, amount: Cents, steps: Sequence[Step], instead: str = "") -> Refusal:
        """The refusal of an amount, naming one that can be made."""
        lawful = self.possible(steps)
        if not lawful:
            return Refusal(said, cite=cite, instead="another wager: no amount keeps to limits and chips here")
        first, last, unit = lawful[0], lawful[-1], lawful.step
        near = min(max(-(-amount // unit) * unit, first), last)
        if not instead:
            instead = f"{dollars(first)} or more" if amount < first else f"{dollars(last)} or less"
        return Refusal(said, cite=cite, instead=dollars(first) if first == last else instead, amount=near)

    def _beside(self, amount: Cents, steps: Sequence[Step]) -> str:
        """The lawful amounts next to one that is not."""
        lawful = self.possible(steps)
        low = amount // lawful.step * lawful.step
        beside = [dollars(near) for near in (low, low + lawful.step) if near in lawful]
        nearest = lawful[:1] if amount < self.minimum else lawful[-1:]
        return f"a wager of {' or '.join(beside or [dollars(end) for end in nearest])}"

    @property
    def _whose(self) -> str:
        return "table" if self.cite in OF_THE_TABLE else "wager's"
