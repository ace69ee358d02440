"""House ways of setting four tiles, as data: rules in order, the first that applies decides (19:47-10.7[house-way]).

A rule is asked for a hand and answers with the split it wants, or None. A hand is four pairs (see ``rules``) in rising
order; a split is the high hand and the low hand.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement

from ....rulebook.cite import law
from .. import rules
from ..rules import DAY, GEE_JOON, NINES, PIPS, TEEN, YUN, points, strength

Tiles = tuple[int, ...]
Split = tuple[tuple[int, int], tuple[int, int]]  # high, low
Rule = Callable[[Tiles], Split | None]
HouseWay = tuple[Rule, ...]

HIGH_FOUR, HIGH_SIX, LOW_FOUR, LOW_SIX, EIGHTS = 4, 6, 7, 11, 13
FOURS, SIXES = {HIGH_FOUR, LOW_FOUR}, {HIGH_SIX, LOW_SIX}
TOPS = {TEEN, DAY}


def hands() -> list[Tiles]:
    """All 3,620 kinds of four tiles: no pair has more than two of them."""
    return [hand for hand in combinations_with_replacement(range(16), 4) if max(map(hand.count, hand)) <= 2]


def ways(hand: Tiles) -> int:
    """How many of the 35,960 deals of four tiles are of this kind."""
    count = 1
    for tile in set(hand):
        count *= 2 if hand.count(tile) == 1 else 1
    return count


@law("19:47-10.7[high-over-low]")
def in_order(one: tuple[int, int], other: tuple[int, int]) -> Split:
    """Two hands as a split: the stronger is the high hand. 19:47-10.7[high-over-low]."""
    one, other = ((min(hand), max(hand)) for hand in (one, other))  # written in one way only
    return (one, other) if (strength(*one), one) >= (strength(*other), other) else (other, one)


def splits(hand: Tiles) -> list[Split]:
    """The ways to set four tiles, three at most, each once."""
    a, b, c, d = hand
    found = (in_order((a, b), (c, d)), in_order((a, c), (b, d)), in_order((a, d), (b, c)))
    return list(dict.fromkeys(found))


def together(hand: Tiles, x: int, y: int) -> Split:
    """The split that puts two tiles together."""
    rest = list(hand)
    rest.remove(x)
    rest.remove(y)
    return in_order((x, y), (rest[0], rest[1]))


def low_strength(split: Split) -> int:
    """How strong the low hand is."""
    return strength(*split[1])


def high_strength(split: Split) -> int:
    """How strong the high hand is."""
    return strength(*split[0])


def best_low(hand: Tiles) -> Split:
    """A balanced split: the best low hand there is."""
    return max(splits(hand), key=lambda split: (low_strength(split), high_strength(split)))


def best_high(hand: Tiles) -> Split:
    """The best high hand there is."""
    return max(splits(hand), key=lambda split: (high_strength(split), low_strength(split)))


def the_pair(hand: Tiles) -> int | None:
    """The best pair in a hand."""
    return next((tile for tile in hand if hand.count(tile) == 2), None)


# ---- the house way of an Atlantic City casino ------------------------------------------------------------------------


@law("19:47-10.7[way-pairs]")
def pairs(hand: Tiles) -> Split | None:
    """A pair is kept, or split beside certain tiles; two pairs are both kept. 19:47-10.7[way-pairs]."""
    pair = the_pair(hand)
    if pair is None:
        return None
    kept = together(hand, pair, pair)
    x, y = (tile for tile in hand if tile != pair) if hand.count(pair) == 2 and len(set(hand)) == 3 else (pair, pair)
    if x == pair:  # two pairs
        return kept
    return together(hand, pair, x) if splits_pair(pair, x, y) else kept


def splits_pair(pair: int, x: int, y: int) -> bool:
    """Whether a pair is split beside two tiles that are no pair. 19:47-10.7[way-pairs]."""
    pips = {PIPS[x], PIPS[y]} if GEE_JOON not in (x, y) else {0}
    nine_and_eleven = pips == {9, 11}
    if pair == GEE_JOON:
        return 6 in pips and pips <= {4, 5, 6}
    if pair in TOPS:
        low, high = sorted((strength(pair, x), strength(pair, y)))
        return nine_and_eleven or (low >= 6 * rules.STEP and high >= 8 * rules.STEP)
    if pair == NINES:
        return pips <= {2, 10, 12}
    if PIPS[pair] == 8:
        return pips <= {2, 10, 11, 12} or nine_and_eleven
    if PIPS[pair] == 7:
        return pips <= {2, 10, 11, 12} and bool(pips & {2, 12})
    return False  # fours, fives, sixes, tens and elevens


def of_pips(hand: Tiles, *wanted: int | set[int]) -> bool:
    """Whether the tiles of a hand have these spots, in some order; 3 stands for a tile of the Gee Joon."""

    def fits(left: list[int], asked: tuple[int | set[int], ...]) -> bool:
        if not asked:
            return not left
        first = asked[0] if isinstance(asked[0], set) else {asked[0]}
        return any(PIPS[t] in first and fits(left[:at] + left[at + 1 :], asked[1:]) for at, t in enumerate(left))

    return fits(list(hand), wanted)


@law("19:47-10.7[way-exceptions]")
def named_hands(hand: Tiles) -> Split | None:
    """Hands for which the way names the split outright. 19:47-10.7[way-exceptions]."""
    top = next((tile for tile in hand if tile in TOPS), None)
    if top is not None and of_pips(hand, {2, 12}, 9, 8, 4) and LOW_FOUR in hand:
        return together(hand, top, next(tile for tile in hand if PIPS[tile] == 8))  # three and gong
    if of_pips(hand, 2, 12, {4, 5, 6}, {10, 11}):
        return together(hand, TEEN, DAY)
    if of_pips(hand, 2, 12, 4, {5, 6}) or of_pips(hand, 2, 12, 10, 11):
        return together(hand, DAY, max((t for t in hand if t not in TOPS), key=lambda tile: PIPS[tile]))
    if top is not None and of_pips(hand, {2, 12}, 4, 5, 11):
        return together(hand, top, next(tile for tile in hand if PIPS[tile] == 4))  # six and six
    return fours_and_sixes(hand, top)


def fours_and_sixes(hand: Tiles, top: int | None) -> Split | None:
    """The named hands with both fours or both sixes that are no pair. 19:47-10.7[way-exceptions]."""
    held = set(hand)
    if held >= FOURS:
        if of_pips(hand, 4, 4, 5, 3):
            return together(hand, HIGH_FOUR, GEE_JOON)  # a high seven and nine
        if of_pips(hand, 4, 4, 5, {6, 7, 8, 9}) and YUN not in held:
            return together(hand, HIGH_FOUR, 15)  # the best nine
    if held >= SIXES:
        if of_pips(hand, 6, 6, 3, {4, 5}):
            return together(hand, HIGH_SIX, GEE_JOON)  # the best nine
        if of_pips(hand, 6, 6, 11, {3, 4, 5}):
            return best_high(hand)
        if top is not None and of_pips(hand, 6, 6, {2, 12}, {4, 5}):
            return together(hand, top, HIGH_SIX)  # eight points in the high hand
    return None


WEAK_THREE = 3 * rules.STEP + rules.height(HIGH_SIX)  # a three below it is weak


@law("19:47-10.7[way-wong]")
def with_teen_or_day(hand: Tiles) -> Split | None:
    """High nine, gong or wong with the Teen, else with the Day. 19:47-10.7[way-wong]."""
    for top in (TEEN, DAY):
        if top not in hand:
            continue
        partners = sorted((t for t in hand if PIPS[t] in (7, 8, 9)), key=lambda tile: PIPS[tile])
        if not partners:
            continue
        split = together(hand, top, partners[0])
        return split if low_strength(split) >= WEAK_THREE else best_high(hand)
    return None


SMALL = {t for t in range(16) if 2 <= PIPS[t] <= 6 and t != GEE_JOON} | {TEEN}  # the Teen stands for a two


@law("19:47-10.7[way-small]")
def two_small_tiles(hand: Tiles) -> Split | None:
    """Two small tiles that make seven, eight or nine: the way that leaves the best low hand. 19:47-10.7[way-small]."""
    found = []
    for at, x in enumerate(hand):
        for y in hand[at + 1 :]:
            small = all(t in SMALL for t in (x, y)) and {x, y} != TOPS
            if small and points(x, y) in (7, 8, 9):
                split = together(hand, x, y)
                count = points(*split[1])
                teen_high = TEEN in split[0] or not set(hand) >= TOPS
                found.append((count, teen_high, low_strength(split), high_strength(split), split))
    return max(found)[-1] if found else None


ATLANTIC_CITY: HouseWay = (pairs, named_hands, with_teen_or_day, two_small_tiles, best_low)


# ---- a simpler way ---------------------------------------------------------------------------------------------------


@law("19:47-10.7[way-simple]")
def pair_wong_gong(hand: Tiles) -> Split | None:
    """A pair, a wong or a gong wherever there is one. 19:47-10.7[way-simple]."""
    split = best_high(hand)
    return split if high_strength(split) >= rules.DAY_GONG else None


@law("19:47-10.7[way-simple]")
def nine_eight_seven(hand: Tiles) -> Split | None:
    """Otherwise the highest of nine, eight or seven points. 19:47-10.7[way-simple]."""
    split = best_high(hand)
    return split if high_strength(split) >= 7 * rules.STEP else None


@law("19:47-10.7[way-simple]")
def highest_with_lowest(hand: Tiles) -> Split | None:
    """Otherwise the highest tile with the lowest. 19:47-10.7[way-simple]."""
    by_height = sorted(hand, key=rules.height)
    return together(hand, by_height[-1], by_height[0])


SIMPLE: HouseWay = (pair_wong_gong, nine_eight_seven, highest_with_lowest)


@law("19:47-10.7[way-order]")
def set_hand(way: HouseWay, hand: Tiles) -> Split:
    """How a house way sets four tiles: its first rule that applies, if no split has both hands as good and one better.

    19:47-10.7[way-order].
    """
    hand = tuple(sorted(hand))
    chosen = next(split for rule in way if (split := rule(hand)) is not None)
    high, low = high_strength(chosen), low_strength(chosen)
    no_worse = [s for s in splits(hand) if high_strength(s) >= high and low_strength(s) >= low]
    return max(no_worse, key=lambda s: (low_strength(s), high_strength(s), s == chosen))
