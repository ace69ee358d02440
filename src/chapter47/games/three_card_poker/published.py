"""Three card poker figures that others published."""

from __future__ import annotations

from collections.abc import Callable

from ...odds.published import Figure, Number, reader
from ...table.poker_hands import THREE_CARDS
from . import rules
from .elections import ThreeCardPokerElections
from .odds import DEALER_HANDS, class_counts, contests, odds
from .wagers import ANTE, DECIDE, PLAY

WIZARD = "wizardofodds.com, three card poker"
REVIEW = "reviewpokerrooms.com, three card poker ante and play"

_read = reader(ThreeCardPokerElections, odds)


def _hands(name: str) -> Callable[[], int]:
    """How many hands of a class a deck has."""

    def ours() -> int:
        classed = zip(contests(), THREE_CARDS.class_of, strict=True)
        return sum(sum(counts) for counts, known in classed if known == name) // DEALER_HANDS

    return ours


def _without_bonus(*lowest: int) -> Callable[[], Number]:
    """The house edge per ante where hands from ``lowest`` up are played and no bonus is paid."""

    def ours() -> Number:
        elections = ThreeCardPokerElections()
        lost = 0
        counts = class_counts(THREE_CARDS.at(*lowest))
        for result, ways in enumerate(counts):
            kinds = (ANTE,) if rules.contest_of(result) == rules.FOLDED else (ANTE, PLAY)
            lost -= ways * sum(DECIDE[kind](result, elections).net(100) for kind in kinds)
        return lost / (100 * sum(counts))

    return ours


PUBLISHED = (
    Figure("hands of ace high or less", "16440", WIZARD, _hands("high card")),
    Figure("hands of three of a kind", "52", WIZARD, _hands("three-of-a-kind")),
    Figure("no bonus, play Q high or better, house edge", "0.087342", REVIEW, _without_bonus(12, 3, 2)),
    Figure("no bonus, play Q-6-4 or better, house edge", "0.086580", REVIEW, _without_bonus(12, 6, 4)),
    Figure(
        "pair plus 35/25/6/4/1, house edge",
        "0.046",
        "casinocity.com, Grochowski",
        _read("house_edge", "pair-plus", pair_plus_pays="C"),
    ),
    Figure(
        "pair plus 40/30/6/4/1, house edge",
        "0.0232",
        "gamingtoday.com, Mastering 3-card",
        _read("house_edge", "pair-plus"),
    ),
)
