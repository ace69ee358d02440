"""Pai gow poker figures that others published."""

from __future__ import annotations

from collections.abc import Callable

from ...odds.published import Figure, Number, PublicGame, event, read
from ...table.poker_hands import FLUSH, ROYAL_FLUSH, STRAIGHT, STRAIGHT_FLUSH
from .odds import HANDS, best_five_counts

HANDS_OF = "wizardofodds.com, pai gow poker, appendix 5"
CHANCES_OF = "paigowcasinos.net, pai gow poker odds"
ROUNDS_OF = "wizardofodds.com, ask the wizard 134"

_read = read


def _hands(name: str) -> Callable[[], int]:
    """Hands of seven whose best five cards are of a class."""
    return lambda: best_five_counts()[name]


def _bonus(line: str) -> Callable[[PublicGame], Number]:
    """Hands of seven on a line of the bonus."""
    return event("ways", "bonus", line)


def _straight_flushes(game: PublicGame) -> Number:
    """The chance of a straight flush of five cards or more, the royal ones too."""
    return float(sum(one.chance for one in game.events("bonus").events if "flush" in one.name and one.name != FLUSH))


PUBLISHED = (
    Figure("a wager wins", "0.2861", ROUNDS_OF, _read("win", "pai-gow-poker")),
    Figure("a wager is returned", "0.4148", ROUNDS_OF, _read("void", "pai-gow-poker")),
    Figure("a wager loses", "0.2991", ROUNDS_OF, _read("lose", "pai-gow-poker")),
    Figure(
        "the dealer banks, house edge",
        "0.0273",
        "bonussunpoker.com, pai gow poker, after wizardofodds.com",
        _read("house_edge", "pai-gow-poker"),
        differs="made from chances rounded to four digits, 0.2991 less 95% of 0.2861, which are ours as well",
    ),
    Figure("best five of seven: royal flush", "26132", HANDS_OF, _hands(ROYAL_FLUSH)),
    Figure("best five of seven: straight flush", "184832", HANDS_OF, _hands(STRAIGHT_FLUSH)),
    Figure("best five of seven: four of a kind", "307472", HANDS_OF, _bonus("four-of-a-kind")),
    Figure("best five of seven: full house", "4188528", HANDS_OF, _bonus("full house")),
    Figure("best five of seven: flush", "6172088", HANDS_OF, _bonus("flush")),
    Figure("best five of seven: total", "154143080", HANDS_OF, lambda game: game.events("bonus").combinations),
    Figure("best five of seven: straight", "0.073", CHANCES_OF, lambda: best_five_counts()[STRAIGHT] / HANDS),
    Figure("best five of seven: straight or royal flush", "0.001", CHANCES_OF, _straight_flushes),
)
