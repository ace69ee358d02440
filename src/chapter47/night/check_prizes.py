"""The prizes: what may be offered, how each is awarded, and their value together. 13:47-20.10(c), 20.11, 20.16."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import Refusal
from ..table.money import DOLLAR, Cents, dollars
from .model import Night, Prize
from .rules import Wrong, missing, rule

MOST_RETAIL: Cents = 100_000 * DOLLAR
CASH = ("cash", "money", "currency", "check")
# What is barred, by the kind that the prize list gives; 13:47-6.20(a) is known from a summary only.
BARRED = {
    "real estate": "real estate or an interest in it",
    "security": "bonds, shares, securities and evidence of debt",
    "weapon": "weapons",
    "live animal": "live animals",
    "coin": "coins, but for collector's sets sold as such",
    "tobacco": "tobacco products",
    "vehicle lease": "leases of motor vehicles",
    "refundable": "whatever is refundable in those or in money",
}
FINE = ("merchandise", "seafood certificate", "coin set", "gift card", "service", "travel")


@rule("13:47-20.10(c)3", "prizes")
def no_cash(night: Night) -> Iterator[Wrong]:
    """No casino-night game awards cash."""
    for prize in night.prizes:
        if prize.kind in CASH or prize.name.lower().strip() in CASH:
            yield Wrong(f"Prize {prize.number}, {prize.name}, is cash.", "merchandise; cash only in a licensed raffle")


@rule("13:47-20.10(c)4", "prizes")
def nothing_barred(night: Night) -> Iterator[Wrong]:
    """No prize is of a kind that 13:47-6.20(a) bars."""
    for prize in night.prizes:
        if prize.kind in BARRED:
            yield Wrong(
                f"Prize {prize.number}, {prize.name}: {BARRED[prize.kind]} are barred by 13:47-6.20(a).",
                "another prize",
            )
        elif prize.kind not in (*FINE, *CASH):
            yield missing(f"Prize {prize.number}: the kind {prize.kind!r} is not known.", f"one of {', '.join(FINE)}")


@rule("13:47-20.16(a)", "prizes")
def retail_value(night: Night) -> Iterator[Wrong]:
    """All prizes together, redeemed or drawn for, are worth $100,000 at retail at the most."""
    if night.retail > MOST_RETAIL:
        yield Wrong(f"The prizes are worth {dollars(night.retail)} at retail.", f"{dollars(MOST_RETAIL)} at the most")
    if not night.prizes:
        yield missing("There are no prizes.", "prizes, each with its retail value and how it is awarded")


def room_left(night: Night) -> Cents:
    """How much more may be offered at retail. 13:47-20.16(a)."""
    return MOST_RETAIL - night.retail


def add_prize(night: Night, prize: Prize) -> Night:
    """The night with one prize more, or a refusal. 13:47-20.16(a), 13:47-20.10(c)3, 13:47-20.10(c)4."""
    grown = night.model_copy(update={"prizes": [*night.prizes, prize]})
    for cite, rule_ in (
        ("13:47-20.10(c)3", no_cash),
        ("13:47-20.10(c)4", nothing_barred),
        ("13:47-20.16(a)", retail_value),
    ):
        for wrong in rule_(grown):
            if not wrong.missing:
                raise Refusal(wrong.message, cite=cite, instead=wrong.instead)
    return grown


@rule("13:47-20.11(c)", "prizes")
def priced(night: Night) -> Iterator[Wrong]:
    """A prize that is redeemed carries its price in imitation money, in whole dollars."""
    for prize in night.prizes:
        if prize.method == "redemption" and not prize.price:
            yield missing(f"Prize {prize.number}, {prize.name}, has no price in imitation money.", "price")
        elif prize.price is not None and prize.price % DOLLAR:
            yield Wrong(f"Prize {prize.number} costs {dollars(prize.price)}, no whole dollars.", "whole dollars")


@rule("13:47-20.11(b)", "prizes")
def ratio(night: Night) -> Iterator[Wrong]:
    """Where prizes are drawn for, the exchange ratio for a ticket is set, in whole dollars."""
    drawn = [prize for prize in night.prizes if prize.method == "drawing"]
    if drawn and not night.money.ratio:
        yield missing("Prizes are drawn for and the price of a ticket is not set.", 'money.ratio = "$100"')
    if night.money.ratio and night.money.ratio % DOLLAR:
        yield Wrong(f"A ticket costs {dollars(night.money.ratio)}, no whole dollars.", "whole dollars")
