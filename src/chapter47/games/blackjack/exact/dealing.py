"""How a dealer's hand ends, exactly: every way to draw it out of the cards that are left, counted and not sampled.

A set of drawn cards has the same chance in any order, so each set is weighed once, by the number of orders in which
the dealer may draw it. Values are 1 (ace) to 10; a composition lists how many cards of each value are left.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from .. import rules

Floats = NDArray[np.float64]
Start = tuple[int, ...]  # the values of the dealer's cards that the player sees: one, or two where both are up

VALUES = 10
BUST, BLACKJACK, OUTCOMES = 5, 6, 7  # outcomes 0 to 4 are counts of 17 to 21
CHUNK = 2048  # rows whose vectors stay in the processor's cache

Node = tuple[int, int, int, int, int]  # cards drawn, value added, how many of it before, orders, outcome or -1


def blackjack_card(start: Start) -> int:
    """The value that would make the dealer's one card a blackjack, or 0."""
    if len(start) != 1 or not rules.may_be_blackjack(start[0]):
        return 0
    return 11 - start[0]


def is_blackjack(start: Start) -> bool:
    """Whether two cards seen are a blackjack already."""
    return len(start) == 2 and rules.is_blackjack(start[0], start[1], False)


def _draws(start: Start, drawn: tuple[int, ...], hits_soft17: bool) -> bool:
    hard = sum(start) + sum(value * number for value, number in enumerate(drawn, 1))
    return rules.dealer_draws(hard, start.count(1) + drawn[0], hits_soft17)


def _outcome(start: Start, drawn: tuple[int, ...]) -> int:
    hard = sum(start) + sum(value * number for value, number in enumerate(drawn, 1))
    return BUST if rules.is_bust(hard) else rules.total(hard, start.count(1) + drawn[0]) - 17


def _orders(start: Start, hits_soft17: bool) -> dict[tuple[int, ...], int]:
    """In how many orders the dealer can come to hold each set of drawn cards; blackjacks are left out."""
    empty = (0,) * VALUES
    level, every = {empty: 1}, {empty: 1}
    first_barred = blackjack_card(start)
    while level:
        deeper: dict[tuple[int, ...], int] = {}
        for drawn, orders in level.items():
            if not _draws(start, drawn, hits_soft17):
                continue
            for value in range(1, VALUES + 1):
                if drawn == empty and value == first_barred:
                    continue
                more = (*drawn[: value - 1], drawn[value - 1] + 1, *drawn[value:])
                deeper[more] = deeper.get(more, 0) + orders
        every |= deeper
        level = deeper
    return every


@lru_cache(maxsize=256)
def drawing_tree(start: Start, hits_soft17: bool) -> tuple[Node, ...]:
    """Every set the dealer can draw that is not a bust, each below the set without its highest card."""
    orders = _orders(start, hits_soft17)
    useful: set[tuple[int, ...]] = set()
    for drawn in orders:
        if not _draws(start, drawn, hits_soft17) and _outcome(start, drawn) != BUST:
            useful |= set(_lowest_parts(drawn))
    return tuple(_walk(start, hits_soft17, orders, useful, (0,) * VALUES, 1, 0))


def _lowest_parts(drawn: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The set, and what is left as its highest cards are taken away one by one."""
    part = list(drawn)
    yield tuple(part)
    for at in reversed(range(VALUES)):
        while part[at]:
            part[at] -= 1
            yield tuple(part)


def _walk(
    start: Start,
    hits_soft17: bool,
    orders: dict[tuple[int, ...], int],
    useful: set[tuple[int, ...]],
    drawn: tuple[int, ...],
    lowest: int,
    depth: int,
) -> Iterator[Node]:
    for value in range(lowest, VALUES + 1):
        before = drawn[value - 1]
        more = (*drawn[: value - 1], before + 1, *drawn[value:])
        if more not in useful:
            continue
        ends = more in orders and not _draws(start, more, hits_soft17)
        yield depth + 1, value, before, orders.get(more, 0), _outcome(start, more) if ends else -1
        yield from _walk(start, hits_soft17, orders, useful, more, value, depth + 1)


def distribution(left: Floats, start: Start, hits_soft17: bool) -> Floats:
    """Chances of the seven outcomes for each composition: ``left`` has a row for each value, a column for each case."""
    cases = left.shape[1]
    chances = np.zeros((OUTCOMES, cases))
    if is_blackjack(start):
        chances[BLACKJACK] = 1.0
        return chances
    for first in range(0, cases, CHUNK):
        part = slice(first, min(first + CHUNK, cases))
        chances[:, part] = _distribution(left[:, part], start, hits_soft17)
    return chances


def _distribution(left: Floats, start: Start, hits_soft17: bool) -> Floats:
    tree = drawing_tree(start, hits_soft17)
    cases, cards = left.shape[1], left.sum(axis=0)
    deepest = max((node[0] for node in tree), default=0)
    shifted = [[left[value] - gone for gone in range(deepest + 1)] for value in range(VALUES)]
    product = [np.ones(cases) for _ in range(deepest + 1)]
    ways = np.zeros((BUST, deepest + 1, cases))
    scratch = np.empty(cases)
    for depth, value, before, orders, outcome in tree:
        np.multiply(product[depth - 1], shifted[value - 1][before], out=product[depth])
        if outcome >= 0:
            np.multiply(product[depth], orders, out=scratch)
            ways[outcome, depth] += scratch
    chances = np.zeros((OUTCOMES, cases))
    all_ways = np.ones(cases)
    stands = not _draws(start, (0,) * VALUES, hits_soft17)
    if stands:
        chances[_outcome(start, (0,) * VALUES)] = 1.0
        return chances
    for depth in range(1, deepest + 1):
        all_ways = all_ways * np.maximum(cards - (depth - 1), 1.0)
        chances[:BUST] += ways[:, depth] / all_ways
    wanted = blackjack_card(start)
    if wanted:
        chances[BLACKJACK] = left[wanted - 1] / np.maximum(cards, 1.0)
    chances[BUST] = 1.0 - chances.sum(axis=0)
    return chances


__all__ = ["BLACKJACK", "BUST", "OUTCOMES", "VALUES", "Floats", "Start", "blackjack_card", "distribution"]
