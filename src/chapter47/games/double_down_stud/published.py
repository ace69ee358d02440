"""Double down stud figures that others published."""

from __future__ import annotations

from collections.abc import Callable

from ...odds.published import Figure, Number, PublicGame, event, read

WIZARD = "wizardofodds.com, double down stud"

_read = read


def _deals(line: str, doubled: bool) -> Callable[[PublicGame], Number]:
    """How many of 12,994,800 deals end on a line, doubled or not."""
    return event("ways", "initial", f"{line}, {'doubled' if doubled else 'not doubled'}")


PUBLISHED = (
    Figure("doubled, four of a kind", "3120", WIZARD, _deals("four-of-a-kind", True)),
    Figure("doubled, full house", "18720", WIZARD, _deals("full house", True)),
    Figure("doubled, three of a kind", "223872", WIZARD, _deals("three-of-a-kind", True)),
    Figure("not doubled, three of a kind", "50688", WIZARD, _deals("three-of-a-kind", False)),
    Figure("initial wager, house edge", "0.0267", "shram.kiev.ua, double down stud", _read("house_edge", "initial")),
)
