"""The rules of a table of the blackjack family as small integers: what kernels and exact analysis compute with."""

from __future__ import annotations

from typing import NamedTuple

from ....errors import Refusal
from .. import rules


class Parameters(NamedTuple):
    """One game at certain elections, in the codes of ``rules.py``; flags are 0 or 1."""

    decks: int = 8  # decks from which a round is dealt
    tens_removed: int = 0  # Spanish 21: no card of rank 10
    hits_soft17: int = 0
    hole: int = rules.NO_HOLE
    double_on: int = rules.DOUBLE_ANY_TWO
    double_after_split: int = 1
    most_hands: int = 2  # hands of one box after splits
    resplit_aces: int = 1
    hit_split_aces: int = 0  # Spanish 21
    surrender: int = 0
    insurance: int = 1
    rescue: int = 0  # Spanish 21: take back a double, give up the original wager
    natural_tie: int = rules.NATURALS_VOID
    ties: int = rules.TIES_VOID
    two_card_21_wins: int = 1  # a split two-card 21 beats a drawn dealer 21: reading of 19:47-2.3(a)3
    player_21_wins: int = 0  # Spanish 21
    blackjack_win: int = 3
    blackjack_against: int = 2
    suited_678: int = 0
    three_sevens: int = 0
    five_card_21: int = 0
    designated_ace: int = -1  # suits of the designated blackjack, and the rank of its face card
    designated_face: int = -1
    designated_face_rank: int = 0
    spanish: int = 0  # the bonus 21s of Spanish 21
    super_bonus: int = 0  # Spanish 21: the super bonus in base wagers, 50 for $5,000 on $100
    dealer_hands: int = 1  # multiple action: 2 or 3
    # what no text of New Jersey says; the exact analysis knows them, the table and the kernels do not
    early_surrender: int = 0  # half is given up before the dealer's blackjack is known
    charlie: int = 0  # so many cards without going over win at once
    takes_all: int = 0  # a dealer's blackjack takes what was added by doubling and splitting too
    busts_first: int = 1  # a hand that went over 21 lost all its wagers before: reading R-blackjack-bust


ELSEWHERE = ("early_surrender", "charlie", "takes_all", "busts_first")  # what is not simulated


def verify_simulated(p: Parameters) -> None:
    """Refuse to simulate what only the exact analysis knows."""
    usual = Parameters()
    other = [name for name in ELSEWHERE if getattr(p, name) != getattr(usual, name)]
    if other:
        named = ", ".join(name.replace("_", " ") for name in other)
        raise Refusal(f"The simulation does not know this rule: {named}.", instead="its exact odds, chapter47 odds")
