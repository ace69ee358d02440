"""The prizes: what may be offered, how each is awarded, and their value together. 13:47-20.10(c), 20.11, 20.16."""

from __future__ import annotations

from collections.abc import Iterator

from ..rulebook.cite import law
from ..table.money import DOLLAR, Cents, dollars
from .model import Night, Prize
from .prize_kinds import BARRED, FINE, KINDS, PrizeKind, sounds_like
from .rules import Wrong, missing, rule

MOST_RETAIL: Cents = 100_000 * DOLLAR
_INSTEAD = {"13:47-20.10(c)3": "merchandise; cash only in a licensed raffle", "13:47-20.10(c)4": "another prize"}


def _unanswered(prize: Prize) -> PrizeKind | None:
    """A kind that the prize's name speaks of, that it is not said to be, and that nobody has explained."""
    if prize.explained:
        return None
    answered = {prize.kind, KINDS[prize.kind].answers if prize.kind in KINDS else ""}
    return next((kind for kind in sounds_like(prize.name, prize.kind) if kind.cite and kind.name not in answered), None)


def _barred(night: Night, cite: str) -> Iterator[Wrong]:
    """Prizes of a kind that a paragraph bars: those that say so, and those whose name does."""
    for prize in night.prizes:
        told = f"Prize {prize.number}, {prize.name}"
        kind, sounds = BARRED.get(prize.kind or ""), _unanswered(prize)
        if kind and kind.cite == cite:
            yield Wrong(f"{told}: {kind.says} may not be a prize.", _INSTEAD[cite])
        elif kind is None and sounds and sounds.cite == cite:
            said = f"{told}: its name speaks of {sounds.says}, which may not be a prize."
            yield Wrong(said, f'{_INSTEAD[cite]}; or, if it is none of these, explained = "why it is none"')


@rule("13:47-20.10(c)3", "prizes")
def no_cash(night: Night) -> Iterator[Wrong]:
    """No casino-night game awards cash."""
    yield from _barred(night, "13:47-20.10(c)3")


@rule("13:47-20.10(c)4", "prizes")
@law("13:47-6.20(a)")
def nothing_barred(night: Night) -> Iterator[Wrong]:
    """No prize is of a kind that 13:47-6.20(a) bars; of each it is said what kind it is."""
    yield from _barred(night, "13:47-20.10(c)4")
    for prize in night.prizes:
        told = f"Prize {prize.number}, {prize.name}"
        asked = {kind.name for kind in sounds_like(prize.name, prize.kind)}
        if prize.kind is None and not _unanswered(prize):
            yield missing(f"{told}: nobody has said what kind of thing it is.", f"kind = one of {', '.join(FINE)}")
        elif prize.kind is not None and prize.kind not in KINDS:
            yield missing(f"{told}: the kind {prize.kind!r} is not known.", f"one of {', '.join(FINE)}")
        elif prize.kind == "gift card" or (prize.kind in FINE and "gift card" in asked):
            if prize.refundable is None:
                yield missing(f"{told}: can it be turned into money?", "refundable = false, where it cannot")
            elif prize.refundable:
                yield Wrong(f"{told}: it can be turned into money.", "a card that is good for goods or services only")
        elif (prize.kind == "alcohol" or (prize.kind in FINE and "alcohol" in asked)) and not prize.explained:
            said = f"{told}: wine, beer and spirits come under the alcohol laws, which this program does not know."
            yield missing(said, 'explained = "the permit under which it is given", or another prize')


@rule("13:47-20.16(a)", "prizes")
def retail_value(night: Night) -> Iterator[Wrong]:
    """All prizes together, redeemed or drawn for, are worth $100,000 at retail at the most."""
    if night.retail > MOST_RETAIL:
        yield Wrong(f"The prizes are worth {dollars(night.retail)} at retail.", f"{dollars(MOST_RETAIL)} at the most")
    for prize in night.prizes:
        if prize.retail <= 0:
            told = f"Prize {prize.number}, {prize.name}, has no retail value."
            yield missing(told, "what it costs in a shop; a donated prize has a value too")
        elif prize.cost is not None and prize.cost > prize.retail:
            told = f"Prize {prize.number}, {prize.name}, cost {dollars(prize.cost)}, above its retail value."
            yield Wrong(told, "what it costs in a shop, not less than was paid for it")
    if not night.prizes:
        yield missing("There are no prizes.", "prizes, each with its retail value and how it is awarded")


def room_left(night: Night) -> Cents:
    """How much more may be offered at retail. 13:47-20.16(a)."""
    return MOST_RETAIL - night.retail


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
