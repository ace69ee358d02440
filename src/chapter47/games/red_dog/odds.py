"""The exact value of red dog: every deal of three cards counted, and the raise that is worth making found from it."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import gcd, lcm
from typing import TYPE_CHECKING

from ...odds.analysis import GameOdds
from ...odds.left import Left, by_ranks
from ...odds.lines import Line, Outcome, ended
from ...odds.strategy import Strategy
from ...table.game import Numbers, compiled
from . import rules
from .elections import RedDogOdds
from .wagers import ORIGINAL, RAISE, decide_original, decide_raise

if TYPE_CHECKING:
    from .elections import RedDogElections


UNIT = 10_000  # cents: every figure is for an original wager of $100
VALUES = range(2, 15)
SPREADS = range(1, rules.LARGEST_SPREAD + 1)
PUBLISHED = range(7, rules.LARGEST_SPREAD + 1)  # books say: raise on a spread of seven or more


def class_counts(decks: int) -> tuple[int, ...]:
    """In how many ordered deals of three cards from whole decks the round ends in each class."""
    return counts_left((4 * decks,) * len(VALUES))


@lru_cache(maxsize=256)
def counts_left(left: tuple[int, ...]) -> tuple[int, ...]:
    """The same where so many cards of each value, two to ace, are left."""
    counts = [0] * rules.CLASSES
    have = dict(zip(VALUES, left, strict=True))
    for first, second, third in product(VALUES, repeat=3):
        ways = have[first] * max(have[second] - (second == first), 0)
        ways *= max(have[third] - (third == first) - (third == second), 0)
        counts[rules.result_class(first, second, third)] += ways
    return tuple(counts)


def unit(elections: RedDogOdds) -> int:
    """UNIT, or the first multiple of it that can be paid to the cent at all odds."""
    against = (odds.against for odds in ORIGINAL.odds(elections))
    return UNIT * lcm(*(n // gcd(n, UNIT) for n in against))


def raise_value(elections: RedDogOdds, spread: int, counts: tuple[int, ...] | None = None) -> Fraction:
    """What a raise of one unit gains or loses on average at a spread, from a full shoe or by other counts."""
    counts = counts or class_counts(elections.shoe_decks)
    lose = rules.FIRST_SPREAD + 2 * (spread - 1)
    whole = counts[lose] + counts[lose + 1]
    gained: Fraction = counts[lose + 1] * elections.pays(spread).ratio - counts[lose]
    return gained / whole if whole else Fraction(0)


def best_raises(elections: RedDogOdds, counts: tuple[int, ...] | None = None) -> frozenset[int]:
    """The spreads at which a raise gains on average, found and not assumed."""
    return frozenset(spread for spread in SPREADS if raise_value(elections, spread, counts) > 0)


def lines(elections: RedDogOdds, counts: tuple[int, ...] | None = None) -> list[Line]:
    """The original wager by best play, without raises and as books advise; the raise, and at each spread."""
    own = elections.parallels.get
    stake, best = unit(elections), best_raises(elections, counts)

    def original(key: str, raised: Collection[int]) -> Line:
        outcomes = tuple(_together(result, elections, stake, raised) for result in range(rules.CLASSES))
        return Line(key, own(ORIGINAL.cite, ORIGINAL.cite), ORIGINAL.pays(elections), outcomes)

    def raised(key: str, spreads: Collection[int]) -> Line:
        outcomes = tuple(_raise(result, elections, stake, spreads) for result in range(rules.CLASSES))
        pays = str(elections.pays(min(spreads))) if len(spreads) == 1 else RAISE.pays(elections)
        return Line(key, own(RAISE.cite, RAISE.cite), pays, outcomes)

    return [
        original("original", best),
        original("original:never-raise", ()),
        original("original:raise-7-or-more", PUBLISHED),
        raised("raise", best),
        *(raised(f"raise:{spread}", (spread,)) for spread in SPREADS),
    ]


def _together(result: int, elections: RedDogOdds, stake: int, raised: Collection[int]) -> Outcome:
    """The net of an original wager, with an equal raise where there was one, per original wager."""
    decision = decide_original(result, elections)
    if rules.spread_of(result) not in raised:
        return stake, decision.net(stake), decision.result
    net = decision.net(stake) + decide_raise(result, elections).net(stake)
    return stake, net, ended(net)


def _raise(result: int, elections: RedDogOdds, stake: int, spreads: Collection[int]) -> Outcome | None:
    if rules.spread_of(result) not in spreads:
        return None
    decision = decide_raise(result, elections)
    return stake, decision.net(stake), decision.result


def odds(elections: RedDogOdds, game: str = "red-dog") -> GameOdds:
    """The exact value of wager and raise on the first round of a full shoe."""
    counts = class_counts(elections.shoe_decks)
    return GameOdds(game, elections.chosen(), [line.value(counts) for line in lines(elections)])


def strategy(elections: RedDogOdds, game: str = "red-dog") -> Strategy:
    """At which spreads to raise, with what a raise is worth at each."""
    best = best_raises(elections)
    values = {spread: raise_value(elections, spread) for spread in SPREADS}
    rows = tuple(
        (str(spread), f"{value:+.6f}" if value else "0", "raise" if spread in best else "call")
        for spread, value in ((spread, float(value)) for spread, value in values.items())
    )
    counts = class_counts(elections.shoe_decks)
    figures = {line.key: line.value(counts).house_edge for line in lines(elections)[:3]}
    return Strategy(
        game,
        (f"Raise by the whole original wager on a spread of {', '.join(map(str, sorted(best)))}; call on all others.",),
        ("spread", "worth of a raise", "best"),
        rows,
        ("Worth of a raise per unit raised, from a full shoe. House edges are per original wager.",),
        figures,
    )


def left(elections: RedDogElections) -> Left:
    """The cards of the shoe by value, raises made wherever they gain on the cards that are left."""
    return by_ranks(elections.shoe_decks, 3, rules.card_value, counts_left, lambda counts: lines(elections, counts))


NUMBERS = Numbers(odds=odds, kernel=compiled(__package__), strategy=strategy)
