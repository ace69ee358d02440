"""The compiled simulation of pokette: spin, count the spaces and what they do to the card stand."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ...sim.compile import kernel
from ...sim.engine import Block, WagerTotals
from ...sim.streams import game_number, seed_stream, two_below
from . import rules
from .elections import PoketteElections
from .odds import hand_classes, lines
from .state import space_of

Spins = NDArray[np.uint8]
Classes = NDArray[np.uint8]  # of second cards by the first, then of third cards by the first two

_CARDS, _SPACES = np.uint64(rules.CARDS), np.uint64(rules.SPACES)


@kernel
def _spin(seed: np.uint64, block: np.uint64, game: np.uint64, rounds: int) -> Spins:
    """Spins of the wheel: three in a row are one draw from all threes of spaces, so that 64 random bits make six."""
    spins = np.empty(rounds + 5, np.uint8)
    state = seed_stream(seed, block, game)
    for at in range(0, rounds, 6):
        one, other = two_below(state, _SPACES * _SPACES * _SPACES)
        spins[at], spins[at + 1], spins[at + 2] = one // (_SPACES * _SPACES), one // _SPACES % _SPACES, one % _SPACES
        spins[at + 3], spins[at + 4] = other // (_SPACES * _SPACES), other // _SPACES % _SPACES
        spins[at + 5] = other % _SPACES
    return spins[:rounds]


@kernel
def _count(spins: Spins, classes: Classes, hands: int) -> Block:
    """How often each space came, and each class of hands; the stand is empty at the start. 19:47-12.8(g).

    A joker leaves the stand as it is. Second cards are counted with their first, which tells their space and their
    class in the end.
    """
    counts, pairs = np.zeros(rules.SPACES + hands, np.int64), np.zeros(rules.CARDS * rules.SPACES, np.int64)
    at, end = 0, len(spins)
    while at < end:
        first = np.uint64(spins[at])
        counts[first] += 1
        at += 1
        second = third = _CARDS if first < _CARDS else np.uint64(0)
        while second >= _CARDS and at < end:
            second = np.uint64(spins[at])
            pairs[first * _SPACES + second] += 1
            at += 1
        row = _CARDS * _SPACES + (first * _CARDS + second) * _SPACES
        while third >= _CARDS and at < end:
            third = np.uint64(spins[at])
            counts[third] += 1
            counts[_SPACES + np.uint64(classes[row + third])] += 1
            at += 1
    for pair in range(len(pairs)):
        counts[pair % rules.SPACES] += pairs[pair]
        counts[rules.SPACES + classes[pair]] += pairs[pair]
    return counts


class PoketteKernel:
    """Pokette at certain elections, each wager made for $100 on every spin at which it is open."""

    block_rounds = 2**18

    def __init__(self, elections: PoketteElections) -> None:
        self.lines = lines(elections)
        found, second, third = hand_classes(elections.ace_low)
        self._hands = len(found)
        self._classes = np.array([*second, *third], np.uint8)
        self._game = game_number("pokette")

    def run_block(self, seed: int, block: int, rounds: int) -> Block:
        """Spins of each class: spaces, then hands; every block begins with an empty stand."""
        spins = _spin(np.uint64(seed), np.uint64(block), self._game, rounds)
        return _count(spins, self._classes, self._hands)

    def summarize(self, totals: list[int]) -> list[WagerTotals]:
        """Settle every spin of each class, as the rules decide it, for each wager."""
        return [line.totals(totals) for line in self.lines]

    def play(self, codes: Iterable[str]) -> list[WagerTotals]:
        """What given spins from an empty stand bring."""
        spins = np.array([space_of(code) for code in codes], np.uint8)
        return self.summarize(_count(spins, self._classes, self._hands).tolist())


KERNEL = PoketteKernel
