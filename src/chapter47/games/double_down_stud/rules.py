"""Double down stud in small integers: the line of the pay table that a hand is on, and the classes of rounds."""

from __future__ import annotations

from ...rulebook.cite import law
from ...table.poker_hands import FIVE_CARDS, HIGH_CARD, PAIR

LOSES, PUSH = 0, 1
JACKS_OR_BETTER = "pair of jacks or better"
# The lines of the pay table, lowest first; hands are never compared with each other.
LINES = law("19:47-17.5(b)")(
    ("loses", "push", JACKS_OR_BETTER, *reversed([n for n in FIVE_CARDS.classes if n not in (PAIR, HIGH_CARD)]))
)
LOWEST_SIXES, LOWEST_JACKS = FIVE_CARDS.at(6, 6, 4, 3, 2), FIVE_CARDS.at(11, 11, 4, 3, 2)
CLASSES = len(LINES) * 2


@law("19:47-17.5(a)")
def line_of(strength: int) -> int:
    """The line of a five-card hand. 19:47-17.1[hand], 19:47-17.5(a)."""
    if strength < LOWEST_SIXES:
        return LOSES
    if strength < LOWEST_JACKS:
        return PUSH
    name = FIVE_CARDS.class_of[strength]
    return LINES.index(JACKS_OR_BETTER if name == PAIR else name)


LINE_OF = tuple(line_of(strength) for strength in range(len(FIVE_CARDS.class_of)))


def result_class(line: int, doubled: bool) -> int:
    """The class of a round for one player."""
    return line * 2 + doubled


def line(result: int) -> int:
    """The line of the hand in a round of this class."""
    return result // 2


def doubled(result: int) -> bool:
    """Whether a double down wager was made in a round of this class."""
    return result % 2 == 1
