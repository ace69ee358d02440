"""Let it ride in small integers: the line of the pay table that a hand is on, and the classes of rounds.

What a round means for every wager is decided by four things: the line of the five-card hand, the class of the player's
own three cards, and whether each of the two bets was left to ride.
"""

from __future__ import annotations

from ...rulebook.cite import law
from ...table.poker_hands import FIVE_CARDS, HIGH_CARD, PAIR, THREE_CARDS_MINI_ROYAL

TENS_OR_BETTER = "pair of tens or better"
# The lines of the pay table, lowest first; the first one loses.
LINES = law("19:47-18.3[ranking]")(
    ("loses", TENS_OR_BETTER, *reversed([name for name in FIVE_CARDS.classes if name not in (PAIR, HIGH_CARD)]))
)
THREES = tuple(reversed(THREE_CARDS_MINI_ROYAL.classes))
LOWEST_TENS = FIVE_CARDS.at(10, 10, 4, 3, 2)
CLASSES = len(LINES) * len(THREES) * 4
_THREES = len(THREES)


@law("13:47-20.27(a)[hand]", "19:47-18.1[hand]")
def line_of(strength: int) -> int:
    """The line of a five-card hand. 19:47-18.1[hand]."""
    if strength < LOWEST_TENS:
        return 0
    name = FIVE_CARDS.class_of[strength]
    return LINES.index(TENS_OR_BETTER if name == PAIR else name)


LINE_OF = tuple(line_of(strength) for strength in range(len(FIVE_CARDS.class_of)))
THREE_OF = tuple(THREES.index(name) if name else 0 for name in THREE_CARDS_MINI_ROYAL.class_of)


def result_class(line: int, three: int, first_rides: bool, second_rides: bool) -> int:
    """The class of a round for one player."""
    return ((line * _THREES + three) * 2 + first_rides) * 2 + second_rides


def line(result: int) -> int:
    """The line of the five-card hand in a round of this class."""
    return result // (4 * _THREES)


def three(result: int) -> int:
    """The class of the player's own three cards in a round of this class."""
    return result // 4 % _THREES


@law("19:47-18.6[third-stays]")
def rides(result: int, bet: int) -> bool:
    """Whether bet 1, 2 or 3 was left to ride in a round of this class. 19:47-18.6[third-stays]."""
    return bet == 3 or (result & (2 if bet == 1 else 1)) != 0
