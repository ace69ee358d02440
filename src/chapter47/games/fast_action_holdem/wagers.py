"""The wagers of fast action hold'em: the original one, and a second where the four cards are split (19:47-21.6)."""

from __future__ import annotations

from ...table.odds import EVEN
from ...table.pay_tables import Pay
from ...table.wagers import Decide, Decision, WagerType, lost, void, won
from . import rules
from .elections import FastActionElections


def decide_contest(ended: int) -> Decision:
    """A two-card hand with the board: higher than the dealer's it wins, equal or lower it loses. 19:47-21.8(k)."""
    return won(EVEN, "19:47-21.8(n)") if ended == rules.WON else lost("19:47-21.8(k)")


def decide_original(result: int, elections: FastActionElections) -> Decision:
    """The original wager: a dealer's natural takes it, the player's own wins at its odds. 19:47-21.8(h)."""
    if result in (rules.DEALER_NATURAL, rules.DEALER_NATURAL_SPLIT):
        return lost("19:47-21.8(h)")
    if result == rules.NATURAL:
        return won(elections.natural_pays, "19:47-21.8[natural-odds]")
    return decide_contest(rules.first_of(result))


def decide_split(result: int, _: FastActionElections) -> Decision:
    """The split wager: returned on a dealer's natural, else as the second hand ends. 19:47-21.8(h)[split]."""
    if result == rules.DEALER_NATURAL_SPLIT:
        return void("19:47-21.8(h)[split]")
    return decide_contest(rules.second_of(result))


ORIGINAL = WagerType(
    "original",
    "Original",
    "19:47-21.6[original-wager]",
    odds=lambda elections: (EVEN, elections.natural_pays),
    rows=lambda elections: (
        Pay("a win", EVEN, "19:47-21.8(n)"),
        Pay("a natural", elections.natural_pays, "19:47-21.8[natural-odds]"),
    ),
)
SPLIT = WagerType("split", "Split", "19:47-21.8(c)", odds=lambda _: (EVEN,), raises="original")
DECIDE: dict[WagerType, Decide] = {ORIGINAL: decide_original, SPLIT: decide_split}
WAGERS = tuple(DECIDE)
