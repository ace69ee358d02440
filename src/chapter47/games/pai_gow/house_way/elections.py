"""The house ways a licensee may elect by name: Atlantic City's and the simple one, and two from elsewhere.

Foxwoods' is told after its training booklet of 1997, New Zealand's after its casinos' rules, both as the trade has
published them; where a picture or a last sentence is missing there, what others say of the same way stands in.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from .. import rules
from ..rules import DAY, GEE_JOON, PIPS, TEEN, points
from .rules import (
    ATLANTIC_CITY,
    EIGHTS,
    HIGH_FOUR,
    SIMPLE,
    TOPS,
    WEAK_THREE,
    HouseWay,
    Split,
    Tiles,
    best_high,
    best_low,
    hands,
    high_strength,
    low_strength,
    pairs,
    set_hand,
    splits,
    splits_pair,
    the_pair,
    together,
)

FIVES = 15
HARMONY_THREE = 3 * rules.STEP + rules.height(HIGH_FOUR)


def beside_the_pair(hand: Tiles) -> tuple[int, set[int]] | None:
    """The pair in a hand with two other tiles that are none, and their spots; a tile of the Gee Joon has 0 here."""
    pair = the_pair(hand)
    if pair is None or len(set(hand)) == 2:
        return None
    return pair, {0 if tile == GEE_JOON else PIPS[tile] for tile in hand if tile != pair}


def of_tops(hand: Tiles, spots: int) -> list[Split]:
    """High nines, gongs or wongs: the Teen or the Day with a tile of so many spots, the Teen's first."""
    return [together(hand, top, t) for top in (TEEN, DAY) if top in hand for t in hand if PIPS[t] == spots]


# ---- Foxwoods --------------------------------------------------------------------------------------------------------


def foxwoods_pairs(hand: Tiles) -> Split | None:
    """As in Atlantic City, but sevens are split beside any two of 2, 10, 11 and 12."""
    found = beside_the_pair(hand)
    if found and PIPS[found[0]] == 7 and found[1] <= {2, 10, 11, 12}:
        return together(hand, found[0], next(tile for tile in hand if tile != found[0]))
    return pairs(hand)


def foxwoods_tops(hand: Tiles) -> Split | None:
    """High nine, gong, wong; but a wong beside an eleven, a gong beside a four, or beside a five with a low eight."""
    made = [spots for spots in (7, 8, 9) if of_tops(hand, spots)]
    if not made:
        return None
    spots = made[0]
    held = {PIPS[tile] for tile in hand}
    if 11 in held and 9 in made:
        spots = 9
    elif spots == 7 and 8 in made and (4 in held or {FIVES, EIGHTS} <= set(hand)):
        spots = 8
    top = TEEN if TEEN in hand else DAY
    return max((s for s in of_tops(hand, spots) if top in s[0]), key=low_strength)


def parts_the_best(hand: Tiles, split: Split) -> bool:
    """Whether the two highest tiles go into different hands."""
    one, other = sorted(hand, key=rules.height, reverse=True)[:2]
    return (one in split[0]) != (other in split[0])


def foxwoods_choices(hand: Tiles) -> Split | None:
    """Where the same points can be made twice, or 8/8 and 7/9 both, the best high hand under certain conditions."""
    by_points: dict[tuple[int, ...], list[Split]] = {}
    for split in splits(hand):
        by_points.setdefault(tuple(sorted(points(*two) for two in split)), []).append(split)
    twice = {made: max(found, key=high_strength) for made, found in by_points.items() if len(found) > 1}
    if (8, 9) in twice:
        return twice[8, 9]
    if (8, 8) in by_points and (7, 9) in by_points:
        best = max(by_points[7, 9], key=high_strength)
        if parts_the_best(hand, best):
            return best
    if (7, 8) in twice and set(hand) >= TOPS:
        return next((split for split in by_points[7, 8] if TEEN in split[0]), None)
    return next(
        (twice[m] for m in ((6, 7), (6, 8), (6, 9), (7, 9)) if m in twice and parts_the_best(hand, twice[m])), None
    )


def low_or_high(hand: Tiles, weak: int, high: int) -> Split:
    """The best low hand, but the best high hand where that low hand is weak and the high one has so many points."""
    low, best = best_low(hand), best_high(hand)
    return best if low_strength(low) < weak and high_strength(best) >= high * rules.STEP else low


def foxwoods_others(hand: Tiles) -> Split:
    """A low hand below a three with the high six is weak beside a high hand of seven or more."""
    return low_or_high(hand, WEAK_THREE, 7)


FOXWOODS: HouseWay = (foxwoods_pairs, foxwoods_tops, foxwoods_choices, foxwoods_others)


# ---- New Zealand -----------------------------------------------------------------------------------------------------


def new_zealand_pairs(hand: Tiles) -> Split | None:
    """As in Atlantic City, but the Teen and Day by a list of tiles, and sevens beside any two of 2, 10, 11 and 12."""
    found = beside_the_pair(hand)
    if found is None:
        return pairs(hand)
    pair, spots = found
    if pair in TOPS:
        split = spots == {9, 11} or (spots <= {4, 5, 6, 7, 8, 9} and max(spots) >= 6)
    elif PIPS[pair] == 7:
        split = spots <= {2, 10, 11, 12}
    else:
        x, y = (tile for tile in hand if tile != pair)
        split = splits_pair(pair, x, y)
    return together(hand, pair, next(tile for tile in hand if tile != pair) if split else pair)


def new_zealand_tops(hand: Tiles) -> Split | None:
    """High nine, gong, wong, the first that leaves a three with the high four or better; else wong, gong, high nine."""
    made = [max(found, key=low_strength) for spots in (7, 8, 9) if (found := of_tops(hand, spots))]
    if not made:
        return None
    return next((split for split in made if low_strength(split) >= HARMONY_THREE), made[-1])


def new_zealand_others(hand: Tiles) -> Split:
    """The best low hand; where it is below a three with the high four, a high hand of eight or more."""
    return low_or_high(hand, HARMONY_THREE, 8)


NEW_ZEALAND: HouseWay = (new_zealand_pairs, new_zealand_tops, new_zealand_others)

HOUSE_WAYS: Mapping[str, HouseWay] = {
    "atlantic city": ATLANTIC_CITY,
    "simple": SIMPLE,
    "foxwoods": FOXWOODS,
    "new zealand": NEW_ZEALAND,
}


@lru_cache(maxsize=8)
def every_setting(name: str) -> Mapping[Tiles, Split]:
    """What a house way does with every hand there is. 19:47-10.7[house-way]."""
    return {hand: set_hand(HOUSE_WAYS[name], hand) for hand in hands()}
