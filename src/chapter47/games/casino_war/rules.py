"""The arithmetic of casino war: which card is higher, and how a round ends. Pure functions of small integers.

A card is its place in the ranking, 2 to 14. A round of one player ends in one of five classes, the last three after a
tie hand on the original deal, as the war deal would decide it.
"""

from __future__ import annotations

from ...rulebook.cite import law

WON, LOST, WAR_WON, WAR_LOST, WAR_TIE = 0, 1, 2, 3, 4
CLASSES = 5


@law("19:47-22.3[ranking]")
def ranking(rank: int) -> int:
    """Place of a card by its rank, ace 1 to king 13: the ace is highest, suits do not count. 19:47-22.3[ranking]."""
    return 14 if rank == 1 else rank


@law("19:47-22.1[suit]")
def is_tie_hand(player: int, dealer: int) -> bool:
    """Whether two cards are of equal rank. 19:47-22.1[tie-hand], 19:47-22.1[suit]."""
    return player == dealer


def original_class(player: int, dealer: int) -> int:
    """The class of an original deal that is no tie hand."""
    return WON if player > dealer else LOST


def war_class(player: int, dealer: int) -> int:
    """The class of a round by its war deal: a tie is the player's. 19:47-22.8[war-won]."""
    if is_tie_hand(player, dealer):
        return WAR_TIE
    return WAR_WON if player > dealer else WAR_LOST
