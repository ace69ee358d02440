"""The wagers of blackjack's main game: when each wins, what it pays (19:47-2.3, 2.7 to 2.11, 2.16, 2.18)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ...rulebook.cite import law
from ...table.odds import EVEN, Odds
from ...table.wagers import Decision, WagerType, lost, void, won
from . import rules

TWO_TO_ONE, THREE_TO_TWO = Odds(2, 1), Odds(3, 2)
HALF = Fraction(1, 2)
BOXES = tuple(str(n) for n in range(1, 8))


def line_odds(line: int, elections: Any) -> tuple[Odds, str]:
    """What a line of the payout schedule pays at these elections, and its paragraph."""
    if line == rules.BLACKJACK:
        return elections.blackjack_pays, elections.blackjack_pays_cite
    odds, cite = LINES[line]
    return odds, cite


LINES: dict[int, tuple[Odds, str]] = {
    rules.EVEN: (EVEN, "19:47-2.3(e)[even-money]"),
    rules.DESIGNATED: (TWO_TO_ONE, "19:47-2.3(e)3"),
    rules.SUITED_678: (TWO_TO_ONE, "19:47-2.3(e)1"),
    rules.SEVENS_777: (THREE_TO_TWO, "19:47-2.3(e)2"),
    rules.FIVE_CARD_21: (TWO_TO_ONE, "19:47-2.16(a)"),
    rules.S_FIVE: (THREE_TO_TWO, "19:47-19.5(f)[five-cards]"),
    rules.S_SIX: (TWO_TO_ONE, "19:47-19.5(f)[six-cards]"),
    rules.S_SEVEN: (Odds(3, 1), "19:47-19.5(f)[seven-cards]"),
    rules.S_678: (THREE_TO_TWO, "19:47-19.5(f)[678-mixed]"),
    rules.S_678_SUITED: (TWO_TO_ONE, "19:47-19.5(f)[678-suited]"),
    rules.S_678_SPADES: (Odds(3, 1), "19:47-19.5(f)[678-spades]"),
    rules.S_777: (THREE_TO_TWO, "19:47-19.5(f)[777-mixed]"),
    rules.S_777_SUITED: (TWO_TO_ONE, "19:47-19.5(f)[777-suited]"),
    rules.S_777_SPADES: (Odds(3, 1), "19:47-19.5(f)[777-spades]"),
}


@law("19:47-2.3(e)[collect-pay]")
def decide_main(outcome: int, line: int, cite: str, elections: Any) -> Decision:
    """A wager on a hand, by the outcome against the dealer and its line of the schedule. 19:47-2.3(e)[collect-pay]."""
    if outcome == rules.LOST:
        return lost(cite)
    if outcome == rules.VOID:
        return void(cite)
    odds, paid_by = line_odds(line, elections)
    return won(odds, paid_by)


@law("19:47-2.9(a)[outcome]")
def decide_insurance(second: int) -> Decision:
    """Wins on a dealer's second card of ten value, loses on any other. 19:47-2.9(a)[outcome]."""
    return won(TWO_TO_ONE, "19:47-2.9(c)") if second >= 10 else lost("19:47-2.9(d)")


@law("19:47-2.8(a)[half]")
def decide_surrender(dealer_blackjack: bool, waited: bool) -> Decision:
    """Half is lost, or all of a wager that waited for a dealer's blackjack. 19:47-2.8(a)[half]."""
    if dealer_blackjack:
        return lost("19:47-2.8(a)2[dealer-blackjack]")
    return lost("19:47-2.8(a)2[no-blackjack]" if waited else "19:47-2.8(a)1", HALF)


def _main_odds(elections: Any) -> tuple[Odds, ...]:
    special: list[Odds] = list(elections.special_odds())
    if elections.suited_678 or elections.designated_blackjack or elections.five_card_21:
        special.append(TWO_TO_ONE)
    if elections.three_sevens:
        special.append(THREE_TO_TWO)
    return (EVEN, elections.blackjack_pays, *special)


def _main_text(elections: Any) -> str:
    parts = ["1 to 1", f"blackjack {elections.blackjack_pays}"]
    if elections.designated_blackjack:
        parts.append(f"{elections.designated_blackjack} 2 to 1")
    if elections.suited_678:
        parts.append("suited 6-7-8 2 to 1")
    if elections.three_sevens:
        parts.append("7-7-7 3 to 2")
    if elections.five_card_21:
        parts.append("five-card 21 2 to 1")
    parts += elections.special_words()
    return ", ".join(parts)


MAIN = WagerType(
    "blackjack",
    "Blackjack",
    "19:47-2.3(a)[wager-first]",
    odds=_main_odds,
    offered=lambda elections: not elections.multiple_action,
    text=_main_text,
)
# A wager on a box where the patron does not sit: a second bettor, or a second box of one patron.
BOX = WagerType(
    "box",
    "Another box",
    "19:47-2.14",
    odds=_main_odds,
    offered=lambda elections: bool(
        (elections.shared_boxes or elections.several_boxes) and not elections.multiple_action
    ),
    text=_main_text,
    spots=BOXES,
)
# Multiple action: the wagers against the dealer's first, second and third hand.
SPOT = WagerType(
    "hand",
    "Against dealer's hand",
    "19:47-2.18(b)[two-or-three]",
    odds=_main_odds,
    offered=lambda elections: bool(elections.multiple_action),
    text=_main_text,
    spots=("1", "2", "3"),
)
# Made in the middle of a round, so never in the betting window.
INSURANCE = WagerType("insurance", "Insurance", "19:47-2.9(a)[right]", odds=lambda _: (TWO_TO_ONE,))
DOUBLE = WagerType("double", "Double down", "19:47-2.10(a)[right]", odds=_main_odds)
SPLIT = WagerType("split", "Split pair", "19:47-2.11(a)[equal-wager]", odds=_main_odds)

MAIN_WAGERS = (MAIN, BOX, SPOT)
