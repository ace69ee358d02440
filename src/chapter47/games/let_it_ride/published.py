"""Let it ride figures that others published."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations

from ...errors import ensure
from ...odds.published import Figure, Number, PublicGame, event, read
from ...table.cards import parse_cards
from ...table.poker_hands import FIVE_CARDS
from . import rules
from .elections import LetItRideElections
from .odds import pays_of, three_name

WIZARD = "wizardofodds.com, let it ride, appendix 1"
GAMBLING = "gamblingmy.com, let it ride probability"

_read = read


def _hands(name: str) -> Callable[[], int]:
    """How many first hands of three players sort under a name."""
    return lambda: sum(three_name(cards) == name for cards in combinations(range(52), 3))


@cache
def _returned(cards: str) -> int:
    held = parse_cards(cards)
    pays, part = pays_of(LetItRideElections())
    ensure(part == 1, "the pay table is in whole units")
    left = [card for card in parse_cards(_DECK) if card not in held]
    lines = (rules.LINE_OF[FIVE_CARDS.strength([*held, *more])] for more in combinations(left, 2))
    return sum((-1, *pays)[line] for line in lines)


_DECK = " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K"))


def _total(cards: str) -> Callable[[], int]:
    """What one bet returns in all over the 1,176 ways two cards may follow."""
    return lambda: _returned(cards)


def _chance(line: str) -> Callable[[PublicGame], Number]:
    """How likely a five-card hand is on a line; the third bet always rides."""
    return event("chance", "bet-3", line)


def _spread(spread: int, high: int, number: str) -> Figure:
    name = f"three to a straight flush, spread {spread}, {high} high"
    return Figure(name, number, WIZARD, _hands(name))


PUBLISHED = (
    Figure(
        "three bets, house edge of one", "0.0351", "wizardofodds.com, house edge", _read("house_edge", "three-bets")
    ),
    _spread(3, 0, "20"),
    _spread(4, 1, "12"),
    _spread(4, 2, "12"),
    _spread(5, 2, "24"),
    Figure("three of a kind", "52", WIZARD, _hands("three of a kind")),
    Figure("spread 3, 0 high, total return", "252", WIZARD, _total("7C 8C 9C")),
    Figure("spread 3, 2 high, total return", "708", WIZARD, _total("9C 10C JC")),
    Figure("spread 5, 2 high, total return", "144", WIZARD, _total("8C 10C QC")),
    Figure("three to a royal, ace high, total return", "1172", WIZARD, _total("AC KC QC")),
    Figure("three to a royal, queen high, total return", "1736", WIZARD, _total("QC JC 10C")),
    Figure("pair of tens or better, chance", "0.16252655", GAMBLING, _chance("pair of tens or better")),
    Figure("straight, chance", "0.00392465", GAMBLING, _chance("straight")),
    Figure("two pair, chance", "0.04753902", GAMBLING, _chance("two pair")),
)
