"""Three card poker in small integers: who wins a contest, for people and for kernels.

A hand is its strength (``table.poker_hands.THREE_CARDS``) and its class, 0 high card to 5 straight flush. What a
player's hand is and how its contest ended decide every wager: thirty classes of rounds.
"""

from __future__ import annotations

from ...table.poker_hands import PAIR, THREE_CARDS

FOLDED, NOT_QUALIFIED, WON, TIED, LOST = range(5)
CONTESTS = 5
HANDS = 6
CLASSES = HANDS * CONTESTS

NAMES = tuple(reversed(THREE_CARDS.classes))  # 19:47-20.3(b), lowest first
PAIR_OR_BETTER = NAMES.index(PAIR)


def contest(player: int, dealer: int, qualifying: int) -> int:
    """How a hand that stays in ends against the dealer's. 19:47-20.10[not-qualified], 19:47-20.10[tie]."""
    if dealer < qualifying:
        return NOT_QUALIFIED
    if player == dealer:
        return TIED
    return WON if player > dealer else LOST


def result_class(hand: int, ended: int) -> int:
    """The class of a round for one player: the class of the hand and how its contest ended."""
    return hand * CONTESTS + ended


def hand_of(result: int) -> int:
    """The class of the player's hand in a round of this class."""
    return result // CONTESTS


def contest_of(result: int) -> int:
    """How the contest ended in a round of this class."""
    return result % CONTESTS
