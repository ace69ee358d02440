"""Every deal of pai gow, counted in compiled code: each kind of four tiles against each other, 736,281,000 deals.

The two tiles of a pair are worth the same, so 35,960 hands are 3,620 kinds, each with its number of deals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import jitable, kernel
from . import rules
from .house_way import rules as house_way
from .house_way.rules import Split, Tiles

Numbers = NDArray[np.int64]
Small = NDArray[np.int8]

jitable(rules.compare, rules.result_class)

SPLITS = 3


@kernel
def _contests(
    tiles: Small, held: Small, deals: Numbers, high: Numbers, low: Numbers, bank: Numbers, found: Numbers
) -> None:
    """For each hand and each of its splits, the deals of each class against a bank's set hands."""
    for i in range(len(tiles)):
        for j in range(len(tiles)):
            ways = deals[i]
            before = -1
            for at in range(4):  # deals of the bank's hand from the tiles that are left
                tile = tiles[j, at]
                if tile == before:
                    continue
                before = tile
                left = 2 - held[i, tile]
                ways *= 1 if held[j, tile] == left else left if held[j, tile] < left else 0
            if ways:
                for split in range(high.shape[1]):
                    found[i, split, rules.result_class(high[i, split], low[i, split], bank[j, 0], bank[j, 1])] += ways


def strengths(split: Split) -> tuple[int, int]:
    """How strong both hands of a split are."""
    return rules.strength(*split[0]), rules.strength(*split[1])


def count_contests(players: Sequence[Sequence[Split]], banks: Sequence[Split]) -> Numbers:
    """Deals of each class for every kind of hand, each set in the ways given, against the bank's way."""
    hands = house_way.hands()
    held = np.zeros((len(hands), rules.KINDS), np.int8)
    for at, hand in enumerate(hands):
        for tile in hand:
            held[at, tile] += 1
    told = np.array([[strengths(split) for split in splits] for splits in players], np.int64)
    deals = np.array([house_way.ways(hand) for hand in hands], np.int64)
    found = np.zeros((len(hands), told.shape[1], rules.CLASSES), np.int64)
    bank = np.array([strengths(split) for split in banks], np.int64)
    tiles = np.array(hands, np.int8)
    high, low = np.ascontiguousarray(told[:, :, 0]), np.ascontiguousarray(told[:, :, 1])
    _contests(tiles, held, deals, high, low, bank, found)
    return found


def three_splits(hand: Tiles) -> list[Split]:
    """The splits of a hand, filled up to three."""
    found = house_way.splits(hand)
    return (found * SPLITS)[:SPLITS]


def count_house_way(setting_of: Callable[[Tiles], Split]) -> list[int]:
    """Deals of each class where both sides set the house way."""
    banks = [setting_of(hand) for hand in house_way.hands()]
    counted: list[int] = count_contests([[split] for split in banks], banks).sum(axis=(0, 1)).tolist()
    return counted


def best_settings(
    setting_of: Callable[[Tiles], Split], worth: Sequence[int]
) -> tuple[list[int], list[tuple[int, int, int]]]:
    """Deals of each class where the hands are set for the best result against the house way.

    ``worth`` is what each class brings. With it come the hands that are set otherwise than the house way: the hand, the
    split and the gain, by gain.
    """
    hands = house_way.hands()
    banks = [setting_of(hand) for hand in hands]
    splits = [three_splits(hand) for hand in hands]
    found = count_contests(splits, banks)
    gains = found @ np.array(worth, np.int64)
    best = gains.argmax(axis=1)
    total: list[int] = found[np.arange(len(hands)), best].sum(axis=0).tolist()
    changed = []
    for at, choice in enumerate(best.tolist()):
        house = splits[at].index(banks[at])
        gain = int(gains[at, choice] - gains[at, house])
        if gain > 0:
            changed.append((at, choice, gain))
    return total, sorted(changed, key=lambda row: -row[2])
