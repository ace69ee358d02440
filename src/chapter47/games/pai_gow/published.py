"""Pai gow figures that others published."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from ...odds.published import Figure, Number
from . import rules
from .elections import PaiGowElections
from .odds import DEALS, house_counts

SOURCE = "wizardofodds.com, ask the wizard, pai gow tiles"
# Two commissions give both chances: wins 0.30849 and losses 0.31696 of all deals, to one in the last digit.
DIFFERS = (
    "follows a house way that is not named: its figures mean that 30.849% of wagers win, 31.696% lose and 37.455% are "
    "returned, where the ways of Atlantic City, Foxwoods and New Zealand all return more than 40%"
)


def _edge(percent: int, *, bank: bool) -> Callable[[], Number]:
    """What a side loses at so much commission on what it wins, both sides setting the house way."""

    def ours() -> Number:
        counts = house_counts(PaiGowElections())
        wins = sum(ways for result, ways in enumerate(counts) if rules.wins(result))
        losses = sum(ways for result, ways in enumerate(counts) if rules.loses(result))
        won, lost = (losses, wins) if bank else (wins, losses)
        return Fraction(100 * lost - (100 - percent) * won, 100 * DEALS)

    return ours


PUBLISHED = (
    Figure("4% commission, against the dealer's bank", "0.020811", SOURCE, _edge(4, bank=False), differs=DIFFERS),
    Figure("5% commission, against the dealer's bank", "0.023896", SOURCE, _edge(5, bank=False), differs=DIFFERS),
    Figure("4% commission, as the bank", "0.004207", SOURCE, _edge(4, bank=True), differs=DIFFERS),
    Figure("5% commission, as the bank", "0.007377", SOURCE, _edge(5, bank=True), differs=DIFFERS),
)
