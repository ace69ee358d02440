"""Payout odds, "9 to 5": two whole numbers and the word "to" (19:47-1.4(a))."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import total_ordering
from math import gcd

from pydantic_core import core_schema

from ..errors import Refusal
from .money import Cents, dollars

_ODDS = re.compile(r"(\d+)\s*(to|for|:|/|-)\s*(\d+)", re.IGNORECASE | re.ASCII)


@total_ordering
class Odds:
    """What a winning wager is paid for each unit staked.

    >>> Odds(9, 5).pay(500), str(Odds.parse("18 to 10")), Odds(8, 1) < Odds(9, 1)
    (900, '18 to 10', True)
    """

    __slots__ = ("_hash", "against", "pair", "win")

    def __init__(self, win: int, against: int = 1) -> None:
        if win < 0 or against < 1:
            raise Refusal(f"{win} to {against} are not payout odds.", instead="whole numbers such as 9 to 5")
        self.win = win
        self.against = against
        self.pair = (win, against)
        self._hash = hash(Fraction(win, against))

    @classmethod
    def parse(cls, text: str) -> Odds:
        """Read "9 to 5"; odds written with "for" are refused, as on a layout."""
        match = _ODDS.fullmatch(text.strip())
        if match is None:
            raise Refusal(f"{text!r} are not payout odds.", cite="19:47-1.4(a)", instead='write them like "9 to 5"')
        win, word, against = int(match[1]), match[2].lower(), int(match[3])
        if word == "for":
            to = f"{win - against} to {against}"
            raise Refusal('Odds are stated with "to", never with "for".', cite="19:47-1.4(a)", instead=to)
        return cls(win, against)

    def can_pay(self, stake: Cents, chip: Cents = 1) -> bool:
        """Whether ``stake`` can be paid to the last chip of that value."""
        return stake * self.win % (self.against * chip) == 0

    def pay(self, stake: Cents, chip: Cents = 1) -> Cents:
        """The exact payout on ``stake``, refused where chips of value ``chip`` cannot make it. 19:47-1.4(f)."""
        won = stake * self.win
        if won % (self.against * chip):
            unit = self.against * chip // gcd(self.win, self.against * chip)
            low, high = stake // unit * unit, (stake // unit + 1) * unit
            lawful = dollars(high) if low == 0 else f"{dollars(low)} or {dollars(high)}"
            raise Refusal(
                f"{dollars(stake)} cannot be paid at {self} with {dollars(chip)} as the smallest unit.",
                cite="19:47-1.4(f)",
                instead=f"a wager of {lawful}",
                amount=high,
            )
        return won // self.against

    @property
    def ratio(self) -> Fraction:
        """The odds as one exact number."""
        return Fraction(self.win, self.against)

    def __str__(self) -> str:
        return f"{self.win} to {self.against}"

    def __repr__(self) -> str:
        return f"Odds({self.win}, {self.against})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and self.win * other.against == other.win * self.against

    def __lt__(self, other: Odds) -> bool:
        return self.win * other.against < other.win * self.against

    def __hash__(self) -> int:
        return self._hash

    @classmethod
    def _validate(cls, value: object) -> Odds:
        if isinstance(value, Odds):
            return value
        if isinstance(value, str):
            return cls.parse(value)
        raise Refusal(f"{value!r} are not payout odds.", cite="19:47-1.4(a)", instead='write them like "9 to 5"')

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: object) -> core_schema.CoreSchema:
        """Let elections hold odds, written as text in files and JSON."""
        return core_schema.no_info_plain_validator_function(
            cls._validate, serialization=core_schema.plain_serializer_function_ser_schema(str)
        )


EVEN = Odds(1, 1)
