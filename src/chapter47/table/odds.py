"""Payout odds, "9 to 5": two whole numbers and the word "to" (19:47-8.3[sign-content])."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import total_ordering
from math import gcd

from pydantic_core import core_schema

from ..documents import in_file
from ..errors import Refusal
from .money import Cents, dollars

STATED = "19:47-8.3[sign-content]"  # of every game; the text of some has its own paragraph, 19:47-1.4(a) at craps
EXAMPLE = 'write them like "9 to 5"'
_ODDS = re.compile(r"(\d{1,12})\s*(to|for|:|/|-)\s*(\d{1,12})", re.IGNORECASE | re.ASCII)


@total_ordering
class Odds:
    """What a winning wager is paid for each unit staked.

    Args:
        win: units that are paid
        against: units that are staked for them

    Raises:
        Refusal: they are no payout odds

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
        """Read "9 to 5"; odds written with "for" are refused, as on a layout.

        Args:
            text: what somebody wrote

        Raises:
            Refusal: it states no odds, or states them with "for"
        """
        match = _ODDS.fullmatch(text.strip())
        if match is None:
            raise Refusal(f"{in_file(text)} are not payout odds.", cite=STATED, instead=EXAMPLE)
        win, word, against = int(match[1]), match[2].lower(), int(match[3])
        if word == "for":
            raise Refusal(
                'Odds are stated with "to", never with "for".', cite=STATED, instead=said_with_to(win, against)
            )
        return cls(win, against)

    @staticmethod
    def reads(text: str) -> bool:
        """Whether a text states odds, with whatever word.

        Args:
            text: what somebody wrote

        >>> [Odds.reads(text) for text in ("9 to 5", "9 for 1", "bananas", "9 to 0")]
        [True, True, False, False]
        """
        match = _ODDS.fullmatch(text.strip())
        return match is not None and int(match[3]) > 0

    def can_pay(self, stake: Cents, chip: Cents = 1) -> bool:
        """Whether ``stake`` can be paid to the last chip of that value.

        Args:
            stake: in cents
            chip: the value of the smallest chip, in cents
        """
        return stake * self.win % (self.against * chip) == 0

    def pay(self, stake: Cents, chip: Cents = 1) -> Cents:
        """The exact payout on ``stake``, refused where chips of value ``chip`` cannot make it. 19:47-1.4(f).

        Args:
            stake: in cents
            chip: the value of the smallest chip, in cents

        Raises:
            Refusal: chips of that value cannot make it
        """
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
        raise Refusal(f"{in_file(value)} are not payout odds.", cite=STATED, instead=EXAMPLE)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: object) -> core_schema.CoreSchema:
        """Let elections hold odds, written as text in files and JSON."""
        return core_schema.no_info_plain_validator_function(
            cls._validate, serialization=core_schema.plain_serializer_function_ser_schema(str)
        )


def said_with_to(paid: int, staked: int) -> str:
    """What odds with "for" come to: they count the stake in what is paid.

    >>> said_with_to(9, 1), said_with_to(1, 5)
    ('8 to 1', 'write them like "9 to 5"')
    """
    return f"{paid - staked} to {staked}" if 0 < staked < paid else EXAMPLE


def read_with_for(value: object) -> object:
    """A choice with every "9 for 1" in it as "8 to 1": a licensee whose own rule allows the word may state odds so.

    >>> read_with_for({"field": "3 for 1", "pass": "1 to 1"})
    {'field': '2 to 1', 'pass': '1 to 1'}
    """
    if isinstance(value, dict):
        return {name: read_with_for(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [read_with_for(one) for one in value]
    match = _ODDS.fullmatch(value.strip()) if isinstance(value, str) else None
    return said_with_to(int(match[1]), int(match[3])) if match and match[2].lower() == "for" else value


EVEN = Odds(1, 1)
