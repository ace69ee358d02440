"""The best way to set seven cards against a bank that sets the house way: every hand of the bank counted (19:47-11.9).

The bank's hand comes from the 46 cards that a player does not see: 53,524,680 hands, a few milliseconds for one hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....table.cards import Card
from ....table.wagers import WagerType
from ...pai_gow import rules as contests
from ..elections import PaiGowPokerElections
from ..hands import rules as hands
from ..house_way.kernel import compiled_rules
from ..odds import CONTESTS, UNIT, house_way, nets
from ..pairs.kernel import CHOOSE, HAND, Outcomes, set_hands
from ..wagers import WAGER
from .kernel import RANKS, contest, weigh

BANK_HANDS = comb(53 - HAND, HAND)
FLUSH = 5
JOKER_CARD = 52


class Patterns(NamedTuple):
    """Hands of the bank by ranks, and by flushes with what lies beside them; see ``kernel.weigh``."""

    ranks: NDArray[np.uint8]
    flushes: NDArray[np.uint16]
    jokerless: int
    first: NDArray[np.int64]
    others: NDArray[np.uint8]
    cards: NDArray[np.uint8]  # a hand of each: by ranks, by flushes, and these again as if suits did not matter


class SetAs(NamedTuple):
    """What a house way makes of every pattern: both strengths in one number, or the cell that they fall into."""

    plain: Outcomes
    suited: Outcomes
    unsuited: Outcomes


@dataclass(frozen=True, slots=True)
class Worth:
    """One way to set a hand: its low hand as it is written, and what it brings for each unit wagered."""

    low: str
    value: Fraction
    house_way: bool


def _by_ranks(jokers: int) -> NDArray[np.int64]:
    """Every hand by its ranks in rising order, of seven cards with so many jokers beside them."""
    every = combinations_with_replacement(range(RANKS), HAND - jokers)
    return np.array([held for held in every if all(held[at] < held[at + 4] for at in range(len(held) - 4))])


def _beside(many: int) -> NDArray[np.int64]:
    """What may lie beside a flush, in the order of ``kernel.beside``."""
    if many == 2:
        return np.array([(one, other) for one in range(RANKS) for other in range(one + 1)])
    return np.arange(RANKS)[:, None] if many else np.empty((1, 0), np.int64)


def _cards(ranks: NDArray[np.int64], suits: Sequence[int]) -> NDArray[np.uint8]:
    """Hands of these ranks and suits, a row each, filled up to seven cards with the joker."""
    jokers = np.full((len(ranks), HAND - ranks.shape[1]), JOKER_CARD)
    return np.hstack([ranks + 13 * np.array(suits, np.int64), jokers]).astype(np.uint8)


def _without_flush(ranks: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Hands of these ranks without a flush: each card is of the next suit."""
    return _cards(np.sort(ranks, axis=1), [at % 4 for at in range(ranks.shape[1])])


@lru_cache(maxsize=1)
def patterns() -> Patterns:
    """Every pattern of a hand of the bank."""
    plain = [_by_ranks(jokers) for jokers in (0, 1)]
    ranks = np.vstack([np.apply_along_axis(np.bincount, 1, held, minlength=RANKS + 1) for held in plain])
    ranks[len(plain[0]) :, RANKS] = 1
    flushes: list[NDArray[np.int64]] = []
    many_beside, others, suited, unsuited = [], [], [], []
    jokerless = 0
    for jokers in (0, 1):
        jokerless = sum(len(bits) for bits in flushes)
        for size in range(FLUSH - jokers, HAND + 1 - jokers):
            many = HAND - jokers - size
            flush, beside = np.array(list(combinations(range(RANKS), size))), _beside(many)
            held = np.hstack([np.repeat(flush, len(beside), axis=0), np.tile(beside, (len(flush), 1))])
            flushes.append((1 << flush).sum(axis=1))
            many_beside.append(np.full(len(flush), len(beside)))
            others.append(np.tile(np.arange(len(beside)) + (0, 1, 1 + RANKS)[many], len(flush)))
            suited.append(_cards(held, [0] * size + [1, 2][:many]))
            unsuited.append(_without_flush(held))
    return Patterns(
        ranks.astype(np.uint8),
        np.concatenate(flushes).astype(np.uint16),
        jokerless,
        np.concatenate([[0], np.cumsum(np.concatenate(many_beside))]),
        np.concatenate(others).astype(np.uint8),
        np.vstack([*map(_without_flush, plain), *suited, *unsuited]),
    )


@lru_cache(maxsize=4)
def outcomes(wheel: str, keep: tuple[int, ...], quads: tuple[int, int]) -> SetAs:
    """How a house way sets every pattern."""
    known = patterns()
    found = np.empty(len(known.cards), np.uint32)
    rules = compiled_rules(hands.ranking_of(wheel), keep, quads)
    set_hands(known.cards, np.arange(53, dtype=np.uint8), found, rules)
    plain, flushes = len(known.ranks), len(known.others)
    return SetAs(*np.split(found, [plain, plain + flushes]))


@lru_cache(maxsize=4)
def cells_of(wheel: str, keep: tuple[int, ...], quads: tuple[int, int]) -> tuple[Outcomes, SetAs]:
    """What there is to be set by a house way, each once, and for every pattern which of them it is."""
    found = outcomes(wheel, keep, quads)
    worths, cells = np.unique(np.concatenate(found), return_inverse=True)
    ends = np.cumsum([len(part) for part in found[:-1]])
    return worths, SetAs(*np.split(cells.astype(np.uint32), ends))


def results(cards: Sequence[Card], elections: PaiGowPokerElections) -> dict[str, list[int]]:
    """For every lawful set of a hand, by its low hand, the hands of the bank of each class of contests."""
    known, (worths, cells) = patterns(), cells_of(*house_way(elections))
    held = {card.index for card in cards}
    suits = np.array([sum(1 << r for r in range(RANKS) if 13 * s + r not in held) for s in range(4)], np.int64)
    weighed = np.zeros(len(worths), np.int64)
    weigh(
        suits,
        JOKER_CARD not in held,
        CHOOSE,
        known.ranks,
        cells.plain,
        known.flushes,
        known.jokerless,
        known.first,
        known.others,
        cells.suited,
        cells.unsuited,
        weighed,
    )
    sets = hands.choices(cards, elections)
    highs, lows = np.array([hands.strengths(chosen, elections) for chosen in sets.values()], np.int64).T
    counted = np.zeros((len(sets), contests.CLASSES), np.int64)
    contest(worths, weighed, np.ascontiguousarray(highs), np.ascontiguousarray(lows), counted)
    return dict(zip(sets, counted.tolist(), strict=True))


def values(counts: Sequence[int], elections: PaiGowPokerElections) -> dict[str, Fraction]:
    """What hands of the bank of each class bring for a unit wagered against it, and for a unit as the bank."""
    return {
        kind.key: Fraction(
            sum(ways * net for ways, net in zip(counts, nets(kind, elections), strict=True)), UNIT * BANK_HANDS
        )
        for kind in CONTESTS
    }


def worths(cards: Sequence[Card], elections: PaiGowPokerElections, kind: WagerType = WAGER) -> list[Worth]:
    """Every lawful set of a hand with its exact value for a wager, or as the bank; the best first."""
    told = [
        Worth(low, values(counts, elections)[kind.key], at == 0)
        for at, (low, counts) in enumerate(results(cards, elections).items())
    ]
    return sorted(told, key=lambda worth: (-worth.value, not worth.house_way))
