"""Every hand a player can hold without going over 21, as a set of card values, with what may be done with it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil

import numpy as np
from numpy.typing import NDArray

from .. import rules
from .dealing import VALUES, Floats
from .rules import Parameters

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

MOST_CARDS = 7  # a hand of seven cards or more is one class
TOTALS = 22
CLASSES = (MOST_CARDS + 1) * 2 * TOTALS  # by number of cards, soft or not, total


def class_of(cards: int, soft: bool, total: int) -> int:
    """The line of a strategy table for a hand."""
    return (min(cards, MOST_CARDS) * 2 + int(soft)) * TOTALS + total


def shoe(decks: int, tens_removed: bool) -> Floats:
    """How many cards of each value, ace to ten, whole decks hold; Spanish decks have no tens. 19:47-19.2(a)."""
    counts = np.zeros(VALUES)
    for rank in range(1, 14):
        if not (tens_removed and rank == 10):
            counts[rules.points(rank) - 1] += 4 * decks
    return counts


@dataclass(frozen=True)
class Hands:
    """Hands as arrays; the first index is the hand. ``child`` is the hand after one more card, -1 where it busts."""

    counts: Ints
    cards: Ints
    total: Ints
    soft: Bools
    cls: Ints
    child: Ints
    by_hard: tuple[Ints, ...]  # hands of each hard count 0 to 21
    index: dict[tuple[int, ...], int]

    def of(self, *values: int) -> int:
        """The hand of these values."""
        counts = [0] * VALUES
        for value in values:
            counts[value - 1] += 1
        return self.index[tuple(counts)]


@lru_cache(maxsize=16)
def hands(decks: int, tens_removed: bool) -> Hands:
    """The hands that so many decks can deal."""
    return hands_from(shoe(decks, tens_removed))


def hands_from(left: Floats) -> Hands:
    """The hands that a shoe can deal; every pair is among them, for a chart has a line for each."""
    return _hands(tuple(max(ceil(n), 2) for n in left))


@lru_cache(maxsize=16)
def _hands(most: tuple[int, ...]) -> Hands:
    found: list[tuple[int, ...]] = []

    def grow(counts: tuple[int, ...], lowest: int, hard: int) -> None:
        for value in range(lowest, VALUES + 1):
            if hard + value > 21 or counts[value - 1] >= most[value - 1]:
                continue
            more = (*counts[: value - 1], counts[value - 1] + 1, *counts[value:])
            found.append(more)
            grow(more, value, hard + value)

    grow((0,) * VALUES, 1, 0)
    return _tabulate(found)


def _tabulate(found: list[tuple[int, ...]]) -> Hands:
    index = {counts: i for i, counts in enumerate(found)}
    counts = np.array(found, np.int64)
    hard = counts @ np.arange(1, VALUES + 1)
    cards = counts.sum(axis=1)
    total = np.array([rules.total(int(h), int(a)) for h, a in zip(hard, counts[:, 0], strict=True)])
    soft = np.array([rules.is_soft(int(h), int(a)) for h, a in zip(hard, counts[:, 0], strict=True)])
    child = np.full((len(found), VALUES), -1)
    for i, held in enumerate(found):
        for v in range(VALUES):
            child[i, v] = index.get((*held[:v], held[v] + 1, *held[v + 1 :]), -1)
    cls = (np.minimum(cards, MOST_CARDS) * 2 + soft) * TOTALS + total
    by_hard = tuple(np.flatnonzero(hard == h) for h in range(TOTALS))
    return Hands(counts, cards, total, soft, cls, child, by_hard, index)


def doubles(table: Hands, p: Parameters, split: bool, split_aces: bool = False) -> Bools:
    """Which hands may be doubled."""
    hard = table.counts @ np.arange(1, VALUES + 1)
    terms = split, split_aces, p.double_on, bool(p.double_after_split), bool(p.hit_split_aces)
    return np.array(
        [
            int(n) >= 2 and rules.may_double(int(n), int(h), int(a), *terms)
            for n, h, a in zip(table.cards, hard, table.counts[:, 0], strict=True)
        ]
    )


def payouts(table: Hands, p: Parameters, doubled: bool) -> Floats:
    """What each hand is paid on average where it wins at 1 unit, over all suits its cards may have. 19:47-2.3(e)[*].

    Suits are as likely as they are in full decks whatever ranks are dealt, so a suited line is an average.
    """
    pays = np.ones(len(table.total))
    if p.spanish and doubled:
        return pays
    for i, counts in enumerate(table.counts):
        cards = int(table.cards[i])
        if table.total[i] != 21:
            continue
        if cards == 3 and (counts[6] == 3 or (counts[5] == counts[6] == counts[7] == 1)):
            pays[i] = _three_card_pay(p, sevens=bool(counts[6] == 3))
        elif cards >= 5:
            pays[i] = line_pays(rules.many_card_line(cards, 21, bool(p.five_card_21), bool(p.spanish)))
    return pays


def line_pays(line: int) -> float:
    """The odds of a line of the schedule as one number."""
    from ..wagers import LINES

    return float(LINES[line][0].ratio)


def _three_card_pay(p: Parameters, sevens: bool) -> float:
    """The average over the suits of 7-7-7 or 6-7-8."""
    ranks = (7, 7, 7) if sevens else (6, 7, 8)
    flags = bool(p.suited_678), bool(p.three_sevens), bool(p.spanish)
    if sevens:  # three of the same rank: of one suit as often as three of its cards are
        n, d = 4 * p.decks, p.decks
        suited = 4 * d * (d - 1) * (d - 2) / (n * (n - 1) * (n - 2))
    else:
        suited = 1 / 16
    mixed, one, spades = (
        line_pays(rules.three_card_line(*ranks, *suits, *flags)) for suits in ((0, 1, 2), (1, 1, 1), (0, 0, 0))
    )
    return (1 - suited) * mixed + suited * (0.75 * one + 0.25 * spades)
