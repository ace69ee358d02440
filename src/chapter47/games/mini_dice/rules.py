"""The arithmetic of mini-dice: the total of two dice against each wager. Pure functions of small integers."""

from __future__ import annotations

from ...rulebook.cite import law

DICE = 2
STANDS, WINS, LOSES = 0, 1, 2  # what a shake does to a wager
PLACES = (4, 5, 6, 8, 9, 10)


@law("19:47-13.1[number]")
def number(a: int, b: int) -> int:
    """The number of a shake: the total of the two uppermost faces. 19:47-13.1[number]."""
    return a + b


def place(chosen: int, total: int) -> int:
    """A place bet wins on its number, loses on seven and stands on anything else. 19:47-13.2(a)1."""
    if total == chosen:
        return WINS
    return LOSES if total == 7 else STANDS


def field_wins(total: int) -> bool:
    """The field is 2, 3, 4, 9, 10, 11 and 12. 19:47-13.2(a)2."""
    return total <= 4 or total >= 9


def seven_out(total: int) -> bool:
    """A seven passes the shaker on. 19:47-13.7[seven]."""
    return total == 7
