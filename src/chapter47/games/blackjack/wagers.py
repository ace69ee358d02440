"""The wagers of blackjack's main game: when each wins, what it pays (19:47-2.3, 2.7 to 2.11, 2.16, 2.18)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ...rulebook.cite import law
from ...table.cards import parse_cards
from ...table.odds import EVEN, Odds
from ...table.pay_tables import Pay, PayTable
from ...table.wagers import Decision, WagerType, lost, void, won
from . import rules

if TYPE_CHECKING:
    from .elections import BlackjackElections, BlackjackFamily


TWO_TO_ONE, THREE_TO_TWO = Odds(2, 1), Odds(3, 2)
HALF = Fraction(1, 2)
BOXES = tuple(str(n) for n in range(1, 8))


def line_odds(line: int, elections: BlackjackFamily) -> tuple[Odds, str]:
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
def decide_main(outcome: int, line: int, cite: str, elections: BlackjackElections) -> Decision:
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


EVENTS = {
    rules.DESIGNATED: "designated blackjack",
    rules.SUITED_678: "suited 6-7-8",
    rules.SEVENS_777: "7-7-7",
    rules.FIVE_CARD_21: "five-card 21",
    rules.S_FIVE: "21 in five cards",
    rules.S_SIX: "21 in six cards",
    rules.S_SEVEN: "21 in seven cards or more",
    rules.S_678: "6-7-8 of mixed suits",
    rules.S_678_SUITED: "6-7-8 of one suit",
    rules.S_678_SPADES: "6-7-8 of spades",
    rules.S_777: "7-7-7 of mixed suits",
    rules.S_777_SUITED: "7-7-7 of one suit",
    rules.S_777_SPADES: "7-7-7 of spades",
}


def main_table(elections: BlackjackFamily) -> PayTable:
    """What a winning hand is paid: even money, a blackjack, and each special hand that the table pays."""
    pays: Odds = elections.blackjack_pays
    if pays == EVEN:  # 19:47-2.6(k)2: both cards up
        rows = [Pay("a winning hand, a blackjack too", *line_odds(rules.EVEN, elections))]
    else:
        rows = [Pay("a winning hand", *line_odds(rules.EVEN, elections))]
        rows.append(Pay("a blackjack", *line_odds(rules.BLACKJACK, elections)))
    for line in special_lines(elections):
        event = EVENTS[line]
        if line == rules.DESIGNATED:
            event = f"a blackjack of {' and '.join(map(str, parse_cards(elections.designated_blackjack)))}"
        rows.append(Pay(event, *line_odds(line, elections)))
    return tuple(rows)


def special_lines(elections: BlackjackElections) -> tuple[int, ...]:
    """The lines of the payout schedule that are in force beside even money and a blackjack."""
    chosen = (
        (rules.DESIGNATED, elections.designated_blackjack),
        (rules.SUITED_678, elections.suited_678),
        (rules.SEVENS_777, elections.three_sevens),
        (rules.FIVE_CARD_21, elections.five_card_21),
    )
    return (*(line for line, on in chosen if on), *elections.special_lines)


def _main_odds(elections: BlackjackElections) -> tuple[Odds, ...]:
    return tuple(row.odds for row in main_table(elections) if row.odds is not None)


MAIN = WagerType(
    "blackjack",
    "Blackjack",
    "19:47-2.3(a)[wager-first]",
    odds=_main_odds,
    offered=lambda elections: not elections.multiple_action,
    rows=main_table,
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
    rows=main_table,
    spots=BOXES,
)
# Multiple action: the wagers against the dealer's first, second and third hand.
SPOT = WagerType(
    "hand",
    "Against dealer's hand",
    "19:47-2.18(b)[two-or-three]",
    odds=_main_odds,
    offered=lambda elections: bool(elections.multiple_action),
    rows=main_table,
    spots=("1", "2", "3"),
)
# Made in the middle of a round, so never in the betting window.
INSURANCE = WagerType("insurance", "Insurance", "19:47-2.9(a)[right]", odds=lambda _: (TWO_TO_ONE,))
DOUBLE = WagerType("double", "Double down", "19:47-2.10(a)[right]", odds=_main_odds, rows=main_table)
SPLIT = WagerType("split", "Split pair", "19:47-2.11(a)[equal-wager]", odds=_main_odds, rows=main_table)

MAIN_WAGERS = (MAIN, BOX, SPOT)
